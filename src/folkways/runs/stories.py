"""Stories of a run between two moments that it has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from folkways.base.errors import FolkwaysError
from folkways.base.time import format_moment
from folkways.runs.experiment import as_moment
from folkways.runs.state import agent_named
from folkways.story.story import Story
from folkways.story.tell import tell

if TYPE_CHECKING:
    from folkways.runs.run import Run


def story(run: Run, begins: str | int | None, ends: str | int | None, agent: str) -> Story:
    """Tell a stretch of ``run``; see :meth:`folkways.runs.run.Run.story`."""
    if run.t is None:
        raise FolkwaysError("there is nothing to tell: the run has not begun")
    first, last = as_moment(begins), as_moment(ends)
    first = run.begins if first is None else first
    last = run.reached if last is None else last
    if first < run.begins or first > run.reached:
        raise FolkwaysError(_outside(run, "begin", first))
    if last > run.reached:
        raise FolkwaysError(_outside(run, "end", last))
    if first >= last:
        raise FolkwaysError(
            f"a story from {format_moment(first)} to {format_moment(last)} has no length; "
            "name a later moment for its end"
        )
    return tell(run.log, first, last, agent_named(run.header.agents, agent) if agent else "")


def _outside(run: Run, what: str, t: int) -> str:
    return (
        f"a story cannot {what} {format_moment(t)}: the run goes from {format_moment(run.begins)} "
        f"to {format_moment(run.reached)}"
    )
