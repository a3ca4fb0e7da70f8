"""The norm that somebody means who names one to a run: a tracked one by its id, or a sentence."""

from __future__ import annotations

from folkways.base.errors import FolkwaysError
from folkways.base.log import Header
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
