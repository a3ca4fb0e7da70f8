"""The parameters of the environment ``game_master``: a scene and its grounded state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pydantic import Field

from folkways.base.time import MINUTE, TICK
from folkways.packs.game_master.world import World
from folkways.scenario.fields import Line, Sentence, Strict

ROUND: Final = 5 * MINUTE
"""Simulated seconds of a round."""
TURN: Final = TICK
"""Simulated seconds of an act, and of its resolution."""
LATEST: Final = 30
"""Events that are kept at most for each player."""
MOST_PLAYERS: Final = ROUND // (2 * TURN) - 1


class Thing(Strict):
    """Where a thing is at first, and whether it is for sale."""

    at: Line
    """A place, or the person who has it."""
    price: int | None = Field(default=None, gt=0, le=1_000_000)
    """What the person who has it asks for it; without a price it is not for sale."""


class Character(Strict):
    """Where a player begins, with what, and what it wants."""

    at: Line
    """A place."""
    money: int = Field(default=0, ge=0, le=1_000_000)
    """In coins."""
    wants: tuple[Line, ...] = ()
    """The things that it wants to have in the end."""


class GameMasterParameters(Strict):
    """The scene, its places, things and people, and how long it lasts."""

    scene: Sentence = "An empty house."
    """What everybody knows."""
    places: dict[Line, tuple[Line, ...]] = Field(
        default={"hall": ("yard",), "yard": ()}, min_length=1, max_length=200
    )
    """Places, each with those that are next to it; ways lead in both directions."""
    things: dict[Line, Thing] = Field(default_factory=dict, max_length=500)
    """Things by name."""
    people: dict[Line, Character] = Field(default_factory=dict)
    """Players by the names of the agents; the others begin in the first place, with nothing."""
    rounds: int = Field(default=6, ge=1, le=2000)
    """The most rounds; the scene ends when everybody has what it wants."""
    remembered: int = Field(default=6, ge=0, le=LATEST)
    """How many of the latest events that a player witnessed it is told."""

    @property
    def seconds(self) -> int:
        """How long a run lasts at most."""
        return (self.rounds + 1) * ROUND

    def world(self, players: Sequence[str]) -> World:
        """Return the state before the first round."""
        ways: dict[str, list[str]] = {place: [] for place in self.places}
        for place, others in self.places.items():
            for other in others:
                ways[place].append(other)
                ways[other].append(place)
        first = next(iter(self.places))
        begin = {name: self.people.get(name, Character(at=first)) for name in players}
        return World(
            at={name: one.at for name, one in begin.items()},
            money={name: one.money for name, one in begin.items()},
            holder={thing: one.at for thing, one in self.things.items()},
            prices={thing: one.price for thing, one in self.things.items() if one.price},
            ways={place: list(dict.fromkeys(others)) for place, others in ways.items()},
        )

    def faults(self, players: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Give what does not fit: the parameter, and what is wrong."""
        yield from self._faults_of_places(players)
        yield from self._faults_of_things(players)
        yield from self._faults_of_people(players)

    def _faults_of_places(self, players: Sequence[str]) -> Iterator[tuple[str, str]]:
        for place, others in self.places.items():
            if place in players:
                yield "places", f"{place} is the name of a player; give the place another name"
            for other in others:
                if other not in self.places or other == place:
                    yield "places", f"{place}: {other!r} is not another place"

    def _faults_of_things(self, players: Sequence[str]) -> Iterator[tuple[str, str]]:
        for thing, one in self.things.items():
            if one.at not in self.places and one.at not in players:
                yield "things", f"{thing}: {one.at!r} is neither a place nor a player"
            elif one.price is not None and one.at not in players:
                yield "things", f"{thing}: it lies at {one.at}; only people can ask a price"

    def _faults_of_people(self, players: Sequence[str]) -> Iterator[tuple[str, str]]:
        for name, person in self.people.items():
            if name not in players:
                yield "people", f"{name} is not a player; the last agent is the game master"
            if person.at not in self.places:
                yield "people", f"{name}: {person.at!r} is not a place"
            for thing in person.wants:
                if thing not in self.things:
                    yield "people", f"{name}: there is no thing {thing!r} to want"
