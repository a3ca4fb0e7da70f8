"""The table's answers to the questions about norms (CRSEC), one by one and combined."""

from __future__ import annotations

from collections.abc import Sequence

from folkways.minds.table.rules import THEMES, Answers, Draw, answers, pick
from folkways.norms import combined
from folkways.norms import operations as norms_ops
from folkways.norms import questions as norms

ANSWERS: Answers = {}

WORDS = (
    "Everyone should keep the {0} down here.",
    "Please mind the {0} when others are around.",
    "People here usually see to the {0} themselves.",
)


def _standard(draw: Draw, purpose: object) -> norms.Standard:
    theme = pick(THEMES, draw((purpose, "theme")))
    return norms.Standard(
        content=pick(WORDS, draw((purpose, "words"))).format(theme),
        kind="injunctive",
        utility=1 + int(100 * draw((purpose, "utility"))),
    )


@answers(ANSWERS, norms_ops.CREATE_NORM)
def _create(q: norms.CreateNorm, draw: Draw) -> norms.CreatedNorms:
    return norms.CreatedNorms(norms=tuple(_standard(draw, i) for i in range(q.count)))


@answers(ANSWERS, norms_ops.DETECT_CONFLICT)
def _conflict(q: norms.DetectConflict, draw: Draw) -> norms.ConflictVerdict:
    if not q.norms or draw("conflict") > 0.25:
        return norms.ConflictVerdict()
    finding = norms.Finding(observation=0, norm=int(draw("norm") * len(q.norms)))
    return norms.ConflictVerdict(conflicts=(finding,))


@answers(ANSWERS, norms_ops.IDENTIFY_NORMATIVE_INFORMATION)
def _identify(q: norms.IdentifyNormativeInformation, draw: Draw) -> norms.NormativeInformation:
    if draw("identify") > 0.7:
        return norms.NormativeInformation()
    found = _standard(draw, "norm")
    return norms.NormativeInformation(information=(norms.Information(**found.model_dump()),))


@answers(ANSWERS, norms_ops.GENERATE_THOUGHT)
def _thought(q: norms.GenerateThought, draw: Draw) -> norms.Thoughts:
    text = f"Someone was minding the {pick(THEMES, draw('theme'))}."
    evidence = tuple(range(min(2, len(q.observations))))
    return norms.Thoughts(thoughts=(norms.Thought(text=text, importance=4, evidence=evidence),))


@answers(ANSWERS, norms_ops.CHECK_DUPLICATION)
def _duplicate(q: norms.CheckDuplication, draw: Draw) -> norms.Verdict:
    for number, norm in enumerate(q.norms):
        if norm.content == q.information.content:
            return norms.Verdict(passed=False, reason="known already", norm=number)
    return norms.Verdict(passed=True)


@answers(ANSWERS, norms_ops.CHECK_CONSISTENCY)
def _consistency(q: norms.CheckConsistency, draw: Draw) -> norms.Verdict:
    return norms.Verdict(passed=True)


@answers(ANSWERS, norms_ops.CHECK_TYPE)
def _type(q: norms.CheckType, draw: Draw) -> norms.Verdict:
    return norms.Verdict(passed=True)


@answers(ANSWERS, norms_ops.CHECK_CONFLICT)
def _clash(q: norms.CheckConflict, draw: Draw) -> norms.Verdict:
    return _decided(draw)


@answers(ANSWERS, norms_ops.DECIDE_ADOPTION)
def _adopts(q: norms.DecideAdoption, draw: Draw) -> norms.Verdict:
    return _decided(draw)


@answers(ANSWERS, norms_ops.DECIDE_REPLACEMENT)
def _replaces(q: norms.DecideReplacement, draw: Draw) -> norms.Replacement:
    return norms.Replacement(replaces=draw("replaces") < 0.3, reason="by the table")


def _decided(draw: Draw) -> norms.Verdict:
    passed = draw("passes") < 0.8
    return norms.Verdict(passed=passed, reason="" if passed else "by the table")


@answers(ANSWERS, norms_ops.CLASSIFY_SPECIFIC_NORMS)
def _classify(q: norms.ClassifySpecificNorms, draw: Draw) -> norms.Categories:
    categories = []
    for theme in THEMES:
        members = tuple(i for i, norm in enumerate(q.norms) if theme in norm.content)
        if len(members) > 1:
            categories.append(norms.Category(theme=theme, norms=members))
    return norms.Categories(categories=tuple(categories))


@answers(ANSWERS, norms_ops.GENERATE_ABSTRACT_NORM)
def _abstract(q: norms.GenerateAbstractNorm, draw: Draw) -> norms.AbstractNorm:
    return norms.AbstractNorm(
        content=f"Be considerate about the {q.theme}."[:300],
        kind="injunctive",
        weights=(1.0,) * len(q.norms),
    )


@answers(ANSWERS, norms_ops.JUDGE_PERCEPTS)
def _judge(q: combined.JudgePercepts, draw: Draw) -> combined.JudgedPercepts:
    count = len(q.observations) + len(q.texts)
    asked = norms.DetectConflict(who=q.who, observations=q.observations, norms=q.norms)
    return combined.JudgedPercepts(
        scores=tuple(1 + int(9 * draw(i)) for i in range(count)),
        conflicts=_conflict(asked, draw).conflicts,
    )


@answers(ANSWERS, norms_ops.THINK_ABOUT_CONDUCT)
def _think(q: combined.ThinkAboutConduct, draw: Draw) -> combined.NormativeThoughts:
    asked = norms.GenerateThought(
        who=q.who, observations=q.observations, standards=q.standards, heard=tuple(q.heard)
    )
    looked = norms.IdentifyNormativeInformation(who=q.who, heard=q.heard)
    return combined.NormativeThoughts(
        thoughts=_thought(asked, draw).thoughts, information=_identify(looked, draw).information
    )


@answers(ANSWERS, norms_ops.TAKE_IN_CONVERSATION)
def _take_in(q: combined.TakeInConversation, draw: Draw) -> combined.TakenIn:
    looked = norms.IdentifyNormativeInformation(
        who=q.who, lines=q.lines, heard=q.heard, held=q.held
    )
    return combined.TakenIn(
        memory=f"Talked with {q.other}."[:400],
        importance=3,
        relationship=f"Knows {q.other}."[:400],
        information=_identify(looked, draw).information,
    )


@answers(ANSWERS, norms_ops.CHECK_INFORMATION)
def _evaluate(q: combined.CheckInformation, draw: Draw) -> combined.Evaluations:
    return _evaluated(q.norms, q.candidates, draw)


@answers(ANSWERS, norms_ops.EVALUATE_ADOPTION)
def _evaluate_adoption(q: combined.EvaluateAdoption, draw: Draw) -> combined.Evaluations:
    return _evaluated(q.norms, q.candidates, draw)


def _evaluated(
    standards: Sequence[norms.Standard], candidates: Sequence[combined.Candidate], draw: Draw
) -> combined.Evaluations:
    held = [norm.content for norm in standards]
    found = []
    for number, candidate in enumerate(candidates):
        content = candidate.information.content
        fits = draw((number, "passes")) < 0.8
        found.append(
            combined.Evaluation(
                consistent=True,
                unique=content not in held,
                rightly_typed=True,
                conflict_free=fits,
                reason="known already" if content in held else "" if fits else "by the table",
                norm=held.index(content) if content in held else None,
            )
        )
        held.append(content if fits and content not in held else "")
    return combined.Evaluations(evaluations=tuple(found))
