"""The operations of CRSEC, by the names of the paper: questions with wording and fallbacks."""

from __future__ import annotations

from collections.abc import Callable

from pydantic import BaseModel

from folkways.agents.action_faults import fault_of_actions
from folkways.agents.operations import no_actions, no_day, no_plans
from folkways.agents.questions import (
    Actions,
    DayPlan,
    GenerateActions,
    GeneratePlans,
    PlainActions,
    PlanDay,
    Plans,
)
from folkways.language.operation import Data, I, O, Operation
from folkways.language.prompt import PromptTemplate
from folkways.norms.combined import (
    CheckInformation,
    EvaluateAdoption,
    Evaluation,
    Evaluations,
    JudgedPercepts,
    JudgePercepts,
    NormativeThoughts,
    PlainTakenIn,
    TakeInConversation,
    TakenIn,
    ThinkAboutConduct,
)
from folkways.norms.questions import (
    AbstractNorm,
    Categories,
    CheckConflict,
    CheckConsistency,
    CheckDuplication,
    CheckType,
    ClassifySpecificNorms,
    ConflictVerdict,
    CreatedNorms,
    CreateNorm,
    DecideAdoption,
    DecideReplacement,
    DetectConflict,
    GenerateAbstractNorm,
    GenerateThought,
    IdentifyNormativeInformation,
    NormativeInformation,
    Replacement,
    Thoughts,
    Verdict,
)


def _operation(
    name: str,
    asks: type[I],
    answers: type[O],
    fallback: Callable[[I], O] | None = None,
    fault: Callable[[I, O], str] | None = None,
    plain: type[BaseModel] | None = None,
) -> Operation[I, O]:
    """Return the operation whose wording is the template of its name."""
    wording = PromptTemplate("folkways.norms", f"{name}.md")
    return Operation(name, asks, answers, wording, fallback, fault=fault, plain=plain)


NO_ANSWER = "not passed, because no valid answer came"
NOT_EVALUATED = Evaluation(
    consistent=False, unique=False, rightly_typed=False, conflict_free=False, reason=NO_ANSWER
)
"""What stands for the evaluation of a candidate for which none came."""


def _not_passed(_: Data) -> Verdict:
    return Verdict(passed=False, reason=NO_ANSWER)


CREATE_NORM = _operation("create_norm", CreateNorm, CreatedNorms)
DETECT_CONFLICT = _operation(
    "detect_conflict", DetectConflict, ConflictVerdict, lambda _: ConflictVerdict()
)
IDENTIFY_NORMATIVE_INFORMATION = _operation(
    "identify_normative_information",
    IdentifyNormativeInformation,
    NormativeInformation,
    lambda _: NormativeInformation(),
)
GENERATE_THOUGHT = _operation("generate_thought", GenerateThought, Thoughts, lambda _: Thoughts())
CHECK_CONSISTENCY = _operation("check_consistency", CheckConsistency, Verdict, _not_passed)
CHECK_DUPLICATION = _operation("check_duplication", CheckDuplication, Verdict, _not_passed)
CHECK_TYPE = _operation("check_type", CheckType, Verdict, _not_passed)
CHECK_CONFLICT = _operation("check_conflict", CheckConflict, Verdict, _not_passed)
DECIDE_ADOPTION = _operation("decide_adoption", DecideAdoption, Verdict, _not_passed)
DECIDE_REPLACEMENT = _operation(
    "decide_replacement",
    DecideReplacement,
    Replacement,
    lambda _: Replacement(replaces=False, reason="no valid answer came"),
)
CLASSIFY_SPECIFIC_NORMS = _operation(
    "classify_specific_norms",
    ClassifySpecificNorms,
    Categories,
    lambda _: Categories(categories=()),
)
GENERATE_ABSTRACT_NORM = _operation(
    "generate_abstract_norm",
    GenerateAbstractNorm,
    AbstractNorm,
    # No content that a mind gives is empty; this one only says that nothing came.
    lambda _: AbstractNorm.model_construct(content="", kind="injunctive", weights=()),
)

# --- Compliance (2.4): the agent's own questions about plans and actions, worded with its norms

PLAN_NORMATIVE_DAY = _operation("plan_normative_day", PlanDay, DayPlan, no_day)
GENERATE_NORMATIVE_PLANS = _operation("generate_normative_plans", GeneratePlans, Plans, no_plans)
GENERATE_NORMATIVE_ACTIONS = _operation(
    "generate_normative_actions",
    GenerateActions,
    Actions,
    no_actions,
    fault_of_actions,
    PlainActions,
)

# With norms.compliance: weighed
GENERATE_WEIGHED_PLANS = _operation("generate_weighed_plans", GeneratePlans, Plans, no_plans)
GENERATE_WEIGHED_ACTIONS = _operation(
    "generate_weighed_actions",
    GenerateActions,
    Actions,
    no_actions,
    fault_of_actions,
    PlainActions,
)

# --- The frugal profile: several of these in one call

JUDGE_PERCEPTS = _operation(
    "judge_percepts",
    JudgePercepts,
    JudgedPercepts,
    lambda q: JudgedPercepts(scores=(1,) * (len(q.observations) + len(q.texts))),
)
THINK_ABOUT_CONDUCT = _operation(
    "think_about_conduct", ThinkAboutConduct, NormativeThoughts, lambda _: NormativeThoughts()
)
TAKE_IN_CONVERSATION = _operation(
    "take_in_conversation",
    TakeInConversation,
    TakenIn,
    lambda q: TakenIn(memory=f"Talked with {q.other}.", importance=1),
    plain=PlainTakenIn,
)
CHECK_INFORMATION = _operation(
    "check_information",
    CheckInformation,
    Evaluations,
    lambda q: Evaluations(evaluations=(NOT_EVALUATED,) * len(q.candidates)),
)
EVALUATE_ADOPTION = _operation(
    "evaluate_adoption",
    EvaluateAdoption,
    Evaluations,
    lambda q: Evaluations(evaluations=(NOT_EVALUATED,) * len(q.candidates)),
)

OPERATIONS = (
    CREATE_NORM,
    DETECT_CONFLICT,
    IDENTIFY_NORMATIVE_INFORMATION,
    GENERATE_THOUGHT,
    CHECK_CONSISTENCY,
    CHECK_DUPLICATION,
    CHECK_TYPE,
    CHECK_CONFLICT,
    DECIDE_ADOPTION,
    DECIDE_REPLACEMENT,
    CLASSIFY_SPECIFIC_NORMS,
    GENERATE_ABSTRACT_NORM,
    PLAN_NORMATIVE_DAY,
    GENERATE_NORMATIVE_PLANS,
    GENERATE_NORMATIVE_ACTIONS,
    GENERATE_WEIGHED_PLANS,
    GENERATE_WEIGHED_ACTIONS,
    JUDGE_PERCEPTS,
    THINK_ABOUT_CONDUCT,
    TAKE_IN_CONVERSATION,
    CHECK_INFORMATION,
    EVALUATE_ADOPTION,
)
