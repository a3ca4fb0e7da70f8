"""Decisions in answers that are mostly prose: what of them can be compared without a reader."""

from __future__ import annotations

from collections.abc import Iterator

from folkways.agents.questions import (
    AllInsights,
    AskSalientQuestions,
    DayPlan,
    DrawInsights,
    InferInsights,
    Insight,
    Insights,
    PlanDay,
    Questions,
    Utter,
    Utterance,
)
from folkways.agents.shown import Remembered
from folkways.pairs.decision import Decision, brief, number, yes_no

ENDS = yes_no("ends the conversation")
STROKES = number("parts of the day")
QUESTIONS = number("questions that memories raise")
INSIGHTS = number("insights")
EVIDENCE = yes_no("a memory supports an insight")


def of_utterance(q: Utter, a: Utterance) -> Iterator[Decision]:
    """Give whether the speaker ends the conversation."""
    last = q.history[-1].text if q.history else "(opens the conversation)"
    yield Decision(ENDS, (), a.ends, f"{q.who.name} to {q.other}, after: {brief(last, 150)}")


def of_day(q: PlanDay, a: DayPlan) -> Iterator[Decision]:
    """Give how many parts the day has."""
    yield Decision(STROKES, (), float(len(a.strokes)), f"{q.who.name}, day {q.day}")


def of_questions(q: AskSalientQuestions, a: Questions) -> Iterator[Decision]:
    """Give how many questions there are."""
    yield Decision(QUESTIONS, (), float(len(a.questions)), q.who.name)


def of_insights(q: InferInsights, a: Insights) -> Iterator[Decision]:
    """Give how many insights there are, and which memories they rest on."""
    yield from _insights(q.who.name, q.memories, a.insights)


def of_all_insights(q: DrawInsights, a: AllInsights) -> Iterator[Decision]:
    """Give the same for several questions together."""
    yield from _insights(q.who.name, q.memories, a.insights)


def _insights(
    name: str, memories: tuple[Remembered, ...], insights: tuple[Insight, ...]
) -> Iterator[Decision]:
    yield Decision(INSIGHTS, (), float(len(insights)), name)
    used = {id for insight in insights for id in insight.evidence}
    for memory in memories:
        about = f"{name}: {brief(memory.text)}"
        yield Decision(EVIDENCE, (memory.id,), memory.id in used, about)
