"""What somebody is asked to whom others are suggested as friends, and what it answers."""

from __future__ import annotations

from pydantic import Field

from folkways.language.operation import Data


class Suggestion(Data):
    """Somebody who might become a friend: its friends, and how many of them are friends already."""

    name: str
    traits: tuple[str, ...] = ()
    friends: int
    common: int


class ChooseFriend(Data):
    """Whom does the agent befriend, if anybody?

    ``attachment`` is for the classical model alone (a language model is not shown it): each of
    those suggested is chosen with a weight of (friends + 1) to this power.
    """

    name: str
    traits: tuple[str, ...] = ()
    friends: int
    suggestions: tuple[Suggestion, ...] = Field(min_length=1)
    attachment: float | None = None


class Choice(Data):
    """The number of the one chosen, counted from 0 as in the list; None if it is nobody."""

    chosen: int | None = Field(default=None, ge=0, le=1000)
