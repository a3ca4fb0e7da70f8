"""Events of an agent's day: places, plans, actions, and what its mind was asked."""

from __future__ import annotations

from typing import Literal

import msgspec

from folkways.base.events.event import (
    ACTIONS,
    OUTSIDE,
    PLACES,
    PLANS,
    WORKINGS,
    Event,
)
from folkways.base.events.words import NormText, ended, place_of, quoted, spaced
from folkways.base.plural import listed

PlanLevel = Literal["day", "hours", "actions", "acts"]

_LEVELS = {
    "day": "the day",
    "hours": "the hours of the day",
    "actions": "the next actions",
    "acts": "what to do first",
}


class DayBegan(Event, frozen=True, kw_only=True):
    """The clock jumped to the first moment of ``day`` (counted from 1)."""

    group = OUTSIDE

    day: int

    def sentence(self, says: NormText) -> str:
        return f"Day {self.day} begins."


class DayEnded(Event, frozen=True, kw_only=True):
    """The last moment of ``day`` has passed; open conversations end, actions stop."""

    group = OUTSIDE

    day: int

    def sentence(self, says: NormText) -> str:
        return f"Day {self.day} ends."


class AgentPlaced(Event, frozen=True, kw_only=True):
    """An agent stands at ``tile`` (x, y in tiles) without having walked there."""

    group = PLACES

    tile: tuple[int, int]
    address: str

    def sentence(self, says: NormText) -> str:
        return f"{self.agent} is at {self.address}."


class StatusRevised(Event, frozen=True, kw_only=True):
    """A new day changed what the agent is currently about."""

    group = PLANS

    status: str

    def sentence(self, says: NormText) -> str:
        return f"{self.agent} begins a new day: {self.status}"


class PlanItem(msgspec.Struct, frozen=True):
    """One entry of a plan: moment, length in seconds, what; for actions, where and how it shows.

    ``reason`` says which norm of the agent's an action keeps or goes against, if any, and why;
    ``importance`` (1 to 10) how much the action matters to the agent, 0 if it was not said;
    ``keeps`` and ``against`` are the ids of the commitments that an action carries out and goes
    against, by the agent's own account; ``companions`` are those whom it means to invite to it;
    ``loud``: it can be heard across a room. ``part`` is what a single companion does meanwhile, if
    that is something else: "taking the order of Ann Lee".
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
    loud: bool = False
    part: str = ""


class PlanMade(Event, frozen=True, kw_only=True):
    """A plan was made, or revised from its first item on; ``reason`` is empty for a routine one.

    Several reasons stand on a line each.

    Levels after Park et al. (2023), section 4.3: broad strokes of the day, hours, actions. "acts"
    are the actions with what a mechanism has the agent do before them.
    """

    group = PLANS

    level: PlanLevel
    items: tuple[PlanItem, ...]
    reason: str = ""

    def sentence(self, says: NormText) -> str:
        again = f" again: {' '.join(self.reason.splitlines())}" if self.reason else ""
        return ended(f"{self.agent} plans {_LEVELS[self.level]}{again}")


class Departed(Event, frozen=True, kw_only=True):
    """The agent walks along ``path`` (tiles after the present one), one tile a tick."""

    group = PLACES

    path: tuple[tuple[int, int], ...]
    address: str

    def sentence(self, says: NormText) -> str:
        return f"{self.agent} leaves for {self.address}."


class Arrived(Event, frozen=True, kw_only=True):
    """The agent has reached the end of its path."""

    group = PLACES

    tile: tuple[int, int]
    address: str

    def sentence(self, says: NormText) -> str:
        return f"{self.agent} arrives at {self.address}."


class ActionBegan(Event, frozen=True, kw_only=True):
    """The agent does ``text`` (a gerund phrase) at ``address`` for ``seconds``.

    ``indoors`` says whether that place is indoors; ``emoji`` shows the action in one or two signs;
    ``reason`` is the agent's own: which of its norms it keeps or goes against, if any, and why.
    ``company`` are the others with whom it does it; the actions of all of them have one ``joint``.
    ``keeps`` are the ids of the agent's commitments that it carries out if it comes to its end.
    ``loud``: it can be heard across a room, also by those who do not see it. ``lead`` is the one of
    two who began it if each has a part of their own, such as ordering and serving; empty if all do
    the same. ``awaits`` are those for whom the agent waits, until they come; if ``in_line``, until
    they have time.
    """

    group = ACTIONS

    text: str
    address: str
    seconds: int
    emoji: str = ""
    indoors: bool = False
    reason: str = ""
    joint: str = ""
    company: tuple[str, ...] = ()
    keeps: tuple[str, ...] = ()
    loud: bool = False
    lead: str = ""
    awaits: tuple[str, ...] = ()
    in_line: bool = False

    def sentence(self, says: NormText) -> str:
        together = self.company and not self.lead
        who = listed((self.agent, *self.company)) if together else self.agent
        does = f"{who} begin {self.text} together" if together else f"{who} begins {self.text}"
        where = f"{'indoors' if self.indoors else 'outdoors'} ({place_of(self.address)})"
        where += ", for all around to hear" if self.loud else ""
        why = f"; {self.reason}" if self.reason else ""
        return ended(f"{does}, {where}{why}")


class ObjectChanged(Event, frozen=True, kw_only=True):
    """An action changed the state of an object ("brewing"), or its end restored it ("idle")."""

    group = PLACES

    address: str
    state: str

    def sentence(self, says: NormText) -> str:
        return f"{self.address}: now {quoted(self.state)}."


class PlaceLearned(Event, frozen=True, kw_only=True):
    """The agent saw parts of the world for the first time."""

    group = PLACES

    addresses: tuple[str, ...]

    def sentence(self, says: NormText) -> str:
        return f"{self.agent} gets to know {listed(self.addresses)}."


class Asked(Event, frozen=True, kw_only=True):
    """How many questions of each operation the agent put to its mind in this step, its last event.

    ``attended``: the agent was free to react to what it had noticed.
    """

    group = WORKINGS

    operations: dict[str, int]
    attended: bool = False
    considered: bool = False

    def sentence(self, says: NormText) -> str:
        counts = listed([f"{name} × {number}" for name, number in self.operations.items()])
        return f"{self.agent}: {spaced(counts)}."


class FellBack(Event, frozen=True, kw_only=True):
    """No valid answer came for ``operation``; its declared fallback was used and is counted.

    ``part``: an answer came, and a part of it could not be used.
    """

    group = WORKINGS

    operation: str
    reason: str
    part: bool = False

    def sentence(self, says: NormText) -> str:
        return ended(f"No usable answer for {spaced(self.operation)} ({self.agent}): {self.reason}")
