"""What happens when somebody tries words on an audience, as the log has it."""

from __future__ import annotations

from folkways.agents.fact import Fact
from folkways.base.plural import counted, listed


class Advised(Fact):
    """The speaker collected advice for a situation."""

    advice: list[str]

    def sentence(self, agent: str) -> str:
        """Say how much."""
        return f"{agent} thinks of {counted(len(self.advice), 'piece')} of advice."


class Wrote(Fact):
    """The speaker wrote a draft; ``advice`` is empty for the one without."""

    text: str
    advice: str

    def sentence(self, agent: str) -> str:
        """Say what it wrote."""
        return f"{agent} writes: “{self.text}”"


class Rated(Fact):
    """A listener rated drafts: as panellist all that follow advice, as juror two.

    A juror's ratings are of the chosen draft and of the one without advice, in this order.
    """

    ratings: list[float]
    juror: bool

    def sentence(self, agent: str) -> str:
        """Say how."""
        return f"{agent} rates the drafts {listed([f'{one:.1f}' for one in self.ratings])}."


class Chosen(Fact):
    """The panel chose a draft: its number, its mean rating, and the mean of all drafts."""

    draft: int
    rating: float
    mean: float

    def sentence(self, agent: str) -> str:
        """Say which."""
        return f"The panel chooses draft {self.draft + 1} (rated {self.rating:.1f})."


class Judged(Fact):
    """The jury rated the chosen draft and the one without advice; -1 if nobody did."""

    title: str
    chosen: float
    baseline: float
    preferred: float

    def sentence(self, agent: str) -> str:
        """Say how."""
        if self.preferred < 0:
            return f"{self.title}: there is no judgement."
        return (
            f"{self.title}: the jury rates the chosen draft {self.chosen:.1f}, the one without "
            f"advice {self.baseline:.1f}."
        )
