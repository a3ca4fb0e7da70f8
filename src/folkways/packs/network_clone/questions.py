"""What a member of the clone is asked, and what it answers."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from folkways.language.operation import Data

Number = Annotated[int, Field(ge=0, le=1000)]


class ShownPost(Data):
    """A post on the page: who wrote it, and from whom it reached the member."""

    author: str
    by: str
    topic: str
    text: str
    shares: int


class TopicCascade(Data):
    """The classical reader: its chance to share, and which share of it holds for other topics."""

    sharing: float = Field(ge=0, le=1)
    elsewhere: float = Field(ge=0, le=1)


class ReadPosts(Data):
    """Which of the posts does a member pass on?

    ``interests`` are what it is known for; ``cascade`` is the classical reader, which a language
    model is not shown.
    """

    name: str
    description: str
    interests: tuple[str, ...]
    posts: tuple[ShownPost, ...] = Field(min_length=1)
    cascade: TopicCascade | None = None


class Shares(Data):
    """Posts by their numbers on the page."""

    posts: tuple[Number, ...] = Field(default=(), max_length=1000)
