"""Measures of deliberation: how often norms win, and against what."""

from __future__ import annotations

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows
from folkways.norms.science.decisions import Deliberated


def decisions(run: MeasuredRun) -> list[tuple[str, Deliberated]]:
    """Return who decided what, in order."""
    return [
        (event.agent, told)
        for event in run.events(MechanismEvent)
        if isinstance(event, MechanismEvent) and (told := Deliberated.read(event)) is not None
    ]


class NormsFollowed(Measure):
    """Share of conflicts that an obligation wins."""

    name = "conflicts_won_by_norms"
    unit = SHARE
    definition = (
        "Decisions to follow a norm, of all decisions on norms with which a desire or an intention "
        "conflicted."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return the share; None without a conflict."""
        won = [told.winner == "obligation" for _, told in decisions(run) if told.rival]
        return sum(won) / len(won) if won else None


class DecidedConflicts(Measure):
    """Decisions by agent and winner."""

    name = "deliberations"
    unit = "decisions"
    definition = (
        "Decisions of each agent on its norms: without a conflict, and for the norm, a desire or "
        "an intention where there was one."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each agent."""
        told: list[tuple[str, str]] = [
            (name, one.winner if one.rival else "unopposed") for name, one in decisions(run)
        ]
        kinds = ("unopposed", "obligation", "desire", "intention")
        return [
            {"agent": name, **{kind: told.count((name, kind)) for kind in kinds}}
            for name in run.header.agents
        ]
