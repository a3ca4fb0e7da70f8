from __future__ import annotations

import pytest

from folkways.reading.judgeable import judgeable
from folkways.reading.lost import lost_words
from folkways.reading.reader import Reader

READER = Reader()


@pytest.mark.parametrize(
    ("norm", "lost"),
    [
        ("People greet one another loudly.", ("loudly",)),  # a manner
        ("Visitors greet the librarian.", ("librarian",)),  # an object
        ("Wash the dishes with hot water.", ("hot", "water")),
        ("Walk slowly through the reeds.", ("reeds",)),  # a place that no map has
        ("No noise in the evening.", ("evening",)),
        ("Children should not shout.", ("children",)),
    ],
)
def test_words_that_the_reading_leaves_out_are_named(norm: str, lost: tuple[str, ...]) -> None:
    assert lost_words(norm, READER) == lost
    said = judgeable(norm, READER).limits[-1]
    assert all(repr(word) in said for word in lost)
    assert said.endswith("not taken into account: conduct is judged as if the norm did not say so")


@pytest.mark.parametrize(
    "norm",
    [
        "No smoking indoors.",
        "Be quiet in public.",
        "Please be very quiet in public.",
        "People tip after meals.",
        "People eat in the kitchen.",
        "Do not make loud noise.",
        "Ann should not smoke near Bob.",
        "People wash cars in the street.",
        "Everyone may smoke on the terrace.",
    ],
)
def test_a_norm_that_is_read_whole_has_none(norm: str) -> None:
    assert lost_words(norm, READER, ("Ann", "Bob")) == ()


def test_of_a_norm_that_is_not_read_nothing_is_said() -> None:
    assert lost_words("Live and let live.", READER) == ()
