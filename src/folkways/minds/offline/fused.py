"""The questions of the frugal profile: several in one call, answered by the rules of each.

Nothing is decided here: every part of an answer is what the rule for that part would have said,
had it been asked by itself.
"""

from __future__ import annotations

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
)
from folkways.minds.offline.identify import generate_thought, identify
from folkways.minds.offline.recall import digest_conversation, summarise_relationship
from folkways.minds.offline.reflect import infer_insights
from folkways.norms.fused import (
    Candidate,
    EvaluateInformation,
    Evaluation,
    Evaluations,
    JudgedPercepts,
    JudgePercepts,
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
    thoughts = generate_thought(
        GenerateThought(
            who=q.who,
            observations=q.observations,
            standards=q.standards,
            heard=tuple(q.heard),
        ),
        key,
        ctx,
    ).thoughts
    texts = tuple(thought.text for thought in thoughts)
    asked = IdentifyNormativeInformation(who=q.who, thoughts=texts, heard=q.heard)
    return NormativeThoughts(thoughts=thoughts, information=identify(asked, key, ctx).information)


def take_in_conversation(q: TakeInConversation, key: CallKey, ctx: Context) -> TakenIn:
    """Answer DigestConversation, SummariseRelationship and IdentifyNormativeInformation."""
    digest = digest_conversation(
        DigestConversation(who=q.who, other=q.other, lines=q.lines), key, ctx
    )
    asked = IdentifyNormativeInformation(who=q.who, lines=q.lines, heard=q.heard)
    latest = Remembered(id=0, kind="chat", text=digest.memory, importance=digest.importance)
    related = summarise_relationship(
        SummariseRelationship(who=q.who, other=q.other, memories=(*q.talks, latest)), key, ctx
    )
    return TakenIn(
        memory=digest.memory,
        importance=digest.importance,
        plan_note=digest.plan_note,
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
        found += infer_insights(single, key, ctx).insights
    return AllInsights(insights=tuple(found[:15]))


def evaluate_information(q: EvaluateInformation, key: CallKey, ctx: Context) -> Evaluations:
    """Answer the four checks for each candidate; what passes is held from then on."""
    held: dict[int, Standard] = dict(enumerate(q.norms))
    found = []
    for number, candidate in enumerate(q.candidates, len(q.norms)):
        others = {at: norm for at, norm in held.items() if at not in candidate.parts}
        evaluation = _evaluate(q, candidate, others, key, ctx)
        if all(
            (evaluation.consistency, evaluation.duplication, evaluation.type, evaluation.conflict)
        ):
            held = {**others, number: candidate.information}
        found.append(evaluation)
    return Evaluations(evaluations=tuple(found))


def _evaluate(
    q: EvaluateInformation,
    candidate: Candidate,
    held: dict[int, Standard],
    key: CallKey,
    ctx: Context,
) -> Evaluation:
    information, norms = candidate.information, tuple(held.values())
    source = q.sources[candidate.source] if candidate.source < len(q.sources) else ""
    verdicts = (
        check_consistency(CheckConsistency(information=information, source=source), key, ctx),
        check_duplication(CheckDuplication(information=information, norms=norms), key, ctx),
        check_type(CheckType(information=information), key, ctx),
        check_conflict(
            CheckConflict(
                who=q.who,
                information=information,
                norms=norms,
                times_heard=candidate.times_heard,
                sources=candidate.sources,
                giver=candidate.giver,
                relationship=candidate.relationship,
            ),
            key,
            ctx,
        ),
    )
    first = next((v for v in verdicts if not v.passed), Verdict(passed=True))
    at = first.norm
    consistency, duplication, kind, conflict = (verdict.passed for verdict in verdicts)
    return Evaluation(
        consistency=consistency,
        duplication=duplication,
        type=kind,
        conflict=conflict,
        reason=first.reason,
        norm=None if at is None else list(held)[at],
    )
