"""Information that conflicts with a norm held may take its place.

Ren et al. (2024, section 2.3.1) refuse whatever conflicts with a norm held, so that the norm met
first shuts out its contrary for good; ``norms.replacement: never`` does so too.
"""

from __future__ import annotations

from collections.abc import Sequence

from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.norms.database import NormDatabase
from folkways.norms.evaluation.adoption import encounters
from folkways.norms.norm import PersonalNorm
from folkways.norms.operations import CHECK_CONFLICT, DECIDE_REPLACEMENT
from folkways.norms.questions import CheckConflict, DecideReplacement


async def replaced(
    turn: Turn, norm: PersonalNorm, verdict: ev.NormEvaluated
) -> list[ev.NormReplaced]:
    """Return the ends of the norms with which ``norm`` was found to conflict, if all give way.

    After the first, the others that are held are checked too, since none may stand beside its
    contrary. Information that names no such norm, or is itself a synthesis, replaces nothing.
    """
    database = turn.agent.part(NormDatabase)
    held = database.norms.get(verdict.conflicts_with)
    if held is None or norm.parts or turn.parameters.norms.replacement == "never":
        return []
    ends: list[ev.NormReplaced] = []
    rest = database.qualified
    while held is not None:
        end = await _given_up(turn, norm, held)
        if end is None:
            return []
        ends.append(end)
        rest = [one for one in rest if one.id != end.norm]
        clear, held = await _next(turn, norm, rest)
        if not clear:
            return []
    return ends


async def _given_up(turn: Turn, norm: PersonalNorm, held: PersonalNorm) -> ev.NormReplaced | None:
    met = await encounters(turn, turn.agent.part(NormDatabase), norm)
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


async def _next(
    turn: Turn, norm: PersonalNorm, rest: Sequence[PersonalNorm]
) -> tuple[bool, PersonalNorm | None]:
    """Return the next norm held that ``norm`` conflicts with, if any; False if it is not named."""
    if not rest:
        return True, None
    shown = turn.agent.part(NormDatabase).standards(rest)
    verdict = await turn.ask(CHECK_CONFLICT, CheckConflict(information=norm.standard, norms=shown))
    if verdict.passed:
        return True, None
    if verdict.norm is None or verdict.norm >= len(rest):
        return False, None
    return True, rest[verdict.norm]
