"""An experiment and its minds made into a simulation."""

from __future__ import annotations

from folkways.agents.mechanisms import build
from folkways.assembly.experiment import Experiment
from folkways.engine.simulation import Simulation
from folkways.language.mind import Mind
from folkways.memory.embedder import Embedder
from folkways.scenario.vocabulary import lexicon_of


def simulation_of(
    experiment: Experiment, minds: Mind | dict[str, Mind], embedder: Embedder
) -> Simulation:
    """Return the simulation of an experiment, at its beginning."""
    scenario = experiment.scenario
    return Simulation(
        scenario,
        experiment.agents,
        experiment.tilemap,
        minds,
        embedder,
        build(scenario, lexicon_of(scenario), experiment.parts),
    )
