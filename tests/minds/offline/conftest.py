"""A mind, and one question for every operation, with people and conduct to be filled in."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pydantic import BaseModel
from tests.minds.offline import asked_scene, combined_scene

from folkways.agents import interview as interviews
from folkways.agents import operations as agents_ops
from folkways.agents import questions as agents
from folkways.agents import shown
from folkways.language.mind import CallKey
from folkways.language.operation import Operation
from folkways.minds.offline import OfflineMind
from folkways.norms import operations as norms_ops
from folkways.norms import questions as norms

Ask = Callable[..., BaseModel]
Question = tuple[Operation[BaseModel, BaseModel], BaseModel]

ROOM = shown.Place(
    address="Blue House: hall", indoors=True, objects=("table", "counter", "shelf", "desk")
)
YARD = shown.Place(address="Blue House: yard", indoors=False, objects=("bench",))
CORNER = shown.Place(
    address="Hill Road: corner", indoors=False, tags=("smoking",), objects=("ashtray",)
)
PLACES = (ROOM, YARD, CORNER)


def make_who(
    name: str = "Ann Ash",
    learned: str = "",
    *,
    role: str = "ordinary",
    innate: tuple[str, ...] = ("calm",),
    requirement: str = "",
    currently: str = "",
    relationships: dict[str, str] | None = None,
) -> shown.Who:
    """Describe an agent."""
    return shown.Who.model_validate(
        {
            "name": name,
            "age": 30,
            "role": role,
            "innate": innate,
            "learned": learned,
            "currently": currently,
            "lifestyle": "",
            "daily_requirement": requirement,
            "relationships": relationships or {},
        }
    )


def make_scene(
    me: str = "Ann Ash",
    other: str = "Ben Birch",
    third: str = "Cid Cole",
    doing: str = "smoking",
    *,
    against: bool = True,
) -> list[Question]:
    """Return one question for each operation, about ``doing`` and these people."""
    first = me.split()[0]
    stance = "is firmly against" if against else "strongly supports"
    who = make_who(
        me,
        f"{me} is a teacher. {first} {stance} {doing} indoors.",
        role="entrepreneur",
        innate=("outgoing", "resolute"),
        requirement=f"From 9 to 10, gives a talk. From 12 to 13, has lunch with {other}.",
        relationships={other: f"{other} is a friend of {first}.", third: ""},
    )
    rule = f"No {doing} indoors." if against else f"Everyone is free to go {doing} indoors."
    standard = norms.Standard(content=rule, kind="injunctive", utility=80)
    held = shown.Guideline(text=rule, kind="injunctive", weight=80, reminders=2.0)
    shown_only = shown.Guideline(text=rule, kind="injunctive", weight=80)
    seen = (
        norms.Observed(text=f"{other} is {doing} at a table", other=other, place="x", indoors=True),
        norms.Observed(text=f"{third} is {doing} at a table", other=third, place="x", indoors=True),
        norms.Observed(
            text=f'{third} said to {other}: "Hello, {other.split()[0]}. {rule}"',
            other=third,
            place="x",
            indoors=True,
        ),
    )
    lines = (
        shown.Line(speaker=other, text=f"Hello, {first}. People must never go {doing} indoors."),
        shown.Line(speaker=me, text=f"You are right, {other.split()[0]}."),
    )
    memories = (
        shown.Remembered(id=3, kind="observation", text=seen[0].text, importance=4),
        shown.Remembered(id=4, kind="observation", text=seen[1].text, importance=4),
        shown.Remembered(id=7, kind="observation", text=seen[2].text, importance=5),
        shown.Remembered(id=9, kind="chat", text=f"Talked with {other}.", importance=5),
    )
    strokes = (
        agents.Stroke(start="08:00", end="10:00", text=f"{doing} at a table"),
        agents.Stroke(start="10:00", end="12:00", text="reading a book"),
    )
    day = agents.PlanDay(
        who=who, day=1, start="08:00", end="16:00", places=PLACES, memories=memories
    )
    plans = agents.GeneratePlans(
        who=who, day=1, start="08:00", end="13:00", strokes=strokes, guidelines=(), places=PLACES
    )
    actions = agents.GenerateActions(
        who=who,
        day=1,
        start="08:00",
        minutes=60,
        plan=f"{doing} at a table",
        place=ROOM.address,
        guidelines=(),
        places=PLACES,
    )
    said = "\n".join(f"{line.speaker}: {line.text}" for line in lines)
    digest = agents.DigestConversation(who=who, other=other, lines=lines)
    insights = agents.InferInsights(who=who, question=f"What of {doing}?", memories=memories)
    conflict = norms.DetectConflict(who=who, observations=seen, norms=(standard,))
    thought = norms.GenerateThought(
        who=who, observations=seen, standards=(standard,), heard=(rule,)
    )
    clash = norms.CheckConflict(information=standard, norms=())
    adopts = norms.DecideAdoption(
        who=who, information=standard, norms=(), times_heard=2, sources=2, giver=other
    )
    going = (agents.Going(text="reading a book", start="10:00", minutes=30),)
    questions: list[tuple[object, BaseModel]] = [
        (
            agents_ops.CHOOSE_PLACES,
            agents.ChoosePlaces(who=who, day=1, here=ROOM.address, places=PLACES, going=going),
        ),
        (
            agents_ops.CHOOSE_OBJECTS,
            agents.ChooseObjects(
                who=who,
                day=1,
                places=PLACES,
                going=(going[0].model_copy(update={"within": ROOM.address}),),
            ),
        ),
        (
            agents_ops.DECIDE_TO_RESPOND,
            agents.DecideToRespond(
                who=who,
                when="day 1 09:00",
                place=ROOM,
                other=other,
                relationship="",
                words=f"Hello, {first}. {rule}",
                memories=memories,
                doing="reading a book",
                minutes_left=20,
            ),
        ),
        (
            agents_ops.RATE_IMPORTANCE,
            agents.RateImportance(who=who, texts=tuple(item.text for item in seen)),
        ),
        (agents_ops.REVISE_STATUS, agents.ReviseStatus(who=who, day=2, memories=memories)),
        (agents_ops.PLAN_DAY, day),
        (agents_ops.GENERATE_PLANS, plans),
        (agents_ops.GENERATE_ACTIONS, actions),
        (
            agents_ops.DECIDE_REACTION,
            agents.DecideReaction(
                who=who,
                when="day 1 09:00",
                place=ROOM,
                observation=seen[0].text,
                other=other,
                current_action="reading a book",
                relationship="",
                memories=memories,
                standards=(rule,),
            ),
        ),
        (
            agents_ops.DECIDE_JOINING,
            agents.DecideJoining(
                who=who,
                when="day 1 09:00",
                place=ROOM,
                other=other,
                relationship="",
                what=f"{doing} at a table",
                minutes=15,
                current_action="reading a book",
                guidelines=(held,),
            ),
        ),
        (
            agents_ops.SUMMARISE_RELATIONSHIP,
            agents.SummariseRelationship(who=who, other=other, memories=memories),
        ),
        (
            agents_ops.UTTER,
            agents.Utter(
                who=who,
                when="day 1 09:00",
                place=ROOM,
                other=other,
                other_action=f"{doing} at a table",
                relationship="",
                reason="conflict",
                about=rule,
                opened=True,
                standards=(held,),
                memories=memories,
                history=(),
            ),
        ),
        (agents_ops.DIGEST_CONVERSATION, digest),
        (
            norms_ops.TAKE_IN_CONVERSATION,
            combined_scene.take_in_conversation(digest, memories[-1:]),
        ),
        (agents_ops.ASK_SALIENT_QUESTIONS, agents.AskSalientQuestions(who=who, memories=memories)),
        (agents_ops.INFER_INSIGHTS, insights),
        (agents_ops.DRAW_INSIGHTS, combined_scene.draw_insights(insights)),
        (norms_ops.CREATE_NORM, norms.CreateNorm(who=who, count=5, setting="a hall")),
        (norms_ops.DETECT_CONFLICT, conflict),
        (norms_ops.JUDGE_PERCEPTS, combined_scene.judge_percepts(conflict)),
        (
            agents_ops.DECIDE_TO_TALK,
            agents.DecideToTalk(
                who=who, other=other, relationship="", observation=seen[0].text, norm=shown_only
            ),
        ),
        (
            norms_ops.IDENTIFY_NORMATIVE_INFORMATION,
            norms.IdentifyNormativeInformation(who=who, lines=lines, heard={rule: 2}),
        ),
        (norms_ops.GENERATE_THOUGHT, thought),
        (norms_ops.THINK_ABOUT_CONDUCT, combined_scene.think_about_conduct(thought)),
        (
            norms_ops.CHECK_CONSISTENCY,
            norms.CheckConsistency(information=standard, source=said),
        ),
        (
            norms_ops.CHECK_DUPLICATION,
            norms.CheckDuplication(information=standard, norms=(standard,)),
        ),
        (norms_ops.CHECK_TYPE, norms.CheckType(information=standard)),
        (norms_ops.CHECK_CONFLICT, clash),
        (norms_ops.DECIDE_ADOPTION, adopts),
        (
            norms_ops.DECIDE_REPLACEMENT,
            norms.DecideReplacement(
                who=adopts.who,
                information=adopts.information,
                held=standard,
                source=adopts.information.content,
                times_heard=2,
                sources=1,
            ),
        ),
        (norms_ops.CHECK_INFORMATION, combined_scene.check_information(clash, said, ())),
        (norms_ops.EVALUATE_ADOPTION, combined_scene.evaluate_adoption(adopts, said, ())),
        (
            norms_ops.CLASSIFY_SPECIFIC_NORMS,
            norms.ClassifySpecificNorms(norms=(standard, standard)),
        ),
        (
            norms_ops.GENERATE_ABSTRACT_NORM,
            norms.GenerateAbstractNorm(theme="health", norms=(standard, standard)),
        ),
        (norms_ops.PLAN_NORMATIVE_DAY, day.model_copy(update={"guidelines": (shown_only,)})),
        (
            norms_ops.GENERATE_NORMATIVE_PLANS,
            plans.model_copy(update={"guidelines": (shown_only,)}),
        ),
        (
            norms_ops.GENERATE_NORMATIVE_ACTIONS,
            actions.model_copy(update={"guidelines": (shown_only,)}),
        ),
        (norms_ops.GENERATE_WEIGHED_PLANS, plans.model_copy(update={"guidelines": (held,)})),
        (norms_ops.GENERATE_WEIGHED_ACTIONS, actions.model_copy(update={"guidelines": (held,)})),
        (
            interviews.ANSWER_INTERVIEW,
            asked_scene.answer_interview(
                who, ROOM, strokes, (held,), memories, f"What do you think of {doing} indoors?"
            ),
        ),
        (
            interviews.STATE_EXPECTATIONS,
            asked_scene.state_expectations(who, (held,), memories, rule),
        ),
        (
            interviews.STATE_PREFERENCES,
            asked_scene.state_preferences(who, (held,), memories, rule),
        ),
    ]
    return questions  # type: ignore[return-value]


@pytest.fixture(scope="session")
def mind() -> OfflineMind:
    return OfflineMind(7)


@pytest.fixture(scope="session")
def ask(mind: OfflineMind) -> Ask:
    """Put a question: ``ask(op, inputs, agent=0, tick=30000, ordinal=0)``."""

    def put(
        op: Operation[BaseModel, BaseModel],
        inputs: BaseModel,
        *,
        agent: int = 0,
        tick: int = 30_000,
        ordinal: int = 0,
    ) -> BaseModel:
        return mind.answer(op, inputs, CallKey(tick, agent, ordinal))

    return put


@pytest.fixture(scope="session")
def scene() -> Callable[..., list[Question]]:
    return make_scene


@pytest.fixture(scope="session")
def person() -> Callable[..., shown.Who]:
    return make_who


@pytest.fixture(scope="session")
def places() -> tuple[shown.Place, ...]:
    return PLACES
