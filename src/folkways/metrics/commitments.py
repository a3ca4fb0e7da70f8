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
    """Commitments of a run; ``kept_share`` is ``kept`` of ``kept`` and ``broken``, None of none."""

    made: int
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
    """How many commitments were made, and how they ended, by outcome and witness.

    A commitment is directed: two who agree to meet make two. ``refused`` counts agreements that
    could not be taken up at all.
    """

    made: int
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


class CommitmentMeter:
    """Counts commitments while their events come in."""

    def __init__(self) -> None:
        self._made = self._refused = 0
        self._ended: Counter[tuple[Outcome, Witness]] = Counter()

    def attach(self, stream: Stream) -> None:
        """Follow the commitments of ``stream``."""
        stream.on(CommitmentMade, self._make)
        stream.on(CommitmentEnded, self._end)
        stream.on(CommitmentRefused, self._refuse)

    def result(self) -> CommitmentCounts:
        """Return the counts so far."""
        return CommitmentCounts(self._made, self._refused, dict(self._ended))

    def _make(self, event: CommitmentMade) -> None:
        self._made += 1

    def _end(self, event: CommitmentEnded) -> None:
        self._ended[event.outcome, event.witness] += 1

    def _refuse(self, event: CommitmentRefused) -> None:
        self._refused += not event.part
