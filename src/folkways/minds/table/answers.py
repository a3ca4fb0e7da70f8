"""The answers of :class:`folkways.minds.table.mind.TableMind`, one rule for each operation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from pydantic import BaseModel

from folkways.agents import interview
from folkways.agents import operations as agents_ops
from folkways.agents import questions as agents
from folkways.base.time import HOUR, format_clock, parse_clock
from folkways.language.operation import Operation
from folkways.norms import combined
from folkways.norms import operations as norms_ops
from folkways.norms import questions as norms

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741

Draw = Callable[[object], float]
"""A number in [0, 1) for each purpose, fixed by the question's key."""

THEMES = ("noise", "litter", "queueing", "greetings")
WORDS = (
    "Everyone should keep the {0} down here.",
    "Please mind the {0} when others are around.",
    "People here usually see to the {0} themselves.",
)
ACTIVITIES = ("reading a book", "having a drink", "tidying up", "looking around", "taking notes")
LINES = ("I have been meaning to talk about the {0}.", "You have a point about the {0}.")


TABLE: dict[str, Callable[..., BaseModel]] = {}
"""Rules by the names of the operations; each takes an input and draws."""


def _answers(
    *ops: Operation[I, O],
) -> Callable[[Callable[[I, Draw], O]], Callable[[I, Draw], O]]:
    def enter(answer: Callable[[I, Draw], O]) -> Callable[[I, Draw], O]:
        for op in ops:
            TABLE[op.name] = answer
        return answer

    return enter


def _pick(options: tuple[str, ...], number: float) -> str:
    return options[int(number * len(options))]


def _standard(draw: Draw, purpose: object) -> norms.Standard:
    theme = _pick(THEMES, draw((purpose, "theme")))
    return norms.Standard(
        content=_pick(WORDS, draw((purpose, "words"))).format(theme),
        kind="injunctive",
        utility=1 + int(100 * draw((purpose, "utility"))),
    )


@_answers(agents_ops.RATE_IMPORTANCE)
def _importance(q: agents.RateImportance, draw: Draw) -> agents.Importance:
    return agents.Importance(scores=tuple(1 + int(9 * draw(i)) for i in range(len(q.texts))))


@_answers(agents_ops.REVISE_STATUS)
def _status(q: agents.ReviseStatus, draw: Draw) -> agents.Status:
    return agents.Status(status=q.who.currently[:600])


@_answers(agents_ops.PLAN_DAY, norms_ops.PLAN_NORMATIVE_DAY)
def _day(q: agents.PlanDay, draw: Draw) -> agents.DayPlan:
    return agents.DayPlan(
        strokes=(agents.Stroke(start=q.start, end=q.end, text="spending the day in town"),)
    )


@_answers(
    agents_ops.GENERATE_PLANS,
    norms_ops.GENERATE_NORMATIVE_PLANS,
    norms_ops.GENERATE_WEIGHED_PLANS,
)
def _plans(q: agents.GeneratePlans, draw: Draw) -> agents.Plans:
    start, end = parse_clock(q.start), parse_clock(q.end)
    places = tuple(place.address for place in q.places)
    return agents.Plans(
        plans=tuple(
            agents.Plan(
                start=format_clock(at),
                text=_pick(ACTIVITIES, draw((at, "what"))),
                place=_pick(places, draw((at, "where"))),
            )
            for at in range(start, end, HOUR)
        )
    )


@_answers(
    agents_ops.GENERATE_ACTIONS,
    norms_ops.GENERATE_NORMATIVE_ACTIONS,
    norms_ops.GENERATE_WEIGHED_ACTIONS,
)
def _actions(q: agents.GenerateActions, draw: Draw) -> agents.Actions:
    return agents.Actions(
        actions=tuple(
            agents.Action(
                text=_pick(ACTIVITIES, draw(at)),
                minutes=max(1, min(5, q.minutes - at)),
                address=q.place,
                emoji="📖",
            )
            for at in range(0, max(1, q.minutes), 5)
        )
    )


@_answers(agents_ops.DECIDE_JOINING)
def _joins(q: agents.DecideJoining, draw: Draw) -> agents.Joining:
    return agents.Joining(joins=draw("joins") < 0.6, reason="by the table")


@_answers(agents_ops.DECIDE_REACTION)
def _reaction(q: agents.DecideReaction, draw: Draw) -> agents.Reaction:
    talks = bool(q.other) and draw("talk") < 0.4
    return agents.Reaction(decision="talk" if talks else "continue", topic="the day")


@_answers(agents_ops.SUMMARISE_RELATIONSHIP)
def _relationship(q: agents.SummariseRelationship, draw: Draw) -> agents.Relationship:
    return agents.Relationship(summary=f"Knows {q.other}."[:400])


@_answers(agents_ops.UTTER)
def _utterance(q: agents.Utter, draw: Draw) -> agents.Utterance:
    theme = _pick(THEMES, draw("theme"))
    return agents.Utterance(text=_pick(LINES, draw("line")).format(theme), ends=len(q.history) > 4)


@_answers(agents_ops.DIGEST_CONVERSATION)
def _digest(q: agents.DigestConversation, draw: Draw) -> agents.Digest:
    return agents.Digest(memory=f"Talked with {q.other}."[:400], importance=3)


@_answers(agents_ops.ASK_SALIENT_QUESTIONS)
def _questions(q: agents.AskSalientQuestions, draw: Draw) -> agents.Questions:
    return agents.Questions(questions=("What do people here care about?",))


@_answers(agents_ops.INFER_INSIGHTS)
def _insights(q: agents.InferInsights, draw: Draw) -> agents.Insights:
    evidence = tuple(memory.id for memory in q.memories[:2])
    text = f"People here care about the {_pick(THEMES, draw('theme'))}."
    return agents.Insights(insights=(agents.Insight(text=text, importance=5, evidence=evidence),))


@_answers(agents_ops.DRAW_INSIGHTS)
def _all_insights(q: agents.DrawInsights, draw: Draw) -> agents.AllInsights:
    evidence = tuple(memory.id for memory in q.memories[:2])
    text = f"People here care about the {_pick(THEMES, draw('theme'))}."
    return agents.AllInsights(
        insights=(agents.Insight(text=text, importance=5, evidence=evidence),)
    )


@_answers(norms_ops.CREATE_NORM)
def _create(q: norms.CreateNorm, draw: Draw) -> norms.CreatedNorms:
    return norms.CreatedNorms(norms=tuple(_standard(draw, i) for i in range(q.count)))


@_answers(norms_ops.DETECT_CONFLICT)
def _conflict(q: norms.DetectConflict, draw: Draw) -> norms.ConflictVerdict:
    if not q.norms or draw("conflict") > 0.25:
        return norms.ConflictVerdict()
    finding = norms.Finding(observation=0, norm=int(draw("norm") * len(q.norms)))
    return norms.ConflictVerdict(conflicts=(finding,))


@_answers(agents_ops.DECIDE_TO_TALK)
def _talk(q: agents.DecideToTalk, draw: Draw) -> agents.TalkDecision:
    return agents.TalkDecision(
        decision="now" if draw("talk") < 0.7 else "no", reason="by the table"
    )


@_answers(norms_ops.IDENTIFY_NORMATIVE_INFORMATION)
def _identify(q: norms.IdentifyNormativeInformation, draw: Draw) -> norms.NormativeInformation:
    if draw("identify") > 0.7:
        return norms.NormativeInformation()
    found = _standard(draw, "norm")
    return norms.NormativeInformation(information=(norms.Information(**found.model_dump()),))


@_answers(norms_ops.GENERATE_THOUGHT)
def _thought(q: norms.GenerateThought, draw: Draw) -> norms.Thoughts:
    text = f"Someone was minding the {_pick(THEMES, draw('theme'))}."
    evidence = tuple(range(min(2, len(q.observations))))
    return norms.Thoughts(thoughts=(norms.Thought(text=text, importance=4, evidence=evidence),))


@_answers(norms_ops.CHECK_DUPLICATION)
def _duplicate(q: norms.CheckDuplication, draw: Draw) -> norms.Verdict:
    for number, norm in enumerate(q.norms):
        if norm.content == q.information.content:
            return norms.Verdict(passed=False, reason="known already", norm=number)
    return norms.Verdict(passed=True)


@_answers(norms_ops.CHECK_CONSISTENCY)
def _consistency(q: norms.CheckConsistency, draw: Draw) -> norms.Verdict:
    return norms.Verdict(passed=True)


@_answers(norms_ops.CHECK_TYPE)
def _type(q: norms.CheckType, draw: Draw) -> norms.Verdict:
    return norms.Verdict(passed=True)


@_answers(norms_ops.CHECK_CONFLICT)
def _clash(q: norms.CheckConflict, draw: Draw) -> norms.Verdict:
    return _decided(draw)


@_answers(norms_ops.DECIDE_ADOPTION)
def _adopts(q: norms.DecideAdoption, draw: Draw) -> norms.Verdict:
    return _decided(draw)


@_answers(norms_ops.DECIDE_REPLACEMENT)
def _replaces(q: norms.DecideReplacement, draw: Draw) -> norms.Replacement:
    return norms.Replacement(replaces=draw("replaces") < 0.3, reason="by the table")


def _decided(draw: Draw) -> norms.Verdict:
    passed = draw("passes") < 0.8
    return norms.Verdict(passed=passed, reason="" if passed else "by the table")


@_answers(norms_ops.CLASSIFY_SPECIFIC_NORMS)
def _classify(q: norms.ClassifySpecificNorms, draw: Draw) -> norms.Categories:
    categories = []
    for theme in THEMES:
        members = tuple(i for i, norm in enumerate(q.norms) if theme in norm.content)
        if len(members) > 1:
            categories.append(norms.Category(theme=theme, norms=members))
    return norms.Categories(categories=tuple(categories))


@_answers(norms_ops.GENERATE_ABSTRACT_NORM)
def _abstract(q: norms.GenerateAbstractNorm, draw: Draw) -> norms.AbstractNorm:
    return norms.AbstractNorm(
        content=f"Be considerate about the {q.theme}."[:300],
        kind="injunctive",
        weights=(1.0,) * len(q.norms),
    )


@_answers(norms_ops.JUDGE_PERCEPTS)
def _judge(q: combined.JudgePercepts, draw: Draw) -> combined.JudgedPercepts:
    count = len(q.observations) + len(q.texts)
    asked = norms.DetectConflict(who=q.who, observations=q.observations, norms=q.norms)
    return combined.JudgedPercepts(
        scores=tuple(1 + int(9 * draw(i)) for i in range(count)),
        conflicts=_conflict(asked, draw).conflicts,
    )


@_answers(norms_ops.THINK_ABOUT_CONDUCT)
def _think(q: combined.ThinkAboutConduct, draw: Draw) -> combined.NormativeThoughts:
    asked = norms.GenerateThought(
        who=q.who, observations=q.observations, standards=q.standards, heard=tuple(q.heard)
    )
    looked = norms.IdentifyNormativeInformation(who=q.who, heard=q.heard)
    return combined.NormativeThoughts(
        thoughts=_thought(asked, draw).thoughts, information=_identify(looked, draw).information
    )


@_answers(norms_ops.TAKE_IN_CONVERSATION)
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


@_answers(norms_ops.CHECK_INFORMATION)
def _evaluate(q: combined.CheckInformation, draw: Draw) -> combined.Evaluations:
    return _evaluated(q.norms, q.candidates, draw)


@_answers(norms_ops.EVALUATE_ADOPTION)
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


@_answers(interview.ANSWER_INTERVIEW)
def _interview(q: interview.AnswerInterview, draw: Draw) -> interview.InterviewAnswer:
    text = _pick(LINES, draw("line")).format(_pick(THEMES, draw("theme")))
    return interview.InterviewAnswer(text=text, evidence=tuple(range(min(1, len(q.memories)))))


@_answers(interview.STATE_EXPECTATIONS)
def _expectations(q: interview.StateExpectations, draw: Draw) -> interview.StatedExpectations:
    return interview.StatedExpectations(
        belief="should" if draw("belief") < 0.5 else "need not",
        keeping=int(101 * draw("keeping")),
        believing=int(101 * draw("believing")),
        confidence=int(101 * draw("confidence")),
        reason="by the table",
    )
