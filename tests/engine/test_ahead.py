from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from folkways.engine.scheduler import Barrier, Causal, Scheduler
from folkways.engine.simulation import Simulation
from folkways.environments.town.environment import TownEnvironment
from folkways.environments.town.scout import TownScout
from folkways.minds.table.mind import TableMind
from folkways.testing.scheduler_suite import generated_town
from folkways.testing.societies import KeptTicks, simulate
from folkways.testing.virtual_time import LateMind, played


def lived(scheduler: Scheduler) -> tuple[str, Simulation[TownEnvironment]]:
    scenario, until = generated_town(1)
    simulation = simulate(scenario, LateMind(TableMind(1)), scheduler=scheduler)
    kept = KeptTicks()
    played(simulation.run(kept, until=until))
    return kept.log_hash, simulation


def failing(monkeypatch: pytest.MonkeyPatch, method: str, after: int) -> None:
    """Let a method of the scout raise at every call but the first ones."""
    whole: Callable[..., Any] = getattr(TownScout, method)
    calls = 0

    def fails(self: TownScout, *given: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls > after:
            raise ZeroDivisionError(f"{method} fails")
        return whole(self, *given)

    monkeypatch.setattr(TownScout, method, fails)


@pytest.mark.parametrize("after", [0, 3])
@pytest.mark.parametrize("method", ["follow", "begin", "stands", "compare", "settle"])
def test_an_error_of_the_scout_neither_ends_the_run_nor_changes_its_log(
    method: str, after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, method, after)
    log, simulation = lived(Causal())
    assert log == lived(Barrier())[0]
    ahead = simulation.ahead
    assert ahead is not None
    if method == "follow" and after:
        assert not ahead.failure
        return
    # Only a step that fails leaves the rest of the scout in order.
    assert ahead.gone == (method != "settle")
    assert ahead.first_error == f"ZeroDivisionError: {method} fails"
    assert "The first error: ZeroDivisionError" in ahead.failure
    assert ("went on without it" in ahead.failure) == ahead.gone


def test_a_scout_that_runs_well_has_no_failure_to_report() -> None:
    ahead = lived(Causal())[1].ahead
    assert ahead is not None
    assert (ahead.stumbles, ahead.failure, ahead.gone) == (0, "", False)
