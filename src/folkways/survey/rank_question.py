"""The question by which a mind ranks the answers to one question of an interview."""

from __future__ import annotations

from pydantic import Field

from folkways.language.operation import Data, Operation
from folkways.language.prompt import PromptTemplate
from folkways.survey.rating import LabelledLines


class RankAnswers(Data):
    """Which of ``answers`` to an interview question are the most believable for this agent?

    ``description`` says who the agent is and ``days`` what it lived through (empty: not shown);
    ``asked`` is the question. Answers are labelled by letters that say nothing about them.
    """

    description: tuple[LabelledLines, ...]
    days: tuple[str, ...] = ()
    asked: tuple[LabelledLines, ...]
    answers: tuple[LabelledLines, ...]


class RankOrder(Data):
    """The letters of all answers, the most believable first, and why."""

    order: tuple[str, ...] = Field(min_length=2, max_length=26)
    reason: str = Field(default="", max_length=300)


def order_fault(question: RankAnswers, reply: RankOrder) -> str:
    """Return what is wrong with an order: each letter must stand in it once. Empty: nothing."""
    letters = [answer.label for answer in question.answers]
    if sorted(reply.order) == sorted(letters):
        return ""
    return f"order must name each of {', '.join(letters)} once, not {', '.join(reply.order)}"


RANK_ANSWERS = Operation(
    "rank_answers",
    RankAnswers,
    RankOrder,
    PromptTemplate("folkways.survey", "rank_answers.md"),
    fault=order_fault,
)
"""It has no fallback: what was not ranked is left open."""
