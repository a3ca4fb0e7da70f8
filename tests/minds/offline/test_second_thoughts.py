from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from folkways.agents.operations import DIGEST_CONVERSATION
from folkways.agents.questions import DigestConversation
from folkways.agents.shown import Line, Who
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind

Person = Callable[..., Who]
ASKED = Line(
    speaker="Ann Ash",
    text="People should not smoke indoors. I am thinking of the health of the people nearby.",
)


@pytest.mark.parametrize(
    ("learned", "answer", "thought"),
    [
        ("is against smoking", "You are right.", ""),
        ("is a nurse", "That makes sense to me.", "Ben Birch had not thought of the health"),
        ("enjoys smoking", "I like smoking. But you have a point.", "Ben Birch gave in to Ann Ash"),
        ("enjoys smoking", "I do so without thinking. I am not convinced.", "has not persuaded"),
        ("is a nurse", "Let me sleep on it.", "in two minds about smoking"),
    ],
)
def test_a_thought_after_a_talk_says_something_or_is_not_thought(
    mind: OfflineMind, person: Person, learned: str, answer: str, thought: str
) -> None:
    ben = person("Ben Birch", f"Ben Birch {learned}.")
    lines = (ASKED, Line(speaker="Ben Birch", text=answer))
    question = DigestConversation(who=ben, other="Ann Ash", lines=lines)
    note = mind.answer(DIGEST_CONVERSATION, question, CallKey(0, 0, 0)).plan_note
    assert (thought in note) if thought else not note
    assert not re.search(r"\b(?:I|me|my)\b", note)  # memories are in the third person


def test_the_opener_thinks_of_whom_it_has_not_won_over(mind: OfflineMind, person: Person) -> None:
    lines = (ASKED, Line(speaker="Ben Birch", text="I am not convinced."))
    question = DigestConversation(who=person("Ann Ash"), other="Ben Birch", lines=lines)
    note = mind.answer(DIGEST_CONVERSATION, question, CallKey(0, 0, 0)).plan_note
    assert note == "Ann Ash has not won Ben Birch over about smoking."
