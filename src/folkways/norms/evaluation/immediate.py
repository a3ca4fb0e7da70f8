"""Immediate evaluation: the sanity check of normative information (section 2.3.1)."""

from __future__ import annotations

from collections.abc import Sequence

from folkways.agents.mechanism import Mechanism
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.norms.database import NormDatabase
from folkways.norms.evaluation.adoption import encounters
from folkways.norms.evaluation.replacement import replaced
from folkways.norms.fused import (
    Candidate,
    CheckInformation,
    EvaluateAdoption,
    Evaluation,
    Evaluations,
    MetCandidate,
)
from folkways.norms.norm import PersonalNorm
from folkways.norms.operations import (
    CHECK_CONFLICT,
    CHECK_CONSISTENCY,
    CHECK_DUPLICATION,
    CHECK_INFORMATION,
    CHECK_TYPE,
    DECIDE_ADOPTION,
    EVALUATE_ADOPTION,
    NOT_EVALUATED,
)
from folkways.norms.questions import (
    CheckConflict,
    CheckConsistency,
    CheckDuplication,
    CheckType,
    DecideAdoption,
    Standard,
    Verdict,
)

STEPS: tuple[ev.CheckStep, ...] = ("consistency", "duplication", "type", "conflict")
WORD_FOR_WORD = "it repeats a norm held word for word"
AT_ONCE = 10
"""So many pieces at most are evaluated in one call."""


class ImmediateEvaluation(Mechanism):
    """Consistency with its source, duplication, type, conflict: in this order, once for each.

    What fails stays inactive and invalid with the step and the reason, and is not judged again;
    information that fails for a norm held may replace that norm (``norms.replacement``). In
    the frugal profile all that is pending is evaluated in one call, each piece against the norms
    held and against those before it that pass.
    """

    name = "evaluation.immediate"
    summary = (
        "A norm that was found must be consistent with its source, no duplicate, of the kind it is "
        "said to be, and in no conflict with what the agent holds; what fails stays inactive and "
        "invalid, with the reason."
    )
    parts = (NormDatabase,)

    async def on_tick(self, turn: Turn) -> None:
        """Evaluate what is pending, oldest first, so that each is judged against the last."""
        database = turn.agent.part(NormDatabase)
        if not turn.frugal:
            for norm in database.pending:
                await _settle(turn, norm, await _check(turn, database, norm))
            return
        while pending := (await _without_repetitions(turn, database))[:AT_ONCE]:
            await _check_together(turn, database, pending)


async def _settle(turn: Turn, norm: PersonalNorm, verdict: ev.NormEvaluated) -> None:
    """Bring a verdict about, and what follows from it."""
    end = await replaced(turn, norm, verdict)
    if end is not None:
        verdict = ev.NormEvaluated(t=turn.t, agent=turn.name, norm=norm.id, passed=True)
        turn.emit(end)
    turn.emit(verdict)
    if verdict.passed and norm.parts:
        turn.emit(ev.NormsSubsumed(t=turn.t, agent=turn.name, into=norm.id, parts=norm.parts))
    if verdict.duplicate_of and norm.giver != turn.name and norm.origin != "synthesis":
        _revalue(turn, norm, verdict.duplicate_of)
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


def _revalue(turn: Turn, information: PersonalNorm, held: str) -> None:
    """Let the norm ``held`` weigh more if what repeats it was found to matter more."""
    norm = turn.agent.part(NormDatabase).norms[held]
    if turn.parameters.norms.revalue and information.utility > norm.utility:
        turn.emit(
            ev.NormRevalued(
                t=turn.t,
                agent=turn.name,
                norm=held,
                utility=information.utility,
                before=norm.utility,
                information=information.id,
            )
        )


async def _without_repetitions(turn: Turn, database: NormDatabase) -> list[PersonalNorm]:
    """Return what is pending, without the pieces that need no asking about.

    What repeats a norm held, word for word, is a duplicate of it.
    """
    held = {(norm.content, norm.kind): norm.id for norm in database.qualified}
    for norm in database.pending:
        repeats = held.get((norm.content, norm.kind), "")
        if repeats and not norm.parts:
            await _settle(turn, norm, _failed(turn, norm, "duplication", WORD_FOR_WORD, repeats))
    return database.pending


def _failed(
    turn: Turn, norm: PersonalNorm, step: ev.CheckStep, reason: str, other: str = ""
) -> ev.NormEvaluated:
    """Return the verdict; ``other`` is the norm held that is repeated or conflicted with."""
    return ev.NormEvaluated(
        t=turn.t,
        agent=turn.name,
        norm=norm.id,
        passed=False,
        step=step,
        reason=reason,
        duplicate_of=other if step == "duplication" else "",
        conflicts_with=other if step == "conflict" else "",
    )


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
    verdict = await _check_conflict(turn, database, norm, shown)
    if not verdict.passed:
        at = verdict.norm
        against = others[at].id if at is not None and at < len(others) else ""
        return _failed(turn, norm, "conflict", verdict.reason, against)
    return ev.NormEvaluated(t=turn.t, agent=turn.name, norm=norm.id, passed=True)


async def _check_conflict(
    turn: Turn, database: NormDatabase, norm: PersonalNorm, held: tuple[Standard, ...]
) -> Verdict:
    """Ask for the fourth step, as ``norms.acceptance`` has it."""
    if turn.parameters.norms.acceptance == "paper":
        return await turn.ask(CHECK_CONFLICT, CheckConflict(information=norm.standard, norms=held))
    met = await encounters(turn, database, norm)
    return await turn.ask(
        DECIDE_ADOPTION,
        DecideAdoption(who=turn.agent.who, information=norm.standard, norms=held, **met._asdict()),
    )


async def _check_together(
    turn: Turn, database: NormDatabase, pending: Sequence[PersonalNorm]
) -> None:
    """Ask for all four steps of several pieces at once; the first that fails decides each."""
    held = database.qualified
    answer = await _answer(turn, database, held, pending)
    found = list(answer.evaluations)
    if len(found) != len(pending):
        reason = f"{len(found)} evaluations for {len(pending)} pieces; the rest did not pass"
        turn.note_fallback(_operation(turn), reason)
        found = (found + [NOT_EVALUATED] * len(pending))[: len(pending)]
    shown = [*held, *pending]
    for norm, evaluation in zip(pending, found, strict=True):
        await _settle(turn, norm, _verdict(turn, norm, evaluation, shown))


def _operation(turn: Turn) -> str:
    """Return the name of the question that all four steps are asked in."""
    paper = turn.parameters.norms.acceptance == "paper"
    return CHECK_INFORMATION.name if paper else EVALUATE_ADOPTION.name


async def _answer(
    turn: Turn,
    database: NormDatabase,
    held: Sequence[PersonalNorm],
    pending: Sequence[PersonalNorm],
) -> Evaluations:
    numbers = {norm.id: number for number, norm in enumerate(held)}
    texts = tuple(dict.fromkeys(norm.source_text for norm in pending))
    shown = database.standards(held)
    candidates = tuple(
        Candidate(
            information=norm.standard,
            source=texts.index(norm.source_text),
            parts=tuple(numbers[part] for part in norm.parts if part in numbers),
        )
        for norm in pending
    )
    if turn.parameters.norms.acceptance == "paper":
        return await turn.ask(
            CHECK_INFORMATION,
            CheckInformation(norms=shown, sources=texts, candidates=candidates),
        )
    met = [await encounters(turn, database, norm) for norm in pending]
    return await turn.ask(
        EVALUATE_ADOPTION,
        EvaluateAdoption(
            who=turn.agent.who,
            norms=shown,
            sources=texts,
            candidates=tuple(
                MetCandidate(
                    information=candidate.information,
                    source=candidate.source,
                    parts=candidate.parts,
                    **known._asdict(),
                )
                for candidate, known in zip(candidates, met, strict=True)
            ),
        ),
    )


def _verdict(
    turn: Turn, norm: PersonalNorm, evaluation: Evaluation, shown: Sequence[PersonalNorm]
) -> ev.NormEvaluated:
    passed = (
        evaluation.consistent,
        evaluation.unique,
        evaluation.rightly_typed,
        evaluation.conflict_free,
    )
    step = next((step for step, ok in zip(STEPS, passed, strict=True) if not ok), None)
    if step is None:
        return ev.NormEvaluated(t=turn.t, agent=turn.name, norm=norm.id, passed=True)
    at, other = evaluation.norm, ""
    if step in ("duplication", "conflict") and at is not None:
        # What does not hold, or no longer, can neither be repeated nor conflicted with.
        other = shown[at].id if at < len(shown) and shown[at].qualified else ""
        # A candidate may conflict with a norm that the one before it has just replaced.
        given_up = step == "conflict" and at < len(shown)
        if not (other or given_up):
            turn.note_fallback(_operation(turn), "a norm that was not shown or held")
    return _failed(turn, norm, step, evaluation.reason, other)
