"""Resolve a norm given by a user: a tracked norm's id, or a sentence."""

from __future__ import annotations

import msgspec

from folkways.base.errors import FolkwaysError
from folkways.base.log import Header
from folkways.environments.change import Disclose, Praise
from folkways.live.mailbox import LiveAction
from folkways.live.validation import NORM, line
from folkways.scenario.problems import suggestion


def named_norm(header: Header, text: str) -> str:
    """Return the statement of a norm; FolkwaysError if it is neither a tracked one nor a sentence.

    A tracked norm may be given by its id or its statement.
    """
    words = line("the norm", text, NORM, 3)
    listed = header.scenario.get("tracked_norms")
    tracked = {
        str(one.get("id")): str(one.get("statement"))
        for one in (listed if isinstance(listed, list | tuple) else ())
    }
    for id, statement in tracked.items():
        if words.casefold() in (id.casefold(), statement.casefold()):
            return statement
    if " " in words:
        return words
    ids = ", ".join(tracked) or "none"
    raise FolkwaysError(
        f"{words!r} is neither a tracked norm{suggestion(words, list(tracked))} (there are: {ids}) "
        "nor a norm in a sentence"
    )


def with_statement(action: LiveAction, header: Header) -> LiveAction:
    """Return an action with its norm as a statement, if it is about a norm."""
    if not isinstance(action, Disclose | Praise):
        return action
    return msgspec.structs.replace(action, norm=named_norm(header, action.norm))
