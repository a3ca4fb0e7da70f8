"""What the viewer shows of a game: each player's strategy and payoff, and what it did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from folkways.environments.board import Board, TableBlock
from folkways.environments.rounds.state import GameState

_HEAD = (
    "player",
    "boldness, of 7",
    "vengefulness, of 7",
    "points",
    "defects",
    "seen by",
    "punished by",
)


def board(state: GameState, names: Sequence[str]) -> Board:
    """Return the table of the present generation; nothing before the first."""
    if not state.generation:
        return ()
    seen = Counter(defector for all_seen in state.seen.values() for defector in all_seen)
    hit = Counter(defector for _, defector in state.punished)
    rows = tuple(
        (
            name,
            state.boldness[one],
            state.vengefulness[one],
            state.scores[one],
            one in state.defections,
            seen[one] or None,
            hit[one] or None,
        )
        for one, name in enumerate(names)
    )
    return (TableBlock(f"Generation {state.generation}", _HEAD, rows),)
