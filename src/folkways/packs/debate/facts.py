"""What happens in a study of debates, as the log has it."""

from __future__ import annotations

from folkways.agents.fact import Fact
from folkways.packs.debate.questions import LEVELS


class Assigned(Fact):
    """Who debates with whom about what, under which condition: a fact for each participant.

    ``side`` is the opponent's; ``opinion`` is the participant's by the classical model, -1 to 1.
    """

    opponent: str
    proposition: str
    side: str
    label: str
    personal: bool
    manner: str
    opinion: float

    def sentence(self, agent: str) -> str:
        """Say so."""
        knows = "who knows it" if self.personal else "who does not know it"
        return f"{agent} meets a {self.label} opponent {knows}, on: {self.proposition}"


class Stated(Fact):
    """A participant stated its attitude; ``answered`` is false if it gave no valid answer."""

    when: str
    attitude: int
    answered: bool

    def sentence(self, agent: str) -> str:
        """Say what it is."""
        found = f"{self.attitude} of {LEVELS}" if self.answered else "unknown"
        return f"{agent}'s attitude {self.when} the debate: {found}."


class Argued(Fact):
    """Somebody gave an argument; empty if it gave none."""

    stage: str
    argument: str

    def sentence(self, agent: str) -> str:
        """Say what it says."""
        return f"{agent} ({self.stage}): {self.argument or '(nothing)'}"
