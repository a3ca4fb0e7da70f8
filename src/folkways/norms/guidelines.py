"""How a qualified norm is shown to the mind when it plans, acts or talks."""

from __future__ import annotations

from folkways.agents.shown import Guideline
from folkways.agents.turn import Turn
from folkways.base.time import MINUTE
from folkways.norms.norm import PersonalNorm


def guideline(turn: Turn, norm: PersonalNorm) -> Guideline:
    """Return the norm with its utility, how present it is, and what was seen of it."""
    parameters = turn.parameters.norms
    reproached = (
        norm.reproached_at is not None
        and turn.t <= norm.reproached_at + parameters.reproach_minutes * MINUTE
    )
    return Guideline(
        text=norm.content,
        kind=norm.kind,
        weight=norm.utility,
        reminders=round(norm.reminded(turn.t, parameters.reminder_half_life_hours), 3),
        seen_kept=norm.kept,
        seen_broken=norm.broken,
        reproached=reproached,
    )
