"""The tree of places that an agent knows: areas of the town, their rooms, the objects in these.

The levels are those of an address: sector (called an area here), arena (a room, or a piece of
ground outdoors) and object. An agent's tree grows with what it sees, so it may be incomplete
(Park et al. 2023, section 5.1).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from folkways.agents.questions.places import (
    ChooseObjects,
    ChoosePlaces,
    ChosenObjects,
    ChosenPlaces,
)
from folkways.agents.shown import Place
from folkways.world.address import SEPARATOR


def area_of(address: str) -> str:
    """Return the area that an address lies in; an area lies in itself."""
    return address.partition(SEPARATOR)[0]


def areas(places: Sequence[Place]) -> tuple[Place, ...]:
    """Return the areas of the known ``places`` in the order in which they were learned.

    An area is indoors if all its rooms are, public if one is.
    """
    rooms: dict[str, list[Place]] = {}
    for place in places:
        rooms.setdefault(area_of(place.address), []).append(place)
    return tuple(
        Place(
            address=area,
            indoors=all(room.indoors for room in inside),
            public=any(room.public for room in inside),
            rooms=tuple(room.address.partition(SEPARATOR)[2] for room in inside),
        )
        for area, inside in rooms.items()
    )


def within(places: Sequence[Place], area: str) -> list[Place]:
    """Return those of ``places`` that lie in ``area``; all of them if it is empty."""
    return [one for one in places if not area or one.address.startswith(area + SEPARATOR)]


def known_part(address: str, rooms: Mapping[str, Place]) -> str:
    """Return as much of an address as is known: object, room or area; empty if nothing is.

    ``rooms`` are the known ones by their addresses.
    """
    parts = address.split(SEPARATOR)
    room = rooms.get(SEPARATOR.join(parts[:2]))
    if room is not None:
        return address if parts[2:] and parts[2] in room.objects else room.address
    return parts[0] if any(area_of(known) == parts[0] for known in rooms) else ""


def fault_of_places(q: ChoosePlaces, answer: ChosenPlaces) -> str:
    """Return what is wrong with the first place that cannot be; empty if all can."""
    if len(answer.places) != len(q.going):
        return f"{len(answer.places)} places for {len(q.going)} activities"
    for number, (going, place) in enumerate(zip(q.going, answer.places, strict=True)):
        if place not in {one.address for one in within(q.places, going.within)}:
            where = f"in {going.within!r}" if going.within else "listed"
            return f"place {number}, {place!r}, is not one of the places {where}"
    return ""


def fault_of_objects(q: ChooseObjects, answer: ChosenObjects) -> str:
    """Return what is wrong with the first object that cannot be used; empty if all can."""
    if len(answer.uses) != len(q.going):
        return f"{len(answer.uses)} uses for {len(q.going)} activities"
    things = {place.address: place.objects for place in q.places}
    for number, (going, use) in enumerate(zip(q.going, answer.uses, strict=True)):
        if use.object and use.object not in things.get(going.within, ()):
            return f"use {number}: there is no {use.object!r} in {going.within!r}"
    return ""
