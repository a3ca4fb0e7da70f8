"""A condition of a sweep."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from folkways.scenario.document import Path as Keys
from folkways.sweeps.factors import Level
from folkways.sweeps.fork_spec import ForkSpec


@dataclass(frozen=True)
class Condition:
    """What all runs of one row group have in common.

    ``factors`` says what is varied and how, ``settings`` are texts by dotted keys as with
    ``--set``, ``because`` where in the plan each of them (and each mechanism) stands.
    """

    name: str
    factors: Mapping[str, Level]
    settings: Mapping[str, str]
    without: tuple[str, ...] = ()
    mind: str = ""
    because: Mapping[str, Keys] = field(default_factory=dict)
    fork: ForkSpec | None = None
