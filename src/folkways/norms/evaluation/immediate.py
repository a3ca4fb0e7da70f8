"""Immediate evaluation: the sanity check of normative information (section 2.3.1)."""

from __future__ import annotations

from collections.abc import Sequence

from folkways.agents.attend import relate
from folkways.agents.mechanism import Mechanism
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.norms.database import NormDatabase
from folkways.norms.fused import Candidate, EvaluateInformation, Evaluation
from folkways.norms.norm import PersonalNorm
from folkways.norms.operations import (
    CHECK_CONFLICT,
    CHECK_CONSISTENCY,
    CHECK_DUPLICATION,
    CHECK_TYPE,
    EVALUATE_INFORMATION,
    NOT_EVALUATED,
)
from folkways.norms.questions import CheckConflict, CheckConsistency, CheckDuplication, CheckType

STEPS: tuple[ev.CheckStep, ...] = ("consistency", "duplication", "type", "conflict")
WORD_FOR_WORD = "it repeats a norm held word for word"
AT_ONCE = 10
"""So many pieces at most are evaluated in one call."""


class ImmediateEvaluation(Mechanism):
    """Consistency with its source, duplication, type, conflict: in this order, once for each.

    What fails stays inactive and invalid with the step and the reason, and is not judged again. In
    the frugal profile all that is pending is evaluated in one call, each piece against the norms
    held and against those before it that pass.
    """

    name = "evaluation.immediate"
    parts = (NormDatabase,)

    async def on_tick(self, turn: Turn) -> None:
        """Evaluate what is pending, oldest first, so that each is judged against the last."""
        database = turn.agent.part(NormDatabase)
        if not turn.frugal:
            for norm in database.pending:
                _settle(turn, norm, await _check(turn, database, norm))
            return
        while pending := _without_repetitions(turn, database)[:AT_ONCE]:
            await _evaluate(turn, database, pending)


def _settle(turn: Turn, norm: PersonalNorm, verdict: ev.NormEvaluated) -> None:
    """Bring a verdict about, and what follows from it."""
    turn.emit(verdict)
    if verdict.passed and norm.parts:
        turn.emit(ev.NormsSubsumed(t=turn.t, agent=turn.name, into=norm.id, parts=norm.parts))
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


def _without_repetitions(turn: Turn, database: NormDatabase) -> list[PersonalNorm]:
    """Return what is pending, without the pieces that need no asking about.

    What repeats a norm held, word for word, is a duplicate of it.
    """
    held = {(norm.content, norm.kind): norm.id for norm in database.qualified}
    for norm in database.pending:
        repeats = held.get((norm.content, norm.kind), "")
        if repeats and not norm.parts:
            _settle(turn, norm, _failed(turn, norm, "duplication", WORD_FOR_WORD, repeats))
    return database.pending


def _failed(
    turn: Turn, norm: PersonalNorm, step: ev.CheckStep, reason: str, repeats: str = ""
) -> ev.NormEvaluated:
    return ev.NormEvaluated(
        t=turn.t,
        agent=turn.name,
        norm=norm.id,
        passed=False,
        step=step,
        reason=reason,
        duplicate_of=repeats,
    )


def _sources(met: Sequence[PersonalNorm]) -> int:
    """Return from how many people a norm was met, at least 1."""
    return max(1, len({norm.giver for norm in met if norm.giver}))


async def _check(turn: Turn, database: NormDatabase, norm: PersonalNorm) -> ev.NormEvaluated:
    """Ask for the four steps one after another; the first that fails decides."""
    information = norm.standard
    # An abstract norm repeats its own parts by design; it is held against the others.
    others = [other for other in database.qualified if other.id not in norm.parts]
    shown = database.standards(others)
    verdict = await turn.ask(
        CHECK_CONSISTENCY, CheckConsistency(information=information, source=norm.source_text)
    )
    if not verdict.passed:
        return _failed(turn, norm, "consistency", verdict.reason)
    if others:
        verdict = await turn.ask(
            CHECK_DUPLICATION, CheckDuplication(information=information, norms=shown)
        )
        if not verdict.passed:
            at = verdict.norm
            repeats = others[at].id if at is not None and at < len(others) else ""
            if at is not None and not repeats:
                turn.note_fallback("check_duplication", "a norm that was not shown")
            return _failed(turn, norm, "duplication", verdict.reason, repeats)
    verdict = await turn.ask(CHECK_TYPE, CheckType(information=information))
    if not verdict.passed:
        return _failed(turn, norm, "type", verdict.reason)
    met = database.heard(norm.content)
    verdict = await turn.ask(
        CHECK_CONFLICT,
        CheckConflict(
            who=turn.agent.who,
            information=information,
            norms=shown,
            times_heard=len(met),
            sources=_sources(met),
            giver=turn.name if norm.origin == "synthesis" else norm.giver,
            relationship=await relate(turn, norm.giver) if norm.giver else "",
        ),
    )
    if not verdict.passed:
        return _failed(turn, norm, "conflict", verdict.reason)
    return ev.NormEvaluated(t=turn.t, agent=turn.name, norm=norm.id, passed=True)


async def _evaluate(turn: Turn, database: NormDatabase, pending: Sequence[PersonalNorm]) -> None:
    """Ask for all four steps of several pieces at once; the first that fails decides each."""
    held = database.qualified
    numbers = {norm.id: number for number, norm in enumerate(held)}
    texts = tuple(dict.fromkeys(norm.source_text for norm in pending))
    candidates = []
    for norm in pending:
        met = database.heard(norm.content)
        candidates.append(
            Candidate(
                information=norm.standard,
                source=texts.index(norm.source_text),
                parts=tuple(numbers[part] for part in norm.parts if part in numbers),
                times_heard=len(met),
                sources=_sources(met),
                giver=turn.name if norm.origin == "synthesis" else norm.giver,
                relationship=await relate(turn, norm.giver) if norm.giver else "",
            )
        )
    answer = await turn.ask(
        EVALUATE_INFORMATION,
        EvaluateInformation(
            who=turn.agent.who,
            norms=database.standards(held),
            sources=texts,
            candidates=tuple(candidates),
        ),
    )
    found = list(answer.evaluations)
    if len(found) != len(pending):
        reason = f"{len(found)} evaluations for {len(pending)} pieces; the rest did not pass"
        turn.note_fallback(EVALUATE_INFORMATION.name, reason)
        found = (found + [NOT_EVALUATED] * len(pending))[: len(pending)]
    shown = [*held, *pending]
    for norm, evaluation in zip(pending, found, strict=True):
        _settle(turn, norm, _verdict(turn, norm, evaluation, shown))


def _verdict(
    turn: Turn, norm: PersonalNorm, evaluation: Evaluation, shown: Sequence[PersonalNorm]
) -> ev.NormEvaluated:
    passed = (
        evaluation.consistency,
        evaluation.duplication,
        evaluation.type,
        evaluation.conflict,
    )
    step = next((step for step, ok in zip(STEPS, passed, strict=True) if not ok), None)
    if step is None:
        return ev.NormEvaluated(t=turn.t, agent=turn.name, norm=norm.id, passed=True)
    at, repeats = evaluation.norm, ""
    if step == "duplication" and at is not None:
        # What does not hold, or no longer, cannot be repeated.
        repeats = shown[at].id if at < len(shown) and shown[at].qualified else ""
        if not repeats:
            turn.note_fallback(EVALUATE_INFORMATION.name, "a norm that was not shown or held")
    return _failed(turn, norm, step, evaluation.reason, repeats)
