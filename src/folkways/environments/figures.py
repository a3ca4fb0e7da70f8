"""What an environment measures of a run by itself: figures at the end, and a table over time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from folkways.base.events import AnyEvent


@dataclass(frozen=True)
class Figure:
    """One number at the end of a run; ``value`` is None where it is undefined.

    ``name`` is its key in JSON and sweeps, ``unit`` and ``definition`` say what it is.
    """

    name: str
    value: float | None
    unit: str
    definition: str


@dataclass(frozen=True)
class Figures:
    """All that an environment measured.

    ``series`` has a column of numbers for each name, one entry for each ``step`` (such as
    "generation") that is over.
    """

    figures: tuple[Figure, ...] = ()
    step: str = ""
    series: Mapping[str, Sequence[float | None]] = field(default_factory=dict)


class Meter(Protocol):
    """Follows the events of a run; :meth:`result` holds as of the last one."""

    def see(self, event: AnyEvent) -> None:
        """Take in one event."""
        ...

    def result(self) -> Figures:
        """Return what has been measured so far."""
        ...
