"""Every sentence that the mind can compose, over every topic of the lexicon, reads as English."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import cycle

import pytest
from tests.minds.offline.conftest import CORNER, ROOM, make_who
from tests.minds.offline.faults import faults

from folkways.agents import operations as agents_ops
from folkways.agents import questions as agents
from folkways.agents import shown
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind, phrases
from folkways.minds.offline.arguments import at_stake, because, halfway
from folkways.minds.offline.compromise import compromise
from folkways.minds.offline.conduct import TopicPhrases
from folkways.minds.offline.lens import Lens
from folkways.minds.offline.persons import Pronouns, of_me, said_of, to_you
from folkways.minds.offline.wording import FAINT, PLAIN, STRICT, NormToWord, in_words
from folkways.reading.frame import Aspect, Frame, Mode, Setting
from folkways.reading.lexicon import Lexicon

LENS = Lens(Lexicon.default())
AXES = LENS.lexicon.axes


@cache
def conducts() -> tuple[TopicPhrases, ...]:
    """Return all kinds of conduct; not at import, which every worker pays for."""
    return (
        *(LENS.conduct(axis.id) for axis in (*AXES, *LENS.lexicon.values)),
        LENS.conduct("~glorp", "glorping"),
        LENS.conduct("~merg code", "merging one's own code"),
        LENS.conduct("~wash car", "washing cars"),
    )


def norms_of(conduct: TopicPhrases) -> Iterator[NormToWord]:
    """Yield every norm that can be worded on a topic."""
    for sign in (-1, 1):
        for level in (FAINT, PLAIN, STRICT):
            for mode in (Mode.INJUNCTIVE, Mode.DESCRIPTIVE, Mode.PERMISSION):
                for setting in (Setting.ANYWHERE, Setting.INDOORS, Setting.PUBLIC):
                    yield NormToWord(conduct, sign, mode, setting, level=level)
            if conduct.harm and conduct.harmful == -sign:
                yield NormToWord(conduct, sign, aspect=Aspect.VALUE, level=level)
                middle = compromise(Frame(conduct.topic, sign, Mode.INJUNCTIVE), LENS)
                yield from [middle] if middle else []


def test_every_wording_of_every_norm_is_english() -> None:
    wrong = [
        (text, tuple(faults(text)))
        for conduct in conducts()
        for norm in norms_of(conduct)
        for text in in_words(norm)
        if any(faults(text))
    ]
    assert wrong == []


def test_every_sentence_about_conduct_is_english() -> None:
    wrong = []
    for conduct in conducts():
        for text in about(conduct):
            found = tuple(faults(text))
            if found:
                wrong.append((text, found))
    assert wrong == []


def about(conduct: TopicPhrases) -> Iterator[str]:
    """Yield the sentences of talk that are about conduct, each filled in as it is in talk."""
    plus = conduct.plus
    for text in (*phrases.LIKE, *phrases.HABIT):
        yield text.format(doing=of_me(plus))
    for text in phrases.DISLIKE:
        yield text.format(doing=f"people {said_of(plus, Pronouns.THEM)}")
    for act in (conduct.act_plus, conduct.act_minus):
        for text in (*phrases.SEE, *phrases.ABOUT_OTHER):
            yield text.format(name="Ben", doing=to_you(act))
        yield f"Several people were {said_of(act, Pronouns.THEM)}."
    if conduct.harm:
        for text in (*phrases.HARM, *phrases.MADE_SENSE_HARM):
            yield text.format(harm=conduct.harm)
    for clause in because(conduct):
        for text in (*phrases.BECAUSE, *phrases.ANSWER_WHY, *phrases.ANSWER_WHETHER):
            yield text.format(because=clause)
    way = halfway(conduct)
    if way:
        kind = conduct.harmful < 0
        for text in phrases.MY_OFFER_KIND if kind else phrases.MY_OFFER:
            doing = of_me(conduct.to_do(1))
            yield text.format(doing=doing, halfway=said_of(way, Pronouns.ME))


def test_phrases_agree_with_whoever_they_are_said_of() -> None:
    said = {
        "leaving one's dog's mess": "leaving their dogs' mess",
        "using one's phone": "using their phones",
        "grooming oneself": "grooming themselves",
        "paying what one owes": "paying what they owe",
        "whenever one can afford it": "whenever they can afford it",
        "merging one's own code": "merging their own code",
    }
    assert {phrase: said_of(phrase, Pronouns.THEM) for phrase in said} == said
    assert said_of("using one's phone", Pronouns.EACH) == "using their phone"
    assert (
        said_of("keeping what one hears to oneself", Pronouns.ME) == "keeping what I hear to myself"
    )
    assert said_of("if one is well", Pronouns.YOU) == "if you are well"


@pytest.mark.parametrize(
    ("text", "topic", "expected"),
    [
        ("No dogs' mess, please. People clean up after dogs.", "dog_mess", ""),
        ("People should leave a tip after a meal.", "tipping", "after a meal"),
        ("People should knock before entering.", "knocking", ""),
    ],
)
def test_words_of_the_conduct_name_no_occasion(text: str, topic: str, expected: str) -> None:
    assert LENS.conduct(topic).when(text) == expected


def test_whatever_harms_others_has_a_reason_and_a_value() -> None:
    for axis in AXES:
        conduct = LENS.conduct(axis.id)
        if conduct.harmful:
            assert because(conduct), axis.id
            assert at_stake(LENS.lexicon, conduct.harm), (axis.id, conduct.harm)
        else:
            assert not because(conduct), axis.id


# --- whole conversations

LISTENERS = cycle(
    [
        ("calm", "Ben Birch has been {doing} every day for decades."),
        ("stubborn", "Ben Birch enjoys {doing}."),
        ("friendly", "Ben Birch is a nurse."),
        ("rude", "Ben Birch is against {doing}."),
    ]
)


def converse(
    mind: OfflineMind, conduct: TopicPhrases, kind: tuple[str, str], tick: int
) -> list[str]:
    """Return what two people say to one another about conduct, one of whom holds a norm on it."""
    rule = LENS.canonical(NormToWord(conduct, -(conduct.harmful or 1), setting=Setting.INDOORS))
    held = (shown.Guideline(text=rule, kind="injunctive", weight=60, reminders=1.0),)
    innate, learned = kind
    people = (
        make_who("Ann Ash", innate=("friendly",)),
        make_who(
            "Ben Birch",
            learned.format(doing=said_of(conduct.plus, Pronouns.EACH)),
            innate=(innate,),
        ),
    )
    lines: list[shown.Line] = []
    for turn in range(8):
        question = agents.Utter(
            who=people[turn % 2],
            when="day 1 09:00",
            place=ROOM if tick % 20 else CORNER,
            other=people[1 - turn % 2].name,
            other_action="" if turn % 2 else conduct.act(conduct.harmful or 1),
            relationship="",
            reason="conflict" if tick % 3 else "campaign",
            about=rule,
            opened=turn % 2 == 0,
            standards=() if turn % 2 else held,
            memories=(),
            history=tuple(lines),
        )
        answer = mind.answer(agents_ops.UTTER, question, CallKey(tick + 10 * turn, turn % 2, 0))
        assert isinstance(answer, agents.Utterance)
        lines.append(shown.Line(speaker=people[turn % 2].name, text=answer.text))
        if answer.ends:
            break
    return [line.text for line in lines]


def test_every_topic_can_be_talked_over_in_good_english(mind: OfflineMind) -> None:
    wrong, said = [], []
    for number, conduct in enumerate(conducts()):
        lines = converse(mind, conduct, next(LISTENERS), 30_000 + number)
        said += lines
        frames = LENS.norms(lines[0], ("Ann Ash", "Ben Birch"))
        assert {frame.topic for frame in frames} == {conduct.topic}, lines[0]
        wrong += [(text, found) for text in lines if (found := tuple(faults(text)))]
    assert wrong == []
    assert len(set(said)) > 0.75 * len(said)
    assert sum("because" in text or "sake" in text for text in said) > 50
