"""The calendar of a town: what is announced for a day, and places that one can have alone.

What somebody's description sets for a time, and others come to, is announced in the house where it
happens. A place that the map tags ``ALONE`` belongs to the first who planned it; those who plan it
later for the same time give way and plan again, unless the two have agreed to be there together.
What has been announced has its place from the start, and those who come for it, to listen or to
help, neither hold the place against it nor have to give way.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from folkways.agents.agent import Agent
from folkways.agents.commitment import LASTS
from folkways.agents.entry import Entry
from folkways.agents.named_place import NamedPlaces
from folkways.base import events as ev
from folkways.base.time import clock_of, day_of, moment
from folkways.environments.town.town import Town
from folkways.reading.gatherings import gathering, is_gathering
from folkways.reading.schedule import time_ranges
from folkways.reading.stem import content_stems
from folkways.world.address import SEPARATOR, Address
from folkways.world.tilemap import ALONE


def announced(agents: Sequence[Agent], town: Town, t: int) -> Iterator[ev.EventAnnounced]:
    """Give what is announced on the morning of moment ``t``, in the order of the agents."""
    places = NamedPlaces(str(address) for address in town.map.addresses() if address.arena)
    present = [agent for agent in agents if not town.gone(agent.name)]
    names = tuple(agent.name for agent in agents)
    houses = {agent.name: _houses(agent, places, names) for agent in present}
    for host in present:
        for clause in time_ranges(host.spec.daily_requirement, names):
            if clause.day not in (None, day_of(t)) or not is_gathering(clause.clause):
                continue
            place = places.named(clause.clause, host.spec.start)
            if not place or clause.start is None or clause.end is None:
                continue
            start = moment(day_of(t), clause.start)
            if start < t:
                continue
            house = place.partition(SEPARATOR)[0]
            yield ev.EventAnnounced(
                t=t,
                agent=host.name,
                what=clause.clause.rstrip(". "),
                start=start,
                seconds=clause.end - clause.start,
                place=place,
                known_by=tuple(
                    name for name, own in houses.items() if house in own and name != host.name
                ),
            )


def _houses(agent: Agent, places: NamedPlaces, names: tuple[str, ...]) -> set[str]:
    """Return the houses where an agent begins its days or has something to do at a set time."""
    found = {agent.spec.start.partition(SEPARATOR)[0]}
    for text in (agent.spec.daily_requirement, agent.spec.lifestyle):
        for clause in time_ranges(text, names):
            found.add(places.named(clause.clause).partition(SEPARATOR)[0])
    return found


def told(agents: Sequence[Agent], steps: Iterable[ev.AnyEvent]) -> Iterator[ev.EventAnnounced]:
    """Give the announced events that somebody has just heard of: those whose time was named.

    Each must be taken in before the next is drawn.
    """
    uttered = [event for event in steps if isinstance(event, ev.Uttered)]
    by_name = {agent.name: agent for agent in agents} if uttered else {}
    for event in uttered:
        speaker = by_name.get(event.agent)
        if speaker is None or not speaker.body.ledger.calendar:
            continue
        named = {clause.start for clause in time_ranges(event.text)}
        for entry in list(speaker.body.ledger.calendar):
            if clock_of(entry.start) not in named or entry.start <= event.t:
                continue
            near = [name for name in (event.to, *event.overheard_by) if name in by_name]
            new = [name for name in near if entry not in by_name[name].body.ledger.calendar]
            if new:
                yield ev.EventAnnounced(
                    t=event.t,
                    agent=entry.by,
                    what=entry.what,
                    start=entry.start,
                    seconds=entry.until - entry.start,
                    place=entry.place,
                    known_by=tuple(new),
                    told_by=speaker.name,
                )


def clashes(
    agents: Sequence[Agent], town: Town, t: int, steps: Iterable[ev.AnyEvent]
) -> Iterator[ev.PlaceClashed]:
    """Give the clashes of what was planned or agreed in the steps of a tick.

    Each must be taken in before the next is drawn.
    """
    alone = {str(arena.address) for arena in town.map.arenas if ALONE in arena.tags}
    if not alone:
        return
    wanted = [(event.agent, items) for event in steps if (items := _wanted(event))]
    if not any(_arena(item.address, town) in alone for _, items in wanted for item in items):
        return
    by_name = {agent.name: agent for agent in agents}
    keepers = _keepers([agent for agent in agents if not town.gone(agent.name)], town)
    later = Counter(name for name, _ in wanted)
    for name, items in wanted:
        later[name] -= 1
        me = by_name[name]
        for mine in items:
            place = _arena(mine.address, town)
            if place in alone and mine.start + mine.seconds > t:
                others = [one for one in keepers[place] if one is not me and not later[one.name]]
                found = _first(me, others, place, mine, town)
                if found is not None:
                    yield found.at(t, name, place)


def _keepers(agents: Iterable[Agent], town: Town) -> Mapping[str, Sequence[Agent]]:
    """Return, for each place, who has something there: only they can hold it, in a crowd, too."""
    found: defaultdict[str, list[Agent]] = defaultdict(list)
    for agent in agents:
        items = (*_held(agent), *map(_item, _events(agent)))
        for place in {_arena(item.address, town) for item in items}:
            found[place].append(agent)
    return found


class _Held(NamedTuple):
    """Who has a place, and for what."""

    by: str
    item: ev.PlanItem

    def at(self, t: int, agent: str, place: str) -> ev.PlaceClashed:
        """Return that ``agent`` has to give way."""
        return ev.PlaceClashed(
            t=t,
            agent=agent,
            other=self.by,
            place=place,
            start=self.item.start,
            seconds=self.item.seconds,
            what=self.item.text,
        )


def _wanted(event: ev.AnyEvent) -> tuple[ev.PlanItem, ...]:
    """Return what an event plans at which place: new hours, or something agreed for a time."""
    if isinstance(event, ev.PlanMade) and event.level == "hours":
        return event.items
    if isinstance(event, ev.CommitmentMade) and event.due is not None and event.place:
        return (ev.PlanItem(event.due, event.seconds or LASTS, event.what, event.place),)
    return ()


def _first(
    me: Agent, others: Sequence[Agent], place: str, mine: ev.PlanItem, town: Town
) -> _Held | None:
    """Return who has a place before, of those with whom the agent has agreed on nothing."""
    announced = [event for host in (me, *others) for event in _events(host)]
    booked = [event for event in announced if _arena(event.place, town) == place]
    if any(_comes_for(mine, event) for event in booked if event.by != me.name):
        return None
    hosts = [event for event in booked if event.by == me.name and _overlap(mine, _item(event))]
    for other in others:
        if _agreed(me, other.name):
            continue
        events = [_item(event) for event in _events(other)]
        for theirs in events if hosts else (*_held(other), *events):
            comes = any(_comes_for(theirs, event) for event in booked if event.by != other.name)
            if comes or not _overlap(mine, theirs) or _arena(theirs.address, town) != place:
                continue
            if not _told(me, other, theirs):
                return _Held(other.name, theirs)
    return None


def _overlap(one: ev.PlanItem, other: ev.PlanItem) -> bool:
    return one.start < other.start + other.seconds and other.start < one.start + one.seconds


def _comes_for(item: ev.PlanItem, event: Entry) -> bool:
    """Whether a plan that falls into an event speaks of it, or of its host."""
    if not _overlap(item, _item(event)):
        return False
    said = set(content_stems(item.text))
    where = set(content_stems(event.place))
    about = set(content_stems(gathering(event.what) or event.what)) - where
    return bool(said & about) or not said.isdisjoint(content_stems(event.by))


def _events(agent: Agent) -> list[Entry]:
    """Return what an agent itself holds today, as announced."""
    return [event for event in agent.body.ledger.calendar if event.by == agent.name]


def _item(event: Entry) -> ev.PlanItem:
    return ev.PlanItem(event.start, event.until - event.start, event.what, event.place)


def _held(agent: Agent) -> list[ev.PlanItem]:
    """Return an agent's plans by the hour, and what it has agreed for a time and a place."""
    agreed = [
        ev.PlanItem(one.due, one.length, one.what, one.place)
        for one in agent.body.ledger.own(agent.name)
        if one.due is not None and one.place
    ]
    return [*agent.body.hours, *agreed]


def _arena(address: str, town: Town) -> str:
    return _arena_of(address, town.map.name)


@lru_cache(maxsize=65_536)
def _arena_of(address: str, world: str) -> str:
    if not address:
        return ""
    parsed = Address.parse(address, world)
    return str(parsed.arena_address) if parsed.arena else ""


def _agreed(agent: Agent, other: str) -> bool:
    """Whether the two have agreed to do something together."""
    open_ = agent.body.ledger.open.values()
    return any(one.joint and other in (one.by, *one.others) for one in open_)


def _told(agent: Agent, other: Agent, theirs: ev.PlanItem) -> bool:
    """Whether the agent has given way to the other about that time before: it is told once."""
    end = theirs.start + theirs.seconds
    return any(
        one.by == other.name and one.start < end and theirs.start < one.until
        for one in agent.body.ledger.taken
    )
