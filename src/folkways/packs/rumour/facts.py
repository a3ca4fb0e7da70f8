"""What happens while a rumour goes round, as the log has it."""

from __future__ import annotations

from folkways.agents.fact import Fact
from folkways.base.plural import counted


class Cast(Fact):
    """Who is who, in the agents' order: roles, traits (separated by commas), first believers."""

    roles: list[str]
    traits: list[str]
    believers: list[int]

    def sentence(self, agent: str) -> str:
        """Say how many believe at first."""
        return f"At first {len(self.believers)} of {len(self.roles)} believe the rumour."


class Judged(Fact):
    """An agent's belief at the end of a day, its words, and its memory of all days.

    ``before`` is its belief on the day before, ``heard`` whose opinions it heard.
    """

    day: int
    before: bool
    believes: bool
    opinion: str
    memory: str
    heard: list[str]

    def sentence(self, agent: str) -> str:
        """Say what the agent thinks, if it has changed its mind."""
        if self.before == self.believes:
            return ""
        now = "now believes the rumour" if self.believes else "no longer believes the rumour"
        return f"{agent} {now}: {self.opinion}"


class Corrected(Fact):
    """An official statement reaches these agents (names), who read it on the day ``day``."""

    day: int
    reached: list[str]

    def sentence(self, agent: str) -> str:
        """Say how many it reaches."""
        people = counted(len(self.reached), "agent")
        return f"An official statement for day {self.day} reaches {people}."
