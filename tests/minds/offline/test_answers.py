from __future__ import annotations

from collections.abc import Callable

import pytest

from folkways.agents import operations as agents_ops
from folkways.agents import questions as agents
from folkways.agents import shown
from folkways.agents.operations import DECIDE_TO_TALK
from folkways.agents.questions import DecideToTalk
from folkways.agents.shown import Guideline
from folkways.language.mind import CallKey
from folkways.minds.offline import AcceptanceSettings, OfflineMind, moods
from folkways.minds.offline.persons import of_me, to_you
from folkways.norms.operations import DECIDE_ADOPTION
from folkways.norms.questions import DecideAdoption, Standard

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
    person: Person,
    places: tuple[shown.Place, ...],
    learned: str,
    text: str,
) -> None:
    mind = OfflineMind(1, acceptance=AcceptanceSettings(deliberated=True))
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
        mood = moods.ended((shown.Line(speaker="Ben Birch", text=answer.text),))
        assert mood is not None, answer.text
        assert mood != (moods.DIFFERED if verdict.passed else moods.AGREED), answer.text
        seen.add(mood)
    assert seen - {""}


@pytest.fixture
def mood(person: Person, places: tuple[shown.Place, ...]) -> Callable[..., str | None]:
    """Return how somebody answers a ban on smoking, with norms of its own."""

    def answered(
        learned: str, agent: int, *own: shown.Guideline, replaces: bool = True
    ) -> str | None:
        mind = OfflineMind(1, acceptance=AcceptanceSettings(replaces=replaces))
        question = agents.Utter(
            who=person("Ben Birch", learned),
            when="day 1 09:00",
            place=places[0],
            other="Ann Ash",
            other_action="",
            relationship="",
            reason="campaign",
            about=RULE,
            opened=False,
            standards=own,
            memories=(),
            history=(shown.Line(speaker="Ann Ash", text=RULE),),
        )
        answer = mind.answer(agents_ops.UTTER, question, CallKey(30_000, agent, 0))
        return moods.ended((shown.Line(speaker="Ben Birch", text=answer.text),))

    return answered


@pytest.mark.parametrize("learned", LISTENERS.values(), ids=LISTENERS)
def test_who_takes_up_whatever_contradicts_nothing_does_not_say_no(
    mood: Callable[..., str | None], learned: str
) -> None:
    assert {mood(learned, agent) for agent in range(40)} == {moods.AGREED}


def test_what_contradicts_a_norm_held_is_refused_unless_it_takes_its_place(
    mood: Callable[..., str | None],
) -> None:
    def free(weight: int) -> shown.Guideline:
        return shown.Guideline(
            text="Everyone is free to smoke indoors.", kind="injunctive", weight=weight
        )

    ally, fan = LISTENERS["ally"], LISTENERS["fan"]
    for agent in range(20):
        assert mood(ally, agent, free(100)) == moods.DIFFERED
        assert mood(ally, agent, free(1)) == moods.AGREED
        assert mood(ally, agent, free(1), replaces=False) == moods.DIFFERED
        assert mood(fan, agent, free(1)) == moods.DIFFERED


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
            norm=Guideline(text=RULE, kind="injunctive", weight=utility),
        )
        keys = [CallKey(tick, 0, 0) for tick in range(100)]
        return sum(mind.answer(DECIDE_TO_TALK, question, key).talks for key in keys)

    assert 0 < speaks_up(10) < speaks_up(90) < 100
