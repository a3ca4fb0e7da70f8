"""Occasions of conduct that a scenario confines to some of its places."""

from __future__ import annotations

import pytest

from folkways.agents.shown import Place
from folkways.minds.offline.conduct import conduct
from folkways.minds.offline.manner import is_occasion
from folkways.reading.stem import content_stems
from folkways.scenario.topics import Topic
from folkways.scenario.vocabulary import lexicon_with


def topic(occasions: tuple[str, ...], places: tuple[str, ...]) -> Topic:
    return Topic.model_validate(
        {
            "name": "white_light",
            "doing": {"called": "switching on the white light"},
            "opposite": {"called": "working by the red lamp"},
            "occasions": occasions,
            "places": places,
        }
    )


@pytest.mark.parametrize(
    ("occasions", "places", "doing", "at", "expected"),
    [
        (("prints",), (), "making a print", "Club: kitchen", True),
        (("prints",), ("darkroom",), "making a print", "Club: kitchen", False),
        (("prints",), ("darkroom",), "making a print", "Club: old darkroom", True),
        (("prints",), ("darkroom",), "reading", "Club: old darkroom", False),
        ((), ("darkroom",), "reading", "Club: old darkroom", True),
        ((), ("darkroom",), "reading", "Club: kitchen", False),
    ],
)
def test_there_is_an_occasion_in_these_activities_and_places(
    occasions: tuple[str, ...], places: tuple[str, ...], doing: str, at: str, expected: bool
) -> None:
    own = conduct(lexicon_with((topic(occasions, places),)), "white_light")
    place = Place(address=at, indoors=True)
    assert is_occasion(own, frozenset(content_stems(doing)), place) is expected
    assert not own.anytime
