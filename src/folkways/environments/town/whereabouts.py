"""Who is where in the town, doing what: a fold over the events of the log."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatchmethod

from folkways.base import events as ev
from folkways.base.time import TICK
from folkways.environments.town.ground import Ground
from folkways.environments.town.people import Person, TownState
from folkways.environments.town.things import Things
from folkways.world.address import Address
from folkways.world.tilemap import TileMap
from folkways.world.vision import SpatialGrid

VISITING = "visiting the town"
"""What a visitor is seen doing; its description follows."""


class Whereabouts:
    """People and objects by place. ``now`` is the tick whose beginning the view shows.

    ``ages`` are in years, in the order of ``names``; ``radius`` is how far people see, in tiles.
    """

    def __init__(
        self, names: Sequence[str], tilemap: TileMap, radius: int, ages: Sequence[int] = ()
    ) -> None:
        self.map = tilemap
        self.now = 0
        self._ground = Ground(tilemap)
        self._index = {name: number for number, name in enumerate(names)}
        known = dict(zip(names, ages, strict=False))
        self._people = {name: Person(name, age=known.get(name, 0)) for name in names}
        self._walkers: dict[str, None] = {}
        self._things = Things(tilemap, radius)
        self._grid: SpatialGrid[int] = SpatialGrid()
        self._names = list(names)

    # -- what is committed

    def fold(self, event: ev.Event) -> None:
        """Take in one event of the log."""
        self._take(event)

    @singledispatchmethod
    def _take(self, event: ev.Event) -> None:
        """Take in an event; one of a kind that has no method here changes nothing in the town."""

    @_take.register
    def _action(self, event: ev.ActionBegan) -> None:
        person = self._people[event.agent]
        person.doing, person.address = event.text, event.address
        person.company, person.loud = list(event.company), event.loud

    @_take.register
    def _departed(self, event: ev.Departed) -> None:
        person = self._people[event.agent]
        person.path, person.left = list(event.path), event.t
        person.destination = event.address
        # Who walks to what it is doing with others, or within a talk, is seen at that meanwhile.
        joins = person.company and event.address == person.address
        talks = person.talking_with and self._same_arena(event.address, person.address)
        if not talks and not joins:
            person.doing, person.company = "", []
        self._walkers[event.agent] = None
        # The goal is taken from now on, so that nobody else sets out for the same tile.
        self._ground.claim(event.agent, event.path[-1])

    @_take.register(ev.Arrived)
    @_take.register(ev.AgentPlaced)
    def _stands(self, event: ev.Arrived | ev.AgentPlaced) -> None:
        person = self._people[event.agent]
        person.path, person.tile, person.address = [], event.tile, event.address
        self._walkers.pop(event.agent, None)
        self._grid.put(self._index[event.agent], event.tile)
        self._ground.claim(event.agent, event.tile)

    @_take.register
    def _object(self, event: ev.ObjectChanged) -> None:
        self._things.put(event.address, event.state)

    @_take.register
    def _talk_opened(self, event: ev.ConversationOpened) -> None:
        self._people[event.agent].talking_with = event.other
        self._people[event.other].talking_with = event.agent

    @_take.register
    def _talk_closed(self, event: ev.ConversationClosed) -> None:
        for name in (event.agent, event.other):
            self._people[name].talking_with = ""
            if self._people[name].visitor:  # who came to talk, and goes when that is over
                self._remove(name)

    @_take.register
    def _intervened(self, event: ev.Intervened) -> None:
        if event.kind == "removed":
            self._remove(event.agent)
        elif event.kind == "visit" and event.data["act"] == "enter":
            self._admit(str(event.data["visitor"]), str(event.data["description"]))

    @_take.register
    def _day_ended(self, event: ev.DayEnded) -> None:
        for person in self._people.values():
            person.doing, person.path, person.talking_with = "", [], ""
            person.company = []
            if not person.gone:
                self._ground.claim(person.name, person.tile)
        self._walkers.clear()
        self._things.changed.clear()

    @_take.register
    def _part(self, event: ev.CompanyLeft) -> None:
        """Let the others go on without ``event.agent``; one alone does nothing any more."""
        for name in event.others:
            person = self._people.get(name)
            if person is not None and event.agent in person.company:
                person.company.remove(event.agent)
                person.doing = person.doing if person.company else ""

    def _admit(self, name: str, description: str) -> None:
        """Let a visitor in, who is numbered after all agents and earlier visitors."""
        if name not in self._people:
            self._index[name] = len(self._names)
            self._names.append(name)
        doing = f"{VISITING}, {description}" if description else VISITING
        self._people[name] = Person(name, doing=doing, visitor=True)

    def _remove(self, name: str) -> None:
        """Take somebody out of the town for good; whoever was never placed has no tile to free."""
        person = self._people[name]
        person.gone = True
        person.doing, person.path, person.talking_with = "", [], ""
        person.company = []
        self._walkers.pop(name, None)
        if self._ground.release(name):
            self._grid.remove(self._index[name])

    def in_town(self, name: str) -> bool:
        """Whether there is somebody of this name, an agent or a visitor, in the town."""
        person = self._people.get(name)
        return person is not None and not person.gone

    def visitor(self, name: str) -> bool:
        """Whether somebody of this name is or was a visitor."""
        person = self._people.get(name)
        return person is not None and person.visitor

    def gone(self, name: str) -> bool:
        """Whether an agent has left the town for good."""
        return self._people[name].gone

    def move_to(self, t: int) -> None:
        """Let time pass until the beginning of tick ``t``: those who walk get on."""
        self.now = t
        # Only those on their way: this is done at every tick, and most people stand.
        for name in self._walkers:
            person = self._people[name]
            steps = min((t - person.left) // TICK, len(person.path))
            if steps > 0:
                person.tile = person.path[steps - 1]
                self._grid.put(self._index[name], person.tile)

    # -- checkpoints

    def snapshot(self) -> TownState:
        """Return the town for a checkpoint."""
        return TownState(list(self._people.values()), dict(self._things.changed))

    def restore(self, state: TownState) -> None:
        """Bring the town to the state that gave ``state``."""
        self._people = {person.name: person for person in state.people}
        self._names = [person.name for person in state.people]
        self._index = {name: number for number, name in enumerate(self._names)}
        self._things.changed = dict(state.objects)
        self._walkers = {person.name: None for person in state.people if person.path}
        for person in state.people:
            if person.gone:
                continue
            self._grid.put(self._index[person.name], person.tile)
            self._ground.claim(person.name, person.path[-1] if person.path else person.tile)

    # --

    def _same_arena(self, a: str, b: str) -> bool:
        one, two = (Address.parse(text, self.map.name) for text in (a, b))
        return one.arena_address == two.arena_address
