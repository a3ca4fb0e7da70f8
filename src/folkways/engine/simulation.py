"""The simulation: an environment lived through, moment by moment.

At each moment the agents that are due live through one step, each on the same frozen view and its
own state, in the order and number that a scheduler wants; what came of it is committed in the
agents' order. So the log is the same whatever the scheduler, and whatever the order and the delay
in which their minds answer.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Generic, Literal, NamedTuple, Protocol, TypeVar

from folkways.base import events as ev
from folkways.base.blame import blamed_on
from folkways.base.time import HOUR
from folkways.engine import checkpoint
from folkways.engine.ahead import Ahead
from folkways.engine.moment import live
from folkways.engine.scheduler import Barrier, Scheduler, runs_ahead
from folkways.engine.shards import Shards
from folkways.engine.shared_answers import SharedAnswers
from folkways.environments.due import DueStep
from folkways.environments.environment import Environment
from folkways.environments.returned import due_steps, next_moment, settled
from folkways.language.mind import Mind

CHECKPOINT_EVERY = HOUR
"""The fewest simulated seconds between checkpoints."""
CHECKPOINT_SHARE = 1 / 32
"""The smallest share of all events between checkpoints.

The state grows with what has happened, so checkpoints become rarer: an hour of a long run costs no
more than one of a short run, and a resume never has to fold more than this share of the log.
"""

E = TypeVar("E", bound=Environment)


class TickRecord(NamedTuple):
    """What happened at tick ``t``; ``checkpoint`` is the state after it, now and then.

    ``request`` is the number of the request that it meets, if it came from outside on a request.
    """

    t: int
    events: Sequence[ev.AnyEvent]
    checkpoint: bytes | None = None
    request: str = ""


class Outside(Protocol):
    """What comes from outside between two ticks: by request, or as a log has it."""

    async def before(self, t: int, environment: Environment) -> TickRecord | None:
        """Return the next change to be made before tick ``t``, None if there is none (any more).

        Its events are all of one moment after the last one and before ``t``, and begin with an
        ``Intervened``. They are taken in after this has returned them.
        """
        ...


class Simulation(Generic[E]):
    """One run in the making, of a new ``environment``; ``scheduler`` is the barrier by default.

    ``ahead`` lives through steps early, on answers shared with the minds of ``environment``;
    ``shards`` live the steps of its agents if these are away.
    """

    def __init__(
        self,
        environment: E,
        scheduler: Scheduler | None = None,
        ahead: Ahead[E] | None = None,
        shards: Shards | None = None,
    ) -> None:
        self.environment = environment
        self.scheduler = Barrier() if scheduler is None else scheduler
        self.ahead = ahead
        self.shards = shards
        self._last = -1
        self._saved = 0
        self._seq = 0
        self._saved_seq = 0

    @classmethod
    def of(
        cls,
        build: Callable[[dict[str, Mind]], E],
        minds: dict[str, Mind],
        scheduler: Scheduler | None = None,
    ) -> Simulation[E]:
        """Return the simulation of an environment that ``build`` makes anew for ``minds``.

        Where the scheduler wants it, and the environment has one, a scout runs ahead.
        """
        if not runs_ahead(scheduler):
            return cls(build(minds), scheduler)
        answers = SharedAnswers()
        scout = build(answers.minds(minds, ahead=True)).scout()
        if scout is None:
            return cls(build(minds), scheduler)
        environment = build(answers.minds(minds, ahead=False))
        return cls(environment, scheduler, Ahead(scout, answers))

    @property
    def t(self) -> int:
        """The moment up to which everything has happened."""
        return self.environment.t

    @property
    def finished(self) -> bool:
        """Whether nothing will happen any more."""
        return self._next() is None

    def _next(self) -> int | None:
        """Return the next moment; PartError unless it lies after the last one."""
        environment = self.environment
        last = max(self._last, environment.t or -1)
        with self._blaming("next"):
            return next_moment(environment.name, environment.next(), last)

    def _blaming(self, method: str) -> AbstractContextManager[None]:
        return blamed_on(f"the environment {self.environment.name}", method)

    def restore(self, data: bytes | None, tail: Iterable[ev.AnyEvent], seq: int = 0) -> None:
        """Bring a new simulation to where a log ends: a checkpoint, and the events after it.

        ``seq`` is how many events the checkpoint stands for.
        """
        if data is not None:
            checkpoint.load(self.environment, data)
            self._seq = seq
        for t, some in groupby(tail, key=lambda event: event.t):
            events = list(some)
            self.environment.replay(t, events)
            self._seq += len(events)
            self._last = t
        self._saved, self._saved_seq = self.t, self._seq

    async def run(
        self,
        sink: Callable[[TickRecord], None],
        until: int | None = None,
        pause: Callable[[], bool] = lambda: False,
        outside: Outside | None = None,
    ) -> Literal["finished", "paused"]:
        """Go on to the end, to moment ``until``, or until ``pause`` says so between two ticks.

        ``sink`` gets each tick that brought something about, before the next one begins, and each
        change that ``outside`` makes between two. Raises NoAnswer if a mind failed, and PartError
        if the environment returned what it must not; the simulation is then to be thrown away and
        the run resumed from what the sink has kept.
        """
        async with contextlib.nullcontext() if self.shards is None else self.shards:
            with contextlib.nullcontext() if self.ahead is None else self.ahead:
                return await self._run(sink, until, pause, outside)

    async def _run(
        self,
        sink: Callable[[TickRecord], None],
        until: int | None,
        pause: Callable[[], bool],
        outside: Outside | None,
    ) -> Literal["finished", "paused"]:
        environment, ahead = self.environment, self.ahead
        if ahead is not None:
            ahead.follow(environment, until)
        while (t := self._next()) is not None:
            if outside is not None and (change := await outside.before(t, environment)):
                self._change(change)
                sink(change)
                if ahead is not None:
                    ahead.follow(environment, until)
                continue
            # Changes from outside go first, also at the moment of the pause: people wait for them.
            if pause() or (until is not None and t > until):
                return "paused"
            with self._blaming("steps"):
                steps = self._away(due_steps(environment.name, environment.steps(t)))
            lived = await live(steps, self.scheduler, self.t)
            told = [event for result in lived for event in result]
            with self._blaming("settle"):
                events = settled(environment.name, environment.settle(t, told))
            self._last = t
            if events:
                self._count(t, events)
                sink(TickRecord(t, events, await self._checkpoint(t)))
            if ahead is not None:
                await ahead.committed(environment, t, events)
        return "finished"

    def _away(self, steps: Sequence[DueStep]) -> Sequence[DueStep]:
        """Let steps be lived in shards, if there are any."""
        if self.shards is None:
            return steps
        return [replace(step, live=partial(self.shards.live, step)) for step in steps]

    def _change(self, change: TickRecord) -> None:
        """Take in a change from outside."""
        self.environment.replay(change.t, change.events)
        self._last = change.t
        self._count(change.t, change.events)

    def _count(self, t: int, events: Sequence[ev.AnyEvent]) -> None:
        """Count what was committed, and tell it to the shards."""
        self._seq += len(events)
        if self.shards is not None:
            self.shards.committed(t, events)

    async def _checkpoint(self, t: int) -> bytes | None:
        few = self._seq - self._saved_seq < self._seq * CHECKPOINT_SHARE
        if few or t < self._saved + CHECKPOINT_EVERY:
            return None
        self._saved, self._saved_seq = t, self._seq
        if self.shards is not None:
            return checkpoint.pack(await self.shards.snapshot())
        with self._blaming("snapshot"):
            return checkpoint.dump(self.environment)
