"""A town and its agents as a scenario describes them, before anything has happened."""

from __future__ import annotations

from typing import TypeVar

from folkways.agents.agent import Agent
from folkways.agents.frugal import PROFILES
from folkways.environments.environment import EnvironmentSetup
from folkways.environments.town.town import Town
from folkways.scenario.vocabulary import known_at_first
from folkways.world.tilemap import TileMap

A = TypeVar("A", bound=Agent)


def made_agent(kind: type[A], setup: EnvironmentSetup, index: int, tilemap: TileMap) -> A:
    """Return agent number ``index`` of a scenario."""
    scenario, spec = setup.scenario, setup.agents[index]
    return kind(
        index,
        spec,
        setup.minds[spec.name],
        setup.mechanisms,
        setup.embedder,
        tilemap,
        scenario.parameters,
        PROFILES[scenario.profile],
        known_at_first(scenario, spec.name),
    )


def made_town(setup: EnvironmentSetup, tilemap: TileMap) -> Town:
    """Return the town of a scenario, in which nobody has been placed yet."""
    scenario = setup.scenario
    return Town(
        [spec.name for spec in setup.agents],
        tilemap,
        scenario.parameters.perception,
        scenario.seed,
        [spec.age for spec in setup.agents],
        [spec.daily_requirement for spec in setup.agents],
    )
