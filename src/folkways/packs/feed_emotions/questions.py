"""What a reader of the feed is asked, and what it answers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from folkways.language.operation import Data

Emotion = Literal["calm", "moderate", "intense"]
EMOTIONS: tuple[Emotion, ...] = ("calm", "moderate", "intense")
MOST_LETTERS = 600
"""The longest post, in characters."""
Number = Annotated[int, Field(ge=0, le=1000)]


class ShownPost(Data):
    """A post on the page; ``ago`` is how many rounds ago it was written."""

    by: str
    kind: Literal["post", "repost", "reply"]
    text: str
    emotion: Emotion
    likes: int
    reposts: int
    ago: int


class Cascade(Data):
    """The classical model, with the attitudes (-1 to 1) behind the posts, in their order.

    ``sharing``: chance to repost an agreeable post. ``confidence``: the largest difference of
    attitudes at which a post is agreeable. ``influence``: which share of the difference an
    agreeable post takes away. ``contagion``: chance that a more emotional post raises the reader's
    emotion by a level. ``calming``: chance that it falls by one in a round. ``unfollowing``: chance
    to stop following the author of a disagreeable post. ``shared``: the reader has shared before.
    """

    attitudes: tuple[float, ...]
    sharing: float = Field(ge=0, le=1)
    confidence: float = Field(ge=0, le=2)
    influence: float = Field(ge=0, le=1)
    contagion: float = Field(ge=0, le=1)
    calming: float = Field(ge=0, le=1)
    unfollowing: float = Field(ge=0, le=1)
    shared: bool = False


class ReadFeed(Data):
    """What does a reader do with a page of posts about an event?

    ``attitude`` is -1 (against) to 1 (in favour). ``cascade`` is for the classical model alone: a
    language model is not shown it.
    """

    name: str
    traits: tuple[str, ...] = ()
    event: str
    attitude: float = Field(ge=-1, le=1)
    emotion: Emotion
    posts: tuple[ShownPost, ...] = Field(min_length=1)
    cascade: Cascade | None = None


class Reaction(Data):
    """The reader's attitude and emotion after reading, and what it does; numbers count from 0.

    ``text`` goes with a repost or reply; ``repost`` and ``reply`` are the number of a post, or
    None.
    """

    attitude: float = Field(ge=-1, le=1)
    emotion: Emotion
    likes: tuple[Number, ...] = Field(default=(), max_length=100)
    repost: Number | None = None
    reply: Number | None = None
    text: str = Field(default="", max_length=MOST_LETTERS)
    unfollow: tuple[Number, ...] = Field(default=(), max_length=100)
