"""An experiment and its minds made into a simulation."""

from __future__ import annotations

from typing import cast

from pydantic import BaseModel

from folkways.agents.mechanisms import build
from folkways.assembly.experiment import Experiment
from folkways.engine.simulation import Simulation
from folkways.environments.environment import Environment, Setup
from folkways.language.mind import Mind
from folkways.memory.embedder import Embedder
from folkways.plugins import ENVIRONMENTS
from folkways.scenario.vocabulary import lexicon_of


def simulation_of(
    experiment: Experiment, minds: Mind | dict[str, Mind], embedder: Embedder
) -> Simulation[Environment]:
    """Return the simulation of an experiment, at its beginning."""
    scenario = experiment.scenario
    part = experiment.parts.find(ENVIRONMENTS, scenario.environment)
    kind = cast(type[Environment], part.value)
    given = getattr(scenario.parameters, kind.name, None)
    by_agent = minds if isinstance(minds, dict) else dict.fromkeys(experiment.header.agents, minds)
    return Simulation(
        kind.build(
            Setup(
                scenario,
                experiment.agents,
                by_agent,
                given if isinstance(given, BaseModel) else kind.Parameters(),
                embedder,
                build(scenario, lexicon_of(scenario), experiment.parts),
                experiment.tilemap,
            )
        )
    )
