"""Choosing places by recursion through the tree that the agent knows (Park et al. 2023, 5.1).

The first step, from the town to an area, is taken with the plan or the action itself, which names
one. From there a question is asked on each level that leaves a choice: which room of the area, and
for actions which object of the room. What names no area that the agent knows begins at the root.
Only with the parameter ``planning.places: tree``.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from folkways.agents.calendar import expected
from folkways.agents.gather import together
from folkways.agents.known_tree import area_of, known_part, within
from folkways.agents.operations import CHOOSE_OBJECTS, CHOOSE_PLACES
from folkways.agents.questions import Action, ChooseObjects, ChoosePlaces, Going, Use
from folkways.agents.shown import Guideline, Place
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import MINUTE, day_of, format_clock
from folkways.world.address import SEPARATOR

T = TypeVar("T")
Items = tuple[ev.PlanItem, ...]
Key = tuple[str, str]
"""What is done, and where so far: the same at the same place is asked about once."""


async def placed(
    turn: Turn, items: Items, guidelines: tuple[Guideline, ...], *, objects: bool = False
) -> Items:
    """Return plans or actions with the places that the agent chooses level by level.

    With ``objects`` also the objects that it uses, and their states. Nothing is changed, and
    nothing asked, unless ``planning.places`` is ``tree``.
    """
    if turn.parameters.planning.places == "list":
        return items
    rooms = {room.address: room for room in turn.agent.places}
    items = tuple(replace(item, address=known_part(item.address, rooms)) for item in items)
    open_ = [item for item in items if not item.address]
    items = _at(items, await _places(turn, open_, turn.agent.areas, guidelines))
    open_ = [item for item in items if SEPARATOR not in item.address]
    items = _at(items, await _places(turn, open_, turn.agent.places, guidelines))
    if not objects:
        return items
    open_ = [item for item in items if item.address in rooms]
    return _with_uses(items, await _uses(turn, open_, rooms))


def with_those_here(turn: Turn, actions: Iterable[Action]) -> tuple[Action, ...]:
    """Return actions, those with others at the agent's own place if that is in their area."""
    here = str(turn.agent.here().address)
    tree = turn.parameters.planning.places == "tree"
    return tuple(
        action.model_copy(update={"address": here})
        if tree and action.companions and action.address == area_of(here)
        else action
        for action in actions
    )


def _key(item: ev.PlanItem) -> Key:
    return item.text, item.address


def _at(items: Items, chosen: dict[Key, str]) -> Items:
    return tuple(replace(item, address=chosen.get(_key(item), item.address)) for item in items)


async def _places(
    turn: Turn,
    items: Sequence[ev.PlanItem],
    options: Sequence[Place],
    guidelines: tuple[Guideline, ...],
) -> dict[Key, str]:
    """Return the places among ``options``, within what their addresses say, for ``items``."""
    distinct = {_key(item): item for item in reversed(items)}
    inside = {key: within(options, key[1]) for key in reversed(distinct)}
    asked = [_going(distinct[key]) for key, found in inside.items() if len(found) > 1]
    here = turn.agent.here().address

    async def ask(going: tuple[Going, ...]) -> Sequence[str]:
        areas = dict.fromkeys(one.within for one in going)
        question = ChoosePlaces(
            who=turn.agent.who,
            day=day_of(turn.t),
            here=here,
            places=tuple(one for area in areas for one in within(options, area)),
            going=going,
            guidelines=guidelines,
            expected=expected(turn),
        )
        answer = await turn.ask(CHOOSE_PLACES, question)
        found = [*answer.places, *[""] * len(going)][: len(going)]
        for number, (one, place) in enumerate(zip(going, found, strict=True)):
            listed = [option.address for option in within(options, one.within)]
            if place not in listed:
                if turn.answered(answer):
                    turn.note_fallback("choose_places", f"no such place: {place!r}")
                stays = [option for option in listed if option in (here, area_of(here))]
                found[number] = (stays or listed)[0]
        return found

    answers = dict(zip([_of(one) for one in asked], await _each(turn, asked, ask), strict=True))
    return {
        key: answers[key] if len(found) > 1 else found[0].address
        for key, found in inside.items()
        if found
    }


async def _uses(
    turn: Turn, items: Sequence[ev.PlanItem], rooms: dict[str, Place]
) -> dict[Key, Use]:
    """Return which object each of ``items`` uses in its room; none where no object is known."""
    distinct = {_key(item): item for item in reversed(items) if rooms[item.address].objects}
    asked = [_going(distinct[key]) for key in reversed(distinct)]

    async def ask(going: tuple[Going, ...]) -> Sequence[Use]:
        places = tuple(rooms[room] for room in dict.fromkeys(one.within for one in going))
        question = ChooseObjects(who=turn.agent.who, day=day_of(turn.t), places=places, going=going)
        answer = await turn.ask(CHOOSE_OBJECTS, question)
        found = [*answer.uses, *[Use()] * len(going)][: len(going)]
        for number, (one, use) in enumerate(zip(going, found, strict=True)):
            if use.object and use.object not in rooms[one.within].objects:
                turn.note_fallback("choose_objects", f"no such object: {use.object!r}")
                found[number] = Use()
        return found

    answers = await _each(turn, asked, ask)
    return dict(zip([_of(one) for one in asked], answers, strict=True))


def _with_uses(items: Items, uses: dict[Key, Use]) -> Items:
    """Return ``items`` with the objects that are used; where none is, no state is set."""
    found = []
    for item in items:
        use = uses.get(_key(item), Use())
        if use.object:
            address = f"{item.address}{SEPARATOR}{use.object}"
            item = replace(item, address=address, object_state=use.state)
        elif item.address.count(SEPARATOR) < 2:  # a room, not an object of it
            item = replace(item, object_state="")
        found.append(item)
    return tuple(found)


def _going(item: ev.PlanItem) -> Going:
    return Going(
        text=item.text,
        start=format_clock(item.start),
        minutes=item.seconds // MINUTE,
        within=item.address,
    )


def _of(going: Going) -> Key:
    return going.text, going.within


async def _each(
    turn: Turn,
    going: Sequence[Going],
    ask: Callable[[tuple[Going, ...]], Awaitable[Sequence[T]]],
) -> list[T]:
    """Return an answer for each, all asked for in one call or each by itself (the profile)."""
    if not going:
        return []
    apart: list[tuple[Going, ...]] = [(one,) for one in going]
    groups = turn.agent.profile.choose(apart=apart, together=[tuple(going)])
    return [one for answer in await together(map(ask, groups)) for one in answer]
