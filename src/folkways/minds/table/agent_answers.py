"""The table's answers to the questions of the generative agent, and to those of an interview."""

from __future__ import annotations

from folkways.agents import interview
from folkways.agents import operations as agents_ops
from folkways.agents import questions as agents
from folkways.agents.known_tree import within
from folkways.base.time import HOUR, format_clock, parse_clock
from folkways.minds.table.rules import LINES, THEMES, Answers, Draw, answers, pick
from folkways.norms import operations as norms_ops
from folkways.norms.science import deliberation_questions

ANSWERS: Answers = {}

ACTIVITIES = ("reading a book", "having a drink", "tidying up", "looking around", "taking notes")


@answers(ANSWERS, agents_ops.RATE_IMPORTANCE)
def _importance(q: agents.RateImportance, draw: Draw) -> agents.Importance:
    return agents.Importance(scores=tuple(1 + int(9 * draw(i)) for i in range(len(q.texts))))


@answers(ANSWERS, agents_ops.REVISE_STATUS)
def _status(q: agents.ReviseStatus, draw: Draw) -> agents.Status:
    return agents.Status(status=q.who.currently[:600])


@answers(
    ANSWERS,
    agents_ops.PLAN_DAY,
    norms_ops.PLAN_NORMATIVE_DAY,
    deliberation_questions.PLAN_DELIBERATED_DAY,
)
def _day(q: agents.PlanDay, draw: Draw) -> agents.DayPlan:
    return agents.DayPlan(
        strokes=(agents.Stroke(start=q.start, end=q.end, text="spending the day in town"),)
    )


@answers(
    ANSWERS,
    agents_ops.GENERATE_PLANS,
    norms_ops.GENERATE_NORMATIVE_PLANS,
    norms_ops.GENERATE_WEIGHED_PLANS,
    deliberation_questions.GENERATE_DELIBERATED_PLANS,
)
def _plans(q: agents.GeneratePlans, draw: Draw) -> agents.Plans:
    start, end = parse_clock(q.start), parse_clock(q.end)
    places = tuple(place.address for place in q.places)
    return agents.Plans(
        plans=tuple(
            agents.Plan(
                start=format_clock(at),
                text=pick(ACTIVITIES, draw((at, "what"))),
                place=pick(places, draw((at, "where"))),
            )
            for at in range(start, end, HOUR)
        )
    )


@answers(
    ANSWERS,
    agents_ops.GENERATE_ACTIONS,
    norms_ops.GENERATE_NORMATIVE_ACTIONS,
    norms_ops.GENERATE_WEIGHED_ACTIONS,
    deliberation_questions.GENERATE_DELIBERATED_ACTIONS,
)
def _actions(q: agents.GenerateActions, draw: Draw) -> agents.Actions:
    return agents.Actions(
        actions=tuple(
            agents.Action(
                text=pick(ACTIVITIES, draw(at)),
                minutes=max(1, min(5, q.minutes - at)),
                address=q.place,
                emoji="📖",
            )
            for at in range(0, max(1, q.minutes), 5)
        )
    )


@answers(ANSWERS, agents_ops.DECIDE_JOINING)
def _joins(q: agents.DecideJoining, draw: Draw) -> agents.Joining:
    return agents.Joining(joins=draw("joins") < 0.6, reason="by the table")


@answers(ANSWERS, agents_ops.CHOOSE_PLACES)
def _places(q: agents.ChoosePlaces, draw: Draw) -> agents.ChosenPlaces:
    found = []
    for number, going in enumerate(q.going):
        options = tuple(one.address for one in within(q.places, going.within))
        found.append(pick(options, draw(("where", number))))
    return agents.ChosenPlaces(places=tuple(found))


@answers(ANSWERS, agents_ops.CHOOSE_OBJECTS)
def _objects(q: agents.ChooseObjects, draw: Draw) -> agents.ChosenObjects:
    things = {place.address: ("", *place.objects) for place in q.places}
    return agents.ChosenObjects(
        uses=tuple(
            agents.Use(object=pick(things[going.within], draw(("what", number))), state="in use")
            for number, going in enumerate(q.going)
        )
    )


@answers(ANSWERS, agents_ops.DECIDE_TO_RESPOND)
def _responds(q: agents.DecideToRespond, draw: Draw) -> agents.Response:
    decision = pick(("respond", "respond", "finish", "refuse"), draw("responds"))
    return agents.Response(decision=decision, reason="by the table")


@answers(ANSWERS, agents_ops.DECIDE_REACTION)
def _reaction(q: agents.DecideReaction, draw: Draw) -> agents.Reaction:
    talks = bool(q.other) and draw("talk") < 0.4
    return agents.Reaction(decision="talk" if talks else "continue", topic="the day")


@answers(ANSWERS, agents_ops.SUMMARISE_RELATIONSHIP)
def _relationship(q: agents.SummariseRelationship, draw: Draw) -> agents.Relationship:
    return agents.Relationship(summary=f"Knows {q.other}."[:400])


@answers(ANSWERS, agents_ops.UTTER)
def _utterance(q: agents.Utter, draw: Draw) -> agents.Utterance:
    theme = pick(THEMES, draw("theme"))
    return agents.Utterance(text=pick(LINES, draw("line")).format(theme), ends=len(q.history) > 4)


@answers(ANSWERS, agents_ops.DIGEST_CONVERSATION)
def _digest(q: agents.DigestConversation, draw: Draw) -> agents.Digest:
    return agents.Digest(memory=f"Talked with {q.other}."[:400], importance=3)


@answers(ANSWERS, agents_ops.ASK_SALIENT_QUESTIONS)
def _questions(q: agents.AskSalientQuestions, draw: Draw) -> agents.Questions:
    return agents.Questions(questions=("What do people here care about?",))


@answers(ANSWERS, agents_ops.INFER_INSIGHTS)
def _insights(q: agents.InferInsights, draw: Draw) -> agents.Insights:
    evidence = tuple(memory.id for memory in q.memories[:2])
    text = f"People here care about the {pick(THEMES, draw('theme'))}."
    return agents.Insights(insights=(agents.Insight(text=text, importance=5, evidence=evidence),))


@answers(ANSWERS, agents_ops.DRAW_INSIGHTS)
def _all_insights(q: agents.DrawInsights, draw: Draw) -> agents.AllInsights:
    evidence = tuple(memory.id for memory in q.memories[:2])
    text = f"People here care about the {pick(THEMES, draw('theme'))}."
    return agents.AllInsights(
        insights=(agents.Insight(text=text, importance=5, evidence=evidence),)
    )


@answers(ANSWERS, agents_ops.DECIDE_TO_TALK)
def _talk(q: agents.DecideToTalk, draw: Draw) -> agents.TalkDecision:
    return agents.TalkDecision(
        decision="now" if draw("talk") < 0.7 else "no", reason="by the table"
    )


@answers(ANSWERS, interview.ANSWER_INTERVIEW)
def _interview(q: interview.AnswerInterview, draw: Draw) -> interview.InterviewAnswer:
    text = pick(LINES, draw("line")).format(pick(THEMES, draw("theme")))
    return interview.InterviewAnswer(text=text, evidence=tuple(range(min(1, len(q.memories)))))


@answers(ANSWERS, interview.STATE_EXPECTATIONS)
def _expectations(q: interview.StateExpectations, draw: Draw) -> interview.StatedExpectations:
    return interview.StatedExpectations(
        belief="should" if draw("belief") < 0.5 else "need not",
        keeping=int(101 * draw("keeping")),
        believing=int(101 * draw("believing")),
        confidence=int(101 * draw("confidence")),
        reason="by the table",
    )


@answers(ANSWERS, interview.STATE_PREFERENCES)
def _preferences(q: interview.StatePreferences, draw: Draw) -> interview.StatedPreferences:
    return interview.StatedPreferences(
        do_approve=int(101 * draw("do and approve")),
        do_only=int(101 * draw("do only")),
        approve_only=int(101 * draw("approve only")),
        neither=int(101 * draw("neither")),
        confidence=int(101 * draw("confidence")),
        reason="by the table",
    )
