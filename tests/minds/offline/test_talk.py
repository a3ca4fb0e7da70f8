from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest

from folkways.agents import operations as agents_ops
from folkways.agents import questions as agents
from folkways.agents import shown
from folkways.base.time import format_moment
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind, phrases
from folkways.minds.offline.self_view import view_of
from folkways.reading.frame import Frame

Person = Callable[..., shown.Who]
Talk = Callable[..., list[shown.Line]]
Normative = Callable[[list[shown.Line], str], list[Frame]]
React = Callable[..., agents.Reaction]

RULE = "No smoking indoors."
HELD = shown.Guideline(text=RULE, kind="injunctive", weight=80, reminders=1.0)


@pytest.fixture
def talk(mind: OfflineMind, person: Person, places: tuple[shown.Place, ...]) -> Talk:
    """Let two people talk until one ends it; return the lines."""

    def converse(
        opener: shown.Who,
        listener: shown.Who,
        reason: str = "conflict",
        about: str = RULE,
        mine: Sequence[shown.Guideline] = (HELD,),
        yours: Sequence[shown.Guideline] = (),
        tick: int = 30_000,
    ) -> list[shown.Line]:
        people = [opener, listener]
        lines: list[shown.Line] = []
        for turn in range(20):
            me, other = people[turn % 2], people[1 - turn % 2]
            question = agents.Utter(
                who=me,
                when=format_moment(tick),
                place=places[0],
                other=other.name,
                other_action="" if turn % 2 else "smoking a cigarette",
                relationship="",
                reason=reason,
                about=about,
                opened=turn % 2 == 0,
                standards=tuple(yours if turn % 2 else mine),
                memories=(),
                history=tuple(lines),
            )
            key = CallKey(tick + 10 * turn, turn % 2, 0)
            answer = mind.answer(agents_ops.UTTER, question, key)
            assert answer.text
            lines.append(shown.Line(speaker=me.name, text=answer.text))
            if answer.ends:
                return lines
        raise AssertionError("nobody ended the conversation")

    return converse


@pytest.fixture
def normative(mind: OfflineMind) -> Normative:
    def sentences(lines: list[shown.Line], name: str) -> list[Frame]:
        names = tuple({line.speaker for line in lines})
        return [
            frame
            for line in lines
            if line.speaker == name
            for frame in mind._context.lens.norms(line.text, names)
        ]

    return sentences


@pytest.fixture
def ann(person: Person) -> shown.Who:
    return person("Ann Ash", "Ann Ash is firmly against smoking indoors.", role="entrepreneur")


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!?:]) ", text)


LISTENERS = {
    "smoker": "Ben Birch has smoked every day for decades.",
    "fan": "Ben Birch enjoys smoking indoors.",
    "ally": "Ben Birch is against smoking indoors.",
    "neutral": "Ben Birch is a nurse.",
}


@pytest.mark.parametrize("learned", LISTENERS.values(), ids=LISTENERS)
@pytest.mark.parametrize("reason", ["conflict", "campaign", "chat"])
def test_conversations_have_two_to_eight_lines(
    talk: Talk, person: Person, ann: shown.Who, learned: str, reason: str
) -> None:
    for tick in range(30_000, 31_000, 100):
        lines = talk(ann, person("Ben Birch", learned), reason=reason, tick=tick)
        assert 2 <= len(lines) <= 8


@pytest.mark.parametrize("learned", LISTENERS.values(), ids=LISTENERS)
def test_who_holds_no_norm_does_not_speak_normatively(
    talk: Talk, normative: Normative, person: Person, ann: shown.Who, learned: str
) -> None:
    for tick in range(30_000, 31_000, 50):
        lines = talk(ann, person("Ben Birch", learned), tick=tick)
        assert normative(lines, "Ben Birch") == []


def test_who_holds_one_speaks_of_that_and_nothing_else(
    talk: Talk, normative: Normative, person: Person, ann: shown.Who
) -> None:
    for tick in range(30_000, 31_000, 50):
        frames = normative(talk(ann, person("Ben Birch"), tick=tick), "Ann Ash")
        assert frames
        assert {(f.topic, f.sign, f.mode.value) for f in frames} == {("smoking", -1, "injunctive")}


def test_an_objector_with_a_norm_of_his_own_states_it(
    talk: Talk, normative: Normative, person: Person, ann: shown.Who
) -> None:
    own = shown.Guideline(
        text="Everyone is free to smoke indoors.", kind="injunctive", weight=60, reminders=0.0
    )
    lines = talk(ann, person("Ben Birch", LISTENERS["fan"]), yours=(own,))
    assert {(f.sign, f.mode.value) for f in normative(lines, "Ben Birch")} == {(1, "permission")}


def test_without_norms_nobody_ever_speaks_normatively(
    talk: Talk, normative: Normative, person: Person, ann: shown.Who
) -> None:
    for about in ("", "smoking", "smoking a cigarette at a table"):
        for tick in range(30_000, 30_500, 50):
            lines = talk(
                ann, person("Ben Birch", LISTENERS["fan"]), "chat", about, mine=(), tick=tick
            )
            assert normative(lines, "Ann Ash") == normative(lines, "Ben Birch") == []


def test_a_conflict_names_what_the_other_does_and_why_it_matters(
    talk: Talk, person: Person, ann: shown.Who
) -> None:
    texts = [talk(ann, person("Ben Birch"), tick=t)[0].text for t in range(30_000, 30_400, 20)]
    assert any("smoking a cigarette" in text for text in texts)
    assert any("the health of the people nearby" in text for text in texts)
    assert len(set(texts)) > 5


def test_listeners_answer_by_their_stance(talk: Talk, person: Person, ann: shown.Who) -> None:
    def answer(kind: str) -> set[str]:
        return {
            talk(ann, person("Ben Birch", LISTENERS[kind]), tick=t)[1].text
            for t in range(30_000, 30_400, 20)
        }

    assert any("habit" in text or "used to" in text for text in answer("smoker"))
    assert any("I like" in t or "I enjoy" in t or "in favour" in t for t in answer("fan"))
    assert any("right" in text or "agree" in text for text in answer("ally"))
    assert not answer("neutral") & answer("fan")


def test_a_known_custom_that_one_dislikes_is_conceded_and_not_agreed_with(
    talk: Talk, person: Person
) -> None:
    custom = "People here leave a tip for the staff after meals."
    held = shown.Guideline(text=custom, kind="descriptive", weight=60, reminders=1.0)
    opener = person("Ann Ash", "Ann Ash supports tipping after meals.", role="entrepreneur")
    listener = person("Ben Birch", "Ben Birch is against tipping after meals.")
    for tick in range(30_000, 30_400, 40):
        lines = talk(opener, listener, "campaign", custom, [held], [held], tick)
        mine, yours = (
            {one for line in lines if line.speaker == name for one in sentences(line.text)}
            for name in ("Ann Ash", "Ben Birch")
        )
        assert yours & set(phrases.PARTLY)
        assert not yours & set(phrases.KNOWN)
        assert not mine & {text.format(name="Ben") for text in phrases.TOGETHER}


def test_norms_on_invented_conduct_can_be_talked_about(
    talk: Talk, normative: Normative, person: Person
) -> None:
    held = shown.Guideline(text="No glorping.", kind="injunctive", weight=80, reminders=0.0)
    lines = talk(person("Ann Ash"), person("Ben Birch"), about="No glorping.", mine=(held,))
    assert {f.topic for f in normative(lines, "Ann Ash")} == {"~glorp"}


# --- reactions


@pytest.fixture
def reaction(mind: OfflineMind, places: tuple[shown.Place, ...]) -> React:
    def react(
        who: shown.Who,
        current: str = "reading a book",
        standards: tuple[str, ...] = (),
        ordinal: int = 0,
    ) -> agents.Reaction:
        question = agents.DecideReaction(
            who=who,
            when="day 1 09:00",
            place=places[0],
            observation="Ben Birch is reading a book",
            other="Ben Birch",
            current_action=current,
            relationship="",
            memories=(),
            standards=standards,
        )
        return mind.answer(agents_ops.DECIDE_REACTION, question, CallKey(30_000, 0, ordinal))

    return react


def test_of_several_things_noticed_each_is_weighed_as_if_it_were_alone(
    mind: OfflineMind, places: tuple[shown.Place, ...], ann: shown.Who
) -> None:
    strangers = tuple(
        agents.Noticing(observation=f"{name} is reading", other=name, relationship="")
        for name in ("Ben Birch", "Cleo Dunn", "Dan Elm")
    )
    first, *also = strangers
    asked = agents.DecideReaction(
        **dict(first),
        who=ann,
        when="day 1 09:00",
        place=places[0],
        current_action="reading a book",
        memories=(),
        standards=(),
        also=tuple(also),
    )
    keys = [CallKey(t, 0, 0) for t in range(0, 3000, 10)]
    answers = [mind.answer(agents_ops.DECIDE_REACTION, asked, key) for key in keys]
    chosen = [answer.about for answer in answers if answer.decision == "talk"]
    alone = [mind.answer(agents_ops.DECIDE_REACTION, asked.alone(0), key) for key in keys]
    talks = [answer.decision == "talk" for answer in alone]
    # The first is decided on as if nobody else were there; the others only if it is let be.
    assert [a.decision == "talk" and not a.about for a in answers] == talks
    assert set(chosen) == {0, 1, 2}
    assert len(chosen) > 1.5 * sum(talks)


def test_entrepreneurs_campaign_for_their_standards(reaction: React, ann: shown.Who) -> None:
    answers = [reaction(ann, standards=(RULE,), ordinal=i) for i in range(60)]
    raised = [a for a in answers if a.topic == RULE]
    assert 20 < len(raised) < 55


def test_nobody_campaigns_for_a_norm_that_was_merely_accepted(
    reaction: React, ann: shown.Who
) -> None:
    standards = (RULE, "People here smoke.")
    answers = [reaction(ann, standards=standards, ordinal=i) for i in range(60)]
    assert {a.topic for a in answers if a.topic in standards} == {RULE}


def test_a_lecturer_campaigns_for_what_the_lecture_is_about(
    reaction: React, person: Person
) -> None:
    who = person("Ann Ash", "Ann Ash is against loud noise.")
    standards = ("No smoking indoors.", "No speaking loudly in public.")
    answers = [
        reaction(who, "giving a lecture on the harm of loud noise", standards, i) for i in range(40)
    ]
    assert {a.topic for a in answers if a.topic in standards} == {"No speaking loudly in public."}


def test_others_chat_by_their_extraversion(reaction: React, person: Person) -> None:
    def share(*innate: str) -> float:
        who = person("Ann Ash", innate=innate)
        return sum(reaction(who, ordinal=i).decision == "talk" for i in range(300)) / 300

    assert share("outgoing", "sociable") > share("shy", "withdrawn")


@pytest.mark.parametrize(
    ("description", "doing", "indoors", "minds"),
    [
        ("Ann Ash is firmly against smoking indoors.", "smoking a pipe", True, True),
        ("Ann Ash is firmly against smoking indoors.", "smoking a pipe", False, False),
        ("Ann Ash likes speaking loudly in public.", "talking in a low voice", True, False),
        (
            "Ann Ash firmly believes that guests should leave a tip after meals.",
            "paying and refusing to tip",
            True,
            True,
        ),
    ],
)
def test_conduct_is_minded_where_it_happens_and_if_it_is_called_for_by_all(
    mind: OfflineMind,
    person: Person,
    places: tuple[shown.Place, ...],
    description: str,
    doing: str,
    *,
    indoors: bool,
    minds: bool,
) -> None:
    there = places[0].model_copy(update={"address": "Green: lawn", "indoors": indoors})
    question = agents.DecideReaction(
        who=person("Ann Ash", description, innate=("outgoing", "sociable")),
        when="day 1 09:00",
        place=places[0],
        seen_at=there,
        observation=f"Ben Birch is {doing}",
        other="Ben Birch",
        current_action="reading a book",
        relationship="",
        memories=(),
        standards=(),
    )
    answers = [
        mind.answer(agents_ops.DECIDE_REACTION, question, CallKey(30_000, 0, ordinal))
        for ordinal in range(100)
    ]
    assert any(answer.objects for answer in answers) is minds


# --- afterwards


def test_a_digest_remembers_the_topic_and_the_mood(mind: OfflineMind, person: Person) -> None:
    lines = (
        shown.Line(speaker="Ann Ash", text="Hello, Ben. People should not smoke indoors."),
        shown.Line(speaker="Ben Birch", text="I like smoking."),
    )
    fan = person("Ben Birch", LISTENERS["fan"])
    question = agents.DigestConversation(who=fan, other="Ann Ash", lines=lines)
    digest = mind.answer(agents_ops.DIGEST_CONVERSATION, question, CallKey(0, 0, 0))
    assert "smoking" in digest.memory
    assert "disagreement" in digest.memory
    assert digest.importance > 4
    assert "Ann Ash" in digest.plan_note


def test_relationships_are_coloured_by_talks(mind: OfflineMind, person: Person) -> None:
    def summary(*texts: str) -> str:
        question = agents.SummariseRelationship(
            who=person("Ben Birch", relationships={"Ann Ash": "Ann is a neighbour."}),
            other="Ann Ash",
            memories=tuple(
                shown.Remembered(id=i, kind="chat", text=text, importance=4)
                for i, text in enumerate(texts)
            ),
        )
        return mind.answer(agents_ops.SUMMARISE_RELATIONSHIP, question, CallKey(0, 0, 0)).summary

    good = "Talked with Ann Ash about smoking. It ended in agreement."
    bad = "Talked with Ann Ash about smoking. It ended in disagreement."
    assert summary(good, good, bad).endswith("They agree about smoking.")
    assert summary(bad).endswith("They disagree about smoking.")
    assert summary(good, bad).endswith("They have not settled how they see smoking.")
    tips = "Talked with Ann Ash about leaving a tip. It ended in disagreement."
    both = "They agree about smoking but disagree about leaving a tip."
    assert summary(good, tips).endswith(both)
    assert summary("Chatted with Ann Ash.") == "Ann is a neighbour."
    assert summary() == "Ann is a neighbour."


def test_status_names_the_talk_without_taking_sides(mind: OfflineMind, person: Person) -> None:
    who = person("Ben Birch", "Ben Birch is a nurse.", currently="Ben is looking for a flat.")
    memory = shown.Remembered(
        id=1, kind="thought", text="Ann Ash says: No smoking indoors.", importance=6
    )
    question = agents.ReviseStatus(who=who, day=2, memories=(memory,))
    status = mind.answer(agents_ops.REVISE_STATUS, question, CallKey(0, 0, 0)).status
    assert status.startswith("Ben is looking for a flat.")
    assert "smoking" in status
    later = who.model_copy(update={"currently": status})
    assert view_of(later, mind._context.lens).attitudes == {}


def test_small_talk_hangs_together(talk: Talk, person: Person, ann: shown.Who) -> None:
    answers = {said[0]: replies for said, replies in phrases.ANSWERS}
    asked = [phrases.HOW_ARE_YOU, phrases.FAMILY, phrases.COME_OFTEN]
    seen = set()
    known = ann.model_copy(update={"relationships": {"Ben Birch": "Ben is a neighbour."}})
    for tick in range(30_000, 60_000, 400):
        lines = talk(known, person("Ben Birch"), reason="chat", about="", mine=(), tick=tick)
        for before, after in pairwise(lines):
            for questions in asked:
                if before.text.endswith(questions):
                    seen.add(questions)
                    assert after.text.startswith(answers[questions[0]]), (before.text, after.text)
        assert not lines[-1].text.endswith("?")
    assert len(seen) == len(asked)
