"""Examples of the questions that are put to agents from outside of a run."""

from __future__ import annotations

from pydantic import BaseModel

from folkways.agents import interview, shown
from folkways.agents.questions import Stroke

MEMORIES = (
    interview.Recollection(
        when="day 1 11:50",
        kind="observation",
        text="Emil Roth is scattering crumbs for the pigeons.",
        about="Emil Roth",
        place="Garden: pond",
    ),
    interview.Recollection(
        when="day 1 12:20",
        kind="thought",
        text="Somebody ought to mend the gate.",
        about="Nora Pine",
        place="Garden: tool shed",
        indoors=True,
    ),
)


def examples(
    who: shown.Who,
    place: shown.Place,
    plan: tuple[Stroke, ...],
    standards: tuple[shown.Guideline, ...],
    history: tuple[shown.Line, ...],
) -> dict[str, BaseModel]:
    """Return an input for each of these operations, by its name."""
    return {
        "answer_interview": interview.AnswerInterview(
            who=who,
            when="day 1 12:35",
            place=place,
            doing="eating lunch on the bench",
            plan=plan,
            relationships={"Emil Roth": "They have talked lately, and disagreed."},
            standards=standards,
            memories=MEMORIES,
            history=history,
            question="What do you think of people who feed the pigeons, and why?",
        ),
        "state_expectations": interview.StateExpectations(
            who=who,
            when="day 1 12:35",
            others=6,
            standards=standards,
            memories=MEMORIES,
            norm="People should not give bread to pigeons.",
        ),
    }
