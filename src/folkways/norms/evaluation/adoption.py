"""What an agent knows of a piece of information when it decides whether to take it up.

Only with ``norms.acceptance: deliberated``; the paper's CheckConflict(n, P) sees none of it. (What
the agent firmly stands for, its description, is shown with both.)
"""

from __future__ import annotations

from typing import NamedTuple

from folkways.agents.relating import relate
from folkways.agents.turn import Turn
from folkways.norms.database import NormDatabase
from folkways.norms.norm import PersonalNorm


class Encounters(NamedTuple):
    """How often and from how many people a norm was met, and who put it forward last."""

    times_heard: int
    sources: int
    giver: str
    relationship: str


async def encounters(turn: Turn, database: NormDatabase, norm: PersonalNorm) -> Encounters:
    """Return what is known of ``norm``; what the agent said or thought itself is no encounter."""
    met = database.heard(norm.content)
    return Encounters(
        times_heard=max(1, len(met)),
        sources=max(1, len({one.giver for one in met if one.giver})),
        giver=turn.name if norm.origin == "synthesis" else norm.giver,
        relationship=await relate(turn, norm.giver) if norm.giver else "",
    )
