"""What happens among creators and users, as the log has it; users and items are numbered from 0."""

from __future__ import annotations

from folkways.agents.fact import Fact


class Audience(Fact):
    """The favourite genre of each user, by its number."""

    favourites: list[int]


class Published(Fact):
    """A creator published an item of a genre (its number)."""

    genre: int
    title: str

    def sentence(self, agent: str) -> str:
        """Say what."""
        return f"{agent} publishes: {self.title}."


class Watched(Fact):
    """The items that users were shown and clicked in a round, one after another.

    ``users``, ``items`` and ``clicked`` belong together by position; ``possible`` is how many users
    there are.
    """

    round: int
    users: list[int]
    items: list[int]
    clicked: list[bool]
    possible: int

    def sentence(self, agent: str) -> str:
        """Say how much was clicked."""
        return f"Users click {sum(self.clicked):,} of {len(self.clicked):,} items shown to them."
