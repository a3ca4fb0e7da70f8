"""The scene's questions that are put from outside of a run."""

from __future__ import annotations

from folkways.agents import interview, shown
from folkways.agents import questions as agents


def recollections(memories: tuple[shown.Remembered, ...]) -> tuple[interview.Recollection, ...]:
    return tuple(
        interview.Recollection(
            when=f"day 1 08:{number:02d}",
            kind=memory.kind,
            text=memory.text,
            about=_about(memory.text),
            place="Blue House: hall",
            indoors=True,
        )
        for number, memory in enumerate(memories)
    )


def _about(text: str) -> str:
    return text.split(" said to ")[0].split(" is ")[0].removeprefix("Talked with ").rstrip(".")


def answer_interview(
    who: shown.Who,
    place: shown.Place,
    plan: tuple[agents.Stroke, ...],
    standards: tuple[shown.Guideline, ...],
    memories: tuple[shown.Remembered, ...],
    question: str,
) -> interview.AnswerInterview:
    return interview.AnswerInterview(
        who=who,
        when="day 1 09:00",
        place=place,
        doing="reading a book",
        plan=plan,
        relationships={},
        standards=standards,
        memories=recollections(memories),
        history=(),
        question=question,
    )


def state_expectations(
    who: shown.Who,
    standards: tuple[shown.Guideline, ...],
    memories: tuple[shown.Remembered, ...],
    norm: str,
) -> interview.StateExpectations:
    return interview.StateExpectations(
        who=who,
        when="day 1 09:00",
        others=4,
        standards=standards,
        memories=recollections(memories),
        norm=norm,
    )


def state_preferences(
    who: shown.Who,
    standards: tuple[shown.Guideline, ...],
    memories: tuple[shown.Remembered, ...],
    norm: str,
) -> interview.StatePreferences:
    return interview.StatePreferences(
        who=who,
        when="day 1 09:00",
        others=4,
        standards=standards,
        memories=recollections(memories),
        norm=norm,
    )
