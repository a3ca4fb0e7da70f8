"""How a qualified norm is shown to the mind when it plans, acts, talks or is interviewed."""

from __future__ import annotations

from folkways.agents.mechanism import Occasion
from folkways.agents.shown import Guideline
from folkways.agents.turn import Turn
from folkways.base.time import MINUTE, day_of, format_clock, format_moment
from folkways.norms.database import NormDatabase
from folkways.norms.norm import PersonalNorm


def guidelines(turn: Turn, occasion: Occasion) -> tuple[Guideline, ...]:
    """Return the agent's qualified norms as they are shown on an occasion.

    How present a norm is and what was seen of it stand with it where compliance is weighed, and in
    interviews.
    """
    database = turn.agent.part(NormDatabase)
    weighed = turn.parameters.norms.compliance == "weighed" or occasion == "interview"
    show = _weighed if weighed else _plain
    return tuple(show(turn, norm) for norm in database.qualified)


def _plain(turn: Turn, norm: PersonalNorm) -> Guideline:
    return Guideline(text=norm.content, kind=norm.kind, weight=norm.utility)


def _when(at: int | None, now: int) -> str | None:
    if at is None:
        return None
    return format_clock(at) if day_of(at) == day_of(now) else format_moment(at)


def _weighed(turn: Turn, norm: PersonalNorm) -> Guideline:
    parameters = turn.parameters.norms
    awake = turn.agent.part(NormDatabase).awake(turn.t)
    reproached = (
        norm.reproached_at is not None
        and turn.t <= norm.reproached_at + parameters.reproach_minutes * MINUTE
    )
    return Guideline(
        text=norm.content,
        kind=norm.kind,
        weight=norm.utility,
        reminders=round(norm.reminded(awake, parameters.reminder_half_life_hours), 3),
        seen_kept=norm.kept,
        seen_broken=norm.broken,
        reproached=reproached,
        reproached_at=_when(norm.reproached_at, turn.t) if reproached else None,
    )
