"""What ties are measured by."""

from __future__ import annotations

from collections.abc import Mapping

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Cell, Measure, MeasuredRun, Number, Rows
from folkways.norms.science.ties import Ties, TieWanted


def _ties(run: MeasuredRun) -> tuple[Ties[str], list[tuple[str, TieWanted]]]:
    """Return the ties at the end, and all changes with who made them."""
    ties: Ties[str] = Ties()
    changes = []
    for event in run.events(MechanismEvent):
        if told := TieWanted.read(event):
            ties.want(event.agent, told.other, told.strength)
            changes.append((event.agent, told))
    return ties, changes


class TieTable(Measure):
    """Who is tied to others, and who breaks with whom."""

    name = "ties"
    unit = "ties"
    definition = (
        "By agent, at the end: people to whom it is tied (both want it), mean strength of these "
        "ties (0 to 1), people to whom it wants a tie, people who want a tie to it; and during the "
        "run, ties that it broke and that others broke with it."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each agent."""
        ties, changes = _ties(run)
        broken = [(by, one.other) for by, one in changes if one.before and not one.strength]
        rows: list[Mapping[str, Cell]] = []
        for name in run.header.agents:
            tied = ties.of(name)
            strength = sum(ties.strength(name, other) for other in tied)
            rows.append(
                {
                    "agent": name,
                    "tied": len(tied),
                    "strength": strength / len(tied) if tied else None,
                    "wants": sum(ties.wants(name, other) for other in run.header.agents),
                    "wanted_by": sum(ties.wants(other, name) for other in run.header.agents),
                    "broke": sum(by == name for by, _ in broken),
                    "was_left": sum(other == name for _, other in broken),
                }
            )
        return rows


class TieDensity(Measure):
    """How many of all possible ties there are."""

    name = "tie_density"
    unit = SHARE
    definition = "Pairs of agents that are tied at the end (both want it), of all pairs."

    def measure(self, run: MeasuredRun) -> Number:
        """Return the share; None for a single agent."""
        ties, _ = _ties(run)
        count = len(run.header.agents)
        pairs = count * (count - 1) // 2
        return len(ties.pairs()) / pairs if pairs else None
