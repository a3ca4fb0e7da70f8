"""Percept: one thing that an agent noticed, from the moment it is seen or heard to its memory."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from folkways.base import events as ev
from folkways.memory.record import Memory

UNRATED = -1
"""Stands for the record of a percept that is not in the memory stream yet."""


@dataclass(frozen=True, kw_only=True)
class Percept:
    """Something new that the agent noticed at moment ``t``.

    ``other`` is the person seen or heard, empty for an object and for the agent's own doing
    (``own``); ``place`` is an address. ``speech`` tells an overheard utterance from conduct.
    ``current`` is False for conduct that has ended: it can be judged, but no longer reacted to.
    ``importance`` is 1 to 10, 0 while unknown; ``memory`` is the id of its record, or
    :data:`UNRATED`; ``due`` is the moment by which it must be judged, 0 if it can wait.
    ``happened`` is when words were said or the agent began its own doing, 0 if that was at ``t``.
    ``until`` is when conduct that was just seen is to end, -1 if not known.
    """

    text: str
    other: str = ""
    place: str = ""
    indoors: bool = False
    t: int = 0
    speech: bool = False
    own: bool = False
    current: bool = True
    importance: int = 0
    memory: int = UNRATED
    due: int = 0
    happened: int = 0
    until: int = -1

    @property
    def at(self) -> int:
        """The moment that it bears in memory."""
        return self.happened or self.t

    @classmethod
    def waiting(cls, event: ev.Noticed) -> Self:
        """Return what was noticed and still has to be judged and remembered."""
        return cls(
            text=event.text,
            other=event.other,
            place=event.place,
            indoors=event.indoors,
            t=event.t,
            speech=event.speech,
            own=event.own,
            importance=event.importance,
            due=event.due,
            happened=event.happened,
        )

    @classmethod
    def of_memory(cls, memory: Memory) -> Self:
        """Return what a record of an observation is about."""
        return cls(
            text=memory.text,
            other=memory.about,
            place=memory.place,
            indoors=memory.indoors,
            t=memory.made,
            speech=memory.speech,
            importance=memory.importance,
            memory=memory.id,
        )

    def with_score(self, importance: int) -> Self:
        """Return the same with its importance, 1 to 10, or 0 if that is unknown."""
        return self if importance == self.importance else replace(self, importance=importance)

    def if_current(self, current: bool) -> Self:
        """Return the same, said to go on still or not."""
        return self if current == self.current else replace(self, current=current)

    def noticed(self, agent: str) -> ev.Noticed:
        """Return the event that ``agent`` noticed this and has not judged it yet."""
        return ev.Noticed(
            t=self.t,
            agent=agent,
            text=self.text,
            other=self.other,
            place=self.place,
            indoors=self.indoors,
            speech=self.speech,
            own=self.own,
            importance=self.importance,
            due=self.due,
            happened=self.happened,
        )

    def remembered(self, t: int, agent: str, id: int, *, guessed: bool) -> ev.MemoryAdded:
        """Return the event that this becomes record ``id`` of ``agent`` at moment ``t``."""
        return ev.MemoryAdded(
            t=t,
            agent=agent,
            id=id,
            memory="observation",
            text=self.text,
            importance=max(1, min(10, self.importance)),
            about=self.other,
            place=self.place,
            indoors=self.indoors,
            speech=self.speech,
            own=self.own,
            guessed=guessed,
            noticed=self.at if self.at != t else 0,
        )
