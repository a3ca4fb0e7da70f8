"""Scores that judges gave by a rubric, and how far the judges agree: Krippendorff's ordinal alpha.

Rules and minds are compared here; people join in ``folkways survey rubric``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean, median
from typing import NamedTuple

from folkways.base.agreement import ordinal_alpha
from folkways.base.events import AnyEvent, MechanismEvent
from folkways.base.measure import Measure, MeasuredRun, Number, Rows
from folkways.environments.judging import MIND, RULES, ScoredByRubric


class GivenScore(NamedTuple):
    """A score: of which exhibit (``subject``) and item, by which judge of which ``kind``."""

    subject: str
    item: str
    kind: str
    judge: str
    score: int


class ItemAgreement(NamedTuple):
    """An item's scores by kind of judge, and the agreement within and between kinds.

    ``means`` are means of all scores of a kind, ``within`` is alpha among judges of a kind,
    ``between`` is alpha of the medians of two kinds, over ``shared`` exhibits that both scored. An
    alpha is None where it is not defined: one judge, nothing shared, or the same score throughout.
    """

    item: str
    exhibits: int
    means: Mapping[str, float]
    within: Mapping[str, float | None]
    between: Mapping[tuple[str, str], float | None]
    shared: Mapping[tuple[str, str], int]


def given_scores(events: Iterable[AnyEvent]) -> list[GivenScore]:
    """Return all scores in a log, in order."""
    return [
        GivenScore(scored.subject, item, scored.by, event.agent, score)
        for event in events
        if (scored := ScoredByRubric.read(event)) is not None
        for item, score in zip(scored.items, scored.scores, strict=True)
    ]


def agreement(scores: Sequence[GivenScore], kinds: Sequence[str]) -> list[ItemAgreement]:
    """Return the agreement on each item, in the order in which items first occur."""
    by_item: dict[str, list[GivenScore]] = {}
    for one in scores:
        by_item.setdefault(one.item, []).append(one)
    return [_of_item(item, own, kinds) for item, own in by_item.items()]


def _of_item(item: str, scores: Sequence[GivenScore], kinds: Sequence[str]) -> ItemAgreement:
    units: dict[str, dict[str, list[int]]] = {kind: defaultdict(list) for kind in kinds}
    for one in scores:
        if one.kind in units:
            units[one.kind][one.subject].append(one.score)
    pairs = {
        (first, second): [
            (median(values), median(units[second][subject]))
            for subject, values in units[first].items()
            if subject in units[second]
        ]
        for number, first in enumerate(kinds)
        for second in kinds[number + 1 :]
    }
    return ItemAgreement(
        item=item,
        exhibits=len({one.subject for one in scores}),
        means={
            kind: fmean([score for values in own.values() for score in values])
            for kind, own in units.items()
            if own
        },
        within={kind: ordinal_alpha(own.values()) for kind, own in units.items()},
        between={kinds_: ordinal_alpha(found) for kinds_, found in pairs.items()},
        shared={kinds_: len(found) for kinds_, found in pairs.items()},
    )


def _agreements(run: MeasuredRun) -> list[ItemAgreement]:
    return agreement(given_scores(run.events(MechanismEvent)), (RULES, MIND))


def mean_score(item: str, kind: str = MIND) -> Callable[[MeasuredRun], float | None]:
    """Return what gives a run's mean score of an item by judges of a kind, None without any."""

    def mean(run: MeasuredRun) -> float | None:
        scores = [
            one.score
            for one in given_scores(run.events(MechanismEvent))
            if one.item == item and one.kind == kind
        ]
        return fmean(scores) if scores else None

    return mean


class RubricAgreement(Measure):
    """See the definition."""

    name = "rubric_agreement"
    unit = "alpha"
    definition = (
        "Krippendorff's ordinal alpha between the rules and the judging minds (the median of "
        "their scores): mean over the rubric's items for which it is defined."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return it; with the offline mind, which answers as the rules do, it is 1."""
        found = [
            alpha for one in _agreements(run) if (alpha := one.between[RULES, MIND]) is not None
        ]
        return fmean(found) if found else None


class RubricScores(Measure):
    """See the definition."""

    name = "rubric_scores"
    definition = (
        "By item of the rubric: exhibits, mean score by the rules and by the judging minds, "
        "Krippendorff's ordinal alpha between the two, and among the minds."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each item."""
        return [
            {
                "item": one.item,
                "exhibits": one.exhibits,
                "rules": one.means.get(RULES),
                "minds": one.means.get(MIND),
                "alpha": one.between[RULES, MIND],
                "alpha_minds": one.within[MIND],
            }
            for one in _agreements(run)
        ]


RUBRIC_MEASURES: tuple[type[Measure], ...] = (RubricAgreement, RubricScores)
"""Add them to the ``measures`` of an environment in which something is judged."""
