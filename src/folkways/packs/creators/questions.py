"""What a creator is asked, and what it answers."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from folkways.language.operation import Data


class Feedback(Data):
    """What became of a genre: items that were made, how often shown, and clicks."""

    genre: str
    items: int
    shown: int
    clicks: int


class CreateItem(Data):
    """What does a creator make next?

    ``own`` is the feedback on its own items by genre, ``all`` that of all creators, if creators are
    told it; ``latest`` are its latest titles. ``explores`` is for the classical creator.
    """

    name: str
    traits: tuple[str, ...] = ()
    round: int
    genres: tuple[str, ...] = Field(min_length=2)
    own: tuple[Feedback, ...]
    all: tuple[Feedback, ...] | None
    latest: tuple[str, ...] = ()
    explores: float | None = Field(default=None, ge=0, le=1)


class Creation(Data):
    """The genre by its number, and a title."""

    genre: Annotated[int, Field(ge=0, le=1000)]
    title: str = Field(max_length=120)
