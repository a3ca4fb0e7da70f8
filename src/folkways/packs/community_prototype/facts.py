"""What happens in a community, as the log has it; threads and rules are numbered from 0."""

from __future__ import annotations

from folkways.agents.fact import Fact


class Joined(Fact):
    """A member joined, with its persona."""

    persona: str

    def sentence(self, agent: str) -> str:
        """Say who it is."""
        return f"{agent} joins: {self.persona}"


class Wrote(Fact):
    """Somebody wrote a post: in a thread, or, if that is -1, as the first of a new one.

    ``broken`` are the rules that it breaks by its words; ``outsider``: it is the what-if.
    """

    thread: int
    text: str
    broken: list[int]
    outsider: bool

    def sentence(self, agent: str) -> str:
        """Say what."""
        where = "replies" if self.thread >= 0 else "writes"
        return f"{agent or 'An outsider'} {where}: {self.text}"


class Removed(Fact):
    """A moderator removed a post, by thread and place in it; ``author`` wrote it."""

    thread: int
    place: int
    author: str

    def sentence(self, agent: str) -> str:
        """Say whose."""
        return f"{agent} removes a post by {self.author or 'an outsider'}."
