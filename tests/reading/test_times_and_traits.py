"""Times of day, gerunds, stems and traits."""

from __future__ import annotations

import pytest

import folkways.reading as reading
from folkways.reading import Lexicon, content_stems, gerund, stem, time_ranges, traits

H = 3600


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "She gives a lecture on the harm of loud noise at 13:00 for an hour on day 1.",
            (1, 13 * H, 14 * H, "giving a lecture on the harm of loud noise"),
        ),
        ("smokes from 9 to 10", (None, 9 * H, 10 * H, "smoking")),
        ("has brunch between 10:00 AM and 11:00 AM", (None, 10 * H, 11 * H, "having brunch")),
        ("Every morning she jogs.", (None, 8 * H, 12 * H, "jogging")),
        ("serves guests all day", (None, 0, 24 * H, "serving guests")),
        ("is at the desk until noon", (None, None, 12 * H, "being at the desk")),
        ("At noon she eats lunch.", (None, 12 * H, 13 * H, "eating lunch")),
        ("from 2 pm to 3:30 pm plays chess", (None, 14 * H, 15 * H + 1800, "playing chess")),
        ("In the afternoon he sleeps.", (None, 12 * H, 17 * H, "sleeping")),
        ("works from 1 to 3", (None, 13 * H, 15 * H, "working")),
    ],
)
def test_times(text: str, expected: tuple[int | None, int | None, int | None, str]) -> None:
    found = time_ranges(text)[0]
    assert (found.day, found.start, found.end, found.clause) == expected


def test_two_times_in_one_sentence_are_two_activities() -> None:
    found = time_ranges("He reads from 9 to 10 and talks loudly from 10 to 11.")
    assert [f.clause for f in found] == ["reading", "talking loudly"]
    assert [f.start for f in found] == [9 * H, 10 * H]


def test_texts_without_times_have_none() -> None:
    assert time_ranges("He is fond of tea and has two sisters.") == []


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        ("gives a talk", "giving a talk"),
        ("he is smoking", "smoking"),
        ("tips", "tipping"),
        ("lies", "lying"),
        ("reads and smokes", "reading and smoking"),
        ("is cheerful", "being cheerful"),
        ("watches birds", "watching birds"),
        ("studies", "studying"),
        ("", ""),
    ],
)
def test_gerund(clause: str, expected: str) -> None:
    assert gerund(clause) == expected


def test_stems_meet_across_spellings_and_forms() -> None:
    assert stem("apologise") == stem("apologizing")
    assert stem("neighbour") == stem("neighbors")
    assert stem("left") == stem("leaving")
    assert stem("Café") == stem("cafe")
    assert content_stems("Carlos was smoking in the hall", ("Carlos",)) == ("smoke", "hall")


def test_traits() -> None:
    found = traits("shy, kind, unheard-of")
    assert found.extraversion == -1
    assert found.agreeableness == 1
    assert traits(["not shy"]).extraversion == 1
    assert traits("quizzical") == reading.Traits()
    assert traits("stubborn").rigidity > 0 > traits("open-minded").rigidity


def test_the_lexicon_is_whole() -> None:
    lexicon = Lexicon.default()
    assert 100 <= len(lexicon.axes) <= 150
    assert len({axis.id for axis in lexicon.axes}) == len(lexicon.axes)
    for axis in lexicon.axes:
        assert axis.plus
        assert axis.minus
        assert axis.phrase_plus
        assert axis.phrase_minus
        assert axis.occasion
        assert axis.harm
    assert lexicon.axis("no such axis") is None


def test_exported_names() -> None:
    assert all(hasattr(reading, name) for name in reading.__all__)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Every morning, from 9 to 10, smokes inside and chats.", "smoking inside and chatting"),
        ("From 9 to 10 every morning, waters the plants.", "watering the plants"),
        ("After lunch Ann reads until 3 pm.", "reading"),
    ],
)
def test_other_words_of_time_are_not_part_of_the_activity(text: str, expected: str) -> None:
    (timed,) = time_ranges(text.replace("Ann", "she"))
    assert timed.clause == expected


def test_a_feeling_is_nothing_to_do() -> None:
    assert time_ranges("Ann does not like being greeted in the morning.", names=("Ann",)) == []


@pytest.mark.parametrize(
    "text",
    [
        "People here leave their towels on the loungers all day.",
        "Watering with a hose at midday is not allowed.",
        "He writes notes to anyone who uses the dryer after ten.",
        "She makes sure that the children are quiet after ten.",
        "He joined the team after six years in Leeds.",
        "She thinks it is rude to eat at one's desk.",
    ],
)
def test_times_of_others_set_no_hours(text: str) -> None:
    assert time_ranges(text) == []


def test_a_title_before_a_name_is_no_activity() -> None:
    (clause,) = time_ranges("Old Mrs Petrov reads in the afternoon.", ("Mrs Petrov",))
    assert clause.clause == "reading"
