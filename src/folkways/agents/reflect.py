"""Reflecting: salient questions, insights with their evidence (Park et al. 2023, section 4.2)."""

from __future__ import annotations

from typing import NamedTuple

from folkways.agents.gather import together
from folkways.agents.operations import ASK_SALIENT_QUESTIONS, DRAW_INSIGHTS, INFER_INSIGHTS
from folkways.agents.questions import (
    AskSalientQuestions,
    DrawInsights,
    InferInsights,
    Insight,
    Recalled,
)
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.memory.record import Memory


class Drawn(NamedTuple):
    """An insight, the ids of the memories that were shown for it, and the operation that asked."""

    insight: Insight
    shown: set[int]
    operation: str


async def reflect(turn: Turn) -> list[int]:
    """Reflect if enough of importance has gathered; return the ids of the new thoughts."""
    parameters = turn.parameters.reflection
    if turn.body.importance < parameters.threshold or turn.body.talk is not None:
        return []
    agent = turn.agent
    latest = agent.memory.latest(parameters.recent)
    recent = [memory for memory in latest if memory.id not in turn.body.old_plans]
    asked = await turn.ask(
        ASK_SALIENT_QUESTIONS,
        AskSalientQuestions(who=agent.who, memories=turn.agent.shown(recent)),
    )
    recalled = [(question, await turn.recall(question, "reflect")) for question in asked.questions]
    thoughts: list[int] = []
    draw = agent.profile.choose(apart=_infer, together=_draw)
    for insight, shown, operation in await draw(turn, recalled):
        evidence = tuple(id for id in insight.evidence if id in shown)
        if len(evidence) < len(insight.evidence):
            turn.note_fallback(operation, "evidence that was not shown was left out")
        thoughts.append(
            turn.remember("thought", insight.text, insight.importance, evidence=evidence)
        )
    turn.emit(
        ev.Reflected(t=turn.t, agent=turn.name, questions=asked.questions, insights=tuple(thoughts))
    )
    return thoughts


async def _infer(turn: Turn, recalled: list[tuple[str, list[Memory]]]) -> list[Drawn]:
    """Ask for the insights on each question by itself, on all at the same time."""
    agent = turn.agent
    answers = await together(
        turn.ask(
            INFER_INSIGHTS,
            InferInsights(who=agent.who, question=question, memories=agent.shown(memories)),
        )
        for question, memories in recalled
    )
    return [
        Drawn(insight, {memory.id for memory in memories}, INFER_INSIGHTS.name)
        for answer, (_, memories) in zip(answers, recalled, strict=True)
        for insight in answer.insights
    ]


async def _draw(turn: Turn, recalled: list[tuple[str, list[Memory]]]) -> list[Drawn]:
    """Ask for the insights on all questions at once; each memory is shown once."""
    if not recalled:
        return []
    agent = turn.agent
    distinct = {memory.id: memory for _, memories in recalled for memory in memories}
    memories = [distinct[id] for id in sorted(distinct)]
    shown = agent.shown(memories)
    ids = {memory.id for memory in shown}  # what need not be shown cannot be cited either
    answer = await turn.ask(
        DRAW_INSIGHTS,
        DrawInsights(
            who=agent.who,
            memories=shown,
            questions=tuple(
                Recalled(
                    question=question,
                    memories=tuple(sorted(memory.id for memory in found if memory.id in ids)),
                )
                for question, found in recalled
            ),
        ),
    )
    return [Drawn(insight, ids, DRAW_INSIGHTS.name) for insight in answer.insights]
