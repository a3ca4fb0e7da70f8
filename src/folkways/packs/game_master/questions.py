"""What players and the game master are asked, and what they answer."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from folkways.environments.tools import ShownTool, ToolCall
from folkways.language.operation import Data


class SeenThing(Data):
    """A thing that lies in a place or that somebody has; ``price`` 0: not for sale."""

    name: str
    holder: str
    price: int = Field(default=0, ge=0)


class SeenPerson(Data):
    """A person as the game master sees it."""

    name: str
    place: str
    money: int


class SeenPlace(Data):
    """A place and those next to it."""

    name: str
    next_to: tuple[str, ...]


class ActInScene(Data):
    """What does a player do next? It sees its place, who and what is there, what happened there."""

    name: str
    about: str
    scene: str
    place: str
    ways: tuple[str, ...]
    company: tuple[str, ...]
    things: tuple[SeenThing, ...]
    holds: tuple[str, ...]
    money: int
    wants: tuple[str, ...]
    events: tuple[str, ...]
    left: Annotated[int, Field(ge=1)]


class Act(Data):
    """What a player does, in free text."""

    act: Annotated[str, Field(min_length=1, max_length=400)]


class ResolveAct(Data):
    """What happens after an act? The game master sees the whole state."""

    scene: str
    player: str
    act: str
    people: tuple[SeenPerson, ...]
    things: tuple[SeenThing, ...]
    places: tuple[SeenPlace, ...]
    tools: tuple[ShownTool, ...]


class Ruling(Data):
    """What happens, and the calls that make it so in the grounded state."""

    happens: Annotated[str, Field(min_length=1, max_length=600)]
    calls: tuple[ToolCall, ...] = Field(default=(), max_length=8)
