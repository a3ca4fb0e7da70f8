"""Who and what is where in the town, as a fold over events."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from copy import copy

from folkways.agents.view import Sighting
from folkways.base import events as ev
from folkways.base.time import TICK
from folkways.environments.town.ground import Ground
from folkways.environments.town.people import People, Townsperson, TownState
from folkways.environments.town.serving import Serving
from folkways.environments.town.things import Things
from folkways.environments.town.walkers import Walkers
from folkways.scenario.schema import PerceptionParameters
from folkways.world.address import SEPARATOR
from folkways.world.box import Box
from folkways.world.spaces import Spaces
from folkways.world.tilemap import Tile, TileMap
from folkways.world.vision import SpatialGrid

Look = tuple[str, Tile, str, bool, str, bool, bool]
"""A sighting without its distance, and without the other of a talk."""


class CommittedTown:
    """People and objects by place. ``now`` is the tick whose beginning the view shows."""

    def __init__(
        self,
        names: Sequence[str],
        tilemap: TileMap,
        limits: PerceptionParameters,
        seed: int,
        ages: Sequence[int] = (),
        duties: Sequence[str] = (),
    ) -> None:
        self.map = tilemap
        self.spaces = Spaces(tilemap)
        self.now = 0
        self.limits = limits
        self._seed = seed
        self._ground = Ground(tilemap)
        self._index = {name: number for number, name in enumerate(names)}
        known = dict(zip(names, ages, strict=False))
        work = dict(zip(names, duties, strict=False))
        everybody = [
            Townsperson(name, age=known.get(name, 0), duties=work.get(name, "")) for name in names
        ]
        self._people = People(everybody, Townsperson)
        self._serving = Serving([str(arena.address) for arena in tilemap.arenas])
        self._staff: list[str] | None = None
        self._walkers = Walkers()
        self._moved: set[Box | None] = set()
        self._things = Things(tilemap, limits.vision_radius)
        self._grid: SpatialGrid[int] = SpatialGrid()
        self._names = list(names)
        self._agents = len(names)
        self._arenas: SpatialGrid[str] = SpatialGrid(
            {str(arena.address): arena.tiles[len(arena.tiles) // 2] for arena in tilemap.arenas}
        )
        self._seen: dict[str, list[Sighting]] = {}
        self._perceived: dict[str, list[Sighting]] = {}
        self._companies: dict[str, list[Sighting]] = {}
        self._looks: dict[str, Look] = {}
        self._loud: SpatialGrid[int] | None = None

    def fold(self, event: ev.Event) -> None:
        """Take in one event of the log."""
        self._forget_looks()
        self._people.fold(event)
        if isinstance(event, ev.Intervened):  # somebody comes, or has other work from now on
            self._staff = None
        match event:
            case ev.Departed():
                self._walkers.add(event.agent)
                self._ground.claim(event.agent, event.path[-1], event.t)
            case ev.Arrived() | ev.AgentPlaced():
                self._walkers.discard(event.agent)
                self._grid.put(self._index[event.agent], event.tile)
                self._ground.claim(event.agent, event.tile, event.t)
            case ev.ObjectChanged():
                self._things.put(event.address, event.state)
            case ev.ConversationClosed():
                self._leave_if_gone(event.agent)
                self._leave_if_gone(event.other)
            case ev.Intervened(kind="removed") | ev.VisitorLeft():
                self._leave_if_gone(event.agent)
            case ev.Intervened(kind="visit") if event.data["act"] == "enter":
                self._number(str(event.data["visitor"]))
            case ev.DayEnded():
                self._clear()

    def _clear(self) -> None:
        """At the end of a day everybody stands still, and things are as they were at first."""
        for person in self._people.by_name.values():
            if not person.gone:
                self._ground.claim(person.name, person.tile)
        self._walkers = Walkers()
        self._things.changed.clear()

    def _number(self, visitor: str) -> None:
        """Number a visitor after all agents and earlier visitors."""
        if visitor not in self._index:
            self._index[visitor] = len(self._names)
            self._names.append(visitor)

    def _leave_if_gone(self, name: str) -> None:
        """Free the place of somebody who has just left the town."""
        if not self._people.by_name[name].gone:
            return
        self._walkers.discard(name)
        if self._ground.release(name):  # it has been placed
            self._grid.remove(self._index[name])

    @property
    def everybody(self) -> tuple[str, ...]:
        """The names of all who are or were in the town, visitors included."""
        return tuple(self._people.by_name)

    def in_town(self, name: str) -> bool:
        """Whether there is somebody of this name, an agent or a visitor, in the town."""
        person = self._people.by_name.get(name)
        return person is not None and not person.gone

    def visitor(self, name: str) -> bool:
        """Whether somebody of this name is or was a visitor."""
        person = self._people.by_name.get(name)
        return person is not None and person.visitor

    def staying(self) -> list[tuple[str, int]]:
        """Return the visitors who are in the town to be spoken to, and until when each stays.

        One who is in a talk stays at least until that is over: its moment is 0.
        """
        people = self._people.by_name.values()
        there = [one for one in people if one.visitor and one.stays and not one.gone]
        return [(one.name, 0 if one.talking_with else one.stays) for one in there]

    def gone(self, name: str) -> bool:
        """Whether an agent has left the town for good."""
        return self._people.by_name[name].gone

    def move_to(self, t: int, within: Box | None = None) -> None:
        """Let time pass until the beginning of tick ``t``: those who walk get on.

        With ``within`` only those whose ways lead there: enough for people who sense no farther.
        """
        if t != self.now:
            self._moved.clear()
        self._moved.add(within)
        self.now = t
        self._forget_looks()
        people = self._people.by_name
        for name in self._walkers if within is None else self._walkers.within(within, people):
            person = people[name]
            steps = min((t - person.left) // TICK, len(person.path))
            if steps > 0:
                person.tile = person.path[steps - 1]
                self._grid.put(self._index[name], person.tile)

    def stands_at(self, t: int, within: Box) -> bool:
        """Whether those who walk in ``within`` are where they are at tick ``t``."""
        return self.now == t and (within in self._moved or None in self._moved)

    def tile(self, name: str) -> Tile:
        """Return where an agent stands."""
        return self._people.by_name[name].tile

    def where(self, name: str, t: int) -> Tile:
        """Return where an agent stands at moment ``t`` if it goes on as it does now."""
        return self._people.by_name[name].at(t)

    def snapshot(self) -> TownState:
        """Return the town for a checkpoint."""
        return TownState(list(self._people.by_name.values()), dict(self._things.changed))

    def restore(self, state: TownState) -> None:
        """Bring the town to the state that gave ``state``."""
        self._forget_looks()
        self._people = People(state.people, Townsperson)
        self._names = [person.name for person in state.people]
        self._index = {name: number for number, name in enumerate(self._names)}
        self._things.changed = dict(state.objects)
        self._walkers = Walkers(person.name for person in state.people if person.path)
        for person in state.people:
            if person.gone:
                continue
            self._grid.put(self._index[person.name], person.tile)
            self._ground.claim(person.name, person.path[-1] if person.path else person.tile)

    def follow(self, other: CommittedTown, names: Collection[str]) -> None:
        """Put the people of ``names``, and what stands where they are, as they are in ``other``."""
        self._moved.clear()
        self._forget_looks()
        arenas = set()
        for name in names:
            person = copy(other._people.by_name[name])
            before = self._people.by_name.get(name, person)
            arenas |= {_arena(before.address), _arena(person.address)}
            self._people.by_name[name] = person
            self._number(name)
            self._walkers.discard(name)
            if person.gone:
                self._leave_if_gone(name)
                continue
            if person.path:
                self._walkers.add(name)
            self._grid.put(self._index[name], person.tile)
            self._ground.claim(name, person.path[-1] if person.path else person.tile)
        mine, theirs = self._things.changed, other._things.changed
        for address in {*mine, *theirs}:
            if _arena(address) in arenas:
                mine.pop(address, None)
                if address in theirs:
                    mine[address] = theirs[address]

    def _forget_looks(self) -> None:
        """Something has changed; what was worked out for the view no longer holds."""
        self._loud = None
        if self._looks or self._seen:
            self._seen.clear()
            self._perceived.clear()
            self._companies.clear()
            self._looks.clear()


def _arena(address: str) -> tuple[str, ...]:
    return tuple(address.split(SEPARATOR)[:2])
