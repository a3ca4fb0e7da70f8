"""What happens at the day-care centres, as the log has it."""

from __future__ import annotations

from typing import Literal

from folkways.agents.fact import Fact
from folkways.base.plural import listed
from folkways.packs.day_care.questions import View

Phase = Literal["before", "during", "after"]
"""Before the fine, while there is one, and after it is abolished."""


class Opened(Fact):
    """The weeks begin; ``fined`` are the centres (from 0) that will introduce a fine."""

    centres: int
    fined: list[int]

    def sentence(self, agent: str) -> str:
        """Say which centres take part, and which are the control group."""
        if not self.fined:
            return f"None of the {self.centres} centres will introduce a fine."
        which = listed([str(one + 1) for one in self.fined])
        return f"Of {self.centres} centres, number {which} will introduce a fine."


class Announced(Fact):
    """The centres of the test group introduce the fine (shekels), or abolish it (None)."""

    fine: float | None

    def sentence(self, agent: str) -> str:
        """Say what is announced."""
        if self.fine is None:
            return "The fine is abolished."
        return f"From now on parents who come late pay a fine of {self.fine:g} shekels."


class Collected(Fact):
    """A parent collects its child, late or not; ``fined``: at a centre of the test group."""

    centre: int
    fined: bool
    phase: Phase
    worth: float
    late: bool
    seen_as: View

    def sentence(self, agent: str) -> str:
        """Say whether the parent is late."""
        when = "late" if self.late else "on time"
        return f"{agent} comes {when} this week and sees lateness as a {self.seen_as}."
