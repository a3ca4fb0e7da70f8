"""What happens in a scene, as the log has it, beside calls and their answers."""

from __future__ import annotations

from folkways.agents.fact import Fact
from folkways.base.plural import counted


class Attempted(Fact):
    """A player said what it does."""

    act: str

    def sentence(self, agent: str) -> str:
        """Quote it."""
        return f"{agent}: “{self.act}”"


class Narrated(Fact):
    """The game master narrated the outcome of ``player``'s act, before the calls were made."""

    player: str
    text: str

    def sentence(self, agent: str) -> str:
        """Tell it."""
        return self.text


class RoundClosed(Fact):
    """How things stand after a round: by player in order, what it has and how much money.

    ``held`` are the things of each, joined by commas; of ``wanted`` things, ``reached`` are with
    those who want them.
    """

    round: int
    people: list[str]
    held: list[str]
    money: list[int]
    wants: list[int]
    got: list[int]

    @property
    def reached(self) -> int:
        """How many wanted things are with those who want them."""
        return sum(self.got)

    @property
    def wanted(self) -> int:
        """How many things are wanted."""
        return sum(self.wants)

    def sentence(self, agent: str) -> str:
        """Say how many have what they want."""
        of = counted(self.wanted, "wanted thing")
        return f"After round {self.round}, {self.reached} of {of} have reached those who want them."
