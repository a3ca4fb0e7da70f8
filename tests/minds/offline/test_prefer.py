"""How likely an agent is to act by a norm in four situations: its own equation of compliance."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.minds.offline.test_interview import norm, who

from folkways.agents.interview import STATE_PREFERENCES, StatedPreferences, StatePreferences
from folkways.agents.shown import Guideline, Who
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind
from folkways.minds.offline.constants import Constants
from folkways.minds.offline.psychology import sigma

RULE = "No dropping litter."
C = Constants()


def state(
    *standards: Guideline, me: Who | None = None, rule: str = RULE, most: int = 90
) -> StatedPreferences:
    inputs = StatePreferences(
        who=me or who(),
        when="day 1 09:00",
        others=4,
        most=most,
        standards=standards,
        memories=(),
        norm=rule,
    )
    return OfflineMind(1).answer(STATE_PREFERENCES, inputs, CallKey(30_000, 1, 0))


def held(weight: int, reminders: float = 0.0) -> Guideline:
    return norm(RULE, weight).model_copy(update={"reminders": reminders})


def test_it_is_the_equation_with_what_others_do_and_with_reproach() -> None:
    base = C.comply_base + C.comply_utility * 0.7
    found = state(held(70))
    assert found.do_approve == round(100 * sigma(base + 0.8 * C.comply_seen + C.comply_reproached))
    assert found.do_only == round(100 * sigma(base + 0.8 * C.comply_seen))
    assert found.approve_only == round(
        100 * sigma(base - 0.8 * C.comply_seen + C.comply_reproached)
    )
    assert found.neither == round(100 * sigma(base - 0.8 * C.comply_seen))
    assert found.confidence == 100
    assert "norm of its own" in found.reason


def test_what_others_did_and_said_in_fact_does_not_count() -> None:
    lived = held(70).model_copy(update={"seen_kept": 0, "seen_broken": 9, "reproached": True})
    assert state(lived) == state(held(70))


def test_without_a_norm_of_its_own_it_yields_to_others_alone() -> None:
    found = state()
    assert (found.do_only, found.neither) == (0, 0)
    assert 0 < found.approve_only < found.do_approve
    assert "only where others insist" in found.reason


def test_a_contrary_norm_that_weighs_more_comes_first() -> None:
    contrary = norm("Everyone must drop litter.", 95).model_copy(update={"reminders": 3.0})
    assert state(held(70), contrary).neither < state(held(70)).neither
    lighter = contrary.model_copy(update={"weight": 10})
    assert state(held(70), lighter) == state(held(70))


@given(st.integers(1, 100), st.floats(0, 20), st.integers(51, 100))
def test_others_never_make_it_less_likely(weight: int, reminders: float, most: int) -> None:
    found = state(held(weight, reminders), most=most)
    assert found.do_approve >= max(found.do_only, found.approve_only)
    assert min(found.do_only, found.approve_only) >= found.neither


@pytest.mark.parametrize(
    "rule", ["Follow the policy.", "The moon is round.", "Everyone is free to drop litter."]
)
def test_of_what_cannot_be_acted_by_it_has_no_idea(rule: str) -> None:
    assert state(held(70), rule=rule).confidence == 0
