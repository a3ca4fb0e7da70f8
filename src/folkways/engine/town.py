"""The public state of the town: who stands where doing what, as a fold over events.

It changes only when a tick is committed, so that during a tick it is the frozen view that all
steps read (:class:`folkways.agents.view.View`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from folkways.agents.view import Sighting, Walk
from folkways.base import events as ev
from folkways.base.random import stream
from folkways.base.time import TICK
from folkways.engine.people import Person, TownState
from folkways.scenario.schema import PerceptionParameters
from folkways.world.address import Address
from folkways.world.paths import PathFinder
from folkways.world.tilemap import Tile, TileMap
from folkways.world.vision import SpatialGrid, distance, line_of_sight

NEIGHBOURHOOD = 64
"""Agents know from the start the arenas whose middle lies within so many tiles of them, and what
stands in those that are public; the rest they learn by seeing it."""

Look = tuple[str, Tile, str, bool, str, bool, bool]
"""A sighting without its distance."""

BESIDE = 2
"""People talk at this distance in steps, or less."""
IN_REACH = 16
"""Whoever uses an object stands within so many tiles of its first one."""


class Town:
    """People and objects by place. ``now`` is the tick whose beginning the view shows."""

    def __init__(
        self, names: Sequence[str], tilemap: TileMap, limits: PerceptionParameters, seed: int
    ) -> None:
        self.map = tilemap
        self.now = 0
        self._limits = limits
        self._seed = seed
        self._paths = PathFinder(tilemap)
        self._index = {name: number for number, name in enumerate(names)}
        self._people = {name: Person(name) for name in names}
        self._walkers: dict[str, None] = {}
        self._objects: dict[str, str] = {}
        self._grid: SpatialGrid[int] = SpatialGrid()
        self._ends: dict[str, Tile] = {}
        self._taken: Counter[Tile] = Counter()
        self._names = tuple(names)
        self._arenas: SpatialGrid[str] = SpatialGrid(
            {str(arena.address): arena.tiles[len(arena.tiles) // 2] for arena in tilemap.arenas}
        )
        self._object_places = {str(object.address): object for object in tilemap.objects}
        self._object_grid: SpatialGrid[str] = SpatialGrid(
            {text: object.tiles[0] for text, object in self._object_places.items()}
        )
        self._seen: dict[str, list[Sighting]] = {}
        self._looks: dict[str, Look] = {}
        self._near: dict[Tile, tuple[tuple[int, str], ...]] = {}

    # -- what is committed

    def fold(self, event: ev.Event) -> None:
        """Take in one event of the log."""
        self._forget_looks()
        if isinstance(event, ev.ActionBegan):
            person = self._people[event.agent]
            person.doing, person.address = event.text, event.address
        elif isinstance(event, ev.Departed):
            person = self._people[event.agent]
            person.path, person.left = list(event.path), event.t
            person.destination = event.address
            if not person.talking_with or not self._same_arena(event.address, person.address):
                person.doing = ""
            self._walkers[event.agent] = None
            self._claim(event.agent, event.path[-1])
        elif isinstance(event, ev.Arrived | ev.AgentPlaced):
            person = self._people[event.agent]
            person.path, person.tile, person.address = [], event.tile, event.address
            self._walkers.pop(event.agent, None)
            self._grid.put(self._index[event.agent], event.tile)
            self._claim(event.agent, event.tile)
        elif isinstance(event, ev.ObjectChanged):
            if event.state == self.resting_state(event.address):
                self._objects.pop(event.address, None)
            else:
                self._objects[event.address] = event.state
        elif isinstance(event, ev.ConversationOpened):
            self._people[event.agent].talking_with = event.other
            self._people[event.other].talking_with = event.agent
        elif isinstance(event, ev.ConversationClosed):
            self._people[event.agent].talking_with = ""
            self._people[event.other].talking_with = ""
        elif isinstance(event, ev.Intervened) and event.kind == "removed":
            self._remove(event.agent)
        elif isinstance(event, ev.DayEnded):
            for person in self._people.values():
                person.doing, person.path, person.talking_with = "", [], ""
                if not person.gone:
                    self._claim(person.name, person.tile)
            self._walkers.clear()
            self._objects.clear()

    def _remove(self, name: str) -> None:
        person = self._people[name]
        person.gone = True
        person.doing, person.path, person.talking_with = "", [], ""
        self._walkers.pop(name, None)
        if name in self._ends:  # it has been placed
            self._grid.remove(self._index[name])
            self._taken[self._ends.pop(name)] -= 1

    def gone(self, name: str) -> bool:
        """Whether an agent has left the town for good."""
        return self._people[name].gone

    def move_to(self, t: int) -> None:
        """Let time pass until the beginning of tick ``t``: those who walk get on."""
        self.now = t
        self._forget_looks()
        for name in self._walkers:
            person = self._people[name]
            steps = min((t - person.left) // TICK, len(person.path))
            if steps > 0:
                person.tile = person.path[steps - 1]
                self._grid.put(self._index[name], person.tile)

    # -- the view

    def me(self, name: str) -> Sighting:
        """Return how an agent stands there; at the end of its walk it has its new address."""
        return Sighting(*self._look(self._people[name]), 0)

    def people(self, name: str) -> list[Sighting]:
        """Return the people in sight of an agent, nearest first, then in the scenario's order."""
        seen = self._seen.get(name)
        if seen is None:
            around = self._around(name, self._limits.vision_radius)
            looks = self._looks
            seen = self._seen[name] = [
                Sighting(*(looks.get(person.name) or self._look(person)), away)
                for away, _, person in around
            ]
        return seen

    def objects(self, name: str) -> list[tuple[str, str]]:
        """Return (address, state) of the changed objects in sight, nearest first."""
        if not self._objects:
            return []
        return [
            (text, self._objects[text])
            for _, text in self._objects_near(self._people[name].tile)
            if text in self._objects
        ]

    def new_places(self, name: str, known: dict[str, None]) -> tuple[str, ...]:
        """Return unknown addresses in sight; at first also what everyone in this part knows."""
        tile = self._people[name].tile
        new: list[str] = []
        if not known:
            for text in self._arenas.near(tile, NEIGHBOURHOOD):
                new.append(text)
                arena = self.map.arena(Address.parse(text, self.map.name))
                if arena.public:
                    new.extend(str(thing.address) for thing in self.map.objects_in(arena.address))
        for _, text in self._objects_near(tile):
            if text not in known and text not in new:
                arena_text = str(self._object_places[text].address.arena_address)
                if arena_text not in known and arena_text not in new:
                    new.append(arena_text)
                new.append(text)
        return tuple(new)

    def hearing(self, name: str, beside: str) -> tuple[str, ...]:
        """Return who overhears an agent now, apart from ``beside``, in the scenario's order."""
        radius = self._limits.hearing_radius
        near = [(number, person.name) for _, number, person in self._around(name, radius)]
        return tuple(other for _, other in sorted(near) if other != beside)

    def walk(self, name: str, address: str) -> Walk:
        """Return the shortest way to a free tile at ``address``, chosen by the run's seed."""
        person = self._people[name]
        tiles = self.map.standing_tiles(Address.parse(address, self.map.name))
        if person.tile in tiles:
            return Walk(())
        free = [tile for tile in tiles if not self._taken[tile]] or list(tiles)
        goal = stream(self._seed, self.now, self._index[name], "tile").choice(free)
        return Walk(self._paths.path(person.tile, [goal]))

    def approach(self, name: str, other: str) -> Walk:
        """Return the way to a free tile near another person, none if already beside it."""
        person, goal = self._people[name], self._people[other].tile
        path = self._paths.path(person.tile, [goal])
        if len(path) <= BESIDE:
            return Walk(())
        for length in range(len(path) - BESIDE, 0, -1):
            if not self._taken[path[length - 1]]:
                return Walk(path[:length])
        return Walk(())

    def in_use(self, address: str, name: str) -> bool:
        """Whether anybody but ``name`` is doing something at an object."""
        tile = self._object_places[address].tiles[0]
        near = (self._people[self._names[n]] for n in self._grid.near(tile, IN_REACH))
        return any(p.address == address and p.doing and p.name != name for p in near)

    def resting_state(self, address: str) -> str:
        """Return the state in which the map has an object."""
        return self._object_places[address].state

    def observers(self, name: str) -> list[int]:
        """Return the numbers of those who have an agent in sight."""
        return [number for _, number, _ in self._around(name, self._limits.vision_radius)]

    def free(self, name: str) -> bool:
        """Whether an agent is there and neither talks nor walks."""
        person = self._people[name]
        return not person.gone and not person.talking_with and not person.path

    # -- checkpoints

    def snapshot(self) -> TownState:
        """Return the town for a checkpoint."""
        return TownState(list(self._people.values()), dict(self._objects))

    def restore(self, state: TownState) -> None:
        """Bring the town to the state that gave ``state``."""
        self._forget_looks()
        self._people = {person.name: person for person in state.people}
        self._objects = dict(state.objects)
        self._walkers = {person.name: None for person in state.people if person.path}
        for person in state.people:
            if person.gone:
                continue
            self._grid.put(self._index[person.name], person.tile)
            self._claim(person.name, person.path[-1] if person.path else person.tile)

    # --

    def _same_arena(self, a: str, b: str) -> bool:
        one, two = (Address.parse(text, self.map.name) for text in (a, b))
        return one.arena_address == two.arena_address

    def _claim(self, name: str, tile: Tile) -> None:
        """Note on which tile an agent stands or will stand."""
        old = self._ends.get(name)
        if old is not None:
            self._taken[old] -= 1
        self._ends[name] = tile
        self._taken[tile] += 1

    def _forget_looks(self) -> None:
        """Something has changed; what was worked out for the view no longer holds."""
        if self._looks:
            self._seen.clear()
            self._looks.clear()

    def _look(self, person: Person) -> Look:
        """Return all of a sighting but the distance."""
        arena = self.map.arena_at(person.tile)
        path = person.path
        arrived = bool(path) and person.tile == path[-1]
        look = self._looks[person.name] = (
            person.name,
            person.tile,
            person.destination if arrived else person.address,
            arena is not None and arena.indoors,
            "" if path and not arrived else person.doing,
            not person.talking_with and not path,
            bool(person.talking_with),
        )
        return look

    def _around(self, name: str, radius: int) -> list[tuple[int, int, Person]]:
        """Return (distance, number, person) of those in sight, nearest first."""
        tile, mine = self._people[name].tile, self._index[name]
        people, names = self._people, self._names
        return [
            (away, number, people[names[number]])
            for away, number in self._grid.ranked(tile, radius)
            if number != mine and line_of_sight(self.map, tile, people[names[number]].tile)
        ]

    def _objects_near(self, tile: Tile) -> tuple[tuple[int, str], ...]:
        found = self._near.get(tile)
        if found is None:
            near = [
                (distance(tile, self._object_places[text].tiles[0]), text)
                for text in self._object_grid.near(tile, self._limits.vision_radius)
                if line_of_sight(self.map, tile, self._object_places[text].tiles[0])
            ]
            found = self._near[tile] = tuple(sorted(near))
        return found
