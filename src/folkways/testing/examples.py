"""One plausible input for each operation, from a day in a small community garden.

For tests, for trying out a mind, and for showing what a prompt looks like when it is filled in. No
field is left empty that a template shows.
"""

from __future__ import annotations

from pydantic import BaseModel

from folkways.agents import questions as agents
from folkways.agents import shown
from folkways.norms import fused
from folkways.norms import questions as norms
from folkways.testing import examples_asked
from folkways.testing.examples_rounds import ROUNDS

MARTHA = shown.Who(
    name="Martha Lund",
    age=41,
    role="entrepreneur",
    innate=("principled", "warm", "tidy"),
    learned=(
        "Martha Lund looks after the plots of a community garden. She is convinced that people "
        "should take their litter home, and is against feeding the pigeons."
    ),
    currently="Martha Lund is preparing the harvest fair.",
    lifestyle="Martha Lund rises at six and goes to bed at ten.",
    daily_requirement="From 9 to 10, waters her beds. At 12, eats lunch on the bench.",
    relationships={"Emil Roth": "A neighbour on the next plot, whom she likes."},
)
EMIL = shown.Who(
    name="Emil Roth",
    age=29,
    role="ordinary",
    innate=("curious", "careless", "friendly"),
    learned="Emil Roth is a postman. He enjoys feeding the pigeons in his breaks.",
    currently="Emil Roth is growing his first tomatoes.",
    lifestyle="Emil Roth gets up early.",
    daily_requirement="From 12 to 13, feeds the pigeons by the pond.",
    relationships={"Martha Lund": "She taught him how to prune."},
)
SHED = shown.Place(
    address="Garden: tool shed",
    indoors=True,
    public=True,
    tags=("storage",),
    objects=("workbench", "watering cans"),
)
POND = shown.Place(
    address="Garden: pond",
    indoors=False,
    public=True,
    tags=("seating",),
    objects=("bench", "litter bin"),
)
MEMORIES = (
    shown.Remembered(
        id=7,
        kind="observation",
        text="Emil Roth is scattering crumbs for the pigeons.",
        importance=3,
    ),
    shown.Remembered(
        id=12, kind="chat", text="Talked with Emil Roth about the fair.", importance=5
    ),
    shown.Remembered(
        id=15, kind="thought", text="Many visitors leave their litter by the pond.", importance=6
    ),
)
GUIDELINES = (
    shown.Guideline(
        text="Nobody should feed the pigeons by the pond.",
        kind="injunctive",
        weight=72,
        reminders=1.5,
        seen_kept=2,
        seen_broken=4,
        reproached=True,
        reproached_at="11:52",
    ),
    shown.Guideline(
        text="Most gardeners take their litter home.",
        kind="descriptive",
        weight=45,
        reminders=0.25,
        seen_kept=5,
        seen_broken=1,
    ),
)
STROKES = (
    agents.Stroke(start="08:00", end="12:00", text="delivering letters"),
    agents.Stroke(start="12:00", end="16:00", text="spending the afternoon in the garden"),
)
LINES = (
    shown.Line(speaker="Martha Lund", text="Pigeons spread disease. Nobody should feed them."),
    shown.Line(speaker="Emil Roth", text="I had not thought of that. They look so hungry."),
)
STANDARDS = (
    norms.Standard(
        content="Nobody should feed the pigeons by the pond.", kind="injunctive", utility=72
    ),
    norms.Standard(
        content="Visitors should take their litter home.", kind="injunctive", utility=88
    ),
    norms.Standard(
        content="Most gardeners greet each other at the gate.", kind="descriptive", utility=33
    ),
)
OBSERVATIONS = (
    norms.Observed(
        text="Emil Roth is feeding the pigeons by the pond.",
        other="Emil Roth",
        place="Garden: pond",
        indoors=False,
    ),
    norms.Observed(
        text="Nora Pine is picking up litter in the tool shed.",
        other="Nora Pine",
        place="Garden: tool shed",
        indoors=True,
    ),
)
INFORMATION = norms.Standard(
    content="People should not give bread to pigeons.", kind="injunctive", utility=64
)

HELD = tuple(
    shown.Guideline(text=line.text, kind=line.kind, weight=line.weight) for line in GUIDELINES
)
"""The same norms as they are shown where compliance is not weighed."""

_OWN = (
    shown.Promise(
        by="Emil Roth",
        what="carrying the baskets to the shed",
        others=("Martha Lund", "Nora Pine"),
        when="14:30",
        place="Garden: shed",
        together=True,
        minutes=20,
    ),
    shown.Promise(by="Emil Roth", what="leaving the pigeons alone", others=("Martha Lund",)),
    shown.Promise(
        by="Emil Roth",
        what="telling Nora Pine when the harvest fair begins",
        others=("Martha Lund",),
        tell="Nora Pine",
    ),
)
_THEIRS = (
    shown.Promise(
        by="Martha Lund",
        what="showing him the fair's plan",
        others=("Emil Roth",),
        when="day 2 09:00",
        place="Garden: pond",
    ),
)

_DAY = agents.PlanDay(
    who=MARTHA,
    day=1,
    start="08:00",
    end="16:00",
    places=(SHED, POND),
    memories=MEMORIES,
    guidelines=HELD,
    commitments=_THEIRS,
    expected=_OWN,
)
PRESENT = shown.Present(name="Nora Pine", doing="carrying three baskets", declined=True)
_PLANS = agents.GeneratePlans(
    who=EMIL,
    day=1,
    start="12:00",
    end="16:00",
    strokes=STROKES,
    guidelines=GUIDELINES,
    places=(SHED, POND),
    start_place="Garden: pond",
    reason="Martha Lund asked him to help with the fair.",
    commitments=_OWN,
    expected=_THEIRS,
    present=(PRESENT,),
    in_force=(
        agents.Planned(
            start="12:00", end="13:00", text="feeding the pigeons", place="Garden: pond"
        ),
        agents.Planned(start="13:00", end="16:00", text="weeding", place="Garden: shed"),
    ),
    done=("delivering letters", "eating a sandwich on the bench"),
)
_ACTIONS = agents.GenerateActions(
    who=EMIL,
    day=1,
    start="12:20",
    minutes=40,
    plan="spending the lunch break by the pond",
    place="Garden: pond",
    guidelines=GUIDELINES,
    places=(SHED, POND),
    done=("eating a sandwich on the bench",),
    reason="Martha Lund has just spoken to him about the pigeons.",
    commitments=_OWN,
    here="Garden: pond",
    present=(PRESENT, shown.Present(name="Ida Berg", doing="resting", place="Garden: shed")),
    elsewhere=("Martha Lund",),
)

_ABSTRACT = norms.Standard(
    content="Everyone should keep the garden pleasant for others.", kind="injunctive", utility=70
)
_SOURCES = (
    "\n".join(f"{line.speaker}: {line.text}" for line in LINES),
    "\n".join(standard.content for standard in STANDARDS[1:]),
)

EXAMPLES: dict[str, BaseModel] = {
    "rate_importance": agents.RateImportance(
        who=MARTHA,
        texts=("The bench is empty.", "Emil Roth promised to help with the harvest fair."),
    ),
    "revise_status": agents.ReviseStatus(who=MARTHA, day=2, memories=MEMORIES, standards=HELD),
    "plan_day": _DAY,
    "generate_plans": _PLANS,
    "generate_actions": _ACTIONS,
    "decide_reaction": agents.DecideReaction(
        who=MARTHA,
        when="day 1 12:30",
        place=POND,
        observation="Nora Pine is carrying three baskets.",
        other="Nora Pine",
        current_action="eating lunch on the bench",
        relationship="They know each other by sight.",
        memories=MEMORIES,
        standards=("Lend a hand to whoever carries something heavy.",),
        other_age=29,
        earlier=(
            shown.EarlierTalk(
                when="yesterday at 15:10",
                by="Nora Pine",
                about="the harvest fair",
                text="Nora Pine asked for help with the baskets.",
            ),
        ),
    ),
    "decide_to_talk": agents.DecideToTalk(
        who=MARTHA,
        other="Emil Roth",
        relationship="Martha Lund likes her neighbour Emil Roth.",
        observation="Emil Roth is feeding the pigeons by the pond.",
        norm=shown.Guideline(
            text="Nobody should feed the pigeons by the pond.", kind="injunctive", weight=72
        ),
        about="Feeding them here brings rats.",
        when="day 1 10:40",
        place=POND,
        doing="raking the leaves under the lime tree",
        since_minutes=6,
        earlier=(
            shown.EarlierTalk(
                when="1 hour ago",
                by="Martha Lund",
                about="Nobody should feed the pigeons by the pond.",
                text="Martha Lund asked Emil Roth to let them be.",
            ),
            shown.EarlierTalk(when="35 minutes ago", text="They talked of the roses."),
        ),
        spoken_to=(
            shown.SpokenTo(
                by="Ida Berg",
                minutes_ago=3,
                words="Emil, please stop feeding them.",
                answer="Only this last slice.",
            ),
        ),
        other_age=37,
    ),
    "decide_joining": agents.DecideJoining(
        who=EMIL,
        when="day 1 12:20",
        place=POND,
        other="Nora Pine",
        relationship="They know each other by sight.",
        what="carrying baskets to the shed",
        minutes=15,
        also=("Ida Berg",),
        current_action="eating a sandwich on the bench",
        commitments=_OWN,
        guidelines=HELD,
    ),
    "summarise_relationship": agents.SummariseRelationship(
        who=MARTHA, other="Emil Roth", memories=MEMORIES
    ),
    "utter": agents.Utter(
        who=MARTHA,
        when="day 1 12:35",
        place=POND,
        other="Emil Roth",
        other_action="feeding the pigeons",
        relationship="Martha Lund likes her neighbour Emil Roth.",
        reason="conflict",
        about="Nobody should feed the pigeons by the pond.",
        opened=True,
        standards=GUIDELINES,
        memories=MEMORIES,
        history=LINES,
        commitments=(*_THEIRS, *_OWN),
        engagements=(
            shown.Promise(
                by="Martha Lund",
                what="giving a talk on hedges",
                others=("Nora Pine",),
                when="14:00 to 15:00",
                place="Garden: shed",
            ),
        ),
        breach="Emil Roth is feeding the pigeons by the pond",
        other_age=37,
        earlier=(
            shown.EarlierTalk(
                when="2 hours ago",
                by="Emil Roth",
                about="the roses",
                text="They talked of the roses.",
            ),
        ),
    ),
    "digest_conversation": agents.DigestConversation(
        who=EMIL,
        other="Martha Lund",
        lines=LINES,
        when="day 1 12:40",
        place="Garden: pond",
        commitments=_OWN,
    ),
    "ask_salient_questions": agents.AskSalientQuestions(who=MARTHA, memories=MEMORIES),
    "infer_insights": agents.InferInsights(
        who=MARTHA, question="What do visitors do with their litter?", memories=MEMORIES
    ),
    "draw_insights": agents.DrawInsights(
        who=MARTHA,
        memories=MEMORIES,
        questions=(
            agents.Recalled(question="What do visitors do with their litter?", memories=(7, 15)),
            agents.Recalled(question="What is Emil Roth up to?", memories=(12,)),
        ),
    ),
    "create_norm": norms.CreateNorm(who=MARTHA, count=5, setting="a community garden"),
    "detect_conflict": norms.DetectConflict(who=MARTHA, observations=OBSERVATIONS, norms=STANDARDS),
    "identify_normative_information": norms.IdentifyNormativeInformation(
        who=EMIL,
        lines=LINES,
        heard={"Visitors should take their litter home.": 2},
        held=tuple(norm.content for norm in STANDARDS),
    ),
    "generate_thought": norms.GenerateThought(
        who=EMIL,
        observations=OBSERVATIONS,
        standards=STANDARDS,
        heard=("Visitors should take their litter home.",),
    ),
    "check_consistency": norms.CheckConsistency(
        information=INFORMATION,
        source="\n".join(f"{line.speaker}: {line.text}" for line in LINES),
    ),
    "check_duplication": norms.CheckDuplication(information=INFORMATION, norms=STANDARDS),
    "check_type": norms.CheckType(information=INFORMATION),
    "check_conflict": norms.CheckConflict(information=INFORMATION, norms=STANDARDS[1:]),
    "decide_adoption": norms.DecideAdoption(
        who=EMIL,
        information=INFORMATION,
        norms=STANDARDS[1:],
        times_heard=3,
        sources=2,
        giver="Martha Lund",
        relationship="She taught him how to prune.",
    ),
    "decide_replacement": norms.DecideReplacement(
        who=EMIL,
        information=INFORMATION,
        held=STANDARDS[0],
        source="\n".join(f"{line.speaker}: {line.text}" for line in LINES),
        times_heard=3,
        sources=2,
        giver="Martha Lund",
        relationship="She taught him how to prune.",
    ),
    "classify_specific_norms": norms.ClassifySpecificNorms(norms=STANDARDS),
    "generate_abstract_norm": norms.GenerateAbstractNorm(
        theme="keeping the garden clean", norms=STANDARDS[:2]
    ),
    "plan_normative_day": _DAY,
    "generate_normative_plans": _PLANS.model_copy(update={"guidelines": HELD}),
    "generate_normative_actions": _ACTIONS.model_copy(update={"guidelines": HELD}),
    "generate_weighed_plans": _PLANS,
    "generate_weighed_actions": _ACTIONS,
    "judge_percepts": fused.JudgePercepts(
        who=MARTHA,
        norms=STANDARDS,
        observations=OBSERVATIONS,
        texts=('Nora Pine said to Emil Roth: "Mind the gate."', "The bench is wet."),
    ),
    "think_about_conduct": fused.ThinkAboutConduct(
        who=EMIL,
        observations=OBSERVATIONS,
        standards=STANDARDS,
        heard={"Visitors should take their litter home.": 2},
    ),
    "take_in_conversation": fused.TakeInConversation(
        who=EMIL,
        other="Martha Lund",
        relationship="She taught him how to prune.",
        talks=MEMORIES[1:2],
        lines=LINES,
        heard={"Visitors should take their litter home.": 2},
        held=tuple(norm.content for norm in STANDARDS),
        when="day 1 12:40",
        place="Garden: pond",
        commitments=_OWN,
    ),
    "check_information": fused.CheckInformation(
        norms=STANDARDS[1:],
        sources=_SOURCES,
        candidates=(
            fused.Candidate(information=INFORMATION, source=0, parts=()),
            fused.Candidate(information=_ABSTRACT, source=1, parts=(0, 1)),
        ),
    ),
    "evaluate_adoption": fused.EvaluateAdoption(
        who=EMIL,
        norms=STANDARDS[1:],
        sources=_SOURCES,
        candidates=(
            fused.MetCandidate(
                information=INFORMATION,
                source=0,
                parts=(),
                times_heard=3,
                sources=2,
                giver="Martha Lund",
                relationship="She taught him how to prune.",
            ),
            fused.MetCandidate(
                information=_ABSTRACT,
                source=1,
                parts=(0, 1),
                times_heard=1,
                sources=1,
                giver="Emil Roth",
                relationship="That is himself.",
            ),
        ),
    ),
    **examples_asked.examples(MARTHA, POND, STROKES, GUIDELINES, LINES),
    **ROUNDS,
}
"""Inputs by the names of the operations."""
