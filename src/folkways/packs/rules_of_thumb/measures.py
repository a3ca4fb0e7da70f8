"""Measures of labels: agreement with the corpus, compared with the majority label."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from typing import NamedTuple

from folkways.base.agreement import ordinal_alpha
from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Cell, Measure, MeasuredRun, Number, Rows
from folkways.packs.rules_of_thumb.corpus import DIMENSIONS, ORDERED
from folkways.packs.rules_of_thumb.facts import Labelled, RightLabels


class Judged(NamedTuple):
    """A rule that was labelled: labels by agent, and what is right."""

    labels: dict[str, Labelled]
    right: RightLabels


class Agreement(NamedTuple):
    """A dimension: labels given, the share that is right, and that of the majority label.

    ``gain`` is the share of the way from the majority label to full agreement; ``with_corpus`` and
    ``among`` are ordinal alphas, for ordered labels only.
    """

    dimension: str
    labels: int
    right: float
    majority: float
    gain: float | None
    with_corpus: float | None
    among: float | None


def judged(run: MeasuredRun) -> Iterator[Judged]:
    """Give the rules that were labelled, in order."""
    labels: dict[str, Labelled] = {}
    for event in run.events(MechanismEvent):
        if (labelled := Labelled.read(event)) is not None:
            labels[event.agent] = labelled
        elif (right := RightLabels.read(event)) is not None:
            yield Judged(labels, right)
            labels = {}


def agreements(run: MeasuredRun) -> list[Agreement]:
    """Return the agreement by dimension; empty if nothing was labelled."""
    rules = [one for one in judged(run) if one.labels]
    return [_agreement(place, rules) for place in range(len(DIMENSIONS))] if rules else []


def _agreement(place: int, rules: list[Judged]) -> Agreement:
    dimension = DIMENSIONS[place]
    given = [[str(getattr(one, dimension)) for one in rule.labels.values()] for rule in rules]
    right = [rule.right.right[place].split("|") for rule in rules]
    hits = [label in known for labels, known in zip(given, right, strict=True) for label in labels]
    null = fmean(
        rule.right.majority[place] in known for rule, known in zip(rules, right, strict=True)
    )
    ordered = dimension in ORDERED
    numbers = [[float(label) for label in labels] for labels in given] if ordered else []
    pairs = [
        (fmean(labels), float(known[0])) for labels, known in zip(numbers, right, strict=False)
    ]
    return Agreement(
        dimension=dimension,
        labels=len(hits),
        right=fmean(hits),
        majority=null,
        gain=(fmean(hits) - null) / (1 - null) if null < 1 else None,
        with_corpus=ordinal_alpha(pairs),
        among=ordinal_alpha(numbers),
    )


class LabelAgreement(Measure):
    """See the definition."""

    name = "label_agreement"
    unit = SHARE
    definition = "Labels that are right by the corpus, of all labels; mean over six dimensions."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        found = agreements(run)
        return fmean(one.right for one in found) if found else None


class MajorityAgreement(Measure):
    """See the definition."""

    name = "majority_agreement"
    unit = SHARE
    definition = (
        "The same share for the null: each rule gets the label that is most frequent among all "
        "other rules."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        found = agreements(run)
        return fmean(one.majority for one in found) if found else None


class LabelGain(Measure):
    """See the definition."""

    name = "label_gain"
    definition = (
        "Agreement on a scale from that of the majority label (0) to full agreement (1): mean over "
        "dimensions on which the majority label is not always right."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        found = [one.gain for one in agreements(run) if one.gain is not None]
        return fmean(found) if found else None


class LabelDimensions(Measure):
    """See the definition."""

    name = "label_dimensions"
    definition = (
        "By dimension: labels given, share that is right, share for the majority label, gain over "
        "it; for ordered labels Krippendorff's ordinal alpha with the corpus and among agents."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each dimension."""
        return [
            {
                "dimension": one.dimension,
                "labels": one.labels,
                "right": one.right,
                "majority": one.majority,
                "gain": one.gain,
                "alpha_corpus": one.with_corpus,
                "alpha_agents": one.among,
            }
            for one in agreements(run)
        ]


class LabelledRules(Measure):
    """See the definition."""

    name = "labelled_rules"
    definition = "By rule: on how many of the six dimensions the agents are right, mean of agents."

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each rule."""
        rows: list[dict[str, Cell]] = []
        for one in judged(run):
            known = [labels.split("|") for labels in one.right.right]
            hits = [
                sum(
                    str(getattr(labelled, dimension)) in right
                    for dimension, right in zip(DIMENSIONS, known, strict=True)
                )
                for labelled in one.labels.values()
            ]
            rows.append({"rule": one.right.rule, "right": fmean(hits) if hits else None})
        return rows


MEASURES: tuple[type[Measure], ...] = (
    LabelAgreement,
    MajorityAgreement,
    LabelGain,
    LabelDimensions,
    LabelledRules,
)
