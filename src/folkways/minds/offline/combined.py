"""The questions of the frugal profile: several in one call, answered by the rules of each.

Nothing is decided here: every part of an answer is what the rule for that part would have said,
had it been asked by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from folkways.agents.questions import (
    AllInsights,
    DigestConversation,
    DrawInsights,
    InferInsights,
    Insight,
    RateImportance,
    SummariseRelationship,
)
from folkways.agents.shown import Remembered
from folkways.language.mind import CallKey
from folkways.minds.offline.appraise import detect_conflict, rate_importance
from folkways.minds.offline.context import Context
from folkways.minds.offline.evaluate import (
    check_conflict,
    check_consistency,
    check_duplication,
    check_type,
    decide_adoption,
)
from folkways.minds.offline.identify import identify
from folkways.minds.offline.recall import digest_conversation, summarise_relationship
from folkways.minds.offline.reflect import infer_insights
from folkways.minds.offline.thoughts import generate_thought
from folkways.norms.combined import (
    Candidate,
    CheckInformation,
    EvaluateAdoption,
    Evaluation,
    Evaluations,
    JudgedPercepts,
    JudgePercepts,
    MetCandidate,
    NormativeThoughts,
    TakeInConversation,
    TakenIn,
    ThinkAboutConduct,
)
from folkways.norms.questions import (
    CheckConflict,
    CheckConsistency,
    CheckDuplication,
    CheckType,
    DecideAdoption,
    DetectConflict,
    GenerateThought,
    IdentifyNormativeInformation,
    Standard,
    Verdict,
)


def judge_percepts(q: JudgePercepts, key: CallKey, ctx: Context) -> JudgedPercepts:
    """Answer RateImportance and DetectConflict."""
    texts = (*(observation.text for observation in q.observations), *q.texts)
    rated = rate_importance(RateImportance(who=q.who, texts=texts), key, ctx)
    found = detect_conflict(
        DetectConflict(who=q.who, observations=q.observations, norms=q.norms), key, ctx
    )
    return JudgedPercepts(scores=rated.scores, conflicts=found.conflicts, upheld=found.upheld)


def think_about_conduct(q: ThinkAboutConduct, key: CallKey, ctx: Context) -> NormativeThoughts:
    """Answer GenerateThought, and IdentifyNormativeInformation for the thoughts."""
    seen = GenerateThought(
        who=q.who, observations=q.observations, standards=q.standards, heard=tuple(q.heard)
    )
    thoughts = generate_thought(seen, key, ctx).thoughts
    texts = tuple(thought.text for thought in thoughts)
    held = tuple(norm.content for norm in q.standards)
    asked = IdentifyNormativeInformation(who=q.who, thoughts=texts, heard=q.heard, held=held)
    return NormativeThoughts(thoughts=thoughts, information=identify(asked, key, ctx).information)


def take_in_conversation(q: TakeInConversation, key: CallKey, ctx: Context) -> TakenIn:
    """Answer DigestConversation, SummariseRelationship and IdentifyNormativeInformation."""
    talk = DigestConversation(
        who=q.who,
        other=q.other,
        lines=q.lines,
        when=q.when,
        place=q.place,
        commitments=q.commitments,
        engagements=q.engagements,
    )
    digest = digest_conversation(talk, key, ctx)
    asked = IdentifyNormativeInformation(who=q.who, lines=q.lines, heard=q.heard, held=q.held)
    latest = Remembered(id=0, kind="chat", text=digest.memory, importance=digest.importance)
    related = summarise_relationship(
        SummariseRelationship(who=q.who, other=q.other, memories=(*q.talks, latest)), key, ctx
    )
    return TakenIn(
        memory=digest.memory,
        importance=digest.importance,
        plan_note=digest.plan_note,
        agreed=digest.agreed,
        called_off=digest.called_off,
        kept=digest.kept,
        relationship=related.summary,
        information=identify(asked, key, ctx).information,
    )


def draw_insights(q: DrawInsights, key: CallKey, ctx: Context) -> AllInsights:
    """Answer InferInsights for each question, from the memories that came to mind on it."""
    records = {memory.id: memory for memory in q.memories}
    found: list[Insight] = []
    for asked in q.questions:
        shown = tuple(records[id] for id in asked.memories if id in records)
        single = InferInsights(who=q.who, question=asked.question, memories=shown)
        known = {insight.text for insight in found}
        insights = infer_insights(single, key, ctx).insights
        found += [insight for insight in insights if insight.text not in known]
    return AllInsights(insights=tuple(found[:15]))


def check_information(q: CheckInformation, key: CallKey, ctx: Context) -> Evaluations:
    """Answer the four checks for each candidate; what passes is held from then on."""

    def conflict(candidate: Candidate, norms: tuple[Standard, ...]) -> Verdict:
        asked = CheckConflict(information=candidate.information, norms=norms)
        return check_conflict(asked, key, ctx)

    return _evaluated(q.norms, q.sources, q.candidates, q.agent, conflict, key, ctx)


def evaluate_adoption(q: EvaluateAdoption, key: CallKey, ctx: Context) -> Evaluations:
    """Answer three checks and DecideAdoption for each candidate."""

    def conflict(candidate: MetCandidate, norms: tuple[Standard, ...]) -> Verdict:
        asked = DecideAdoption(
            who=q.who,
            information=candidate.information,
            norms=norms,
            times_heard=candidate.times_heard,
            sources=candidate.sources,
            giver=candidate.giver,
            relationship=candidate.relationship,
        )
        return decide_adoption(asked, key, ctx)

    return _evaluated(q.norms, q.sources, q.candidates, q.who.name, conflict, key, ctx)


C = TypeVar("C", bound=Candidate)


def _evaluated(
    norms: Sequence[Standard],
    sources: Sequence[str],
    candidates: Sequence[C],
    agent: str,
    conflict: Callable[[C, tuple[Standard, ...]], Verdict],
    key: CallKey,
    ctx: Context,
) -> Evaluations:
    """Evaluate each candidate against the norms and those before it that pass."""
    held: dict[int, Standard] = dict(enumerate(norms))
    found = []
    for number, candidate in enumerate(candidates, len(norms)):
        others = {at: norm for at, norm in held.items() if at not in candidate.parts}
        information, shown = candidate.information, tuple(others.values())
        source = sources[candidate.source] if candidate.source < len(sources) else ""
        consistency = CheckConsistency(information=information, source=source, agent=agent)
        verdicts = (
            check_consistency(consistency, key, ctx),
            check_duplication(CheckDuplication(information=information, norms=shown), key, ctx),
            check_type(CheckType(information=information), key, ctx),
            conflict(candidate, shown),
        )
        if all(verdict.passed for verdict in verdicts):
            held = {**others, number: information}
        found.append(_evaluation(verdicts, list(others)))
    return Evaluations(evaluations=tuple(found))


def _evaluation(
    verdicts: tuple[Verdict, Verdict, Verdict, Verdict], numbers: Sequence[int]
) -> Evaluation:
    """Return four verdicts as one; ``numbers`` are those of the norms that were shown."""
    consistent, unique, typed, free = verdicts
    first = next((v for v in verdicts if not v.passed), free)
    at = first.norm
    return Evaluation(
        consistent=consistent.passed,
        unique=unique.passed,
        rightly_typed=typed.passed,
        conflict_free=free.passed,
        reason=first.reason,
        norm=None if at is None else numbers[at],
    )
