from __future__ import annotations

from folkways.agents.example_options import OPTIONAL
from folkways.agents.questions import (
    ChooseObjects,
    ChoosePlaces,
    ChosenObjects,
    ChosenPlaces,
    DecideToRespond,
    Response,
)
from folkways.agents.questions.places import Use
from folkways.pairs.options import of_chosen_objects, of_chosen_places, of_response


def test_how_somebody_responds_is_one_decision() -> None:
    asked = OPTIONAL["decide_to_respond"]
    assert isinstance(asked, DecideToRespond)
    (found,) = of_response(asked, Response(decision="finish"))
    assert (found.value, found.part) == ("finish", ())
    assert asked.other in found.about


def test_each_activity_that_got_a_place_or_an_object_is_a_decision() -> None:
    asked = OPTIONAL["choose_places"]
    assert isinstance(asked, ChoosePlaces)
    places = ChosenPlaces(places=("Garden: pond",) * (len(asked.going) - 1))
    assert [one.value for one in of_chosen_places(asked, places)] == list(places.places)
    objects = OPTIONAL["choose_objects"]
    assert isinstance(objects, ChooseObjects)
    uses = ChosenObjects(uses=(Use(object="bench"), Use()))
    found = list(of_chosen_objects(objects, uses))
    assert [(one.part, one.value) for one in found] == [((0,), "bench"), ((1,), "")][
        : len(objects.going)
    ]
