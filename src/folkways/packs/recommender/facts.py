"""What happens on the platform, as the log has it; users and items are numbered from 0."""

from __future__ import annotations

from folkways.agents.fact import Fact
from folkways.base.plural import counted


class Tastes(Fact):
    """How much each user likes each genre (0 to 1), user by user; ``items`` are their genres."""

    likes: list[float]
    genres: list[str]
    items: list[str]


class Visited(Fact):
    """A user was shown a page and clicked; ``mentioned`` are items of it that friends spoke of."""

    round: int
    shown: list[int]
    clicks: list[int]
    mentioned: list[int]

    def sentence(self, agent: str) -> str:
        """Say how much was clicked."""
        return f"{agent} clicks {len(self.clicks)} of {counted(len(self.shown), 'item')}."


class Spoke(Fact):
    """A user spoke of an item, to one friend (``to``) or, if that is empty, in a post to all."""

    item: int
    title: str
    text: str
    to: str

    def sentence(self, agent: str) -> str:
        """Say it."""
        where = f"to {self.to}" if self.to else "in a post"
        return f"{agent} {where}: {self.text}"
