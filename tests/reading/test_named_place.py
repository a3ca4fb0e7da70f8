from __future__ import annotations

import pytest

from folkways.reading.asked import asked_of
from folkways.reading.at_place import judge_at
from folkways.reading.compare import Conduct
from folkways.reading.named_place import is_there, named_place, without_place
from folkways.reading.reader import Reader

READER = Reader()
COMPLIES, VIOLATES, UNRELATED = Conduct.COMPLIES, Conduct.VIOLATES, Conduct.UNRELATED


@pytest.mark.parametrize(
    ("norm", "phrase", "kind"),
    [
        ("People eat in the kitchen.", "in the kitchen", "at"),
        ("People eat at the kitchen table.", "at the kitchen table", "at"),
        ("In the library, keep your voice down.", "in the library", "at"),
        ("No phone calls in the reading room.", "in the reading room", "at"),
        ("Eat only in the kitchen.", "in the kitchen", "only"),
        ("No smoking except on the terrace.", "on the terrace", "only"),
        ("Smoking is fine, but not in the kitchen.", "in the kitchen", "never"),
        ("People should eat in the kitchen, not at the desk.", "in the kitchen", "at"),
    ],
)
def test_the_place_that_a_norm_names(norm: str, phrase: str, kind: str) -> None:
    found = named_place(norm)
    assert found is not None
    assert (found.phrase, found.kind) == (phrase, kind)


@pytest.mark.parametrize(
    "norm",
    [
        "No smoking indoors.",
        "Be quiet in public.",
        "No phones in rooms.",
        "No smoking in the building.",
        "Be quiet in the morning.",
        "People tip after meals.",
        "Speak in a low voice.",
    ],
)
def test_what_is_no_place_of_its_own(norm: str) -> None:
    assert named_place(norm) is None


@pytest.mark.parametrize(
    ("norm", "address", "text", "there"),
    [
        ("Eat in the kitchen.", "House: kitchen: stove", "eating", True),
        ("Eat in the kitchen.", "House: kitchen", "eating", True),
        ("Eat in the kitchen.", "House: office: desk", "eating at a desk", False),
        ("Eat in the kitchen.", "House", "eating", None),
        ("Eat in the kitchen.", "", "eating in the kitchen", True),
        ("Eat in the kitchen.", "", "eating in the garden", False),
        ("Eat at the table.", "House: kitchen", "eating", None),  # some room with a table or not
        ("Eat at the table.", "House: kitchen: stove", "eating", False),
        ("Eat at the table.", "House: kitchen: dining tables", "eating", True),
        ("Eat at the table.", "House: kitchen", "eating at a desk and eating at the table", True),
        ("Be quiet in the reading room.", "Library: reading room: shelf", "talking", True),
        ("Be quiet in the reading room.", "Library: tea room: counter", "talking", False),
    ],
)
def test_whether_something_is_done_there(
    norm: str, address: str, text: str, there: bool | None
) -> None:
    place = named_place(norm)
    assert place is not None
    assert is_there(place, address, text) is there


@pytest.mark.parametrize(
    ("norm", "act", "there", "elsewhere"),
    [
        ("People eat in the kitchen.", "eating a sandwich", COMPLIES, VIOLATES),
        ("People eat in the kitchen.", "reading a book", UNRELATED, UNRELATED),
        ("No eating in the kitchen.", "eating a sandwich", VIOLATES, COMPLIES),
        ("Eat only in the kitchen.", "eating a sandwich", COMPLIES, VIOLATES),
        ("No smoking except on the terrace.", "smoking a cigarette", COMPLIES, VIOLATES),
        ("Smoking is good, but not in the kitchen.", "smoking a cigarette", VIOLATES, COMPLIES),
        ("Be quiet in the library.", "talking in a loud voice", VIOLATES, COMPLIES),
        ("Be quiet in the library.", "talking in a low voice", COMPLIES, UNRELATED),
        ("People wash cars in the yard.", "washing a car", COMPLIES, VIOLATES),
    ],
)
def test_conduct_is_held_against_the_place(
    norm: str, act: str, there: Conduct, elsewhere: Conduct
) -> None:
    place = named_place(norm)
    assert place is not None
    asked, _ = asked_of(place.rest, READER)
    assert asked is not None
    acts = READER.act(act, True)
    assert judge_at(acts, asked, place, True) is there
    assert judge_at(acts, asked, place, False) is elsewhere


def test_a_text_without_its_place() -> None:
    assert without_place("eating at the desk") == "eating"
    assert without_place("Eating slowly") == "Eating slowly"
