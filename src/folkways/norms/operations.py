"""The operations of CRSEC, by the names of the paper: questions with wording and fallbacks."""

from __future__ import annotations

from folkways.agents.operations import no_actions, no_plans
from folkways.agents.questions import Actions, GenerateActions, GeneratePlans, Plans
from folkways.language.operation import Data, Operation
from folkways.language.prompt import PromptTemplate
from folkways.norms.fused import (
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
    DecideToTalk,
    DetectConflict,
    GenerateAbstractNorm,
    GenerateThought,
    IdentifyNormativeInformation,
    NormativeInformation,
    TalkDecision,
    Thoughts,
    Verdict,
)


def _template(name: str) -> PromptTemplate:
    return PromptTemplate("folkways.norms", f"{name}.md")


NO_ANSWER = "not passed, because no valid answer came"
NOT_EVALUATED = Evaluation(
    consistency=False, duplication=False, type=False, conflict=False, reason=NO_ANSWER
)
"""What stands for the evaluation of a candidate for which none came."""


def _not_passed(_: Data) -> Verdict:
    return Verdict(passed=False, reason=NO_ANSWER)


CREATE_NORM = Operation("create_norm", CreateNorm, CreatedNorms, _template("create_norm"))
DETECT_CONFLICT = Operation(
    "detect_conflict",
    DetectConflict,
    ConflictVerdict,
    _template("detect_conflict"),
    fallback=lambda _: ConflictVerdict(),
)
DECIDE_TO_TALK = Operation(
    "decide_to_talk",
    DecideToTalk,
    TalkDecision,
    _template("decide_to_talk"),
    fallback=lambda _: TalkDecision(talks=False, reason="no valid answer came"),
)
IDENTIFY_NORMATIVE_INFORMATION = Operation(
    "identify_normative_information",
    IdentifyNormativeInformation,
    NormativeInformation,
    _template("identify_normative_information"),
    fallback=lambda _: NormativeInformation(),
)
GENERATE_THOUGHT = Operation(
    "generate_thought",
    GenerateThought,
    Thoughts,
    _template("generate_thought"),
    fallback=lambda _: Thoughts(),
)
CHECK_CONSISTENCY = Operation(
    "check_consistency",
    CheckConsistency,
    Verdict,
    _template("check_consistency"),
    fallback=_not_passed,
)
CHECK_DUPLICATION = Operation(
    "check_duplication",
    CheckDuplication,
    Verdict,
    _template("check_duplication"),
    fallback=_not_passed,
)
CHECK_TYPE = Operation(
    "check_type", CheckType, Verdict, _template("check_type"), fallback=_not_passed
)
CHECK_CONFLICT = Operation(
    "check_conflict", CheckConflict, Verdict, _template("check_conflict"), fallback=_not_passed
)
CLASSIFY_SPECIFIC_NORMS = Operation(
    "classify_specific_norms",
    ClassifySpecificNorms,
    Categories,
    _template("classify_specific_norms"),
    fallback=lambda _: Categories(categories=()),
)
GENERATE_ABSTRACT_NORM = Operation(
    "generate_abstract_norm",
    GenerateAbstractNorm,
    AbstractNorm,
    _template("generate_abstract_norm"),
    # No content that a mind gives is empty; this one only says that nothing came.
    fallback=lambda _: AbstractNorm.model_construct(content="", kind="injunctive", weights=()),
)

# --- Compliance (2.4): the agent's own questions about plans and actions, worded with its norms

GENERATE_NORMATIVE_PLANS = Operation(
    "generate_normative_plans",
    GeneratePlans,
    Plans,
    _template("generate_normative_plans"),
    fallback=no_plans,
)
GENERATE_NORMATIVE_ACTIONS = Operation(
    "generate_normative_actions",
    GenerateActions,
    Actions,
    _template("generate_normative_actions"),
    fallback=no_actions,
)

# --- The frugal profile: several of these in one call

JUDGE_PERCEPTS = Operation(
    "judge_percepts",
    JudgePercepts,
    JudgedPercepts,
    _template("judge_percepts"),
    fallback=lambda q: JudgedPercepts(scores=(1,) * (len(q.observations) + len(q.texts))),
)
THINK_ABOUT_CONDUCT = Operation(
    "think_about_conduct",
    ThinkAboutConduct,
    NormativeThoughts,
    _template("think_about_conduct"),
    fallback=lambda _: NormativeThoughts(),
)
TAKE_IN_CONVERSATION = Operation(
    "take_in_conversation",
    TakeInConversation,
    TakenIn,
    _template("take_in_conversation"),
    fallback=lambda q: TakenIn(memory=f"Talked with {q.other}.", importance=1),
)
EVALUATE_INFORMATION = Operation(
    "evaluate_information",
    EvaluateInformation,
    Evaluations,
    _template("evaluate_information"),
    fallback=lambda q: Evaluations(evaluations=(NOT_EVALUATED,) * len(q.candidates)),
)

OPERATIONS = (
    CREATE_NORM,
    DETECT_CONFLICT,
    DECIDE_TO_TALK,
    IDENTIFY_NORMATIVE_INFORMATION,
    GENERATE_THOUGHT,
    CHECK_CONSISTENCY,
    CHECK_DUPLICATION,
    CHECK_TYPE,
    CHECK_CONFLICT,
    CLASSIFY_SPECIFIC_NORMS,
    GENERATE_ABSTRACT_NORM,
    GENERATE_NORMATIVE_PLANS,
    GENERATE_NORMATIVE_ACTIONS,
    JUDGE_PERCEPTS,
    THINK_ABOUT_CONDUCT,
    TAKE_IN_CONVERSATION,
    EVALUATE_INFORMATION,
)
