"""Societies of language-model agents in which social norms emerge, or do not.

Five lines make an experiment::

    import folkways

    run = folkways.run("hobbs_cafe", days=1, seed=7, out="seven.folk")
    print(run.acceptance())
    run.report("seven.html")

What is not named here may change from version to version; ``docs/api.md`` describes what is.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from folkways.base.version import VERSION as __version__

if TYPE_CHECKING:
    from folkways import live
    from folkways.agents.fact import Fact
    from folkways.agents.mechanism import Mechanism
    from folkways.base.errors import (
        FolkwaysError,
        MindError,
        NoAnswer,
        PartError,
        RunFileError,
        ScenarioError,
        StorageError,
        Unavailable,
        WorldError,
    )
    from folkways.base.measure import Measure
    from folkways.calibration.recorded import calibrate
    from folkways.environments.environment import Environment
    from folkways.environments.simple import SimpleEnvironment
    from folkways.estimates.estimate import estimate
    from folkways.forks.fork import fork
    from folkways.metrics.summary import Summary
    from folkways.moments.state import AgentState
    from folkways.runs.graphs import graph
    from folkways.runs.replay import replay
    from folkways.runs.run import Run
    from folkways.runs.session import Progress
    from folkways.runs.start import resume, run
    from folkways.scenario.load import load
    from folkways.second_minds.shadow import shadow
    from folkways.sweeps.compare_any import compare
    from folkways.sweeps.outcome import Sweep
    from folkways.sweeps.start import sweep
    from folkways.validation.validate import validate

__all__ = [
    "AgentState",
    "Environment",
    "Fact",
    "FolkwaysError",
    "Measure",
    "Mechanism",
    "MindError",
    "NoAnswer",
    "PartError",
    "Progress",
    "Run",
    "RunFileError",
    "ScenarioError",
    "SimpleEnvironment",
    "StorageError",
    "Summary",
    "Sweep",
    "Unavailable",
    "WorldError",
    "__version__",
    "calibrate",
    "compare",
    "estimate",
    "fork",
    "graph",
    "live",
    "load",
    "replay",
    "resume",
    "run",
    "shadow",
    "sweep",
    "validate",
]

_HOMES = {
    "AgentState": "folkways.moments.state",
    "Environment": "folkways.environments.environment",
    "Fact": "folkways.agents.fact",
    "FolkwaysError": "folkways.base.errors",
    "Measure": "folkways.base.measure",
    "Mechanism": "folkways.agents.mechanism",
    "PartError": "folkways.base.errors",
    "MindError": "folkways.base.errors",
    "NoAnswer": "folkways.base.errors",
    "Progress": "folkways.runs.session",
    "Run": "folkways.runs.run",
    "RunFileError": "folkways.base.errors",
    "ScenarioError": "folkways.base.errors",
    "SimpleEnvironment": "folkways.environments.simple",
    "StorageError": "folkways.base.errors",
    "Summary": "folkways.metrics.summary",
    "Sweep": "folkways.sweeps.outcome",
    "WorldError": "folkways.base.errors",
    "Unavailable": "folkways.base.errors",
    "calibrate": "folkways.calibration.recorded",
    "compare": "folkways.sweeps.compare_any",
    "estimate": "folkways.estimates.estimate",
    "fork": "folkways.forks.fork",
    "graph": "folkways.runs.graphs",
    "load": "folkways.scenario.load",
    "replay": "folkways.runs.replay",
    "resume": "folkways.runs.start",
    "run": "folkways.runs.start",
    "shadow": "folkways.second_minds.shadow",
    "sweep": "folkways.sweeps.start",
    "validate": "folkways.validation.validate",
}


def __getattr__(name: str) -> object:
    # Names are looked up when they are first used, so that the command line starts at once.
    if name == "live":
        return import_module("folkways.live")
    if name not in _HOMES:
        raise AttributeError(f"module 'folkways' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
