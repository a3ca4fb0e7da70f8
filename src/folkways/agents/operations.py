"""The operations of the generative agent: its questions with their wording and their fallbacks."""

from __future__ import annotations

from folkways.agents.action_faults import fault_of_actions
from folkways.agents.known_tree import fault_of_objects, fault_of_places
from folkways.agents.questions import (
    Actions,
    AllInsights,
    AskSalientQuestions,
    ChooseObjects,
    ChoosePlaces,
    ChosenObjects,
    ChosenPlaces,
    DayPlan,
    DecideJoining,
    DecideReaction,
    DecideToRespond,
    DecideToTalk,
    Digest,
    DigestConversation,
    DrawInsights,
    GenerateActions,
    GeneratePlans,
    Importance,
    InferInsights,
    Insights,
    Joining,
    PlainActions,
    PlainDigest,
    PlanDay,
    Plans,
    Questions,
    RateImportance,
    Reaction,
    Relationship,
    Response,
    ReviseStatus,
    Status,
    SummariseRelationship,
    TalkDecision,
    Utter,
    Utterance,
)
from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate


def _template(name: str) -> PromptTemplate:
    return PromptTemplate("folkways.agents", f"{name}.md")


RATE_IMPORTANCE = Operation(
    "rate_importance",
    RateImportance,
    Importance,
    _template("rate_importance"),
    fallback=lambda q: Importance(scores=(1,) * len(q.texts)),
)
REVISE_STATUS = Operation(
    "revise_status",
    ReviseStatus,
    Status,
    _template("revise_status"),
    fallback=lambda q: Status(status=q.who.currently[:600]),
)


def no_plans(_: GeneratePlans) -> Plans:
    """Fallback: nothing; the agent goes by the strokes of its day."""
    return Plans(plans=())


def no_actions(_: GenerateActions) -> Actions:
    """Fallback: nothing; the agent carries out the plan as it stands."""
    return Actions(actions=())


def fault_of_utterance(q: Utter, answer: Utterance) -> str:
    """Return what is wrong with words that are empty; nothing where the agent may say nothing."""
    if answer.text or q.may_let_rest:
        return ""
    return "text is empty; say something, at least a goodbye"


def fault_of_reaction(q: DecideReaction, answer: Reaction) -> str:
    """Return what is wrong with a reaction to something that the agent did not notice."""
    last = len(q.noticed) - 1
    if answer.about <= last:
        return ""
    return f"about is {answer.about}; give the number of something noticed, 0 to {last}"


def no_day(_: PlanDay) -> DayPlan:
    """Fallback: nothing; the day has no strokes."""
    return DayPlan(strokes=())


PLAN_DAY = Operation("plan_day", PlanDay, DayPlan, _template("plan_day"), fallback=no_day)
GENERATE_PLANS = Operation(
    "generate_plans", GeneratePlans, Plans, _template("generate_plans"), fallback=no_plans
)
GENERATE_ACTIONS = Operation(
    "generate_actions",
    GenerateActions,
    Actions,
    _template("generate_actions"),
    fallback=no_actions,
    fault=fault_of_actions,
    plain=PlainActions,
)
CHOOSE_PLACES = Operation(
    "choose_places",
    ChoosePlaces,
    ChosenPlaces,
    _template("choose_places"),
    fallback=lambda _: ChosenPlaces(places=()),
    fault=fault_of_places,
)
CHOOSE_OBJECTS = Operation(
    "choose_objects",
    ChooseObjects,
    ChosenObjects,
    _template("choose_objects"),
    fallback=lambda _: ChosenObjects(uses=()),
    fault=fault_of_objects,
)
DECIDE_REACTION = Operation(
    "decide_reaction",
    DecideReaction,
    Reaction,
    _template("decide_reaction"),
    fallback=lambda _: Reaction(decision="continue"),
    fault=fault_of_reaction,
)
DECIDE_TO_TALK = Operation(
    "decide_to_talk",
    DecideToTalk,
    TalkDecision,
    _template("decide_to_talk"),
    fallback=lambda _: TalkDecision(decision="no", reason="no valid answer came"),
)
DECIDE_JOINING = Operation(
    "decide_joining",
    DecideJoining,
    Joining,
    _template("decide_joining"),
    fallback=lambda _: Joining(joins=False, reason="no valid answer came"),
)
DECIDE_TO_RESPOND = Operation(
    "decide_to_respond",
    DecideToRespond,
    Response,
    _template("decide_to_respond"),
    fallback=lambda _: Response(decision="respond"),
)
SUMMARISE_RELATIONSHIP = Operation(
    "summarise_relationship",
    SummariseRelationship,
    Relationship,
    _template("summarise_relationship"),
    fallback=lambda q: Relationship(summary=q.who.relationships.get(q.other, "")[:400]),
)
UTTER = Operation(
    "utter",
    Utter,
    Utterance,
    _template("utter"),
    fallback=lambda _: Utterance(text="", ends=True),
    fresh=True,
    fault=fault_of_utterance,
)
DIGEST_CONVERSATION = Operation(
    "digest_conversation",
    DigestConversation,
    Digest,
    _template("digest_conversation"),
    fallback=lambda q: Digest(memory=f"Talked with {q.other}.", importance=1),
    plain=PlainDigest,
)
ASK_SALIENT_QUESTIONS = Operation(
    "ask_salient_questions",
    AskSalientQuestions,
    Questions,
    _template("ask_salient_questions"),
    fallback=lambda _: Questions(questions=()),
)
INFER_INSIGHTS = Operation(
    "infer_insights",
    InferInsights,
    Insights,
    _template("infer_insights"),
    fallback=lambda _: Insights(insights=()),
)
DRAW_INSIGHTS = Operation(
    "draw_insights",
    DrawInsights,
    AllInsights,
    _template("draw_insights"),
    fallback=lambda _: AllInsights(insights=()),
)

OPERATIONS = (
    RATE_IMPORTANCE,
    REVISE_STATUS,
    PLAN_DAY,
    GENERATE_PLANS,
    GENERATE_ACTIONS,
    CHOOSE_PLACES,
    CHOOSE_OBJECTS,
    DECIDE_REACTION,
    DECIDE_TO_TALK,
    DECIDE_JOINING,
    DECIDE_TO_RESPOND,
    SUMMARISE_RELATIONSHIP,
    UTTER,
    DIGEST_CONVERSATION,
    ASK_SALIENT_QUESTIONS,
    INFER_INSIGHTS,
    DRAW_INSIGHTS,
)
