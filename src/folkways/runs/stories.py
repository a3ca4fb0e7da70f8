"""Stories of a run between two moments that it has."""

from __future__ import annotations

from typing import cast

from folkways.assembly.arguments import as_end, as_moment
from folkways.base.errors import FolkwaysError, PartError
from folkways.environments.environment import Environment
from folkways.moments.agent_named import agent_named
from folkways.moments.span import begins, reached
from folkways.plugins import ENVIRONMENTS, Parts
from folkways.scenario.kept import scenario_of
from folkways.scenario.surroundings import TOWN
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile
from folkways.story.steps import tell_steps
from folkways.story.story import Story
from folkways.story.tell import tell


def story(
    log: RunFile | MemoryRun,
    since: str | int | None,
    until: str | int | None,
    agent: str,
    parts: Parts,
) -> Story:
    """Tell a stretch of a run; see :meth:`folkways.runs.run.Run.story`."""
    if log.t is None:
        raise FolkwaysError("there is nothing to tell: the run has not begun")
    moments = log.header.moments
    first, last = as_moment(since, moments), as_end(until, moments)
    first = begins(log) if first is None else first
    last = reached(log) if last is None else last
    if first < begins(log) or first > reached(log):
        raise FolkwaysError(_outside(log, "begin", first))
    if last > moments.last(reached(log)):
        raise FolkwaysError(_outside(log, "end", last))
    if first >= last:
        raise FolkwaysError(
            f"a story from {moments.name(first)} to {moments.name(last)} has no length; "
            "name a later moment for its end"
        )
    name = agent_named(log.header.agents, agent) if agent else ""
    environment = scenario_of(log.header).environment
    if environment == TOWN:
        return tell(log, first, last, name)
    return tell_steps(log, first, last, name, _environment(environment, parts).tell)


def _environment(name: str, parts: Parts) -> type[Environment]:
    """Return an environment's class; without it, the sentences of its events still tell a run."""
    try:
        return cast(type[Environment], parts.find(ENVIRONMENTS, name).value)
    except PartError:
        return Environment


def _outside(log: RunFile | MemoryRun, what: str, t: int) -> str:
    name = log.header.moments.name
    return (
        f"a story cannot {what} {name(t)}: the run goes from {name(begins(log))} "
        f"to {name(reached(log))}"
    )
