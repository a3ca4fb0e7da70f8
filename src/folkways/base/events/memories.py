"""Events of an agent's mind: what it notices, remembers, looks up and makes of it."""

from __future__ import annotations

from typing import Literal

from folkways.base.events.event import MEMORIES, NOTICED, WORKINGS, Event
from folkways.base.events.words import PURPOSES, NormText, ended

MemoryKind = Literal["observation", "thought", "chat", "plan"]

_REACTIONS = {
    "continue": "goes on as before",
    "talk": "wants to talk",
    "later": "means to object at a better moment",
    "replan": "plans anew",
}


class Noticed(Event, frozen=True, kw_only=True):
    """The agent noticed something that can wait; it is judged and remembered later.

    The fields are those of the memory that it will become; ``importance`` is 0 if not yet known.
    ``due`` is the moment by which it must be judged, 0 if there is none; ``happened`` the moment of
    words overheard or of the agent's own doing if that is earlier, else 0.
    """

    group = NOTICED

    text: str
    other: str = ""
    place: str = ""
    indoors: bool = False
    speech: bool = False
    own: bool = False
    importance: int = 0
    due: int = 0
    happened: int = 0

    def sentence(self, says: NormText) -> str:
        return f"{self.agent} notices: {self.text}"


class MemoryAdded(Event, frozen=True, kw_only=True):
    """A record entered the agent's memory stream.

    ``id`` counts from 0 per agent; ``importance`` is 1 to 10; ``evidence`` are ids of the records
    that a thought rests on; ``about`` is the agent observed or spoken with, if any; ``place`` the
    address where an observation was made and ``indoors`` whether that is indoors; ``speech`` tells
    words overheard from conduct seen, ``own`` that it is the agent's own doing. ``guessed``:
    no answer came for the importance, which stands at 1 until there is one. ``noticed`` is the
    moment of the observation if it was remembered later, else 0: when words were said, when the
    agent began its own doing, when anything else was noticed.
    """

    group = MEMORIES

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
    noticed: int = 0

    def sentence(self, says: NormText) -> str:
        return f"{self.agent} remembers: {self.text}"


class MemoriesRetrieved(Event, frozen=True, kw_only=True):
    """Records were fetched for ``purpose`` with these scores (weighted sum of three in [0, 1])."""

    group = WORKINGS

    purpose: str
    ids: tuple[int, ...]
    scores: tuple[float, ...]

    def sentence(self, says: NormText) -> str:
        many = f"{len(self.ids)} {'memory' if len(self.ids) == 1 else 'memories'}"
        return f"{self.agent} retrieves {many} for: {PURPOSES.get(self.purpose, self.purpose)}."


class Reflected(Event, frozen=True, kw_only=True):
    """The agent reflected on ``questions``; ``insights`` are ids of the thoughts it came to."""

    group = MEMORIES

    questions: tuple[str, ...]
    insights: tuple[int, ...]

    def sentence(self, says: NormText) -> str:
        return ended(f"{self.agent} thinks over: {' '.join(self.questions)}")


class Reacted(Event, frozen=True, kw_only=True):
    """What the agent made of something it noticed: go on, talk, object later, or replan.

    ``also`` is what else it noticed and could have reacted to: pairs of that and the person, who is
    empty for a thing.
    """

    group = NOTICED

    decision: Literal["continue", "talk", "later", "replan"]
    to: str
    other: str = ""
    reason: str = ""
    also: tuple[tuple[str, str], ...] = ()

    def sentence(self, says: NormText) -> str:
        return f"{self.agent} {_REACTIONS[self.decision]}, having noticed: {self.to}"
