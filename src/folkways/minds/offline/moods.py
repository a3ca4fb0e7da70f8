"""How a talk ended: in agreement, in disagreement, or open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from folkways.agents.shown import Line
from folkways.minds.offline.moves import AGREEING, COUNTERS, DOUBTING, REFUSING, Move
from folkways.minds.offline.phrases import GRAMMAR

AGREED, DIFFERED = "It ended in agreement.", "It ended in disagreement."
_MOODS = ((AGREEING, AGREED), (REFUSING, DIFFERED), (DOUBTING, ""), (COUNTERS, DIFFERED))
"""What an answer says of the mood; who agrees against a habit of its own agrees all the same."""


def ended(lines: Sequence[Line]) -> str | None:
    """Return how a talk ended, going by the last answer given; None if no answer is known."""
    for line in reversed(lines):
        moves = set(GRAMMAR.moves(line.text))
        for answers, mood in _MOODS:
            if answers & moves:
                return mood
    return None


def moves_of(lines: Iterable[Line], speaker: str) -> set[Move]:
    """Return every known move that somebody makes in a talk."""
    return {move for line in lines if line.speaker == speaker for move in GRAMMAR.moves(line.text)}
