"""Immediate evaluation: the sanity check of normative information (section 2.3.1)."""

from __future__ import annotations

from folkways.agents.attend import relate
from folkways.agents.mechanism import Mechanism
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.norms.database import NormDatabase
from folkways.norms.norm import PersonalNorm
from folkways.norms.operations import (
    CHECK_CONFLICT,
    CHECK_CONSISTENCY,
    CHECK_DUPLICATION,
    CHECK_TYPE,
)
from folkways.norms.questions import CheckConflict, CheckConsistency, CheckDuplication, CheckType


class ImmediateEvaluation(Mechanism):
    """Consistency with its source, duplication, type, conflict: in this order, once for each.

    What fails stays inactive and invalid with the step and the reason, and is not judged again.
    """

    name = "evaluation.immediate"
    parts = (NormDatabase,)

    async def on_tick(self, turn: Turn) -> None:
        """Evaluate what is pending, oldest first, so that each is judged against the last."""
        database = turn.agent.part(NormDatabase)
        for norm in database.pending:
            verdict = await self._check(turn, database, norm)
            turn.emit(verdict)
            if verdict.passed and norm.parts:
                turn.emit(
                    ev.NormsSubsumed(t=turn.t, agent=turn.name, into=norm.id, parts=norm.parts)
                )
            if verdict.duplicate_of and norm.giver != turn.name and norm.origin != "synthesis":
                turn.emit(
                    ev.NormReminded(
                        t=turn.t,
                        agent=turn.name,
                        norm=verdict.duplicate_of,
                        by=norm.giver,
                        channel="conversation" if norm.conversation else "observation",
                        conversation=norm.conversation,
                    )
                )

    async def _check(
        self, turn: Turn, database: NormDatabase, norm: PersonalNorm
    ) -> ev.NormEvaluated:
        information = norm.standard
        # An abstract norm repeats its own parts by design; it is held against the others.
        others = [other for other in database.qualified if other.id not in norm.parts]
        shown = database.standards(others)

        def failed(step: ev.CheckStep, reason: str, repeats: str = "") -> ev.NormEvaluated:
            return ev.NormEvaluated(
                t=turn.t,
                agent=turn.name,
                norm=norm.id,
                passed=False,
                step=step,
                reason=reason,
                duplicate_of=repeats,
            )

        verdict = await turn.ask(
            CHECK_CONSISTENCY,
            CheckConsistency(information=information, source=norm.source_text),
        )
        if not verdict.passed:
            return failed("consistency", verdict.reason)
        if others:
            verdict = await turn.ask(
                CHECK_DUPLICATION, CheckDuplication(information=information, norms=shown)
            )
            if not verdict.passed:
                at = verdict.norm
                repeats = others[at].id if at is not None and at < len(others) else ""
                if at is not None and not repeats:
                    turn.note_fallback("check_duplication", "a norm that was not shown")
                return failed("duplication", verdict.reason, repeats)
        verdict = await turn.ask(CHECK_TYPE, CheckType(information=information))
        if not verdict.passed:
            return failed("type", verdict.reason)
        met = database.heard(norm.content)
        verdict = await turn.ask(
            CHECK_CONFLICT,
            CheckConflict(
                who=turn.agent.who,
                information=information,
                norms=shown,
                times_heard=len(met),
                sources=max(1, len({other.giver for other in met if other.giver})),
                giver=turn.name if norm.origin == "synthesis" else norm.giver,
                relationship=await relate(turn, norm.giver) if norm.giver else "",
            ),
        )
        if not verdict.passed:
            return failed("conflict", verdict.reason)
        return ev.NormEvaluated(t=turn.t, agent=turn.name, norm=norm.id, passed=True)
