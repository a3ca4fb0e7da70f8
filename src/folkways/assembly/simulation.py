"""An experiment and its minds made into a simulation, and its scheduler."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from pydantic import BaseModel

from folkways.agents.mechanisms import build
from folkways.assembly.declared_mind import declared_minds
from folkways.assembly.experiment import Experiment
from folkways.assembly.user_parts import Handed
from folkways.base.blame import blamed_on
from folkways.base.errors import PartError
from folkways.base.outside_code import shown
from folkways.engine.scheduler import Scheduler, runs_ahead
from folkways.engine.simulation import Simulation
from folkways.environments.environment import Environment, EnvironmentSetup
from folkways.language.mind import Mind
from folkways.memory.embedder import Embedder
from folkways.plugins import ENVIRONMENTS, MECHANISMS, SCHEDULERS
from folkways.scenario.vocabulary import lexicon_of


def simulation_of(
    experiment: Experiment,
    minds: Mind | dict[str, Mind],
    embedder: Embedder,
    scheduler: Scheduler | None = None,
) -> Simulation[Environment]:
    """Return the simulation of an experiment, at its beginning.

    The barrier schedules it unless another ``scheduler`` is given: what only reads a run, or lives
    through it again, needs none.
    """
    by_agent = minds if isinstance(minds, dict) else dict.fromkeys(experiment.header.agents, minds)

    def made(minds: dict[str, Mind]) -> Environment:
        kind, setup = setup_of(experiment, minds, embedder)
        with blamed_on(f"the environment {kind.name}", "build"):
            environment: object = kind.build(setup)
            if not isinstance(environment, Environment):
                raise PartError(
                    f"returned {shown(environment)}; it must be a classmethod that returns an "
                    "Environment"
                )
        return environment

    return Simulation.of(made, by_agent, scheduler)


def setup_of(
    experiment: Experiment, minds: Mapping[str, Mind], embedder: Embedder, *, away: bool = False
) -> tuple[type[Environment], EnvironmentSetup]:
    """Return the environment of an experiment, and what it is made for; see its ``away``."""
    scenario = experiment.scenario
    part = experiment.parts.find(ENVIRONMENTS, scenario.environment)
    kind = cast(type[Environment], part.value)
    given = getattr(scenario.parameters, kind.name, None)
    mechanisms = (experiment.parts.find(MECHANISMS, name) for name in scenario.mechanisms)
    if not all(one.ships for one in (part, *mechanisms)):
        minds = declared_minds(minds, [op.name for op in experiment.operations])
    setup = EnvironmentSetup(
        scenario,
        experiment.agents,
        minds,
        given if isinstance(given, BaseModel) else kind.Parameters(),
        embedder,
        build(scenario, lexicon_of(scenario), experiment.parts),
        experiment.tilemap,
        away,
    )
    return kind, setup


def check_mechanisms(experiment: Experiment) -> None:
    """Raise PartError if a mechanism of an experiment cannot be made."""
    build(experiment.scenario, lexicon_of(experiment.scenario), experiment.parts)


def scheduler_of(experiment: Experiment, given: Handed[Scheduler] | None = None) -> Scheduler:
    """Return the scheduler of an experiment, unless another one is ``given``.

    Raises PartError if it is not installed or cannot be made.
    """
    given = given or Handed()
    if given.object is not None:
        return given.object
    name = given.name or experiment.scenario.scheduler
    kind = experiment.parts.find(SCHEDULERS, name).value
    with blamed_on(f"the scheduler {name}", "__init__"):
        made: Scheduler = kind()
    runs_ahead(made)  # one that cannot say so is refused before a file is made
    return made
