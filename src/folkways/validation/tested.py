"""One measure under one condition, tested: whatever the two kinds of data allow."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Final

from folkways.sweeps.statistics import unpaired
from folkways.validation.difference import MeanDifference, from_figure, welch
from folkways.validation.effect import (
    EffectSize,
    cliffs_delta,
    cohens_d,
    cohens_h,
    published_d,
)
from folkways.validation.observation import (
    Figure,
    Moments,
    Observation,
    Proportion,
    Sample,
    size_of,
)
from folkways.validation.proportions import difference, fisher, newcombe

PERMUTED: Final = 400
"""Up to so many values means are compared by permutation; beyond that it comes to Welch's t."""
PERMUTATION: Final = "permutation test of the means"
WELCH: Final = "Welch's t test"
AGAINST_FIGURE: Final = "t test against the figure"
FISHER: Final = "Fisher's exact test"
ONE_VALUE: Final = (
    "not tested: one value has no spread; sweep over seeds, or give a table with more rows"
)
NO_SPREAD: Final = (
    "the people's figure comes without a spread and is taken as exact: what a second sample of "
    "people would have given is not counted"
)
NOTHING_VARIES: Final = "not tested for a difference: no value differs from the others of its side"


@dataclass(frozen=True, slots=True)
class Distributions:
    """The two-sample Kolmogorov-Smirnov test: the largest gap of the distributions, and its p."""

    distance: float
    p: float


@dataclass(frozen=True, slots=True)
class Tested:
    """What the tests found of one measure under one condition.

    ``difference`` is the model's mean minus the people's, with the 95 % interval from ``low`` to
    ``high``; ``p`` is that of ``test``, ``t_p`` that of Welch's t test beside a permutation test.
    ``equivalence_p`` is that of a difference of ``within`` or more. What is None was not tested:
    ``notes`` say why.
    """

    model: float
    people: float
    n_model: int | None
    n_people: int | None
    difference: float
    low: float | None = None
    high: float | None = None
    p: float | None = None
    test: str = ""
    t_p: float | None = None
    distributions: Distributions | None = None
    effects: tuple[EffectSize, ...] = ()
    within: float | None = None
    equivalence_p: float | None = None
    notes: tuple[str, ...] = ()


def compared(model: Observation, people: Observation, within: float | None = None) -> Tested:
    """Test what a model gave against people.

    ``within`` (above 0, in the measure's unit) is how far the means may lie apart and still count
    as alike. Values on each side must be independent of one another.
    """
    first, second = _as_proportion(model, people), _as_proportion(people, model)
    if isinstance(first, Proportion) and isinstance(second, Proportion):
        return _proportions(first, second, within)
    a, b = _moments(model), _moments(people)
    if a is None or (b is None and not isinstance(people, Figure)):
        return _facts(model, people, within, notes=(_why_untested(model),))
    if b is None:
        return _of_means(model, people, from_figure(a, people.mean), AGAINST_FIGURE, within)
    if isinstance(model, Sample) and isinstance(people, Sample):
        return _samples(model, people, welch(a, b), within)
    effect = published_d(a, b)
    effects = () if effect is None else (effect,)
    return _of_means(model, people, welch(a, b), WELCH, within, effects)


def _as_proportion(one: Observation, other: Observation) -> Observation:
    """Return values of 0 and 1 as the share of them, if the other side is a proportion."""
    if isinstance(one, Sample) and isinstance(other, Proportion) and one.binary and one.n > 1:
        return Proportion(one.mean, one.n)
    return one


def _moments(one: Observation) -> Moments | None:
    if isinstance(one, Figure):
        return None
    return one if isinstance(one, Moments) else one.moments


def _why_untested(model: Observation) -> str:
    return (
        "not tested: the model's figure comes without a spread"
        if isinstance(model, Figure)
        else ONE_VALUE
    )


def _facts(
    model: Observation,
    people: Observation,
    within: float | None,
    notes: tuple[str, ...] = (),
) -> Tested:
    return Tested(
        model.mean,
        people.mean,
        size_of(model),
        size_of(people),
        model.mean - people.mean,
        within=within,
        notes=notes,
    )


def _of_means(
    model: Observation,
    people: Observation,
    gap: MeanDifference,
    test: str,
    within: float | None,
    effects: tuple[EffectSize, ...] = (),
) -> Tested:
    low, high = gap.ends
    notes = [NO_SPREAD] if isinstance(people, Figure) else []
    if gap.certain:
        notes.append(NOTHING_VARIES)
    return Tested(
        model.mean,
        people.mean,
        size_of(model),
        size_of(people),
        gap.value,
        low,
        high,
        gap.p,
        test,
        gap.p,
        None,
        effects,
        within,
        None if within is None else gap.equivalence(within),
        tuple(notes),
    )


def _samples(model: Sample, people: Sample, gap: MeanDifference, within: float | None) -> Tested:
    low, high = gap.ends
    permuted = model.n + people.n <= PERMUTED
    return Tested(
        model.mean,
        people.mean,
        model.n,
        people.n,
        gap.value,
        low,
        high,
        unpaired(people.values, model.values).p if permuted else gap.p,
        PERMUTATION if permuted else WELCH,
        gap.p,
        _distributions(model, people),
        tuple(one for one in (cohens_d(model, people), cliffs_delta(model, people)) if one),
        within,
        None if within is None else gap.equivalence(within),
    )


def _distributions(model: Sample, people: Sample) -> Distributions:
    from scipy.stats import ks_2samp

    with warnings.catch_warnings():
        # Where the exact p cannot be had, as where all but one value are equal, it is asymptotic.
        warnings.simplefilter("ignore", RuntimeWarning)
        found = ks_2samp(model.values, people.values)
    return Distributions(float(found.statistic), float(found.pvalue))


def _proportions(model: Proportion, people: Proportion, within: float | None) -> Tested:
    gap = difference(model, people)
    low, high = newcombe(model, people)
    return Tested(
        model.mean,
        people.mean,
        model.n,
        people.n,
        model.mean - people.mean,
        low,
        high,
        fisher(model, people),
        FISHER,
        None,
        None,
        (cohens_h(model, people),),
        within,
        None if within is None else gap.equivalence(within),
    )
