"""What a norm is to an agent: the classification, and whose expectation conduct agrees with."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from folkways.base.events import ActionBegan, DayBegan
from folkways.metrics.asked import Belief, Stated
from folkways.metrics.diagnosis import (
    RELATIONS,
    Diagnosed,
    Preference,
    diagnose,
    diagnosed_norm,
    pooled,
)
from folkways.metrics.diagnosis_frames import diagnosed_frame, diagnoses_frame
from folkways.metrics.series import Share
from folkways.metrics.truth import occasions
from folkways.testing.memory_logs import MemoryLog, make_header

NONE = Share(0, 0)


def says(
    belief: Belief = "should", keeping: float = 0.8, believing: float = 0.8, sure: float = 0.5
) -> Stated:
    return Stated("Ann", "n", 100, belief, keeping, believing, sure)


def prefers(
    do_approve: int, do_only: int, approve_only: int, neither: int, sure: int = 50
) -> Preference:
    return Preference("Ann", "n", 100, do_approve, do_only, approve_only, neither, sure)


def about(
    stated: Stated | None,
    preference: Preference | None,
    so_far: Share = NONE,
    afterwards: Share = NONE,
    agent: str = "Ann",
) -> Diagnosed:
    return Diagnosed(agent, "n", 100, stated, preference, so_far, afterwards)


ALWAYS = prefers(90, 85, 90, 80)
IF_DONE = prefers(90, 80, 40, 30)
IF_APPROVED = prefers(90, 40, 80, 30)
IF_BOTH = prefers(90, 30, 20, 10)
NEVER = prefers(50, 10, 30, 0)

PERCENT = st.integers(0, 100)
PREFERENCES = st.builds(prefers, PERCENT, PERCENT, PERCENT, PERCENT, PERCENT)
SHARES = PERCENT.map(lambda percent: percent / 100)
BELIEFS = st.sampled_from(("should", "need not", "no opinion"))
STATED = st.builds(says, BELIEFS, SHARES, SHARES, SHARES)
THRESHOLDS = st.floats(1, 100)


@pytest.mark.parametrize(
    ("preference", "belief", "relation"),
    [
        (NEVER, "should", "not acted on"),
        (ALWAYS, "should", "moral rule"),
        (ALWAYS, "need not", "habit"),
        (ALWAYS, "no opinion", "habit"),
        (IF_DONE, "should", "descriptive norm"),
        (IF_APPROVED, "should", "social norm"),
        (IF_BOTH, "need not", "social norm"),
        (prefers(10, 20, 80, 90), "should", "undetermined"),
    ],
)
def test_each_of_them(preference: Preference, belief: Belief, relation: str) -> None:
    assert diagnose(says(belief), preference).relation == relation


def test_what_is_missing_leaves_it_undetermined() -> None:
    assert diagnose(says(), None) == ("undetermined", "no preferences")
    assert diagnose(says(), replace(ALWAYS, confidence=0)) == ("undetermined", "no preferences")
    assert diagnose(None, ALWAYS) == ("undetermined", "no belief")
    assert diagnose(None, IF_DONE) == ("undetermined", "no expectations")
    assert diagnose(says(sure=0), IF_BOTH) == ("undetermined", "no expectations")
    # Neither needs to be known for these.
    assert diagnose(says(sure=0), ALWAYS).relation == "moral rule"
    assert diagnose(None, NEVER).relation == "not acted on"


@pytest.mark.parametrize("threshold", [0.0, -1.0, 100.5, float("nan")])
def test_a_threshold_that_is_none(threshold: float) -> None:
    with pytest.raises(ValueError, match="above 0 and at most 100"):
        diagnose(says(), ALWAYS, threshold)


@given(STATED, PREFERENCES, THRESHOLDS)
def test_it_is_what_the_two_effects_say(
    stated: Stated, preference: Preference, threshold: float
) -> None:
    found = diagnose(stated, preference, threshold)
    conduct, approval = preference.conduct_effect, preference.approval_effect
    assert found.relation in RELATIONS
    assert bool(found.why) == (found.relation == "undetermined")
    if found.relation in ("moral rule", "habit"):
        assert abs(conduct) < threshold
        assert abs(approval) < threshold
        assert (found.relation == "moral rule") == (stated.belief == "should")
    if found.relation == "social norm":
        assert approval >= threshold
    if found.relation == "descriptive norm":
        assert conduct >= threshold > approval
    if found.relation == "not acted on":
        assert not preference.acts


@given(STATED, STATED, PREFERENCES)
def test_the_belief_matters_where_the_preference_is_unconditional_alone(
    one: Stated, other: Stated, preference: Preference
) -> None:
    other = replace(other, confidence=one.confidence)
    first, second = diagnose(one, preference), diagnose(other, preference)
    if first.relation not in ("moral rule", "habit"):
        assert first == second


@given(STATED, PREFERENCES)
def test_others_doing_and_others_approving_change_places(
    stated: Stated, preference: Preference
) -> None:
    turned = replace(preference, do_only=preference.approve_only, approve_only=preference.do_only)
    assert turned.conduct_effect == preference.approval_effect
    before, after = diagnose(stated, preference), diagnose(stated, turned)
    if before.relation == "descriptive norm":
        assert after.relation == "social norm"
    if before.relation not in ("descriptive norm", "social norm"):
        assert after == before


@given(STATED, PREFERENCES, THRESHOLDS, THRESHOLDS)
def test_a_higher_threshold_never_makes_a_preference_conditional(
    stated: Stated, preference: Preference, one: float, other: float
) -> None:
    low, high = sorted((one, other))
    if diagnose(stated, preference, low).relation in ("moral rule", "habit"):
        assert diagnose(stated, preference, high) == diagnose(stated, preference, low)


def test_whether_it_expects_what_its_preference_depends_on() -> None:
    assert about(says(keeping=0.6, believing=0.1), IF_DONE).met is True
    assert about(says(keeping=0.5, believing=0.9), IF_DONE).met is False
    assert about(says(keeping=0.1, believing=0.6), IF_APPROVED).met is True
    assert about(says(keeping=0.1, believing=0.6), IF_BOTH).met is False
    assert about(says(), ALWAYS).met is None
    assert about(None, IF_BOTH).met is None


def test_expectations_that_conflict_and_the_conduct_that_agrees_with_one() -> None:
    they_do, they_approve = says(keeping=0.9, believing=0.2), says(keeping=0.2, believing=0.9)
    assert about(they_do, None).conflict
    assert about(they_approve, None).conflict
    for none in (says(), says(keeping=0.5, believing=0.9), replace(they_do, confidence=0.0)):
        assert not about(none, None).conflict
        assert about(none, None).with_conduct(Share(3, 3)) is None
    assert about(they_do, None).with_conduct(Share(2, 3)) is True
    assert about(they_do, None).with_conduct(Share(1, 3)) is False
    assert about(they_approve, None).with_conduct(Share(0, 1)) is True
    assert about(they_approve, None).with_conduct(Share(2, 3)) is False
    assert about(they_do, None).with_conduct(Share(1, 2)) is None
    assert about(they_do, None).with_conduct(NONE) is None


@settings(max_examples=25)
@given(st.lists(st.tuples(STATED | st.none(), PREFERENCES | st.none()), max_size=8))
def test_counts_are_of_all_who_answered(answers: list[tuple[Stated, Preference]]) -> None:
    agents = [
        about(stated, preference, Share(n % 3, 2), agent=f"a{n}")
        for n, (stated, preference) in enumerate(answers)
    ]
    row = diagnosed_norm(agents, "n", 100)
    assert row.agents == len(agents)
    assert Counter(row.counts) == Counter(one.diagnosis.relation for one in agents)
    assert row.so_far.of <= row.conflict.count <= row.conflict.of <= len(agents)
    assert row.met.of == row.counts["descriptive norm"] + row.counts["social norm"]
    assert pooled([row, row]).so_far == row.so_far + row.so_far
    frame = diagnosed_frame([row])
    assert frame["agents"].tolist() == [len(agents)]
    assert len(diagnoses_frame(agents)) == len(agents)


def test_conduct_that_was_not_seen_is_not_measured() -> None:
    row = diagnosed_norm([about(says(keeping=0.9, believing=0.2), IF_DONE)], "n", 100)
    assert row.conflict == Share(1, 1)
    assert (row.so_far.value, row.so_far.interval) == (None, None)
    assert diagnosed_frame([row])["so_far"].isna().all()


def test_entries_on_something_else_are_refused() -> None:
    with pytest.raises(ValueError, match="one norm"):
        diagnosed_norm([about(says(), ALWAYS)], "other", 100)
    with pytest.raises(ValueError, match="one entry for each"):
        diagnosed_norm([about(says(), ALWAYS), about(says(), NEVER)], "n", 100)


def test_occasions_of_each_agent_up_to_the_moment() -> None:
    def acted(t: int, agent: str, text: str) -> ActionBegan:
        return ActionBegan(
            t=t, agent=agent, text=text, address="x", indoors=True, seconds=60, emoji=""
        )

    log = MemoryLog(
        make_header(["Ann Ash", "Ben Birch"]),
        [
            DayBegan(t=28_800, day=1),
            acted(28_810, "Ann Ash", "dropping litter"),
            acted(28_900, "Ann Ash", "picking up litter"),
            acted(28_910, "Ben Birch", "reading a book"),
        ],
    )
    found = occasions(log, ["No dropping litter.", "No whistling."], [28_810, 40_000])
    assert found[28_810] == ({"Ann Ash": Share(0, 1)}, {})
    assert found[40_000] == ({"Ann Ash": Share(1, 2)}, {})
