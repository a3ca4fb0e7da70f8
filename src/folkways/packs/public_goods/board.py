"""What the viewer shows of a public goods game."""

from __future__ import annotations

from collections.abc import Sequence

from folkways.base.plural import counted
from folkways.environments.board import Board, TableBlock
from folkways.packs.public_goods.parameters import PublicGoodsParameters
from folkways.packs.public_goods.state import GameState

HEAD = (
    "player",
    "group",
    "sanctions",
    "contributes",
    "spends",
    "loses",
    "contributed last",
    "earned last",
)


def board(names: Sequence[str], state: GameState, given: PublicGoodsParameters) -> Board:
    """Return a row for each player: what it does in this round, and how the last one ended."""
    if not state.groups:
        return ()
    chosen = given.institutions == "chosen"
    rows = tuple(
        (
            name,
            state.groups[n] + 1,
            state.sanctioning[n] if chosen else given.sanctions,
            state.contributions[n],
            state.spent[n],
            state.taken[n],
            *(state.last[n] if state.last else (None, None)),
        )
        for n, name in enumerate(names)
    )
    return (TableBlock(f"After {counted(state.round, 'round')}", HEAD, rows),)
