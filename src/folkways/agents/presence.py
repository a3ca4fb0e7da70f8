"""Who is there, as it is shown with plans and actions.

An agent knows who is in the room with it. What they do it sees only of those in its sight, hears of
those who are loud, and knows of those who do something with them, perform for everybody there or
beckon since they wait for the agent: no question tells of conduct that it could not have noticed.
"""

from __future__ import annotations

from collections.abc import Iterable

from folkways.agents.appointments import unwilling
from folkways.agents.company import waiting_for
from folkways.agents.persons import with_company
from folkways.agents.shown import Done, Place, Present
from folkways.agents.turn import Turn
from folkways.agents.view import Sighting
from folkways.base.time import HOUR, MINUTE, TICK, format_clock
from folkways.world.address import SEPARATOR, Address
from folkways.world.tilemap import Tile

WALKING = "walking"
"""What somebody is shown doing who is on the way to some place."""
STAYS = HOUR // 2
"""Somebody noticed so long ago may still be a guest of the house: a meal takes about as long."""
NEAR = 5
"""How many people beside the two are shown in a talk."""


def present(turn: Turn) -> tuple[Present, ...]:
    """Return the people near the agent, nearest first, and where they are if not in its arena."""
    mine = turn.view.me(turn.name)
    here = _arena(mine.address)
    space = turn.view.opening_into(here)
    in_sight = {person.name for person in turn.view.people(turn.name)}
    perceived = turn.view.perceived(turn.name)
    noticed = {name for person in perceived for name in (person.name, *person.company)}
    found = []
    for person in turn.view.company(turn.name):
        there = _arena(person.address)
        far = person.name not in in_sight
        beckons = person.doing == waiting_for((turn.name,))
        declined = unwilling(turn, person.name)
        over = turn.name in person.company and _is_over(turn)
        doing = "" if far or over else _doing(person)
        own = bool(doing) and not person.talking_with and person.doing != ""
        found.append(
            Present(
                name=person.name,
                doing=doing,
                place="" if there == here else there,
                opens=there in space,
                declined=declined,
                refused=turn.body.company.refused.get(person.name, "") if declined else "",
                far=far,
                noticed=_doing(person) if far and (beckons or person.name in noticed) else "",
                serves=turn.view.serves(person.name),
                since=_clock(person.began) if own else "",
                talked_until=_clock(person.interrupted) if own else "",
                performs=_doing(person) if far and _hosts(turn, person) else "",
                together=done_together(turn, person.name),
                walk=minutes if (minutes := minutes_of_walk(mine.tile, person.tile)) > 1 else 0,
            )
        )
    return tuple(found)


def minutes_of_walk(start: Tile, end: Tile) -> int:
    """Return how many whole minutes it takes at least to walk from one tile to another."""
    # Steps go in four directions. Ways around walls and furniture are longer, but to look for them
    # would cost a search of the map for each place that a question lists.
    steps = abs(start[0] - end[0]) + abs(start[1] - end[1])
    return steps * TICK // MINUTE


def walks(turn: Turn, places: Iterable[Place]) -> dict[str, int]:
    """Return how many minutes it takes at least to walk to places, without those within a minute.

    The walk is measured to the middle of a place; where the agent is, it need not walk.
    """
    me = turn.view.me(turn.name)
    others = [one.address for one in places if not within(me.address, one.address)]
    found = {one: minutes_of_walk(me.tile, turn.agent.middle(one)) for one in others}
    return {address: minutes for address, minutes in found.items() if minutes}


def done_together(turn: Turn, other: str) -> tuple[Done, ...]:
    """Return what the agent has done with somebody today, the latest last."""
    shared = turn.body.company.together.get(other, ())
    return tuple(Done(when=format_clock(one.t), text=one.text, theirs=one.theirs) for one in shared)


def _hosts(turn: Turn, person: Sighting) -> bool:
    """Whether somebody holds an announced event now, where they are."""
    calendar = (one for one in turn.body.ledger.calendar if one.by == person.name)
    on = [one for one in calendar if one.start <= turn.t < one.until]
    return any(not one.place or within(person.address, one.place) for one in on)


def others_near(turn: Turn, other: str) -> tuple[Present, ...]:
    """Return the nearest people beside ``other``, with whom the agent talks: at most ``NEAR``.

    Those who are out of sight come last, and only if something is noticed of what they do.
    """
    others = [one for one in present(turn) if one.name != other]
    unseen = [one for one in others if one.far and (one.noticed or one.performs)]
    return tuple([*(one for one in others if not one.far), *unseen][:NEAR])


def _is_over(turn: Turn) -> bool:
    """Whether what the agent last did has ended, so that nobody still does it with the agent."""
    doing = turn.body.doing
    return doing is None or turn.t >= doing.until


def _clock(t: int) -> str:
    """Return a moment as a clock shows it; empty for one that is not known."""
    return format_clock(t) if t >= 0 else ""


def _doing(person: Sighting) -> str:
    if person.talking_with:
        return f"talking with {person.talking_with}"  # or on the way to it
    if not person.doing and not (person.free or person.talking):
        return WALKING
    return with_company(person.doing, person.company) if person.doing else ""


def elsewhere(turn: Turn, here: Iterable[Present]) -> tuple[str, ...]:
    """Return the people whom the agent knows and who are not there, in alphabetical order."""
    return tuple(sorted(acquaintances(turn) - {one.name for one in here}))


def acquaintances(turn: Turn) -> set[str]:
    """Return the people whom the agent knows by name."""
    body = turn.body
    known = {*turn.agent.spec.relationships, *body.talked, *body.relationships, *body.met}
    return known - {turn.name}


def serving(turn: Turn, place: str, away: Iterable[str]) -> tuple[str, ...]:
    """Return those of ``away`` whose work it is to serve guests in the house of ``place`` now."""
    house = _house(place)
    staff = [name for name in away if turn.view.serves(name)]
    return tuple(name for name in staff if _house(turn.view.me(name).address) == house)


def unknown_staff(
    turn: Turn, place: str, here: Iterable[Present], away: Iterable[str]
) -> tuple[str, ...]:
    """Return who serves guests in the house of ``place`` now, but is unknown to the agent.

    A guest expects to be served, also where it knows nobody.
    """
    known = {turn.name, *(one.name for one in here), *away}
    return tuple(name for name in turn.view.servers(place) if name not in known)


def guests(turn: Turn, place: str, away: Iterable[str]) -> tuple[str, ...]:
    """Return those of ``away`` whom the agent can serve in the house of ``place``, as it believes.

    It is at work there, and noticed them within the last ``STAYS``.
    """
    here = turn.view.me(turn.name).address
    if not turn.view.serves(turn.name) or _house(place) != _house(here):
        return ()
    noticed = turn.body.noticed
    return tuple(name for name in away if name in noticed and turn.t - noticed[name][1] < STAYS)


def same_room(one: str, other: str) -> bool:
    """Whether two addresses lie in the same arena."""
    return _arena(one) == _arena(other)


def within(address: str, place: str) -> bool:
    """Whether an address lies in a place: a room or area, or a whole building; nowhere does not."""
    if not (address and place):
        return False
    whole = SEPARATOR not in place
    return _house(address) == place if whole else same_room(address, place)


def _house(address: str) -> str:
    return address.partition(SEPARATOR)[0]


def _arena(address: str) -> str:
    return str(Address.parse(address, "").arena_address)
