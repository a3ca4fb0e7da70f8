"""One level of the tree at a time: rooms by what they afford and by norms, then objects."""

from __future__ import annotations

import pytest

from folkways.agents.operations import CHOOSE_OBJECTS, CHOOSE_PLACES
from folkways.agents.questions import ChooseObjects, ChoosePlaces, Going
from folkways.agents.shown import Guideline, Place
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind
from folkways.norms.examples import EXAMPLES

KEY = CallKey(0, 0, 0)
BEDROOM = Place(address="Mill: bedroom", indoors=True, public=False, objects=("bed",))
KITCHEN = Place(address="Mill: kitchen", indoors=True, public=False, objects=("stove", "table"))
YARD = Place(address="Mill: yard", indoors=False, objects=("bench",))
ROOMS = (BEDROOM, KITCHEN, YARD)


def going(text: str, within: str) -> Going:
    return Going(text=text, start="12:00", minutes=15, within=within)


def chosen(
    text: str, within: str = "Mill", places: tuple[Place, ...] = ROOMS, **more: object
) -> str:
    asked = EXAMPLES["choose_places"]
    assert isinstance(asked, ChoosePlaces)
    plain = {"here": "", "guidelines": (), "expected": (), "places": places}
    asked = asked.model_copy(update={**plain, **more, "going": (going(text, within),)})
    (place,) = OfflineMind(1).answer(CHOOSE_PLACES, asked, KEY).places
    return place


@pytest.mark.parametrize(
    ("text", "room"),
    [
        ("sleeping", "Mill: bedroom"),
        ("cooking dinner", "Mill: kitchen"),
        ("reading on the bench in the yard", "Mill: yard"),
    ],
)
def test_a_room_is_chosen_by_what_is_named_and_what_it_affords(text: str, room: str) -> None:
    assert chosen(text) == room


def test_an_area_is_chosen_by_the_rooms_in_it() -> None:
    mill = Place(address="Mill", indoors=False, rooms=("bedroom", "kitchen", "yard"))
    green = Place(address="Green", indoors=False, rooms=("lawn", "pond"))
    assert chosen("resting by the pond", "", (mill, green)) == "Green"
    assert chosen("having breakfast in the kitchen", "", (mill, green)) == "Mill"


def test_what_a_norm_forbids_indoors_is_done_outdoors() -> None:
    ban = Guideline(text="People should not smoke indoors.", kind="injunctive", weight=95)
    assert chosen("smoking a cigarette", here="Mill: kitchen") == "Mill: kitchen"
    assert chosen("smoking a cigarette", guidelines=(ban,), here="Mill: kitchen") == "Mill: yard"


def test_objects_follow_what_is_done_and_some_acts_need_none() -> None:
    asked = EXAMPLES["choose_objects"]
    assert isinstance(asked, ChooseObjects)
    acts = (
        going("cooking dinner", "Mill: kitchen"),
        going("sleeping", "Mill: bedroom"),
        going("humming", "Mill: yard"),
    )
    asked = asked.model_copy(update={"places": ROOMS, "going": acts})
    uses = OfflineMind(1).answer(CHOOSE_OBJECTS, asked, KEY).uses
    assert [use.object for use in uses] == ["stove", "bed", ""]
    assert [bool(use.state) for use in uses] == [True, True, False]
