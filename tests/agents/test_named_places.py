"""The index of places means what a search through all of them does."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from folkways.agents.named_place import NamedPlaces, named_place

WORDS = ("Oak", "Hobbs", "café", "the", "garden", "room", "of", "pond")
NAMES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join)
ADDRESSES = st.lists(NAMES, min_size=1, max_size=3).map(": ".join)


@given(places=st.lists(ADDRESSES, max_size=8), text=st.one_of(NAMES, ADDRESSES), here=ADDRESSES)
def test_whoever_is_not_meant_does_not_matter(places: list[str], text: str, here: str) -> None:
    index = NamedPlaces(places)
    meant = index.named(text, here)
    assert meant == named_place(text, places, here)
    houses = [place.partition(": ")[0] for place in places]
    assert not meant or meant in (*places, *houses)
    # It wins against each of the others alone, if it is meant at all.
    for other in places:
        alone = named_place(text, [other], here)
        assert not alone or meant


def test_words_win_over_order_and_order_between_equals() -> None:
    places = ["Oak House: garden", "Elm House: rose garden", "Ash House: garden"]
    assert named_place("in the rose garden", places) == "Elm House: rose garden"
    assert named_place("the garden", places) == "Oak House: garden"
    assert named_place("the garden", places, "Ash House: hall") == "Ash House: garden"
    assert named_place("at Elm House", places) == "Elm House"
    assert named_place("a cellar", places) == ""
