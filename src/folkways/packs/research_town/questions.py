"""What researchers are asked, and what they answer."""

from __future__ import annotations

from pydantic import Field

from folkways.language.operation import Data

MOST_LETTERS = 1500
"""The longest text, in characters."""


class Paper(Data):
    """A paper as it is shown."""

    title: str
    text: str


class ReadPapers(Data):
    """What does a researcher know, going by its papers? ``sentences`` is for the classical one."""

    name: str
    description: str
    papers: tuple[Paper, ...]
    sentences: int | None = None


class Expertise(Data):
    """What it knows and works on."""

    text: str = Field(max_length=MOST_LETTERS)


class Colleague(Data):
    """An author, and what it knows."""

    name: str
    knows: str


class WritePaper(Data):
    """Which paper do these authors write next, building on these papers?"""

    name: str
    authors: tuple[Colleague, ...]
    cited: tuple[Paper, ...]
    sentences: int | None = None


class Draft(Data):
    """Title and abstract."""

    title: str = Field(max_length=300)
    text: str = Field(max_length=MOST_LETTERS)


class ReviewPaper(Data):
    """How good is a paper, in the eyes of a reviewer with these papers of its own?"""

    name: str
    own: tuple[Paper, ...]
    paper: Paper


class Review(Data):
    """From 1 (worthless) to 10 (excellent), and why."""

    score: int = Field(ge=1, le=10)
    text: str = Field(max_length=MOST_LETTERS)
