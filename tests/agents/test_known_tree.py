from __future__ import annotations

import pytest

from folkways.agents.known_tree import (
    areas,
    fault_of_objects,
    fault_of_places,
    known_part,
    within,
)
from folkways.agents.questions import ChooseObjects, ChoosePlaces, ChosenObjects, ChosenPlaces, Use
from folkways.agents.shown import Place
from folkways.norms.examples import EXAMPLES

KITCHEN = Place(address="Mill: kitchen", indoors=True, public=False, objects=("stove", "sink"))
YARD = Place(address="Mill: yard", indoors=False)
GREEN = Place(address="Green: lawn", indoors=False)
ROOMS = {one.address: one for one in (KITCHEN, GREEN, YARD)}


def test_areas_gather_their_rooms_in_the_order_in_which_they_were_learned() -> None:
    mill, green = areas(tuple(ROOMS.values()))
    assert mill == Place(address="Mill", indoors=False, public=True, rooms=("kitchen", "yard"))
    assert green == Place(address="Green", indoors=False, rooms=("lawn",))
    (alone,) = areas((KITCHEN,))
    assert (alone.indoors, alone.public) == (True, False)


def test_a_level_has_what_lies_in_the_area_above_it() -> None:
    assert within((KITCHEN, GREEN, YARD), "Mill") == [KITCHEN, YARD]
    assert within((KITCHEN, GREEN), "") == [KITCHEN, GREEN]
    assert within((KITCHEN,), "Mi") == []


@pytest.mark.parametrize(
    ("named", "known"),
    [
        ("Mill: kitchen: stove", "Mill: kitchen: stove"),
        ("Mill: kitchen: oven", "Mill: kitchen"),
        ("Mill: cellar", "Mill"),
        ("Mill", "Mill"),
        ("the mill", ""),
        ("", ""),
    ],
)
def test_as_much_of_an_address_counts_as_is_known(named: str, known: str) -> None:
    assert known_part(named, ROOMS) == known


def test_an_answer_names_a_place_of_the_level_for_each_activity() -> None:
    asked = EXAMPLES["choose_places"]
    assert isinstance(asked, ChoosePlaces)
    good = ChosenPlaces(places=("Garden: pond", "Garden: tool shed"))
    assert fault_of_places(asked, good) == ""
    assert "1 places for 2" in fault_of_places(asked, ChosenPlaces(places=("Garden: pond",)))
    wrong = ChosenPlaces(places=("Garden: pond", "Garden: gate"))
    assert "'Garden: gate'" in fault_of_places(asked, wrong)


def test_an_answer_names_an_object_of_the_place_or_none() -> None:
    asked = EXAMPLES["choose_objects"]
    assert isinstance(asked, ChooseObjects)
    assert fault_of_objects(asked, ChosenObjects(uses=(Use(object="bench"), Use()))) == ""
    assert "2" in fault_of_objects(asked, ChosenObjects(uses=(Use(),)))
    elsewhere = ChosenObjects(uses=(Use(object="workbench"), Use()))
    assert "no 'workbench' in 'Garden: pond'" in fault_of_objects(asked, elsewhere)
