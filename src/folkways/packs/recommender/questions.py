"""What a user of the platform is asked, and what it answers."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from folkways.language.operation import Data

Number = Annotated[int, Field(ge=0, le=1000)]
MOST_LETTERS = 400
"""The longest words about an item, in characters."""


class Offered(Data):
    """An item on the page; ``clicks`` are those of all users so far."""

    title: str
    genre: str
    clicks: int


class Heard(Data):
    """What a friend said of an item since the last visit; ``private``: in a chat."""

    by: str
    title: str
    text: str
    private: bool


class Classical(Data):
    """What the classical user goes by alone: its taste for each item on the page (0 to 1), how
    many friends spoke of it, and the chances of its model.
    """

    likes: tuple[float, ...]
    spoken_of: tuple[int, ...]
    conformity: float
    talk: float


class VisitPlatform(Data):
    """What does a user do with a page of recommended items?

    ``tastes`` are how much it likes each genre (0 to 1), if it is told; ``friends`` those it can
    chat with. ``classical`` is not shown to a language model.
    """

    name: str
    traits: tuple[str, ...] = ()
    description: str = ""
    tastes: dict[str, float] | None
    page: tuple[Offered, ...] = Field(min_length=1)
    heard: tuple[Heard, ...] = ()
    friends: tuple[str, ...] = ()
    classical: Classical | None = None


class Visit(Data):
    """The items that the user clicks, by number; what it says of ``about``, if anything.

    ``to`` is the friend whom it tells in a chat; empty: it posts for all friends.
    """

    clicks: tuple[Number, ...] = Field(default=(), max_length=100)
    about: Number | None = None
    text: str = Field(default="", max_length=MOST_LETTERS)
    to: str = Field(default="", max_length=60)
