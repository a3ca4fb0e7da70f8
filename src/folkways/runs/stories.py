"""Stories of a run between two moments that it has."""

from __future__ import annotations

from folkways.assembly.experiment import as_moment
from folkways.base.errors import FolkwaysError
from folkways.base.time import format_moment
from folkways.moments.span import begins, reached
from folkways.moments.state import agent_named
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile
from folkways.story.story import Story
from folkways.story.tell import tell


def story(
    log: RunFile | MemoryRun, since: str | int | None, until: str | int | None, agent: str
) -> Story:
    """Tell a stretch of a run; see :meth:`folkways.runs.run.Run.story`."""
    if log.t is None:
        raise FolkwaysError("there is nothing to tell: the run has not begun")
    first, last = as_moment(since), as_moment(until)
    first = begins(log) if first is None else first
    last = reached(log) if last is None else last
    if first < begins(log) or first > reached(log):
        raise FolkwaysError(_outside(log, "begin", first))
    if last > reached(log):
        raise FolkwaysError(_outside(log, "end", last))
    if first >= last:
        raise FolkwaysError(
            f"a story from {format_moment(first)} to {format_moment(last)} has no length; "
            "name a later moment for its end"
        )
    return tell(log, first, last, agent_named(log.header.agents, agent) if agent else "")


def _outside(log: RunFile | MemoryRun, what: str, t: int) -> str:
    return (
        f"a story cannot {what} {format_moment(t)}: the run goes from {format_moment(begins(log))} "
        f"to {format_moment(reached(log))}"
    )
