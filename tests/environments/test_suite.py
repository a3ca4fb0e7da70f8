"""What comes with folkways holds to the conformance suite."""

from __future__ import annotations

import pytest

from folkways.base.time import HOUR, MINUTE
from folkways.environments.rounds.environment import Rounds
from folkways.environments.town.environment import TownEnvironment
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import check_environment
from folkways.testing.rounds_suite import check_rounds
from folkways.testing.societies import trio


def five() -> Scenario:
    agents = [{"name": name} for name in ("Ann Lee", "Bob Ray", "Cy Orr", "Di Ash", "Ed Fox")]
    return MaplessScenario.model_validate(
        {"name": "five", "environment": "rounds", "agents": agents}
    )


def test_rounds() -> None:
    check_environment(Rounds, five(), until=30 * MINUTE)
    check_rounds(Rounds, five(), until=30 * MINUTE)


def test_the_town() -> None:
    check_environment(TownEnvironment, trio(), until=9 * HOUR)


class Forgetful(Rounds):
    """Loses its state in a checkpoint."""

    name = "forgetful"

    def restore(self, data: bytes) -> None:
        """Do nothing."""


def test_a_checkpoint_that_loses_the_state_is_found() -> None:
    with pytest.raises(AssertionError, match="snapshot does not give its state back"):
        check_environment(Forgetful, five(), until=30 * MINUTE)
