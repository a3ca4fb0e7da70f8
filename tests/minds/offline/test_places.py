from __future__ import annotations

from folkways.agents.shown import Place
from folkways.minds.offline.places import choose, object_for

PARK = Place(address="Green: meadow", indoors=False, objects=("fountain", "bench"))
HALL = Place(address="House: hall", indoors=True, objects=("table", "bench"))


def test_a_thing_names_the_place_where_it_stands() -> None:
    assert choose("feeding the geese at the fountain", (HALL, PARK), near=HALL) == PARK
    assert choose("writing at the table", (PARK, HALL), near=PARK) == HALL
    assert object_for("feeding the geese at the fountain", PARK) == "fountain"


def test_what_stands_nowhere_names_no_place() -> None:
    assert choose("waiting at the bus stop", (HALL, PARK), near=HALL, start=PARK) == PARK


def test_without_places_there_is_none() -> None:
    assert choose("reading", ()) is None
