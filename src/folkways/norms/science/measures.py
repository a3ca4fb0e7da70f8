"""What the mechanisms of norm science are measured by."""

from __future__ import annotations

from folkways.base.events import MechanismEvent
from folkways.base.measure import Measure, MeasuredRun, Number, Rows
from folkways.norms.science.sanctions import Sanctioned, SanctionWeighed


class BreachesSanctioned(Measure):
    """How often a breach that somebody minds has a consequence."""

    name = "breaches_sanctioned"
    unit = "share"
    definition = (
        "Sanctions, of all decisions whether to sanction a breach that an agent saw (each person "
        "and norm at most once within the cooldown)."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return the share; None if nothing was decided on."""
        told = (SanctionWeighed.read(event) for event in run.events(MechanismEvent))
        decided = [given for one in told if one is not None for given in one.sanctioned]
        return sum(decided) / len(decided) if decided else None


class SanctionTable(Measure):
    """Who sanctions whom."""

    name = "sanctions"
    unit = "sanctions"
    definition = (
        "Sanctions that each agent gave, those with words among them, those it received, and the "
        "simulated minutes that giving them took."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each agent."""
        told = [
            (event.agent, one)
            for event in run.events(MechanismEvent)
            if isinstance(event, MechanismEvent) and (one := Sanctioned.read(event))
        ]
        return [
            {
                "agent": name,
                "given": sum(by == name for by, _ in told),
                "with_words": sum(by == name and bool(one.message) for by, one in told),
                "received": sum(one.target == name for _, one in told),
                "minutes": sum(one.cost for by, one in told if by == name) / 60,
            }
            for name in run.header.agents
        ]
