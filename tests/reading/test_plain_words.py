"""Stances in plain words: what is not known is left unknown, not taken for something else."""

from __future__ import annotations

import pytest

from folkways.reading import Mode, Reader, judge
from folkways.reading.compare import Conduct, same_topic
from folkways.reading.stance import sounds_like_a_stance, takes_stance

READER = Reader()


def topics(text: str) -> list[tuple[str, int]]:
    return [(f.topic, f.sign) for f in READER.stances(text, ("Ann",))]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Ann believes that everyone should wash their own cup.", ("dishes", 1)),
        ("Ann believes that everyone should bring their own cup.", ("plastic", -1)),
        ("Ann is against keeping dogs on a lead in the park.", ("leash", 1)),
        ("Ann is against dogs in the café.", ("dogs_inside", -1)),
        ("Ann is against dogs on the lawn.", ("dogs_on_grass", -1)),
        ("Ann believes that cyclists should ring their bell.", ("cycle_bells", 1)),
        ("Ann is in favour of closing the door quietly.", ("closing_doors", -1)),
        ("Ann is against standing on the left of the escalator.", ("escalator_side", -1)),
        ("Ann is against blocking the aisle.", ("escalators", -1)),
        ("Ann is against picking flowers in the park.", ("picking_flowers", -1)),
        ("Ann is against taking the last biscuit.", ("last_piece", -1)),
        ("Ann is against talking in the cinema.", ("talking_in_shows", -1)),
        ("Ann is for asking before borrowing.", ("borrowing", -1)),
        ("Ann believes that people should reply to e-mails.", ("replying", 1)),
        ("Ann is against leaving the toilet seat up.", ("toilet_seat", -1)),
        ("Ann strongly supports greeting neighbours.", ("greeting", 1)),
        ("Ann is against telling jokes about foreigners.", ("mockery", -1)),
        ("Ann is against washing cars in the street.", ("~wash car", -1)),
        ("Ann is against buying cigarettes for children.", ("~buy cigarett", -1)),
        ("Ann is against sitting on the stairs.", ("~sit stair", -1)),
        ("Ann is against talking in lifts.", ("~talk lift", -1)),
        ("Ann thinks that nobody should feed the cat.", ("~feed cat", -1)),
        ("Ann is against glorping.", ("~glorp", -1)),
    ],
)
def test_a_phrase_is_read_as_a_phrase(text: str, read: tuple[str, int]) -> None:
    assert topics(text) == [read]


@pytest.mark.parametrize(
    "text", ["holding hands", "lying across the bench", "brushing the dog outside"]
)
def test_what_only_looks_like_known_conduct_is_not(text: str) -> None:
    assert all(f.topic.startswith("~") for f in READER.stances(f"Ann is against {text}."))


def test_unknown_conduct_is_called_by_its_verb_and_object() -> None:
    (frame,) = READER.stances("Ann believes that everyone should make their own bed.", ("Ann",))
    assert frame.phrase == "making one's own bed"


def test_the_object_tells_topics_apart_and_the_verb_contains_them() -> None:
    cars, boats = READER.norm("No washing cars."), READER.norm("No washing boats.")
    glorping = READER.norm("No glorping.")
    assert cars is not None
    assert boats is not None
    assert glorping is not None
    assert not same_topic(cars, boats)
    assert judge(READER.act("washing the car"), cars) is Conduct.VIOLATES
    assert judge(READER.act("washing the boat"), cars) is Conduct.UNRELATED
    assert judge(READER.act("glorping the gate"), glorping) is Conduct.VIOLATES


def test_to_be_against_a_duty_is_no_prohibition() -> None:
    (frame,) = READER.stances("Ann thinks that nobody should be forced to wear a tie.", ("Ann",))
    assert (frame.topic, frame.sign, frame.mode) == ("dress", -1, Mode.PERMISSION)


def test_without_asking_does_not_turn_the_rule() -> None:
    frame = READER.norm("Do not take photos of people without asking them.")
    assert frame is not None
    assert (frame.topic, frame.sign) == ("photos", -1)


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("Ann is against glorping.", True),
        ("Ann is against the death penalty.", False),
        ("Ann is looking for helpers.", False),
        ("Ann often tips.", True),
    ],
)
def test_only_conduct_that_one_favours_or_opposes_is_a_stance(text: str, taken: bool) -> None:
    assert any(takes_stance(f) for f in READER.stances(text, ("Ann",))) == taken


def test_how_a_sentence_sounds() -> None:
    assert sounds_like_a_stance("Ann is strongly against the death penalty.")
    assert sounds_like_a_stance("Ann believes that ducks should be free.")
    assert not sounds_like_a_stance("Ann is a cook who likes her town and says so.")
