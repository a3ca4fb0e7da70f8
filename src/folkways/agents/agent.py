"""An agent: its description, its state, its memories and its mind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import TypeVar

import msgspec

from folkways.agents.known_tree import areas
from folkways.agents.mechanism import QUESTIONS, Mechanism, Part, Question
from folkways.agents.persona import changed, describe
from folkways.agents.profile import Profile
from folkways.agents.shown import Place, Remembered, Who
from folkways.agents.state import Body
from folkways.agents.state_parts import begun, kept, restored
from folkways.base import events as ev
from folkways.base.blame import blame
from folkways.base.errors import PartError
from folkways.base.time import MINUTE, format_moment
from folkways.language.mind import Mind
from folkways.memory.embedder import Embedder
from folkways.memory.record import Memory, by_age
from folkways.memory.stream import MemoryStream, StreamState
from folkways.scenario.facts import TrackedFact
from folkways.scenario.schema import AgentSpec, Parameters
from folkways.world.address import Address
from folkways.world.tilemap import Tile, TileMap

P = TypeVar("P", bound=Part)


def _deputy(mechanisms: tuple[Mechanism, ...], question: Question) -> Mechanism | None:
    """Return the mechanism that takes over a question; PartError if two do."""
    hook = getattr(Mechanism, question)
    found = [one for one in mechanisms if getattr(type(one), question) is not hook]
    if len(found) > 1:
        raise PartError(f"two mechanisms answer {question!r}: {[one.name for one in found]}")
    return found[0] if found else None


class AgentSnapshot(msgspec.Struct):
    """An agent as stored in a checkpoint."""

    body: Body
    memory: StreamState
    parts: dict[str, bytes]


class Agent:
    """One agent. ``index`` is its number in the scenario; state changes by ``fold`` only.

    ``facts`` are the tracked facts that it knows from the beginning.
    """

    def __init__(
        self,
        index: int,
        spec: AgentSpec,
        mind: Mind,
        mechanisms: tuple[Mechanism, ...],
        embedder: Embedder,
        tilemap: TileMap,
        parameters: Parameters,
        profile: Profile,
        facts: tuple[TrackedFact, ...] = (),
    ) -> None:
        self.index = index
        self.spec = spec
        self._given = spec
        self.name = spec.name
        self.mind = mind
        self.mechanisms = mechanisms
        self.parameters = parameters
        self.profile = profile
        self.facts = facts
        self.body = Body(name=spec.name, retention=parameters.perception.retention)
        self.memory = MemoryStream(embedder)
        self._rated: dict[str, int] = {}
        self._embedder = embedder
        self._tilemap = tilemap
        self._deputies = {name: _deputy(mechanisms, name) for name in QUESTIONS}
        kinds = {part for mechanism in mechanisms for part in mechanism.parts}
        if len({kind.__name__ for kind in kinds}) < len(kinds):
            raise PartError(f"two parts of one name: {sorted(k.__qualname__ for k in kinds)}")
        self._folds: dict[type[ev.Event], tuple[Part, ...]] = {}
        self._parts: dict[type[Part], Part] = {
            kind: begun(kind) for kind in sorted(kinds, key=lambda kind: kind.__name__)
        }

    def part(self, kind: type[P]) -> P:
        """Return the state that a mechanism keeps for this agent; PartError if none does."""
        part = self._parts.get(kind)
        if isinstance(part, kind):
            return part
        raise PartError(f"no mechanism of the run lists {kind.__qualname__} among its parts")

    def deputy(self, question: Question) -> Mechanism | None:
        """Return the mechanism that answers this question for the agent, if there is one."""
        return self.profile.deputy(self._deputies[question])

    def rated(self, text: str) -> int | None:
        """Return the importance that an observation of these words had the last time, if any."""
        return None if text in self.body.guessed else self._rated.get(text)

    def fold(self, event: ev.Event) -> None:
        """Take in one event that the agent brought about or that concerns it."""
        kind = type(event)
        if kind is ev.MemoryAdded:
            assert isinstance(event, ev.MemoryAdded)  # noqa: S101  for the type checker
            self._remember(event)
        elif kind is ev.MemoriesRetrieved:
            assert isinstance(event, ev.MemoriesRetrieved)  # noqa: S101
            self._accessed(event)
        elif kind is ev.PlaceLearned:
            self.__dict__.pop("places", None)
            self.__dict__.pop("areas", None)
        elif kind is ev.StatusRevised or kind is ev.DayBegan:
            self.__dict__.pop("who", None)
        self.body.fold(event)
        if kind is ev.Intervened:
            self._become()
        part: Part | None = None
        try:
            for part in self._folding(kind):
                part.fold(event)
        except BaseException as error:
            blame(error, f"the part {type(part).__qualname__}", "fold")
            raise

    def _folding(self, kind: type[ev.Event]) -> tuple[Part, ...]:
        """Return the parts that fold events of a kind."""
        found = self._folds.get(kind)
        if found is None:
            parts = self._parts.values()
            found = tuple(one for one in parts if kind in getattr(one, "kinds", (kind,)))
            self._folds[kind] = found
        return found

    def _become(self) -> None:
        """Be as described, with what was changed from outside since."""
        if self.body.persona:
            self.spec = changed(self._given, self.body.persona)
            self.__dict__.pop("who", None)

    @property
    def remembered(self) -> int:
        """How many records its memory stream has."""
        return len(self.memory)

    def _accessed(self, event: ev.MemoriesRetrieved) -> None:
        self.memory.touch(event.ids, event.t)

    def _remember(self, event: ev.MemoryAdded) -> None:
        if event.memory == "observation":
            self._rated[event.text] = event.importance
        self.memory.add(
            Memory(
                event.id,
                event.t,
                event.memory,
                event.text,
                event.importance,
                event.evidence,
                event.about,
                event.place,
                event.indoors,
                event.speech,
                event.noticed,
                event.own,
            )
        )

    @cached_property
    def who(self) -> Who:
        """The agent description, with the status of the day."""
        return describe(self.spec, self.body.status, self.body.status_at)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The arenas that the agent knows, with the objects that it has seen there."""
        objects: dict[str, list[str]] = {}
        arenas = []
        for text in self.body.known:
            address = Address.parse(text, self._tilemap.name)
            if address.object:
                objects.setdefault(str(address.arena_address), []).append(address.object)
            else:
                arenas.append(address)
        return tuple(
            self.place(address, tuple(objects.get(str(address), ()))) for address in arenas
        )

    @cached_property
    def areas(self) -> tuple[Place, ...]:
        """The areas in which the places lie that the agent knows, each with its rooms."""
        return areas(self.places)

    @property
    def choices(self) -> tuple[Place, ...]:
        """What the agent plans with: all the places that it knows, or their areas alone."""
        return self.areas if self.parameters.planning.places == "tree" else self.places

    def shown(self, memories: Iterable[Memory]) -> tuple[Remembered, ...]:
        """Return records as shown to the mind, the oldest first."""
        shown = self.profile.shown(sorted(memories, key=by_age), self.who)
        return tuple(self._as_shown(memory) for memory in shown)

    def _as_shown(self, memory: Memory) -> Remembered:
        # Made anew each time: it takes some microseconds, and kept it takes four times the memory
        # of the record.
        return Remembered(
            id=memory.id,
            kind="action" if memory.own else memory.kind,
            text=memory.text,
            importance=memory.importance,
            when=format_moment(memory.made - memory.made % MINUTE),
            place=self._arena_name(memory.place),
        )

    def _arena_name(self, address: str) -> str:
        return str(Address.parse(address, self._tilemap.name).arena_address) if address else ""

    def place(self, address: Address, objects: tuple[str, ...] = ()) -> Place:
        """Return an arena as shown to the mind."""
        arena = self._tilemap.arena(address)
        return _place(str(address), arena.indoors, arena.public, arena.tags, objects)

    def middle(self, address: str) -> Tile:
        """Return a tile in the middle of a place, an arena or a whole building."""
        tiles = self._tilemap.standing_tiles(Address.parse(address, self._tilemap.name))
        return tiles[len(tiles) // 2]

    def here(self) -> Place:
        """Return the place where the agent is, without what stands in it."""
        return self.arena(self.body.address)

    def arena(self, address: str) -> Place:
        """Return the arena of an address, without what stands in it."""
        return self.place(Address.parse(address, self._tilemap.name).arena_address)

    def indoors(self, address: str) -> bool:
        """Return whether a place is indoors."""
        return self._tilemap.indoors(Address.parse(address, self._tilemap.name))

    def knows(self, address: str) -> bool:
        """Whether the agent knows this address."""
        return address in self.body.known

    def snapshot(self) -> AgentSnapshot:
        """Return the agent for a checkpoint."""
        parts = {kind.__name__: kept(part) for kind, part in self._parts.items()}
        return AgentSnapshot(self.body, self.memory.snapshot(), parts)

    def restore(self, state: AgentSnapshot) -> None:
        """Bring the agent to the state that gave ``state``; KeyError if a part is missing."""
        self.memory = MemoryStream.restore(state.memory, self._embedder)
        self._take(state.body, state.parts)

    def follow(self, other: Agent) -> None:
        """Become equal to ``other``, the same agent of the same run, and share nothing with it."""
        self.memory.follow(other.memory)
        body = msgspec.msgpack.decode(msgspec.msgpack.encode(other.body), type=Body)
        parts = {kind.__name__: kept(part) for kind, part in other._parts.items()}
        self._take(body, parts)

    def _take(self, body: Body, parts: Mapping[str, bytes]) -> None:
        self.body = body
        self._rated = {m.text: m.importance for m in self.memory if m.kind == "observation"}
        for kind in self._parts:
            self._parts[kind] = restored(kind, parts[kind.__name__])
        self._folds.clear()
        for name in ("who", "places", "areas"):
            self.__dict__.pop(name, None)
        self.spec = self._given
        self._become()


@lru_cache(maxsize=1 << 14)
def _place(
    address: str, indoors: bool, public: bool, tags: tuple[str, ...], objects: tuple[str, ...]
) -> Place:
    """Return a place; all who know it, and the same things there, are shown the same object."""
    return Place(address=address, indoors=indoors, public=public, tags=tags, objects=objects)
