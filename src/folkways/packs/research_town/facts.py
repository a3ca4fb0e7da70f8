"""What happens in a town of researchers, as the log has it; messages are facts of their own."""

from __future__ import annotations

from folkways.agents.fact import Fact


class Wrote(Fact):
    """The leading author wrote a hidden paper, from the papers ``shown`` to its authors."""

    paper: str
    title: str
    text: str
    shown: list[str]

    def sentence(self, agent: str) -> str:
        """Say what was written."""
        return f"{agent} writes “{self.title}”: {self.text}"


class Reviewed(Fact):
    """Somebody reviewed what was written instead of a hidden paper; ``score`` is 1 to 10."""

    paper: str
    score: int
    text: str

    def sentence(self, agent: str) -> str:
        """Say how."""
        return f"{agent} gives {self.score} of 10: {self.text}"
