"""What a user of the feed is asked: what does it write, and does it object to something?"""

from __future__ import annotations

from pydantic import Field

from folkways.agents.shown import Guideline
from folkways.language.operation import Data


class ReadPost(Data):
    """A post on the page; ``breaks`` is a norm that the reader holds and that it goes against."""

    by: str
    text: str
    breaks: str = ""


class Poster(Data):
    """By what a classical user writes; a language model is not shown it."""

    habit: float
    friendly: tuple[str, ...]
    hostile: tuple[str, ...]


class WriteWithNorms(Data):
    """What does somebody post after reading a page, with the norms that it holds?"""

    name: str
    traits: tuple[str, ...] = ()
    description: str = ""
    page: tuple[ReadPost, ...] = ()
    norms: tuple[Guideline, ...] = ()
    poster: Poster | None = None


class Written(Data):
    """A post ("" for none), and a reply to a post of the page, by its number from 0."""

    post: str = Field(default="", max_length=600)
    reply_to: int | None = Field(default=None, ge=0)
    reply: str = Field(default="", max_length=600)
