"""One plausible input for each operation about norms, and with them those of all operations."""

from __future__ import annotations

from pydantic import BaseModel

from folkways.agents import examples, shown
from folkways.agents.example_garden import (
    EMIL,
    EMIL_HAS_TO,
    FAIR,
    HELD,
    INTENTIONS,
    LINES,
    MARTHA,
    MEMORIES,
    OWN,
)
from folkways.agents.examples import ACTIONS, DAY, PLANS
from folkways.norms import combined
from folkways.norms import questions as norms

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
_OWN_TALKS = (
    shown.EarlierTalk(
        when="20 minutes ago",
        by="Martha Lund",
        about="Nobody should feed the pigeons by the pond.",
        text="Martha Lund asked Emil Roth to let the pigeons be.",
    ),
)

_ABSTRACT = norms.Standard(
    content="Everyone should keep the garden pleasant for others.", kind="injunctive", utility=70
)
_SOURCES = (
    "\n".join(f"{line.speaker}: {line.text}" for line in LINES),
    "\n".join(standard.content for standard in STANDARDS[1:]),
)

_NORMS: dict[str, BaseModel] = {
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
        talks=_OWN_TALKS,
    ),
    "check_consistency": norms.CheckConsistency(
        agent="Emil Roth",
        information=INFORMATION,
        source="\n".join(f"{line.speaker}: {line.text}" for line in LINES),
    ),
    "check_duplication": norms.CheckDuplication(information=INFORMATION, norms=STANDARDS),
    "check_type": norms.CheckType(information=INFORMATION),
    "check_conflict": norms.CheckConflict(
        information=INFORMATION,
        norms=STANDARDS[1:],
        who=EMIL,
        source="\n".join(f"{line.speaker}: {line.text}" for line in LINES),
    ),
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
    "plan_normative_day": DAY,
    "generate_normative_plans": PLANS.model_copy(update={"guidelines": HELD}),
    "generate_normative_actions": ACTIONS.model_copy(update={"guidelines": HELD}),
    "generate_weighed_plans": PLANS,
    "generate_weighed_actions": ACTIONS,
    "judge_percepts": combined.JudgePercepts(
        who=MARTHA,
        norms=STANDARDS,
        observations=OBSERVATIONS,
        texts=('Nora Pine said to Emil Roth: "Mind the gate."', "The bench is wet."),
    ),
    "think_about_conduct": combined.ThinkAboutConduct(
        who=EMIL,
        observations=OBSERVATIONS,
        standards=STANDARDS,
        heard={"Visitors should take their litter home.": 2},
        talks=_OWN_TALKS,
    ),
    "take_in_conversation": combined.TakeInConversation(
        who=EMIL,
        other="Martha Lund",
        relationship="She taught him how to prune.",
        talks=MEMORIES[1:2],
        lines=LINES,
        heard={"Visitors should take their litter home.": 2},
        held=tuple(norm.content for norm in STANDARDS),
        when="day 1 12:40",
        place="Garden: pond",
        commitments=OWN,
        other_age=41,
        engagements=EMIL_HAS_TO,
        other_serves=True,
        going_on=FAIR,
        intentions=INTENTIONS,
    ),
    "check_information": combined.CheckInformation(
        agent="Emil Roth",
        who=EMIL,
        norms=STANDARDS[1:],
        sources=_SOURCES,
        candidates=(
            combined.Candidate(information=INFORMATION, source=0, parts=()),
            combined.Candidate(information=_ABSTRACT, source=1, parts=(0, 1)),
        ),
    ),
    "evaluate_adoption": combined.EvaluateAdoption(
        who=EMIL,
        norms=STANDARDS[1:],
        sources=_SOURCES,
        candidates=(
            combined.MetCandidate(
                information=INFORMATION,
                source=0,
                parts=(),
                times_heard=3,
                sources=2,
                giver="Martha Lund",
                relationship="She taught him how to prune.",
            ),
            combined.MetCandidate(
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
}

EXAMPLES: dict[str, BaseModel] = {**examples.EXAMPLES, **_NORMS, **examples.ASKED}
"""Inputs by the names of the operations."""
