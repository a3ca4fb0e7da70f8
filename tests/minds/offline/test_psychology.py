from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.minds.offline.constants import Constants
from folkways.minds.offline.psychology import (
    NormOccasion,
    Weighing,
    acceptance_probability,
    compliance_probability,
    created_utility,
    exposures,
    pulls,
    sigma,
    speaking_probability,
    utility,
)

C = Constants()
unit = st.floats(0, 1)
both = st.floats(-1, 1)
weighings = st.builds(
    Weighing,
    support=both,
    habit=unit,
    rigid=both,
    agreeable=both,
    credibility=both,
    harm=st.sampled_from([-1.0, 0.0, 1.0]),
    heard=st.floats(1, 100),
    descriptive=st.booleans(),
)


def test_every_constant_has_its_range_and_its_reason() -> None:
    for spec in fields(Constants):
        low, high = spec.metadata["low"], spec.metadata["high"]
        assert low <= getattr(C, spec.name) <= high
        assert low < high
        assert len(spec.metadata["why"]) > 20, spec.name


def test_constants_outside_their_range_are_refused() -> None:
    with pytest.raises(ValueError, match="habit_decay is 2"):
        Constants(habit_decay=2)


def test_sigma_is_logistic_and_never_overflows() -> None:
    assert sigma(0) == 0.5
    assert sigma(1e9) == pytest.approx(1)
    assert sigma(-1e9) == pytest.approx(0)


@given(weighings, unit)
def test_chances_are_chances_and_utilities_utilities(w: Weighing, noise: float) -> None:
    assert 0 <= acceptance_probability(C, w) <= 1
    assert 1 <= utility(C, w, 0.5, noise) <= 100


@given(weighings)
def test_more_support_never_hurts(w: Weighing) -> None:
    more = replace(w, support=min(1.0, w.support + 0.3))
    assert acceptance_probability(C, more) >= acceptance_probability(C, w) - 1e-12
    assert utility(C, more, 0.5, 0.5) >= utility(C, w, 0.5, 0.5)


@given(weighings)
def test_a_habit_never_helps(w: Weighing) -> None:
    more = replace(w, habit=min(1.0, w.habit + 0.3))
    assert acceptance_probability(C, more) <= acceptance_probability(C, w) + 1e-12


@given(st.integers(1, 100), st.floats(0, 50))
def test_more_reminders_never_hurt(weight: int, reminders: float) -> None:
    def chance(n: float) -> float:
        return compliance_probability(pulls(C, Weighing(), NormOccasion(weight, n)))

    assert chance(reminders + 1) >= chance(reminders)


def test_belief_comes_before_behaviour() -> None:
    w = Weighing(harm=1.0)
    fresh = compliance_probability(pulls(C, w, NormOccasion(50)))
    assert acceptance_probability(C, w) > 0.8
    assert fresh < 0.5


def test_what_makes_for_compliance() -> None:
    def chance(
        weight: int = 50, kept: int = 0, broken: int = 3, *, told: bool = False, plans: bool = False
    ) -> float:
        return compliance_probability(
            pulls(C, Weighing(), NormOccasion(weight, 1.0, kept, broken, told, plans))
        )

    better = (chance(90), chance(kept=3, broken=0), chance(told=True), chance(plans=True))
    assert min(better) > chance()


def test_one_source_soon_says_nothing_new() -> None:
    assert exposures(C, 50, 1) == C.repeats_per_source
    assert exposures(C, 50, 5) == 5 * C.repeats_per_source
    assert exposures(C, 1, 1) == 1


def test_speaking_up() -> None:
    assert (
        speaking_probability(C, 1, 90)
        > speaking_probability(C, 0, 90)
        > speaking_probability(C, -1, 90)
    )
    assert speaking_probability(C, 0, 90) > speaking_probability(C, 0, 20)


def test_created_utilities() -> None:
    assert created_utility(C, 0.9, True, 0) > created_utility(C, 0.9, True, 1)
    assert created_utility(C, 0.9, True, 0) > created_utility(C, 0.5, False, 0)
    assert created_utility(C, 1.0, True, 0) <= 100
