"""What members and moderators of a community are asked, and what they answer."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from folkways.language.operation import Data

Number = Annotated[int, Field(ge=0, le=10_000)]
MOST_LETTERS = 600
"""The longest post, in characters."""


class WritePersona(Data):
    """Who is a member, going by a sentence, in a community with this goal?"""

    name: str
    sentence: str
    goal: str


class Persona(Data):
    """Who the member is, in one to three sentences."""

    text: str = Field(min_length=1, max_length=MOST_LETTERS)


class ShownPost(Data):
    """A post in a thread."""

    by: str
    text: str


class Template(Data):
    """What template members go by alone: chances, and how often posts of theirs were removed."""

    replying: float
    breaking: float
    heed: float
    removed: int


class WritePost(Data):
    """What does a member write next? ``rules`` are those that are posted.

    ``warned``: a post of the member's has been removed. ``template`` is not shown to a model.
    """

    name: str
    persona: str
    goal: str
    rules: tuple[str, ...]
    threads: tuple[tuple[ShownPost, ...], ...]
    warned: bool
    template: Template | None = None


class Post(Data):
    """A reply in the thread of that number, or the first post of a new one (None)."""

    thread: Number | None = None
    text: str = Field(max_length=MOST_LETTERS)


class Moderate(Data):
    """Which of the posts of the last round should be removed?

    ``signs`` are words that show a breach, for each rule: what offline moderators go by alone.
    """

    name: str
    goal: str
    rules: tuple[str, ...]
    posts: tuple[ShownPost, ...] = Field(min_length=1)
    signs: tuple[tuple[str, ...], ...] = ()


class Removal(Data):
    """Posts by their numbers in the list."""

    posts: tuple[Number, ...] = Field(default=(), max_length=1000)
