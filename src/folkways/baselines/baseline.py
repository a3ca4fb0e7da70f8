"""What all classical models have in common: parameters that are checked, and a trajectory.

A trajectory is the share of a society that follows the convention that won, over time, so that any
model, and any run of language-model agents, can be laid beside any other.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from folkways.base.errors import FolkwaysError

Value = int | float

MAX_AGENTS = 100_000


@dataclass(frozen=True)
class Parameter:
    """One parameter of a model: whole numbers if ``default`` is one; ``low`` and ``high`` count."""

    name: str
    default: Value
    low: Value
    high: Value
    about: str

    def check(self, value: Value) -> Value:
        """Return the value; raises FolkwaysError for one of another kind or out of range."""
        whole = isinstance(self.default, int)
        if isinstance(value, bool) or (whole and int(value) != value):
            raise FolkwaysError(f"{self.name} must be a whole number, not {value!r}")
        if not self.low <= value <= self.high:
            raise FolkwaysError(
                f"{self.name} must be from {self.low:,} to {self.high:,}, not {value}"
            )
        return int(value) if whole else float(value)


@dataclass(frozen=True)
class Trajectory:
    """One run of a model.

    ``steps`` count in the model's unit (games, rounds, generations), ``share`` (0 to 1) is the
    share of the society, at each of them, that follows the convention that won in the end.
    ``converged`` is the step at which the society came to agree, None if it did not. ``winner``
    names the convention, ``measures`` are further figures of the model.
    """

    name: str
    seed: int
    parameters: Mapping[str, Value]
    unit: str
    steps: NDArray[np.int64]
    share: NDArray[np.float64]
    converged: int | None
    winner: str
    measures: Mapping[str, float] = field(default_factory=dict)

    def at(self, step: int) -> float:
        """Return the share at ``step``: that of the last point up to it, 0 before the first."""
        index = int(np.searchsorted(self.steps, step, side="right")) - 1
        return float(self.share[index]) if index >= 0 else 0.0


class Baseline(Protocol):
    """A classical model that can be run by name, seed and parameters."""

    @property
    def name(self) -> str:
        """What it is called on the command line."""
        ...

    @property
    def title(self) -> str:
        """What it is called in figures."""
        ...

    @property
    def unit(self) -> str:
        """What its steps count, such as "games"."""
        ...

    @property
    def source(self) -> str:
        """Where it was published."""
        ...

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """What can be set."""
        ...

    def run(self, seed: int, **parameters: Value) -> Trajectory:
        """Run it once; the same seed and parameters give the same trajectory.

        Raises FolkwaysError for a parameter that is unknown, out of range or of another kind.
        """
        ...


class BaselineModel(ABC):
    """A baseline whose parameters are checked before it runs.

    ``name`` is what the command line calls it, ``unit`` what its steps count, ``source`` where it
    was published.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    unit: ClassVar[str]
    source: ClassVar[str]
    parameters: ClassVar[tuple[Parameter, ...]]

    def run(self, seed: int, **parameters: Value) -> Trajectory:
        """Run the model once; see :class:`Baseline`."""
        known = {one.name: one for one in self.parameters}
        for name in parameters:
            if name not in known:
                raise FolkwaysError(
                    f"{self.name} has no parameter {name!r}; it has {', '.join(known)}"
                )
        if seed < 0:
            raise FolkwaysError(f"a seed must be 0 or more, not {seed}")
        values = {name: one.check(parameters.get(name, one.default)) for name, one in known.items()}
        chance = np.random.default_rng([seed, *self.name.encode()])
        return self._run(seed, values, chance)

    @abstractmethod
    def _run(
        self, seed: int, values: Mapping[str, Value], chance: np.random.Generator
    ) -> Trajectory:
        """Run with checked values."""
