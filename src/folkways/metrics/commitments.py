"""What the agents agreed in talks, and what became of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TypedDict

from folkways.base.events import (
    CommitmentEnded,
    CommitmentMade,
    CommitmentRefused,
    Outcome,
    Witness,
)
from folkways.metrics.series import Share
from folkways.metrics.stream import Stream


class CommitmentsJson(TypedDict):
    """Agreements of a run; ``kept_share`` is ``kept`` of ``kept`` and ``broken``, None of none.

    ``promises`` counts the commitments that they consist of: one or two each.
    """

    made: int
    promises: int
    kept: int
    broken: int
    moved: int
    cancelled: int
    lapsed: int
    open: int
    refused: int
    kept_share: float | None
    kept_seen: int
    broken_seen: int


@dataclass(frozen=True, slots=True)
class CommitmentCounts:
    """How many agreements were made, and how they ended, by outcome and witness.

    Two who agree to meet make one agreement, of two commitments (``promises``): one that each owes
    the other. It is kept if both have kept their half, and broken if either has broken it.
    ``refused`` counts what could not be taken up at all.
    """

    made: int
    promises: int
    refused: int
    ended: dict[tuple[Outcome, Witness], int]

    def count(self, outcome: Outcome) -> int:
        """Return how many ended in this way."""
        return sum(n for (how, _), n in self.ended.items() if how == outcome)

    @property
    def open(self) -> int:
        """Those that had not ended when the log did."""
        return self.made - sum(self.ended.values())

    @property
    def kept(self) -> Share:
        """Those kept, of those kept or broken."""
        return Share(self.count("kept"), self.count("kept") + self.count("broken"))

    @property
    def seen(self) -> Share:
        """The same for those that anybody could see being kept: with a time and a place."""
        kept = self.ended.get(("kept", "presence"), 0)
        return Share(kept, kept + self.ended.get(("broken", "presence"), 0))

    def to_json(self) -> CommitmentsJson:
        """Return the same as plain data."""
        return {
            "made": self.made,
            "promises": self.promises,
            "kept": self.count("kept"),
            "broken": self.count("broken"),
            "moved": self.count("moved"),
            "cancelled": self.count("cancelled"),
            "lapsed": self.count("lapsed"),
            "open": self.open,
            "refused": self.refused,
            "kept_share": self.kept.value,
            "kept_seen": self.seen.count,
            "broken_seen": self.seen.of - self.seen.count,
        }


_WORST_FIRST: tuple[Outcome, ...] = ("broken", "moved", "cancelled", "lapsed", "kept")
"""Of two halves that ended differently, the first of these is what became of the agreement."""


class CommitmentMeter:
    """Counts agreements while the events of their commitments come in."""

    def __init__(self) -> None:
        self._refused = 0
        self._halves: dict[str, list[str]] = {}
        self._ended: dict[str, tuple[Outcome, Witness]] = {}

    def attach(self, stream: Stream) -> None:
        """Follow the commitments of ``stream``."""
        stream.on(CommitmentMade, self._make)
        stream.on(CommitmentEnded, self._end)
        stream.on(CommitmentRefused, self._refuse)

    def result(self) -> CommitmentCounts:
        """Return the counts so far."""
        ended = Counter(
            min((self._ended[id] for id in halves), key=lambda end: _WORST_FIRST.index(end[0]))
            for halves in self._halves.values()
            if all(id in self._ended for id in halves)
        )
        promises = sum(len(halves) for halves in self._halves.values())
        return CommitmentCounts(len(self._halves), promises, self._refused, dict(ended))

    def _make(self, event: CommitmentMade) -> None:
        self._halves.setdefault(event.part_of, []).append(event.commitment)

    def _end(self, event: CommitmentEnded) -> None:
        self._ended.setdefault(event.commitment, (event.outcome, event.witness))

    def _refuse(self, event: CommitmentRefused) -> None:
        self._refused += not event.part
