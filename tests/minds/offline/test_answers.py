from __future__ import annotations

from collections.abc import Callable

import pytest

from folkways.agents import operations as agents_ops
from folkways.agents import questions as agents
from folkways.agents import shown
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind, recall
from folkways.minds.offline.persons import of_me, to_you
from folkways.norms.operations import DECIDE_ADOPTION, DECIDE_TO_TALK
from folkways.norms.questions import DecideAdoption, DecideToTalk, Standard

Person = Callable[..., shown.Who]
RULE = "No smoking indoors."
LISTENERS = {
    "smoker": "Ben Birch has smoked every day for decades.",
    "fan": "Ben Birch enjoys smoking indoors.",
    "ally": "Ben Birch is against smoking indoors.",
    "neutral": "Ben Birch is a nurse.",
}


@pytest.mark.parametrize("learned", LISTENERS.values(), ids=LISTENERS)
@pytest.mark.parametrize(
    "text", [RULE, "People here do not smoke.", "Everyone is free to smoke indoors."]
)
def test_an_answer_agrees_with_whether_the_norm_is_accepted(
    mind: OfflineMind,
    person: Person,
    places: tuple[shown.Place, ...],
    learned: str,
    text: str,
) -> None:
    who = person("Ben Birch", learned)
    kind = "descriptive" if text.startswith("People here") else "injunctive"
    information = Standard(content=text, kind=kind, utility=50)
    seen = set()
    for agent in range(40):
        key = CallKey(30_000, agent, 0)
        answer = mind.answer(
            agents_ops.UTTER,
            agents.Utter(
                who=who,
                when="day 1 09:00",
                place=places[0],
                other="Ann Ash",
                other_action="",
                relationship="",
                reason="campaign",
                about=text,
                opened=False,
                standards=(),
                memories=(),
                history=(shown.Line(speaker="Ann Ash", text=text),),
            ),
            key,
        )
        verdict = mind.answer(
            DECIDE_ADOPTION,
            DecideAdoption(
                who=who,
                information=information,
                norms=(),
                times_heard=1,
                sources=1,
                giver="Ann Ash",
            ),
            key,
        )
        mood = recall.ended((shown.Line(speaker="Ben Birch", text=answer.text),))
        assert mood is not None, answer.text
        assert mood != (recall.DIFFERED if verdict.passed else recall.AGREED), answer.text
        seen.add(mood)
    assert seen - {""}


def test_the_same_talk_gets_another_answer(
    mind: OfflineMind, person: Person, places: tuple[shown.Place, ...]
) -> None:
    def answers(*memories: str) -> set[str]:
        found = set()
        for tick in range(30_000, 30_400, 20):
            question = agents.Utter(
                who=person("Ben Birch", LISTENERS["neutral"]),
                when="day 1 09:00",
                place=places[0],
                other="Ann Ash",
                other_action="",
                relationship="",
                reason="campaign",
                about=RULE,
                opened=False,
                standards=(),
                memories=tuple(
                    shown.Remembered(id=i, kind="chat", text=text, importance=4)
                    for i, text in enumerate(memories)
                ),
                history=(shown.Line(speaker="Ann Ash", text=RULE),),
            )
            found.add(mind.answer(agents_ops.UTTER, question, CallKey(tick, 1, 0)).text)
        return found

    assert not answers() & answers("Talked with Ann Ash about smoking.")
    assert answers() & answers("Talked with Cid Cole about smoking.")


def test_one_speaks_to_the_other_of_what_is_the_others() -> None:
    said = to_you("walking his dog and looking after her daughter by herself")
    assert said == "walking your dog and looking after your daughter by yourself"
    assert to_you("talking with her") == "talking with her"
    assert of_me("using one's phone") == "using my phone"


def test_a_convert_may_remind_others_of_what_it_has_come_to_hold(
    mind: OfflineMind, person: Person
) -> None:
    """Whatever the description says, the norm that was broken is the agent's own by now."""
    smoker = person("Ann Ash", "Ann Ash enjoys smoking indoors.", innate=("aggressive",))

    def speaks_up(utility: int) -> int:
        question = DecideToTalk(
            who=smoker,
            other="Ben Birch",
            relationship="",
            observation="Ben Birch is smoking",
            norm=Standard(content=RULE, kind="injunctive", utility=utility),
        )
        keys = [CallKey(tick, 0, 0) for tick in range(100)]
        return sum(mind.answer(DECIDE_TO_TALK, question, key).talks for key in keys)

    assert 0 < speaks_up(10) < speaks_up(90) < 100
