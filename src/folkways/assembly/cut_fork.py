"""Forks of which the beginning is lost, so that they cannot go on as they were."""

from __future__ import annotations

from folkways.base.errors import RunFileError
from folkways.base.in_shell import in_shell, word_in_shell
from folkways.base.log import Forked, Header


def refuse_cut_fork(header: Header, events: int, source: str) -> None:
    """Raise RunFileError if the run ``source`` is a fork with ``events``, not all from before it.

    What would follow is the life of the other run without the changes of the fork.
    """
    forked = header.forked
    if forked is None or events >= forked.events:
        return
    raise RunFileError(
        f"{source} is a fork that has lost its beginning, up to where it was made, and cannot be "
        f"resumed. Make it again: {fork_command(header, forked)}"
    )


def fork_command(header: Header, forked: Forked) -> str:
    """Return the command that makes a fork again; its changes are said in words."""
    at = word_in_shell(header.moments.name(forked.at))
    changes = f", with its changes: {'; '.join(forked.changes)}" if forked.changes else ""
    return f"folkways fork {in_shell(forked.run)} --at {at}{changes}"
