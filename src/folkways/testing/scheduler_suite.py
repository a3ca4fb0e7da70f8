"""What every Scheduler must hold to: call :func:`check_scheduler` from a test of your own.

Small generated towns are lived through, prompt and with answers that come late: the log must be
that of the barrier to the byte. A mind that fails must still end the run with its error.
"""

from __future__ import annotations

from typing import cast

from folkways.assembly.loop import complete
from folkways.base.errors import Unavailable
from folkways.base.random import stream
from folkways.base.time import MINUTE, moment, parse_clock
from folkways.engine.scheduler import Scheduler
from folkways.language.mind import CallKey, I, Mind, O
from folkways.language.operation import Operation
from folkways.minds.table.mind import TableMind
from folkways.plugins import SCHEDULERS
from folkways.plugins.part import part_of
from folkways.scenario.schema import Scenario
from folkways.testing.societies import DelayedMind, KeptTicks, preset, simulate

START = "08:00"


def check_scheduler(kind: type | Scheduler, towns: int = 3) -> None:
    """Check a scheduler, or its class, in this many generated ``towns``."""
    scheduler = cast(Scheduler, kind() if isinstance(kind, type) else kind)
    part_of(SCHEDULERS, type(scheduler))
    for seed in range(1, towns + 1):
        scenario, until = generated_town(seed)
        wanted = _log(scenario, TableMind(seed), until)
        for mind in (TableMind(seed), DelayedMind(TableMind(seed), seed)):
            found = _log(scenario, mind, until, scheduler)
            assert found == wanted, f"the log of {scenario.name}, seed {seed}, is not the barrier's"
    _check_failure(scheduler)


def generated_town(seed: int) -> tuple[Scenario, int]:
    """Return a town of two to six people, and the moment after which it is left alone."""
    chance = stream(seed, "generated town")
    count, minutes = chance.randint(2, 6), chance.randint(5, 30)
    settings = {"agents.generate.count": count, "start": START, "days": 1, "seed": seed}
    scenario = preset("crowd", settings=settings)
    return scenario, moment(1, parse_clock(START)) + minutes * MINUTE


class _Failing:
    """A mind of which nothing can be had any more after some questions."""

    name = "failing"

    def __init__(self, left: int) -> None:
        self._left = left
        self._mind = TableMind(1)

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        self._left -= 1
        if self._left < 0:
            raise Unavailable("the mind is gone")
        return await self._mind.perform(op, inputs, key)


def _check_failure(scheduler: Scheduler) -> None:
    scenario, until = generated_town(1)
    try:
        _log(scenario, _Failing(20), until, scheduler)
    except Unavailable:
        return
    raise AssertionError("a mind that failed went unnoticed")


def _log(scenario: Scenario, mind: Mind, until: int, scheduler: Scheduler | None = None) -> str:
    simulation = simulate(scenario, mind, scheduler=scheduler)
    kept = KeptTicks()
    complete(simulation.run(kept, until=until))
    return kept.log_hash
