"""How far a second mind agrees with recorded answers, by operation and matter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypedDict

from pydantic import BaseModel

from folkways.pairs.bootstrap import (
    IntervalEstimate,
    Rated,
    kappa_estimate,
    mean_of,
    rank_correlation,
    same_share,
)
from folkways.pairs.decision import Decision, Matter
from folkways.pairs.pair import Pair
from folkways.pairs.table import TABLE

EXAMPLES = 3
"""So many disagreements are shown of each operation and matter."""

Value = bool | str | float


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A decision on which the two differ; ``other`` renders the second answer if it says more."""

    about: str
    recorded: Value
    second: Value
    other: str = ""


@dataclass(frozen=True, slots=True)
class MindAgreement:
    """Two minds on one matter of one operation.

    ``n`` are decisions, in ``questions`` questions. ``measure`` says what ``beyond_chance`` is:
    Cohen's kappa, or Spearman's rank correlation for numbers. ``recorded`` and ``second`` are the
    shares of yes of each, or the means of their numbers; None for categories. ``undecided`` counts
    decisions that only one of the two answers contained.
    """

    operation: str
    matter: Matter
    n: int
    questions: int
    same: IntervalEstimate
    beyond_chance: IntervalEstimate
    recorded: IntervalEstimate | None
    second: IntervalEstimate | None
    undecided: int
    examples: tuple[Disagreement, ...]

    @property
    def measure(self) -> str:
        """What ``beyond_chance`` is."""
        return "Spearman" if self.matter.scale == "number" else "kappa"


@dataclass
class _Gathered:
    """Decisions on one matter of one operation, side by side."""

    first: list[Value]
    second: list[Value]
    questions: list[int]
    differ: list[Disagreement]
    undecided: int = 0


def mind_agreements(
    answered: Iterable[tuple[Pair, BaseModel]], *, examples: int = EXAMPLES, seed: int = 1
) -> tuple[MindAgreement, ...]:
    """Compare recorded answers with those of a second mind to the same inputs.

    ``examples`` disagreements are drawn of each matter, the largest of numbers. Rows are in the
    order of the table of decisions.
    """
    gathered: dict[tuple[str, Matter], _Gathered] = {}
    for number, (pair, answer) in enumerate(answered):
        row = TABLE.get(pair.operation)
        if row is None:
            continue
        one = _by_part(row.decisions(pair.inputs, pair.output))
        other = _by_part(row.decisions(pair.inputs, answer))
        for key in dict.fromkeys((*one, *other)):
            matter = key[0]
            found = gathered.setdefault((pair.operation, matter), _Gathered([], [], [], []))
            a, b = one.get(key), other.get(key)
            if a is None or b is None:
                found.undecided += not matter.optional
                continue
            found.first.append(a.value)
            found.second.append(b.value)
            found.questions.append(number)
            if a.value != b.value:
                also = b.about if b.about != a.about else ""
                found.differ.append(Disagreement(a.about, a.value, b.value, also))
    return tuple(
        _agreement(operation, matter, gathered[operation, matter], examples, seed)
        for operation, row in TABLE.items()
        for matter in row.matters
        if (operation, matter) in gathered and gathered[operation, matter].first
    )


def _by_part(
    decisions: Iterable[Decision],
) -> dict[tuple[Matter, tuple[int | str, ...]], Decision]:
    return {(one.matter, one.part): one for one in decisions}


def _agreement(
    operation: str, matter: Matter, found: _Gathered, examples: int, seed: int
) -> MindAgreement:
    rated = Rated(found.first, found.second, found.questions)
    numeric = matter.scale == "number"
    return MindAgreement(
        operation=operation,
        matter=matter,
        n=len(found.first),
        questions=len(set(found.questions)),
        same=same_share(rated),
        beyond_chance=rank_correlation(rated) if numeric else kappa_estimate(rated),
        recorded=_level(found.first, found.questions),
        second=_level(found.second, found.questions),
        undecided=found.undecided,
        examples=_shown(found.differ, examples, Random(f"{seed}/{operation}/{matter.name}")),
    )


def _level(values: Sequence[Value], questions: Sequence[int]) -> IntervalEstimate | None:
    numbers = [float(value) for value in values if not isinstance(value, str)]
    return mean_of(numbers, questions) if len(numbers) == len(values) else None


def _shown(differ: Sequence[Disagreement], examples: int, draw: Random) -> tuple[Disagreement, ...]:
    """Return a few disagreements on different things: the largest, or else drawn ones."""
    unlike = list({one.about: one for one in differ}.values())
    draw.shuffle(unlike)
    unlike.sort(key=_apart, reverse=True)
    return tuple(unlike[:examples])


def _apart(one: Disagreement) -> float:
    if isinstance(one.recorded, str) or isinstance(one.second, str):
        return 0.0
    return abs(float(one.recorded) - float(one.second))


class IntervalEstimateJson(TypedDict):
    """A figure with its 95 % interval; None where it is not defined."""

    value: float | None
    low: float | None
    high: float | None


class DisagreementJson(TypedDict):
    """One decision on which the two minds differ."""

    about: str
    recorded: Value
    second: Value
    other: str


class MindAgreementJson(TypedDict):
    """One row of ``folkways shadow --json``."""

    operation: str
    matter: str
    scale: str
    n: int
    questions: int
    agree: IntervalEstimateJson
    measure: str
    beyond_chance: IntervalEstimateJson
    recorded: IntervalEstimateJson | None
    second: IntervalEstimateJson | None
    undecided: int
    examples: list[DisagreementJson]


def agreement_json(one: MindAgreement) -> MindAgreementJson:
    """Return an agreement as plain data."""
    return MindAgreementJson(
        operation=one.operation,
        matter=one.matter.name,
        scale=one.matter.scale,
        n=one.n,
        questions=one.questions,
        agree=_estimate(one.same),
        measure=one.measure,
        beyond_chance=_estimate(one.beyond_chance),
        recorded=None if one.recorded is None else _estimate(one.recorded),
        second=None if one.second is None else _estimate(one.second),
        undecided=one.undecided,
        examples=[
            DisagreementJson(
                about=each.about, recorded=each.recorded, second=each.second, other=each.other
            )
            for each in one.examples
        ],
    )


def _estimate(one: IntervalEstimate) -> IntervalEstimateJson:
    return IntervalEstimateJson(value=one.value, low=one.low, high=one.high)
