"""What comes from outside into a run, for tests: by a script, or as a log has it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from folkways.base import events as ev
from folkways.base.errors import NotNow
from folkways.base.time import TICK
from folkways.engine.simulation import TickRecord
from folkways.environments.change import Change, Visit, moment_after
from folkways.environments.environment import Environment

Part = tuple[int, Change | Visit]


class Script:
    """An ``Outside`` that does each of ``parts`` at the first chance at or after its moment.

    What is possible only later waits, and so do the parts after it; ``why`` says for what.
    """

    def __init__(self, *parts: Part) -> None:
        self.left = list(parts)
        self.why: list[str] = []

    async def before(self, t: int, environment: Environment) -> TickRecord | None:
        """Return the next part, if it is time for it and possible."""
        if not self.left or not environment.t or self.left[0][0] > environment.t:
            return None
        if environment.t % TICK == TICK - 1:
            return None
        wanted = self.left[0][1]
        at = moment_after(environment.t, environment.t)
        try:
            events = environment.change(at, [wanted])
        except NotNow as error:
            self.why.append(str(error))
            return None
        del self.left[0]
        return TickRecord(at, events)


class Again:
    """An ``Outside`` that gives the changes among ``events`` where they were."""

    def __init__(self, events: Sequence[ev.AnyEvent]) -> None:
        """Take the events of a log, or of the rest of one."""
        by_moment = [list(group) for _, group in groupby(events, key=lambda event: event.t)]
        self.left = [group for group in by_moment if isinstance(group[0], ev.Intervened)]

    async def before(self, t: int, environment: Environment) -> TickRecord | None:
        """Return the next change that was made before tick ``t``."""
        if not self.left or self.left[0][0].t >= t:
            return None
        events = self.left.pop(0)
        return TickRecord(events[0].t, events)
