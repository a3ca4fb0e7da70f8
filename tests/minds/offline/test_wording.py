"""Whatever the mind can say about conduct reads as what it meant, and nothing else does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, product

import pytest

from folkways.minds.offline import phrases
from folkways.minds.offline.abstract_wording import abstract_words, is_abstract
from folkways.minds.offline.conduct import TopicPhrases
from folkways.minds.offline.english import base, base_phrase, clause, clip, listing, sentence
from folkways.minds.offline.lens import Lens
from folkways.minds.offline.moods import AGREED, DIFFERED
from folkways.minds.offline.rewrite import smoothed
from folkways.minds.offline.wording import (
    FAINT,
    PLAIN,
    STRICT,
    NormToWord,
    in_words,
    level_of,
)
from folkways.reading.frame import Aspect, Mode, Setting
from folkways.reading.lexicon import Lexicon

LENS = Lens(Lexicon.default())
KNOWN = [axis.id for axis in LENS.lexicon.axes]
UNKNOWN = {"~glorp": "glorping", "~frobnic": "frobnicating"}
TOPICS = (*KNOWN, *UNKNOWN)
MODES = (Mode.INJUNCTIVE, Mode.DESCRIPTIVE, Mode.PERMISSION)


@cache
def conduct_of(topic: str) -> TopicPhrases:
    return LENS.conduct(topic, UNKNOWN[topic]) if topic in UNKNOWN else LENS.conduct(topic)


def conducts() -> list[TopicPhrases]:
    return [conduct_of(topic) for topic in TOPICS]


def norms_of(conduct: TopicPhrases) -> Iterator[NormToWord]:
    for sign in (-1, 1):
        for mode in MODES:
            for level in (FAINT, PLAIN, STRICT):
                yield NormToWord(conduct, sign, mode, level=level)


def test_every_norm_can_be_worded() -> None:
    for norm in chain.from_iterable(map(norms_of, conducts())):
        assert LENS.wordings(norm), norm


def test_what_is_said_reads_as_the_frame_it_came_from() -> None:
    for norm in chain.from_iterable(map(norms_of, conducts())):
        conduct = norm.conduct
        # How strong a norm is and where it holds are worded apart.
        elsewhere = (Setting.INDOORS, Setting.PUBLIC) if norm.level == PLAIN else ()
        for setting in (Setting.ANYWHERE, *elsewhere):
            placed = NormToWord(conduct, norm.sign, norm.mode, setting, level=norm.level)
            for text in LENS.wordings(placed):
                (frame,) = LENS.norms(text)
                assert (frame.topic, frame.sign, frame.mode) == (
                    conduct.topic,
                    norm.sign,
                    norm.mode,
                ), text


def test_the_grammar_itself_is_nearly_always_understood() -> None:
    proposed = [
        (text, text in LENS.wordings(norm))
        for conduct in map(conduct_of, TOPICS)
        for norm in norms_of(conduct)
        for text in in_words(norm)
    ]
    assert sum(understood for _, understood in proposed) / len(proposed) > 0.95


def test_what_is_done_reads_as_done() -> None:
    for conduct, sign in product(conducts(), (-1, 1)):
        acts = LENS.acts(conduct.act(sign))
        assert (conduct.topic, sign) in {(f.topic, f.sign) for f in acts}, conduct.act(sign)
        assert all(f.sign == sign for f in acts if f.topic == conduct.topic), conduct.act(sign)


def test_likes_and_arguments_can_be_said_without_stating_a_norm() -> None:
    kinds = (phrases.LIKE, phrases.DISLIKE, phrases.HABIT, phrases.HARM)
    for conduct, options in product(conducts(), kinds):
        said = [text.format(doing=conduct.plus, harm=conduct.harm or "others") for text in options]
        assert any(not LENS.norms(text) for text in said), said


FIXED = [text for options in phrases.SAID.values() for text in options if "{" not in text]


def test_fixed_sentences_state_no_norm() -> None:
    assert not [text for text in (*FIXED, AGREED, DIFFERED) if LENS.norms(text)]


def test_strength_travels_in_words() -> None:
    conduct = LENS.conduct("noise")
    strengths = []
    for level in (FAINT, PLAIN, STRICT):
        texts = LENS.wordings(NormToWord(conduct, -1, level=level))[2:]
        strengths.append(max(LENS.norms(text)[0].strength for text in texts))
    assert strengths == sorted(strengths)
    assert strengths[0] < strengths[1] < strengths[2]


def test_weights_have_levels() -> None:
    assert [level_of(weight) for weight in (1, 44, 45, 77, 78, 100)] == [0, 0, 1, 1, 2, 2]


def test_aspects_are_told_apart() -> None:
    conduct = LENS.conduct("smoking")
    rule = LENS.canonical(NormToWord(conduct, -1, setting=Setting.INDOORS))
    place = LENS.canonical(NormToWord(conduct, -1, setting=Setting.INDOORS, aspect=Aspect.PLACE))
    value = LENS.canonical(NormToWord(conduct, -1, setting=Setting.INDOORS, aspect=Aspect.VALUE))
    assert rule == "No smoking indoors."
    for one in (rule, place, value):
        assert [LENS.repeats(one, other) for other in (rule, place, value)].count(True) == 1


def test_an_abstract_norm_names_every_topic() -> None:
    norms = (NormToWord(LENS.conduct("smoking"), -1), NormToWord(LENS.conduct("noise"), -1))
    text = LENS.abstract(norms)
    assert is_abstract(text)
    assert {(f.topic, f.sign) for f in LENS.norms(text)} == {("smoking", -1), ("noise", -1)}
    assert abstract_words(norms)


def test_an_abstract_norm_contains_its_parts_but_not_the_other_way_round() -> None:
    whole = LENS.abstract((NormToWord(LENS.conduct("smoking"), -1),))
    assert LENS.repeats("No smoking indoors.", whole)
    assert not LENS.repeats(whole, "No smoking indoors.")
    assert LENS.repeats(whole, whole)


@pytest.mark.parametrize(
    ("gerund", "expected"),
    [
        ("smoking", "smoke"), ("tipping", "tip"), ("littering", "litter"), ("using", "use"),
        ("queueing", "queue"), ("greeting", "greet"), ("recycling", "recycle"), ("bring", "bring"),
        ("glorping", "glorp"), ("taking", "take"), ("listening", "listen"), ("being", "be"),
    ],
)  # fmt: skip
def test_bases(gerund: str, expected: str) -> None:
    assert base(gerund) == expected


def test_small_english() -> None:
    assert base_phrase("washing one's hands and drying them") == "wash one's hands and dry them"
    assert sentence("no smoking") == "No smoking."
    assert sentence("") == ""
    assert clause("No smoking.") == "no smoking"
    assert listing(["a", "b", "c"]) == "a, b and c"
    assert listing([]) == ""
    assert len(clip("word " * 100, 50)) <= 50


@pytest.mark.parametrize(
    ("text", "better"),
    [
        ("reading a book and talking in a low voice", "reading a book quietly"),
        (
            "chatting with people nearby and talking in a low voice",
            "chatting quietly with people nearby",
        ),
        (
            "having lunch and smoking a cigarette and leaving a tip for the staff",
            "having lunch, smoking a cigarette and leaving a tip for the staff",
        ),
        ("waiting in the queue for one's turn", "waiting in the queue for their turn"),
        ("drinking coffee and leaving a dirty cup in the sink",) * 2,
    ],
)
def test_actions_are_in_plain_english(text: str, better: str) -> None:
    assert smoothed(text, LENS) == better
