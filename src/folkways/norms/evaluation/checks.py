"""The four checks of normative information, asked one by one or all at once."""

from __future__ import annotations

from collections.abc import Sequence

from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.norms.combined import (
    Candidate,
    CheckInformation,
    EvaluateAdoption,
    Evaluation,
    Evaluations,
    MetCandidate,
)
from folkways.norms.database import NormDatabase
from folkways.norms.evaluation.adoption import encounters
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
SAME_WORDS = "a norm held already says it in the same words"


def failed(
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


async def one_by_one(turn: Turn, database: NormDatabase, norm: PersonalNorm) -> ev.NormEvaluated:
    """Ask for the four steps one after another; the first that fails decides.

    A norm held in the same words fails the second step without a question.
    """
    information = norm.standard
    # An abstract norm repeats its own parts by design; it is held against the others.
    others = [other for other in database.qualified if other.id not in norm.parts]
    shown = database.standards(others)
    verdict = await turn.ask(
        CHECK_CONSISTENCY,
        CheckConsistency(information=information, source=norm.source_text, agent=turn.name),
    )
    if not verdict.passed:
        return failed(turn, norm, "consistency", verdict.reason)
    # After consistency, as in the paper's order, so that the reason for a refusal is the first that
    # holds.
    twin = database.twin(norm)
    if twin is not None:
        return failed(turn, norm, "duplication", SAME_WORDS, twin.id)
    if others:
        verdict = await turn.ask(
            CHECK_DUPLICATION, CheckDuplication(information=information, norms=shown)
        )
        if not verdict.passed:
            at = verdict.norm
            repeats = others[at].id if at is not None and at < len(others) else ""
            if at is not None and not repeats:
                turn.note_fallback("check_duplication", "a norm that was not shown")
            return failed(turn, norm, "duplication", verdict.reason, repeats)
    verdict = await turn.ask(CHECK_TYPE, CheckType(information=information))
    if not verdict.passed:
        return failed(turn, norm, "type", verdict.reason)
    verdict = await _check_conflict(turn, database, norm, shown)
    if not verdict.passed:
        at = verdict.norm
        against = others[at].id if at is not None and at < len(others) else ""
        return failed(turn, norm, "conflict", verdict.reason, against)
    return ev.NormEvaluated(t=turn.t, agent=turn.name, norm=norm.id, passed=True)


async def _check_conflict(
    turn: Turn, database: NormDatabase, norm: PersonalNorm, held: tuple[Standard, ...]
) -> Verdict:
    """Ask for the fourth step, as ``norms.acceptance`` has it."""
    if turn.parameters.norms.acceptance == "paper":
        question = CheckConflict(
            information=norm.standard, norms=held, who=turn.agent.who, source=norm.source_text
        )
        return await turn.ask(CHECK_CONFLICT, question)
    met = await encounters(turn, database, norm)
    return await turn.ask(
        DECIDE_ADOPTION,
        DecideAdoption(who=turn.agent.who, information=norm.standard, norms=held, **met._asdict()),
    )


async def at_once(
    turn: Turn, database: NormDatabase, pending: Sequence[PersonalNorm]
) -> list[Evaluation]:
    """Ask for all four steps of several pieces in one call; one evaluation for each."""
    answer = await _answer(turn, database, database.qualified, pending)
    found = list(answer.evaluations)
    if len(found) != len(pending):
        reason = f"{len(found)} evaluations for {len(pending)} pieces; the rest did not pass"
        turn.note_fallback(_operation(turn), reason)
        # What has no evaluation counts as not passed: a short answer must not make a norm.
        found = (found + [NOT_EVALUATED] * len(pending))[: len(pending)]
    return found


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
            CheckInformation(
                norms=shown,
                sources=texts,
                candidates=candidates,
                agent=turn.name,
                who=turn.agent.who,
            ),
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


def verdict_of(
    turn: Turn, norm: PersonalNorm, evaluation: Evaluation, shown: Sequence[PersonalNorm]
) -> ev.NormEvaluated:
    """Return what an evaluation comes to: the first step that failed decides.

    ``shown`` are the norms that were held at the time, followed by all pieces that were asked for.
    """
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
    return failed(turn, norm, step, evaluation.reason, other)
