"""Reflecting: salient questions, insights with their evidence (Park et al. 2023, section 4.2)."""

from __future__ import annotations

from folkways.agents.operations import ASK_SALIENT_QUESTIONS, INFER_INSIGHTS
from folkways.agents.questions import AskSalientQuestions, InferInsights
from folkways.agents.turn import Turn
from folkways.base import events as ev


async def reflect(turn: Turn) -> list[int]:
    """Reflect if enough of importance has gathered; return the ids of the new thoughts."""
    parameters = turn.parameters.reflection
    if turn.body.importance < parameters.threshold or turn.body.talk is not None:
        return []
    agent = turn.agent
    recent = agent.memory.latest(parameters.recent)
    asked = await turn.ask(
        ASK_SALIENT_QUESTIONS,
        AskSalientQuestions(who=agent.who, memories=turn.agent.shown(recent)),
    )
    thoughts: list[int] = []
    for question in asked.questions:
        memories = await turn.recall(question, "reflect")
        shown = {memory.id for memory in memories}
        answer = await turn.ask(
            INFER_INSIGHTS,
            InferInsights(who=agent.who, question=question, memories=turn.agent.shown(memories)),
        )
        for insight in answer.insights:
            evidence = tuple(id for id in insight.evidence if id in shown)
            if len(evidence) < len(insight.evidence):
                turn.note_fallback("infer_insights", "evidence that was not shown was left out")
            thoughts.append(
                turn.remember("thought", insight.text, insight.importance, evidence=evidence)
            )
    turn.emit(
        ev.Reflected(t=turn.t, agent=turn.name, questions=asked.questions, insights=tuple(thoughts))
    )
    return thoughts
