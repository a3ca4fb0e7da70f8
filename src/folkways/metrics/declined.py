"""Conversations that ended because the person addressed did not respond."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypedDict

from folkways.base.events import TalkDeclined
from folkways.metrics.stream import Stream


class DeclinedTalksJson(TypedDict):
    """Declined talks of a run: ``refused`` by somebody unwilling, or ``postponed``."""

    refused: int
    postponed: int


@dataclass(frozen=True, slots=True)
class DeclinedTalkCounts:
    """How many people did not respond when they were addressed, which ended the conversation.

    ``refused``: they did not want to talk; ``postponed``: they asked the other to wait until they
    had finished what they were doing. Zero unless agents are asked whether they respond
    (``conversation.respond``).
    """

    refused: int
    postponed: int

    @property
    def all(self) -> int:
        """Both together."""
        return self.refused + self.postponed

    def to_json(self) -> DeclinedTalksJson:
        """Return the same as plain data."""
        return {"refused": self.refused, "postponed": self.postponed}


class DeclinedTalkMeter:
    """Counts declined talks as their events come in.

    Those with ``visitors`` (names, which may come to be more) do not count, as in conversations.
    """

    def __init__(self, visitors: Collection[str] = ()) -> None:
        self._visitors = visitors
        self._refused = self._postponed = 0

    def attach(self, stream: Stream) -> None:
        """Follow the declined talks of ``stream``."""
        stream.on(TalkDeclined, self._declined)

    def result(self) -> DeclinedTalkCounts:
        """Return the counts so far."""
        return DeclinedTalkCounts(self._refused, self._postponed)

    def _declined(self, event: TalkDeclined) -> None:
        if event.agent in self._visitors or event.other in self._visitors:
            return
        self._postponed += bool(event.until)
        self._refused += not event.until
