from __future__ import annotations

import pytest
from tests.whole.scenes import Scenes, live_two_hours
from tests.whole.societies import Live, measure

from folkways.metrics.summary import Summary
from folkways.minds.offline import OfflineMind
from folkways.scenario.schema import Scenario
from folkways.testing.societies import KeptTicks, run


@pytest.fixture(scope="session")
def live() -> Live:
    """Run a scenario on the offline mind and measure it; the same scenario is run once."""
    done: dict[str, tuple[Summary, KeptTicks]] = {}

    def go(scenario: Scenario) -> tuple[Summary, KeptTicks]:
        key = scenario.model_dump_json()
        if key not in done:
            kept = run(scenario, OfflineMind(scenario.seed))
            done[key] = (measure(scenario, kept), kept)
        return done[key]

    return go


@pytest.fixture(scope="session")
def scenes() -> Scenes:
    """Two hours of a whole society, lived once for all tests."""
    return live_two_hours()
