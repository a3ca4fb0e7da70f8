"""Conflicts, conversations and thoughts in each bin."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from folkways.base.events import (
    ConflictDetected,
    ConversationClosed,
    ConversationOpened,
    MemoryAdded,
    Uttered,
)
from folkways.base.log import Header
from folkways.base.time import day_of
from folkways.metrics.judge import Docket, Likeness
from folkways.metrics.norm_lives import NormLives
from folkways.metrics.series import Bins
from folkways.metrics.stream import Stream
from folkways.norms.spreading.verdicts import NAME as DETECTS
from folkways.scenario.schema import MECHANISMS, TrackedNorm


def detects_conflicts(header: Header) -> bool:
    """Whether a run has the mechanism that detects conflicts, or had it before it was forked.

    It is that of spreading by communication: who sees a norm broken may speak to it.
    """
    forked = header.forked.mechanisms if header.forked is not None else None
    listed = header.scenario.get("mechanisms", MECHANISMS)
    now = listed if isinstance(listed, list | tuple) else ()
    return DETECTS in now or DETECTS in (forked or ())


class Counts:
    """How often something happened in each bin: in all, and about each tracked norm.

    ``related`` counts what is about at least one tracked norm once, so it is at most the sum
    over the tracked norms and at most ``all``.
    """

    def __init__(self, tracked: Sequence[TrackedNorm]) -> None:
        self.all: list[int] = []
        self.related: list[int] = []
        self.about: dict[str, list[int]] = {norm.id: [] for norm in tracked}

    def extend(self, bins: int) -> None:
        """Make room for ``bins`` bins."""
        if bins <= len(self.all):
            return
        for counts in (self.all, self.related, *self.about.values()):
            counts.extend([0] * (bins - len(counts)))


class ConflictMeter:
    """Counts conflicts once for each observer, observed and norm over the whole run.

    ``daily`` counts them once for each observer, observed, norm and day, ``raw`` every detection.
    Two norms of an observer count as one if the judge finds both the same as a tracked norm (or
    both its opposite); other norms are told apart by their content. A conflict that lasts, or
    that is noticed again, would otherwise weigh as often as the observer happened to look. Those
    with ``visitors`` (names, which may come to be more) do not count.
    """

    def __init__(
        self,
        bins: Bins,
        tracked: Sequence[TrackedNorm],
        lives: NormLives,
        docket: Docket,
        visitors: Collection[str] = (),
    ) -> None:
        self._visitors = visitors
        self._bins = bins
        self._tracked = tracked
        self._lives = lives
        self._docket = docket
        # (observer, observed, topic) -> the day on which it was detected last
        self._latest: dict[tuple[str, str, str], int] = {}
        self._topics: dict[str, tuple[str, str]] = {}
        self.counts = Counts(tracked)
        self.daily: list[int] = []
        self.raw: list[int] = []

    def attach(self, stream: Stream) -> None:
        """Follow the conflicts of ``stream``."""
        stream.on(ConflictDetected, self._detected)

    def finish(self, bins: int) -> None:
        """Make room for ``bins`` bins, with or without conflicts."""
        self.counts.extend(bins)
        for counts in (self.daily, self.raw):
            counts.extend([0] * (bins - len(counts)))

    def _topic(self, norm: str) -> tuple[str, str]:
        """Return the key of a norm's topic, and the tracked norm that it is about, if any."""
        known = self._topics.get(norm)
        if known is None:
            life = self._lives.by_id.get(norm)
            content = life.content if life else norm
            known = (content.casefold(), "")
            for tracked in self._tracked:
                likeness = self._docket.likeness(content, tracked.statement)
                if likeness is not Likeness.OTHER:
                    known = (f"{likeness} {tracked.id}", tracked.id)
                    break
            self._topics[norm] = known
        return known

    def _detected(self, event: ConflictDetected) -> None:
        # Measures are about the society; a visitor is the experimenter's hand.
        if event.other in self._visitors:
            return
        index = self._bins.index(event.t)
        self.finish(index + 1)
        self.raw[index] += 1
        topic, tracked = self._topic(event.norm)
        key = (event.agent, event.other, topic)
        day = day_of(event.t)
        before = self._latest.get(key)
        self._latest[key] = day
        if before != day:
            self.daily[index] += 1
        if before is not None:
            return
        self.counts.all[index] += 1
        if tracked:
            self.counts.related[index] += 1
            self.counts.about[tracked][index] += 1


class TalkMeter:
    """Counts conversations in the bin in which they open, and thoughts in that of their memory.

    A conversation is about a tracked norm if at least one of its utterances is. Those with
    ``visitors`` (names, which may come to be more) do not count.
    """

    def __init__(
        self,
        bins: Bins,
        tracked: Sequence[TrackedNorm],
        docket: Docket,
        visitors: Collection[str] = (),
    ) -> None:
        self._visitors = visitors
        self._bins = bins
        self._tracked = tracked
        self._docket = docket
        self._open: dict[str, tuple[int, set[str]]] = {}
        self.conversations = Counts(tracked)
        self.thoughts = Counts(tracked)

    def attach(self, stream: Stream) -> None:
        """Follow the conversations and thoughts of ``stream``."""
        stream.on(ConversationOpened, self._opened)
        stream.on(Uttered, self._uttered)
        stream.on(ConversationClosed, self._closed)
        stream.on(MemoryAdded, self._remembered)

    def finish(self, bins: int) -> None:
        """Make room for ``bins`` bins."""
        self.conversations.extend(bins)
        self.thoughts.extend(bins)

    def _opened(self, event: ConversationOpened) -> None:
        if event.agent in self._visitors or event.other in self._visitors:
            return
        index = self._bins.index(event.t)
        self.conversations.extend(index + 1)
        self.conversations.all[index] += 1
        self._open[event.conversation] = (index, set())

    def _uttered(self, event: Uttered) -> None:
        index, norms = self._open.get(event.conversation, (None, set()))
        if index is None:
            return
        for norm in self._tracked:
            if norm.id not in norms and self._docket.about(event.text, norm.statement):
                if not norms:
                    self.conversations.related[index] += 1
                norms.add(norm.id)
                self.conversations.about[norm.id][index] += 1

    def _closed(self, event: ConversationClosed) -> None:
        self._open.pop(event.conversation, None)

    def _remembered(self, event: MemoryAdded) -> None:
        if event.memory != "thought":
            return
        index = self._bins.index(event.t)
        self.thoughts.extend(index + 1)
        self.thoughts.all[index] += 1
        norms = [n.id for n in self._tracked if self._docket.about(event.text, n.statement)]
        for norm in norms:
            self.thoughts.about[norm][index] += 1
        if norms:
            self.thoughts.related[index] += 1
