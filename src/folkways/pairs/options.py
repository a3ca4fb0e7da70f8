"""Decisions in questions that are asked only under options of a scenario."""

from __future__ import annotations

from collections.abc import Iterator

from folkways.agents.questions import (
    ChooseObjects,
    ChoosePlaces,
    ChosenObjects,
    ChosenPlaces,
    DecideToRespond,
    Response,
)
from folkways.pairs.decision import Decision, brief, category

RESPONSE = category("response when addressed: respond, finish or refuse")
CHOSEN_PLACE = category("place chosen for an activity")
CHOSEN_OBJECT = category("object chosen for an activity")


def of_response(q: DecideToRespond, a: Response) -> Iterator[Decision]:
    """Give whether the agent responds when it is addressed."""
    yield Decision(RESPONSE, (), a.decision, f"{q.who.name}, {q.other} says: {brief(q.words, 120)}")


def of_chosen_places(q: ChoosePlaces, a: ChosenPlaces) -> Iterator[Decision]:
    """Give the place of each activity that has one."""
    for number, (going, place) in enumerate(zip(q.going, a.places, strict=False)):
        yield Decision(CHOSEN_PLACE, (number,), place, f"{q.who.name}: {brief(going.text, 120)}")


def of_chosen_objects(q: ChooseObjects, a: ChosenObjects) -> Iterator[Decision]:
    """Give the object of each activity; empty if it needs none."""
    for number, (going, use) in enumerate(zip(q.going, a.uses, strict=False)):
        about = f"{q.who.name}: {brief(going.text, 120)}"
        yield Decision(CHOSEN_OBJECT, (number,), use.object, about)
