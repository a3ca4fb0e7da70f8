"""What a teller is asked, and what it answers."""

from __future__ import annotations

from pydantic import Field

from folkways.language.operation import Data

MOST_LETTERS = 6000
"""The longest story, in characters."""


class Remembering(Data):
    """How the classical teller remembers.

    ``loss`` and ``reconstruction`` are probabilities, ``expected`` the stock sentences
    that it expects of a story.
    """

    loss: float = Field(default=0.0, ge=0, le=1)
    reconstruction: float = Field(default=0.0, ge=0, le=1)
    expected: tuple[str, ...] = ()


class RetellStory(Data):
    """What does the teller tell, having heard these stories? ``task`` says how it tells them.

    ``remembering`` is for the classical teller alone: a language model is not shown it.
    """

    name: str
    traits: tuple[str, ...] = ()
    stories: tuple[str, ...] = Field(min_length=1)
    task: str
    remembering: Remembering | None = None


class Story(Data):
    """A story; empty if the teller has forgotten everything."""

    story: str = Field(max_length=MOST_LETTERS)
