"""What a speaker and its listeners are asked in a situation, and what they answer."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from folkways.language.operation import Data

MOST_RATING = 10.0


class Situation(Data):
    """A situation as the speaker or a listener knows it; ``who`` describes the one who is asked."""

    name: str
    who: str
    setting: str
    goal: str
    audience: str


class Explore(Situation):
    """What advice would help? ``count`` pieces are asked for."""

    count: int = Field(ge=1)


class Advice(Data):
    """Pieces of advice, each a sentence."""

    advice: tuple[Annotated[str, Field(min_length=1, max_length=300)], ...] = Field(max_length=50)


class Draft(Situation):
    """What does the speaker write? ``advice`` is empty for a draft without."""

    advice: str


class Written(Data):
    """The words of a draft."""

    text: str = Field(min_length=1, max_length=2000)


class Rate(Situation):
    """How well would each draft reach the goal with this listener?"""

    drafts: tuple[str, ...] = Field(min_length=1)


class Ratings(Data):
    """A rating for each draft in their order, from 0 to 10."""

    ratings: tuple[Annotated[float, Field(ge=0, le=MOST_RATING)], ...] = Field(max_length=100)
