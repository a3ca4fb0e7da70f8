"""Asked expectations: means, gaps, and pluralistic ignorance, against plain counting."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from folkways.base.events import ActionBegan, DayBegan, NormCreated
from folkways.metrics.asked import (
    AskedNorm,
    Belief,
    Stated,
    Truth,
    asked_frame,
    asked_json,
    asked_norm,
    ignorant,
    stated_frame,
)
from folkways.metrics.series import Share
from folkways.metrics.truth import truths
from folkways.testing.memory_logs import MemoryLog, make_header

REAL = Truth(Share(1, 2), Share(1, 4))


def said(agent: str, belief: Belief, believing: float, keeping: float = 0.5) -> Stated:
    return Stated(agent, "n", 100, belief, keeping, believing, 0.5)


def measured(answers: Sequence[Stated], truth: Truth = REAL) -> AskedNorm:
    return asked_norm(answers, "n", 100, truth)


SHARES = st.integers(0, 100).map(lambda percent: percent / 100)
ANSWERS = st.lists(st.tuples(st.sampled_from(get_args(Belief)), SHARES, SHARES), max_size=12).map(
    lambda rows: [said(f"a{n}", b, e, k) for n, (b, e, k) in enumerate(rows)]
)


def test_a_majority_that_takes_itself_for_a_minority() -> None:
    answers = [said(f"a{n}", "should", 0.2) for n in range(4)] + [said("b", "need not", 0.9)]
    row = measured(answers)
    assert row.ignorant == Share(4, 5)
    assert row.ignorant_for == 4
    assert row.should == Share(4, 5)
    # The one who is against is right about where most are.
    assert not ignorant(answers[-1], answers)


def test_a_majority_against_that_takes_the_norm_for_accepted() -> None:
    answers = [said(f"a{n}", "need not", 0.8) for n in range(3)] + [said("b", "should", 0.8)]
    row = measured(answers)
    assert row.ignorant == Share(3, 4)
    assert row.ignorant_for == 0


def test_who_has_no_idea_of_the_others_is_in_no_mean_and_in_no_ignorance() -> None:
    unsure = replace(said("a", "should", 0.2, keeping=0.5), confidence=0.0)
    answers = [unsure, said("b", "should", 0.8, keeping=0.9), said("c", "should", 0.6, keeping=0.7)]
    row = measured(answers)
    assert row.guessing == Share(2, 3)
    assert row.keeping == pytest.approx(0.8)
    assert row.believing == pytest.approx(0.7)
    assert not ignorant(unsure, answers)
    assert ignorant(replace(unsure, confidence=0.1), answers)
    nobody = measured([unsure])
    assert (nobody.keeping, nobody.believing, nobody.belief_gap) == (None, None, None)


def test_half_is_no_majority_and_no_opinion_is_no_side() -> None:
    half = [said("a", "should", 0.4), said("b", "should", 0.4), said("c", "need not", 0.4)]
    assert not ignorant(half[0], half)  # of its two others one is on each side
    undecided = [said("a", "should", 0.5), said("b", "should", 0.9), said("c", "should", 0.9)]
    assert not ignorant(undecided[0], undecided)
    silent = [said("a", "no opinion", 0.0), said("b", "should", 0.9), said("c", "should", 0.9)]
    assert not ignorant(silent[0], silent)


def test_who_has_no_opinion_does_not_believe_that_one_should() -> None:
    answers = [said("a", "need not", 0.9), said("b", "no opinion", 0.1), said("c", "no opinion", 0)]
    assert ignorant(answers[0], answers)


def test_a_single_agent_has_nobody_to_be_wrong_about() -> None:
    assert measured([said("a", "should", 0.0)]).ignorant == Share(0, 1)
    empty = measured([])
    assert empty.ignorant == Share(0, 0)
    assert (empty.keeping, empty.believing, empty.confidence) == (None, None, None)
    assert (empty.belief_gap, empty.conduct_gap) == (None, None)


@settings(deadline=None)
@given(ANSWERS)
def test_it_is_what_plain_counting_gives(answers: list[Stated]) -> None:
    row = measured(answers)
    assert row.should.count + row.need_not.count + row.no_opinion.count == len(answers)
    wrong = 0
    for one in answers:
        votes = [other.belief == "should" for other in answers if other is not one]
        if not votes or one.belief == "no opinion":
            continue
        most_for, most_against = sum(votes) > len(votes) / 2, sum(votes) < len(votes) / 2
        if one.belief == "should":
            wrong += one.believing < 0.5 and most_for
        else:
            wrong += one.believing > 0.5 and most_against
    assert row.ignorant == Share(wrong, len(answers))
    assert 0 <= row.ignorant_for <= wrong
    for value in (row.keeping, row.believing, row.confidence):
        assert value is None or 0 <= value <= 1
    for gap in (row.belief_gap, row.conduct_gap):
        assert gap is None or -1 <= gap <= 1


@settings(deadline=None)
@given(ANSWERS, st.randoms(use_true_random=False))
def test_the_order_of_answers_makes_no_difference(
    answers: list[Stated], chance: random.Random
) -> None:
    shuffled = chance.sample(answers, len(answers))
    one, other = asked_json(measured(answers)), asked_json(measured(shuffled))
    for name in ("ignorant", "ignorant_for", "answered", "should"):
        assert one[name] == other[name]
    assert one["expected_believing"] == pytest.approx(other["expected_believing"])


@settings(deadline=None)
@given(ANSWERS)
def test_who_knows_how_it_is_is_not_ignorant(answers: list[Stated]) -> None:
    def knowing(one: Stated) -> Stated:
        others = [other for other in answers if other.agent != one.agent]
        share = sum(other.side > 0 for other in others) / len(others) if others else 0.5
        return replace(one, believing=share)

    row = measured([knowing(one) for one in answers])
    assert row.ignorant.count == 0
    if len(answers) > 1 and row.belief_gap is not None:
        assert row.belief_gap == pytest.approx(0)


@settings(deadline=None)
@given(ANSWERS.map(lambda rows: [one for one in rows if one.side]))
def test_turning_all_sides_round_turns_nothing_else(answers: list[Stated]) -> None:
    turned = [
        replace(one, belief="need not" if one.side > 0 else "should", believing=1 - one.believing)
        for one in answers
    ]
    before, after = measured(answers), measured(turned)
    assert before.ignorant == after.ignorant
    assert before.ignorant_for == after.ignorant.count - after.ignorant_for


def test_answers_to_something_else_are_refused() -> None:
    with pytest.raises(ValueError, match="one norm"):
        asked_norm([said("a", "should", 0.1)], "other", 100, REAL)
    with pytest.raises(ValueError, match="one answer of each"):
        measured([said("a", "should", 0.1), said("a", "should", 0.2)])


def test_tables_have_a_row_for_each() -> None:
    answers = [said("a", "should", 0.2, 0.8), said("b", "should", 0.1), said("c", "should", 0.9)]
    frame = asked_frame([measured(answers)])
    assert list(frame["pluralistic_ignorance"]) == pytest.approx([2 / 3])
    assert list(frame["conduct_gap"]) == pytest.approx([0.6 - 0.5])
    stated = stated_frame(answers)
    assert list(stated["ignorant"]) == [True, True, False]
    assert asked_frame([measured([])])["believing"].isna().all()


def test_how_it_is_follows_actions_and_norms_up_to_the_moment() -> None:
    header = make_header(["Ann Ash", "Ben Birch"])

    def acted(t: int, agent: str, text: str) -> ActionBegan:
        return ActionBegan(
            t=t, agent=agent, text=text, address="x", indoors=True, seconds=60, emoji=""
        )

    log = MemoryLog(
        header,
        [
            DayBegan(t=28_800, day=1),
            acted(28_810, "Ann Ash", "dropping litter"),
            acted(28_820, "Ben Birch", "dropping litter"),
            NormCreated(
                t=28_830,
                agent="Ann Ash",
                norm="0.0",
                content="No dropping litter.",
                norm_kind="injunctive",
                utility=70,
            ),
            acted(28_900, "Ann Ash", "picking up litter"),
            acted(28_910, "Ann Ash", "picking up litter"),
        ],
    )
    found = truths(log, ["No dropping litter.", "No whistling."], [28_820, 28_830, 40_000])
    assert found[28_820][0] == Truth(Share(0, 2), Share(0, 2))
    assert found[28_830][0] == Truth(Share(0, 2), Share(1, 2))
    assert found[40_000][0] == Truth(Share(1, 2), Share(1, 2))
    assert found[40_000][1] == Truth(Share(0, 0), Share(0, 2))
