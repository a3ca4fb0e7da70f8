"""The parameters of ``recommender``."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from folkways.environments.networks import NetworkParameters
from folkways.environments.recommending import PlatformParameters
from folkways.scenario.fields import Line, Strict


class Item(Strict):
    """Something to watch."""

    title: Line
    """What it is called."""
    genre: Line
    """What kind of thing it is."""


FEW = tuple(
    Item(title=title, genre=genre)
    for title, genre in (
        ("The Locked Ferry", "mystery"),
        ("Nobody Rang Twice", "mystery"),
        ("Two Cooks Too Many", "comedy"),
        ("My Aunt the Mayor", "comedy"),
        ("Out of Breath", "sport"),
        ("Second Wind", "sport"),
    )
)
"""Items of a scenario that lists none."""


class RecommenderParameters(PlatformParameters):
    """The platform, its items, and the classical users; a round stands for RecAgent's step of five
    hours.
    """

    items: tuple[Item, ...] = Field(default=FEW, max_length=2000)
    """What can be recommended; at least as many as stand on a page."""
    network: NetworkParameters = NetworkParameters(shape="preferential", links=2)
    """Who reads whose posts and chats with whom."""
    favourites: int = Field(default=2, ge=1, le=100)
    """Genres that each user likes, drawn."""
    tastes: Literal["told", "own"] = "told"
    """``told``: users are told how much they like each genre. ``own``: a language model goes by the
    user's description; the offline mind by the tastes all the same."""
    conformity: float = Field(default=0.3, ge=0, le=1)
    """Classical users: how much what friends speak of weighs beside one's own taste."""
    talk: float = Field(default=0.3, ge=0, le=1)
    """Classical users: chance to speak of something that was clicked; half to one friend."""

    @property
    def genres(self) -> tuple[str, ...]:
        """The genres of the items, in the order in which they first stand."""
        return tuple(dict.fromkeys(item.genre for item in self.items))
