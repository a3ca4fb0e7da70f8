"""A reproach made to an agent: by whom, for what and when, and what the agent answered and did."""

from __future__ import annotations

import msgspec

from folkways.base import events as ev


class Reproach(msgspec.Struct, array_like=True):
    """A reproach by ``by`` for breaking ``about``, made at moment ``t`` (0 in earlier versions).

    ``begun`` are the actions that the agent has begun since, and whether they are indoors;
    ``answer`` is the last that it answered in the ``conversation``, empty if nothing. ``digested``
    is the moment at which it took the talk in, 0 before, and ``chat`` the id of what it remembers
    of it; ``heeded``: it took something from it for what it does, an intention or a promise;
    ``planned``: it has planned its actions since.
    """

    by: str
    about: str
    t: int = 0
    begun: list[tuple[str, bool]] = []
    conversation: str = ""
    answer: str = ""
    chat: int = -1
    digested: int = 0
    heeded: bool = False
    planned: bool = False

    def fold(self, event: ev.Event) -> None:
        """Take in one event of the agent, or one that concerns it."""
        match event:
            case ev.Uttered() if event.conversation == self.conversation:
                self._uttered(event)
            case ev.MemoryAdded() if event.about == self.by:
                self._remembered(event)
            case ev.CommitmentMade() if event.conversation == self.conversation:
                self.heeded |= event.agent != self.by
            case ev.PlanMade(level="actions"):
                # Those made while the talk was taken in do not know of it yet.
                self.planned |= 0 < self.digested < event.t
            case ev.ActionBegan() if event.t > self.t:
                self.begun.append((event.text, event.indoors))

    def _uttered(self, event: ev.Uttered) -> None:
        if event.agent != self.by:
            self.answer = event.text
        elif not self.answer:  # a reproach is made when it is spoken, not when the talk opens
            self.t = event.t

    def _remembered(self, event: ev.MemoryAdded) -> None:
        """Take in the memory of the talk, or what the agent intends because of it."""
        if event.memory == "chat" and not self.digested:
            self.chat, self.digested = event.id, event.t
        elif event.memory == "thought" and self.digested and event.evidence == (self.chat,):
            self.heeded = True
