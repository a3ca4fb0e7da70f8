"""The public state of the town as its people perceive it.

It changes only when a tick is committed, so that during a tick it is the frozen view that all
steps read (:class:`folkways.agents.view.View`).
"""

from __future__ import annotations

from collections.abc import Iterable

from folkways.agents.perceive import conduct_text
from folkways.agents.view import Sighting, Walk
from folkways.base.random import stream
from folkways.environments.town.committed_town import CommittedTown, Look
from folkways.environments.town.people import Townsperson, same_arena
from folkways.reading.schedule import is_asleep
from folkways.world.address import Address
from folkways.world.hearing import carries, hears
from folkways.world.tilemap import Tile
from folkways.world.vision import SpatialGrid, distance, line_of_sight

NEIGHBOURHOOD = 64
"""Agents initially know the arenas whose middle lies within this many tiles, those of the buildings
that their requirements name, and the objects in the public ones; they see the rest."""
ROOM = 32
"""No arena is so wide that people in it are farther apart, in tiles."""
IN_REACH = 16
"""Users of an object stand within this many tiles of its first one."""


class Town(CommittedTown):
    """What people see and hear of one another, of objects and of places, and how they get there."""

    def me(self, name: str) -> Sighting:
        """Return how an agent stands there; at the end of its walk it has its new address."""
        person = self._people.by_name[name]
        return self._sighting(person, 0)

    def _company(self, person: Townsperson) -> tuple[tuple[str, ...], str, str]:
        """Return with whom somebody does something; if the parts differ, who leads, doing what."""
        lead = self._people.by_name.get(person.lead) if person.company else None
        if lead is None:
            return tuple(person.company), "", ""
        if person.name not in (lead.name, *lead.company) or not lead.lead:
            # The lead's part is over, and the other's says in words whom it is for.
            return (), "", ""
        return tuple(person.company), lead.name, lead.doing

    def people(self, name: str) -> list[Sighting]:
        """Return the people in sight of an agent, nearest first, then in the scenario's order."""
        seen = self._seen.get(name)
        if seen is None:
            around = self._around(name, self.limits.vision_radius)
            seen = self._seen[name] = [self._sighting(person, away) for away, _, person in around]
        return seen

    def perceived(self, name: str) -> list[Sighting]:
        """Return the people in an agent's sight and those whose loud conduct it hears.

        Those who are loud come first, then the others; each nearest first.
        """
        if name in self._perceived:
            return self._perceived[name]
        seen = self.people(name)
        known = {person.name for person in seen}
        heard = [
            self._sighting(person, distance(self._people.by_name[name].tile, person.tile))
            for person in self._loud_around(name)
            if person.name not in known
        ]
        loud = sorted((*(one for one in seen if one.loud), *heard), key=lambda one: one.distance)
        found = [*loud, *(one for one in seen if not one.loud)] if loud else seen
        self._perceived[name] = found
        return found

    def company(self, name: str) -> list[Sighting]:
        """Return the people in sight of an agent or in its space, nearest first."""
        if name in self._companies:
            return self._companies[name]
        tile, mine = self._people.by_name[name].tile, self._index[name]
        space = self.spaces.at(tile)
        seen = {person.name: person for person in self.people(name)}
        found = self._companies[name] = []
        for away, number in self._grid.ranked(tile, ROOM):
            other = self._names[number]
            if other in seen:
                found.append(seen[other])
            elif space is not None and number != mine:
                person = self._people.by_name[other]
                if self.spaces.at(person.tile) is space:
                    found.append(self._sighting(person, away))
        return found

    def objects(self, name: str) -> list[tuple[str, str]]:
        """Return (address, state) of the changed objects in sight, nearest first."""
        return self._things.seen(self._people.by_name[name].tile)

    def new_places(self, name: str, known: dict[str, None]) -> tuple[str, ...]:
        """Return unknown addresses in sight; at first also what everyone in this part knows."""
        person = self._people.by_name[name]
        tile = person.tile
        new: list[str] = []
        if not known:
            near = self._arenas.near(tile, NEIGHBOURHOOD)
            far = [text for text in self.map.rooms_named_in(person.duties) if text not in near]
            for text in (*near, *far):
                new.append(text)
                arena = self.map.arena(Address.parse(text, self.map.name))
                if arena.public:
                    new.extend(self._things.standing_in(arena.address))
        return tuple(self._things.new_to(known, tile, new))

    def hearing(self, name: str, beside: str) -> tuple[str, ...]:
        """Return who overhears an agent now, apart from ``beside``, in the scenario's order."""
        return self._agents_of(self._listeners(name, loud=False), beside)

    def watching(self, name: str, beside: str) -> tuple[str, ...]:
        """Return who has an agent in sight, apart from ``beside``, in the scenario's order."""
        around = self._around(name, self.limits.vision_radius)
        return self._agents_of((number for _, number, _ in around), beside)

    def noticing(self, name: str, beside: str) -> tuple[str, ...]:
        """Return who sees an agent or hears its raised voice, in the scenario's order."""
        return self._agents_of(self.within_earshot(name), beside)

    def within_earshot(self, name: str) -> set[int]:
        """Return the numbers of the agents who see a person, or would hear its raised voice."""
        around = self._around(name, self.limits.vision_radius)
        numbers = {number for _, number, _ in around} | {*self._listeners(name, loud=True)}
        return {number for number in numbers if number < self._agents}

    def _agents_of(self, numbers: Iterable[int], beside: str) -> tuple[str, ...]:
        near = (self._names[number] for number in sorted(numbers) if number < self._agents)
        return tuple(name for name in near if name != beside)

    def walk(self, name: str, address: str) -> Walk:
        """Return the shortest way to a free tile at ``address``, chosen by the run's seed."""
        chance = stream(self._seed, self.now, self._index[name], "tile")
        tile = self._people.by_name[name].tile
        return Walk(self._ground.way_to(tile, address, chance, self.now))

    def approach(self, name: str, other: str) -> Walk:
        """Return the way to a free tile near another person, none if already beside it."""
        return Walk(
            self._ground.way_beside(
                self._people.by_name[name].tile, self._people.by_name[other].tile
            )
        )

    def seats(self, address: str) -> int:
        """Return how many people can sit or stand on an object at once; 0 if none."""
        thing = self.map.object(Address.parse(address, self.map.name))
        return sum(self.map.walkable(tile) for tile in thing.tiles)

    def opening_into(self, address: str) -> tuple[str, ...]:
        """Return the other rooms of the space in which an arena lies; none for a whole house."""
        place = Address.parse(address, self.map.name)
        return tuple(str(one) for one in self.spaces.others(place))

    def in_use(self, address: str, name: str) -> bool:
        """Whether anybody but ``name`` is doing something at an object."""
        tile = self._things.tile(address)
        near = (self._people.by_name[self._names[n]] for n in self._grid.near(tile, IN_REACH))
        return any(p.address == address and p.doing and p.name != name for p in near)

    def resting_state(self, address: str) -> str:
        """Return the state in which the map has an object."""
        return self._things.resting_state(address)

    def observers(self, name: str) -> list[int]:
        """Return the numbers of the agents who see a person, or hear what it does."""
        around = self._around(name, self.limits.vision_radius)
        seen = [number for _, number, _ in around if number < self._agents]
        if not self._is_loud(self._people.by_name[name]):
            return seen
        heard = (number for number in self._listeners(name, loud=True) if number < self._agents)
        return list(dict.fromkeys((*seen, *heard)))

    def witnesses(self, address: str) -> list[int]:
        """Return the numbers of the agents who have an object in sight."""
        tile = self._things.tile(address)
        return [
            number
            for _, number in self._grid.ranked(tile, self.limits.vision_radius)
            if number < self._agents
            and line_of_sight(self.map, tile, self._people.by_name[self._names[number]].tile)
        ]

    def free(self, name: str) -> bool:
        """Whether a person can be talked to: there, awake, neither talking nor walking.

        Visitors talk to whom they came for, unless they stay to be spoken to.
        """
        person = self._people.by_name[name]
        only_talks = person.visitor and not person.stays
        taken = person.gone or only_talks or person.talking_with or person.path
        return not (taken or is_asleep(person.doing))

    def engaged(self, name: str) -> str:
        """Return why nobody opens a talk with somebody now who is free; empty if one may."""
        return self._people.by_name[name].engaged(self.now)

    def walks(self, name: str) -> bool:
        """Whether a person is on its way somewhere."""
        person = self._people.by_name[name]
        return bool(person.path) and person.tile != person.path[-1]

    def conduct(self, name: str) -> str:
        """Return what a person does at this moment, as observers remember it."""
        person = self._people.by_name[name]
        return conduct_text(name, person.doing, person.company)

    def serves(self, name: str) -> bool:
        """Whether it is somebody's work to serve guests where they are now."""
        person = self._people.by_name.get(name)
        if person is None or not person.duties or person.gone:
            return False
        return self._serving.serves(person.duties, self.now, self.me(name).address, self._names)

    def servers(self, place: str) -> tuple[str, ...]:
        """Return whose work it is now to serve guests in the house of a place, there or not."""
        if self._staff is None:  # few of many: to ask everybody each time would take too long
            everybody = self._people.by_name.items()
            self._staff = [
                name for name, one in everybody if self._serving.ever(one.duties, self._names)
            ]
        staff = (self._people.by_name[name] for name in self._staff)
        return tuple(
            one.name
            for one in staff
            if not one.gone and self._serving.serves(one.duties, self.now, place, self._names)
        )

    def age(self, name: str) -> int:
        """Return how old a person looks, in years; 0 if that is not known."""
        return self._people.by_name[name].age

    def visiting(self, name: str) -> str:
        """Return whom a visitor of this name is talking with; empty if there is no such visitor."""
        person = self._people.by_name.get(name)
        return person.talking_with if person is not None and person.visitor else ""

    def beside(self, name: str) -> Tile | None:
        """Return the nearest free tile beside an agent, in its sight and arena, if there is any."""
        return self._ground.free_beside(self._people.by_name[name].tile)

    def _look(self, person: Townsperson) -> Look:
        """Return all of a sighting but the distance."""
        arena = self.map.arena_at(person.tile)
        path = person.path
        arrived = bool(path) and person.tile == path[-1]
        address = person.destination if arrived else person.address
        if arena is not None and not same_arena(address, str(arena.address)):
            address = str(arena.address)  # on the way, or led away by a talk
        look = self._looks[person.name] = (
            person.name,
            person.tile,
            address,
            arena is not None and arena.indoors,
            "" if path and not arrived else person.doing,
            not (person.talking_with or path or (person.visitor and not person.stays)),
            # That somebody has come is news also while the visitor talks.
            bool(person.talking_with) and not person.visitor,
        )
        return look

    def _sighting(self, person: Townsperson, away: int) -> Sighting:
        company, lead, lead_doing = self._company(person)
        return Sighting(
            *(self._looks.get(person.name) or self._look(person)),
            away,
            person.talking_with,
            company,
            self._is_loud(person),
            lead,
            lead_doing,
            person.in_line,
            person.engaged(self.now),
            person.began,
            person.talked,
            person.talked_to,
            person.until,
        )

    def _is_loud(self, person: Townsperson) -> bool:
        """Whether a person is doing something that can be heard across a room."""
        return person.loud and bool(person.doing) and not person.talking_with

    def _loud_around(self, name: str) -> list[Townsperson]:
        """Return the others whose loud conduct an agent hears, in the scenario's order."""
        tile, radius = self._people.by_name[name].tile, self.limits.hearing_radius
        people = self._people.by_name
        if self._loud is None:
            loud = (one for one in people.values() if self._is_loud(one))
            places = {self._index[one.name]: one.tile for one in loud}
            self._loud = SpatialGrid(places, max(1, carries(radius, loud=True)))
        near = sorted(self._loud.near(tile, carries(radius, loud=True)))
        return [
            people[other]
            for other in (self._names[number] for number in near)
            if other != name and hears(self.map, tile, people[other].tile, radius, loud=True)
        ]

    def _listeners(self, name: str, *, loud: bool) -> list[int]:
        """Return the numbers of those who hear a person, nearest first."""
        tile, radius = self._people.by_name[name].tile, self.limits.hearing_radius
        return [
            number
            for _, number in self._grid.ranked(tile, carries(radius, loud=loud))
            if number != self._index[name]
            and hears(
                self.map, self._people.by_name[self._names[number]].tile, tile, radius, loud=loud
            )
        ]

    def _around(self, name: str, radius: int) -> list[tuple[int, int, Townsperson]]:
        """Return (distance, number, person) of those in sight, nearest first."""
        tile, mine = self._people.by_name[name].tile, self._index[name]
        people, names = self._people.by_name, self._names
        return [
            (away, number, people[names[number]])
            for away, number in self._grid.ranked(tile, radius)
            if number != mine and line_of_sight(self.map, tile, people[names[number]].tile)
        ]
