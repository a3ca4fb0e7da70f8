"""The experiment of a condition: its scenario read, or a stored run made ready to be forked."""

from __future__ import annotations

from pathlib import Path

from folkways.assembly.arguments import as_end
from folkways.assembly.experiment import Experiment, prepare
from folkways.base.errors import FolkwaysError, RunFileError, ScenarioError
from folkways.forks.prepare import Fork
from folkways.plugins import INSTALLED, Parts
from folkways.scenario.document import Flaw
from folkways.scenario.document import Path as Keys
from folkways.scenario.named_parts import is_class
from folkways.sweeps.condition import Condition
from folkways.sweeps.factors import scenario_source
from folkways.sweeps.plan_file import PlanFile
from folkways.sweeps.recorded import fork_of_recorded, recorded_path


def source_of(file: PlanFile) -> str | Path:
    """Return what the runs of a plan begin with: a scenario, or the path of a stored run."""
    if file.plan.run:
        return recorded_path(file.folder, file.plan.run)
    return scenario_source(file)


def prepared(file: PlanFile, condition: Condition, parts: Parts = INSTALLED) -> Experiment:
    """Return the experiment of a condition with the first of the seeds.

    A class among the plan's minds is imported under the terms of one that the scenario names.
    Raises ScenarioError for what cannot be used.
    """
    if file.plan.run:
        return prepared_fork(file, condition, parts).experiment
    settings = {**condition.settings, "seed": str(file.plan.seeds[0])}
    mind = condition.mind
    if is_class(mind, parts):
        settings["mind"], mind = mind, ""
    return prepare(
        scenario_source(file),
        mind=mind,
        settings=settings,
        without=condition.without,
        arguments={},
        parts=parts,
    )


def prepared_fork(file: PlanFile, condition: Condition, parts: Parts = INSTALLED) -> Fork:
    """Return the fork of the plan's stored run that a condition is, with the first of the seeds.

    Raises ScenarioError, by line of the plan, for a run that cannot be forked so.
    """
    assert condition.fork is not None  # noqa: S101  every condition of such a plan forks
    try:
        fork = fork_of_recorded(
            recorded_path(file.folder, file.plan.run),
            condition.fork,
            seed=file.plan.seeds[0],
            settings=condition.settings,
            without=condition.without,
            mind=condition.mind,
            parts=parts,
        )
    except RunFileError as error:
        raise file.error([Flaw(("run",), str(error))]) from error
    except ScenarioError:
        raise
    except FolkwaysError as error:
        raise file.error([Flaw(fork_keys(file, condition), str(error))]) from error
    stop = as_end(file.plan.until or None, fork.experiment.header.moments)
    last = fork.past.events[-1].t
    if stop is not None and stop <= last:
        begins = fork.experiment.header.moments.name(last)
        message = f"the runs go on from {begins}, so they cannot stop before that"
        raise file.error([Flaw(("until",), message)])
    return fork


def fork_keys(file: PlanFile, condition: Condition) -> Keys:
    """Return where in a plan the fork of a condition stands."""
    names = [one.name for one in file.plan.conditions]
    name = condition.factors.get("named")
    if name is None or file.plan.conditions[names.index(str(name))].fork is None:
        return ("at",)
    return ("conditions", names.index(str(name)), "fork")
