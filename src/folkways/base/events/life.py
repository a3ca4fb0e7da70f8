"""Events of an agent's day: places, plans, actions, memories, reflection."""

from __future__ import annotations

from typing import Literal

import msgspec

from folkways.base.events.event import Event

MemoryKind = Literal["observation", "thought", "chat", "plan"]
PlanLevel = Literal["day", "hours", "actions", "acts"]


class DayBegan(Event, frozen=True, kw_only=True):
    """The clock jumped to the first moment of ``day`` (counted from 1)."""

    day: int


class DayEnded(Event, frozen=True, kw_only=True):
    """The last moment of ``day`` has passed; open conversations end, actions stop."""

    day: int


class AgentPlaced(Event, frozen=True, kw_only=True):
    """An agent stands at ``tile`` (x, y in tiles) without having walked there."""

    tile: tuple[int, int]
    address: str


class StatusRevised(Event, frozen=True, kw_only=True):
    """A new day changed what the agent is currently about."""

    status: str


class PlanItem(msgspec.Struct, frozen=True):
    """One entry of a plan: moment, length in seconds, what; for actions, where and how it shows.

    ``reason`` says which norm of the agent's an action keeps or goes against, if any, and why;
    ``importance`` (1 to 10) how much the action matters to the agent, 0 if it was not said;
    ``keeps`` and ``against`` are the ids of the commitments that an action carries out and goes
    against, by the agent's own account; ``companions`` are those whom it means to invite to it.
    """

    start: int
    seconds: int
    text: str
    address: str = ""
    emoji: str = ""
    object_state: str = ""
    reason: str = ""
    importance: int = 0
    keeps: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    companions: tuple[str, ...] = ()


class PlanMade(Event, frozen=True, kw_only=True):
    """A plan was made or made anew from its first item on; ``reason`` is empty for a routine one.

    Levels after Park et al. (2023), section 4.3: broad strokes of the day, hours, actions. "acts"
    are the actions with what a mechanism has the agent do before them.
    """

    level: PlanLevel
    items: tuple[PlanItem, ...]
    reason: str = ""


class Departed(Event, frozen=True, kw_only=True):
    """The agent walks along ``path`` (tiles after the present one), one tile a tick."""

    path: tuple[tuple[int, int], ...]
    address: str


class Arrived(Event, frozen=True, kw_only=True):
    """The agent has reached the end of its path."""

    tile: tuple[int, int]
    address: str


class ActionBegan(Event, frozen=True, kw_only=True):
    """The agent does ``text`` (a gerund phrase) at ``address`` for ``seconds``.

    ``indoors`` says whether that place is indoors; ``emoji`` shows the action in one or two signs;
    ``reason`` is the agent's own: which of its norms it keeps or goes against, if any, and why.
    ``company`` are the others with whom it does it; the actions of all of them have one ``joint``.
    """

    text: str
    address: str
    seconds: int
    emoji: str = ""
    indoors: bool = False
    reason: str = ""
    joint: str = ""
    company: tuple[str, ...] = ()


class ObjectChanged(Event, frozen=True, kw_only=True):
    """An action changed the state of an object ("brewing"), or its end restored it ("idle")."""

    address: str
    state: str


class Noticed(Event, frozen=True, kw_only=True):
    """The agent noticed something that it could not react to; it is judged and remembered later.

    The fields are those of the memory that it will become; ``importance`` is 0 if not yet known.
    """

    text: str
    other: str = ""
    place: str = ""
    indoors: bool = False
    speech: bool = False
    own: bool = False
    importance: int = 0


class MemoryAdded(Event, frozen=True, kw_only=True):
    """A record entered the agent's memory stream.

    ``id`` counts from 0 per agent; ``importance`` is 1 to 10; ``evidence`` are ids of the records
    that a thought rests on; ``about`` is the agent observed or spoken with, if any; ``place`` the
    address where an observation was made and ``indoors`` whether that is indoors; ``speech`` tells
    words overheard from conduct seen, ``own`` that it is the agent's own doing. ``guessed``:
    no answer came for the importance, which stands at 1 until there is one.
    """

    id: int
    memory: MemoryKind
    text: str
    importance: int
    evidence: tuple[int, ...] = ()
    about: str = ""
    place: str = ""
    indoors: bool = False
    speech: bool = False
    own: bool = False
    guessed: bool = False


class MemoriesRetrieved(Event, frozen=True, kw_only=True):
    """Records were fetched for ``purpose`` with these scores (weighted sum of three in [0, 1])."""

    purpose: str
    ids: tuple[int, ...]
    scores: tuple[float, ...]


class Reflected(Event, frozen=True, kw_only=True):
    """The agent reflected on ``questions``; ``insights`` are ids of the thoughts it came to."""

    questions: tuple[str, ...]
    insights: tuple[int, ...]


class Reacted(Event, frozen=True, kw_only=True):
    """What the agent made of something it noticed: go on, talk, or plan anew."""

    decision: Literal["continue", "talk", "replan"]
    to: str
    other: str = ""
    reason: str = ""


class PlaceLearned(Event, frozen=True, kw_only=True):
    """The agent saw parts of the world for the first time."""

    addresses: tuple[str, ...]


class Asked(Event, frozen=True, kw_only=True):
    """How many questions of each operation the agent put to its mind in this step, its last event.

    ``attended``: the agent was free to react to what it had noticed.
    """

    operations: dict[str, int]
    attended: bool = False
    considered: bool = False


class FellBack(Event, frozen=True, kw_only=True):
    """No valid answer came for ``operation``; its declared fallback was used and is counted.

    ``part``: an answer came, and a part of it could not be used.
    """

    operation: str
    reason: str
    part: bool = False
