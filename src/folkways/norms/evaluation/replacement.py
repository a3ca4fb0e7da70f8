"""Information that conflicts with a norm held may take its place.

Ren et al. (2024, section 2.3.1) refuse whatever conflicts with a norm held, so that the norm met
first shuts out its contrary for good; ``norms.replacement: never`` does so too.
"""

from __future__ import annotations

from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.norms.database import NormDatabase
from folkways.norms.evaluation.adoption import encounters
from folkways.norms.norm import PersonalNorm
from folkways.norms.operations import DECIDE_REPLACEMENT
from folkways.norms.questions import DecideReplacement


async def replaced(
    turn: Turn, norm: PersonalNorm, verdict: ev.NormEvaluated
) -> ev.NormReplaced | None:
    """Return the end of the norm with which ``norm`` was found to conflict, if it gives way.

    Information that names no such norm, or is itself a synthesis, replaces nothing.
    """
    database = turn.agent.part(NormDatabase)
    held = database.norms.get(verdict.conflicts_with)
    if held is None or norm.parts or turn.parameters.norms.replacement == "never":
        return None
    met = await encounters(turn, database, norm)
    answer = await turn.ask(
        DECIDE_REPLACEMENT,
        DecideReplacement(
            who=turn.agent.who,
            information=norm.standard,
            held=held.standard,
            source=norm.source_text,
            **met._asdict(),
        ),
    )
    if not answer.replaces:
        return None
    return ev.NormReplaced(
        t=turn.t, agent=turn.name, norm=held.id, by=norm.id, reason=answer.reason
    )
