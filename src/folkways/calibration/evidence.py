"""What recorded answers say about the constants: decisions with what the equations make of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeAlias, TypeVar

from folkways.minds.offline.constants import Constants
from folkways.minds.offline.context import Context
from folkways.pairs.pair import Pair

F = TypeVar("F", bound=Hashable)

Cluster: TypeAlias = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class FittedDecision(Generic[F]):
    """A recorded decision that hangs on the constants.

    ``features`` is what the equation is given besides the constants, ``outcome`` what was decided:
    1 or 0 for yes or no, else a number. Decisions of one ``cluster`` belong together: they are the
    same agent's on the same matter.
    """

    features: F
    outcome: float
    agent: str
    cluster: Cluster


@dataclass(frozen=True, slots=True)
class Ruled:
    """A recorded decision that no constant can change: a rule, or the reading, settles it.

    ``agrees`` says whether the rule decides as was recorded.
    """

    agrees: bool


Evidence: TypeAlias = FittedDecision[F] | Ruled

Shared = Literal["nothing", "threshold", "noise"]
"""What the decisions of one cluster share in the offline mind: nothing; one draw from [0, 1) that
each chance is compared with; or one draw of what the equation does not explain."""


@dataclass(frozen=True)
class DecisionFamily(Generic[F]):
    """Decisions of one kind, and the equation that makes them.

    ``predict`` is an equation of ``minds/offline/psychology.py``: the chance of yes, or the number
    expected. ``constants`` are those that it depends on and that are fitted; ``noise`` names the
    constant that is the half width of what the equation does not explain, if there is one.
    """

    name: str
    about: str
    scale: Literal["chance", "number"]
    constants: tuple[str, ...]
    predict: Callable[[Constants, F], float]
    observe: Callable[[Pair, Context], Iterator[Evidence[F]]]
    shared: Shared = "nothing"
    noise: str = ""


@dataclass
class Gathered(Generic[F]):
    """The evidence of one family, in the order in which it was recorded."""

    family: DecisionFamily[F]
    decisions: list[FittedDecision[F]] = field(default_factory=list)
    ruled: int = 0
    ruled_right: int = 0

    def add(self, found: Evidence[F]) -> None:
        """Take one piece of evidence."""
        if isinstance(found, Ruled):
            self.ruled += 1
            self.ruled_right += found.agrees
        else:
            self.decisions.append(found)
