"""The question by which a mind fills in a questionnaire, one item at a time."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from folkways.language.operation import Data, Operation
from folkways.language.prompt import PromptTemplate
from folkways.survey.form import LIKERT, Block

Likert = Annotated[int, Field(ge=1, le=len(LIKERT))]


class LabelledLines(Data):
    """Lines of data under a label."""

    label: str
    lines: tuple[str, ...]


class RateItem(Data):
    """How far does the person playing this agent agree with each of ``statements``?

    ``description`` says who the agent is and ``days`` what it lived through (empty: not shown);
    ``made`` is what its mind made of what was ``given``.
    """

    description: tuple[LabelledLines, ...]
    days: tuple[str, ...] = ()
    hint: str
    given: tuple[LabelledLines, ...]
    made: tuple[LabelledLines, ...]
    statements: tuple[str, ...]


class Ratings(Data):
    """One score, 1 to 7, for each statement in order, and why."""

    scores: tuple[Likert, ...] = Field(min_length=1, max_length=10)
    reason: str = Field(default="", max_length=300)


RATE_ITEM = Operation(
    "rate_item", RateItem, Ratings, PromptTemplate("folkways.survey", "rate_item.md")
)
"""It has no fallback: what was not answered is left open."""


def parts(blocks: tuple[Block, ...]) -> tuple[LabelledLines, ...]:
    """Return blocks as a mind is shown them."""
    return tuple(LabelledLines(label=block.label, lines=block.lines) for block in blocks)
