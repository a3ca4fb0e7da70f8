"""The operations of the generative agent: its questions with their wording and their fallbacks."""

from __future__ import annotations

import re

from folkways.agents import persons
from folkways.agents.known_tree import fault_of_objects, fault_of_places
from folkways.agents.questions import (
    Action,
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
from folkways.agents.shown import Present
from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.world.address import SEPARATOR


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


def fault_of_company(q: GenerateActions, action: Action) -> str:
    """Return what is wrong with an action in view of who is there; empty if nothing.

    People with whom the plan was agreed may take part even if they are late, and so may a server of
    that house who has stepped out: the agent waits for them. Who serves may plan to serve guests
    from the next room.
    """
    expected = {
        name
        for one in q.commitments
        if one.when and q.plan.startswith(one.what)
        for name in one.others
    }
    if action.their_part:
        expected |= {*q.serving, *q.guests, *_serving_there(q, action)}
    away = [name for name in q.elsewhere if name not in expected]
    here = [one.name for one in q.present]
    found = persons.fault(action.text, here, away)
    named = [
        name
        for name in persons.companions(action.text, action.companions, here)
        if name in here or name in q.elsewhere  # somebody else is nobody whom it knows
    ]
    beside = _beside(q, action)
    return (
        found
        or persons.fault_of_exchange(
            action.text,
            named,
            action.their_part,
            here,
            [one.name for one in beside if one.serves and not one.declined],
        )
        or persons.fault_of_companions(
            "" if action.their_part else persons.alone(action.text, here),
            named,
            [*expected, *(one.name for one in beside)],
            [one.name for one in q.present if _unwilling(one, action)],
        )
    )


def _unwilling(person: Present, action: Action) -> bool:
    """Whether somebody has lately declined this; an order declined does not bar the bill."""
    another = action.their_part and person.refused and person.refused != action.text
    return person.declined and not another


def _beside(q: GenerateActions, action: Action) -> list[Present]:
    """Return who is where an action is done, as far as the agent can see now."""
    near = [one for one in q.present if one.opens or not one.place]
    return near if _at_once(q, action) else []


def _serving_there(q: GenerateActions, action: Action) -> list[str]:
    """Return who can be seen in the house where an action is done, serving guests."""
    house = action.address.partition(SEPARATOR)[0]
    staff = [one for one in q.present if one.serves]
    return [one.name for one in staff if (one.place or q.here).partition(SEPARATOR)[0] == house]


def _at_once(q: GenerateActions, action: Action) -> bool:
    """Whether an action lies where the agent is now."""
    return action.address == q.here or action.address.startswith(f"{q.here}{SEPARATOR}")


_NO_STATE = re.compile(
    r"(?:an?|the|one|two|three|four|some|several|his|her|my|their)\b(?!\s*(?:of|at|by|in|on)\b)",
    re.I,
)


def fault_of_state(action: Action) -> str:
    """Return why an object's state does not complete "The ... is"; empty if it may."""
    if _NO_STATE.match(action.object_state):
        return f'"The object is {action.object_state}" does not say in what state it is'
    return ""


def fault_of_utterance(q: Utter, answer: Utterance) -> str:
    """Return what is wrong with words that are empty; nothing where the agent may say nothing."""
    if answer.text or q.may_let_rest:
        return ""
    return "text is empty; say something, at least a goodbye"


def fault_of_actions(q: GenerateActions, answer: Actions) -> str:
    """Return what is wrong with the first impossible action; empty if none is."""
    for number, action in enumerate(answer.actions):
        wrong = fault_of_company(q, action) or fault_of_state(action)
        if wrong:
            return f"action {number}, {action.text!r}, cannot be: {wrong}"
    return ""


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
