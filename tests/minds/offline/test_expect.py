"""What an agent believes of a norm and expects of others: counted from what it is shown."""

from __future__ import annotations

import pytest
from tests.minds.offline.test_interview import norm, saw, thought, who

from folkways.agents.interview import (
    STATE_EXPECTATIONS,
    Recollection,
    StatedExpectations,
    StateExpectations,
)
from folkways.agents.shown import Guideline, Who
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind

RULE = "No dropping litter."
FOR = "Ann Ash is firmly against dropping litter."
AGAINST = "Ann Ash believes that people should be free to drop litter."


def state(
    *memories: Recollection,
    me: Who | None = None,
    standards: tuple[Guideline, ...] = (),
    others: int = 4,
    rule: str = RULE,
) -> StatedExpectations:
    inputs = StateExpectations(
        who=me or who(),
        when="day 1 09:00",
        others=others,
        standards=standards,
        memories=memories,
        norm=rule,
    )
    return OfflineMind(1).answer(STATE_EXPECTATIONS, inputs, CallKey(30_000, 1, 0))


def test_belief_is_a_norm_of_one_s_own_else_a_stance_and_never_a_custom() -> None:
    custom = Guideline(text="People here drop litter.", kind="descriptive", weight=90, reminders=0)
    permitted = norm("Everyone is free to drop litter.", 50)
    assert state(standards=(norm(RULE),)).belief == "should"
    assert state(standards=(permitted,)).belief == "need not"
    assert state(standards=(permitted, norm(RULE, 70))).belief == "should"
    assert state(standards=(custom,)).belief == "no opinion"
    assert state(me=who(FOR)).belief == "should"
    assert state(me=who(AGAINST)).belief == "need not"
    assert state(me=who(FOR), standards=(permitted,)).belief == "need not"
    assert state().belief == "no opinion"


def test_without_evidence_others_are_taken_to_think_alike_and_nothing_is_sure() -> None:
    ignorant, certain = state(), state(me=who(FOR))
    assert (ignorant.keeping, ignorant.believing, ignorant.confidence) == (50, 50, 0)
    assert (certain.keeping, certain.believing, certain.confidence) == (50, 75, 0)
    assert state(me=who(AGAINST)).believing == 25


def test_guesses_follow_what_was_seen_and_heard_by_person() -> None:
    memories = (
        saw("Ben Birch", "dropping litter"),
        saw("Ben Birch", "dropping litter in a corner"),
        saw("Cid Cole", "dropping litter"),
        thought("Ben Birch says: No dropping litter.", "Ben Birch"),
        thought("Cid Cole says: No dropping litter.", "Cid Cole"),
    )
    found = state(*memories)
    # Two of four are known; the other two weigh as one with the guess of one half.
    assert found.keeping == round(100 * (0 + 0.5) / 3)
    assert found.believing == round(100 * (2 + 0.5) / 3)
    assert found.confidence == 50
    assert "0 of 2 keep it" in found.reason
    assert "2 of 2 speak for it" in found.reason
    everybody = state(*memories, others=2)
    assert (everybody.keeping, everybody.believing, everybody.confidence) == (0, 100, 100)


def test_the_last_word_of_somebody_counts() -> None:
    said = "Ben Birch says: {}"
    found = state(
        thought(said.format("No dropping litter."), "Ben Birch"),
        thought(said.format("Everyone is free to drop litter."), "Ben Birch"),
        others=1,
    )
    assert found.believing == 0


def test_agreement_in_a_talk_is_on_one_s_own_side() -> None:
    talk = Recollection(
        when="day 1 08:00",
        kind="chat",
        text="Talked with Ben Birch about dropping litter. It ended in agreement.",
        about="Ben Birch",
    )
    conduct = OfflineMind(1)._context.lens.norm(RULE)
    assert conduct is not None
    words = OfflineMind(1)._context.lens.conduct_of(conduct).plus
    talk = talk.model_copy(update={"text": talk.text.replace("dropping litter", words)})
    assert state(talk, me=who(FOR), others=1).believing == 100
    assert state(talk, me=who(AGAINST), others=1).believing == 0
    assert state(talk, others=1).confidence == 0


def test_one_s_own_doings_and_words_tell_nothing_of_others() -> None:
    own = (
        Recollection(when="day 1 08:00", kind="observation", text="Ann Ash is dropping litter"),
        saw("Ann Ash", "dropping litter"),
        thought("Ann Ash says: No dropping litter.", "Ann Ash"),
    )
    assert state(*own) == state()


def test_what_was_seen_of_a_norm_of_one_s_own_stands_in_for_people() -> None:
    held = norm(RULE).model_copy(update={"seen_kept": 1, "seen_broken": 3})
    assert state(standards=(held,)).keeping == 25


@pytest.mark.parametrize("rule", ["Follow the policy.", "Xyzzy.", "The moon is round."])
def test_what_it_cannot_read_it_has_no_opinion_on(rule: str) -> None:
    found = state(saw("Ben Birch", "dropping litter"), me=who(FOR), rule=rule)
    assert (found.belief, found.confidence) == ("no opinion", 0)
