"""What a sanction costs, in what is at stake: a price for the giver, a fine for the target.

In public goods games punishment costs the punisher about a third of what it takes from the punished
(Fehr & Gächter 2002, Nature 415, 137-140).
"""

from __future__ import annotations

from collections.abc import Sequence

from folkways.agents.turn import Turn
from folkways.norms.science.bearing import SanctionParameters
from folkways.norms.science.payoffs import OwnPayoffs, Paid, Why


def affordable(turn: Turn, settings: SanctionParameters, wanted: int) -> int:
    """Return how many of ``wanted`` sanctions the agent can pay for."""
    if not settings.price:
        return wanted
    return min(wanted, max(0, int(account(turn) // settings.price)))


def account(turn: Turn) -> float:
    """Return what the agent has gained so far less what it has lost, in the units at stake."""
    return turn.agent.part(OwnPayoffs).accounts.total(turn.name)


def charge(
    turn: Turn, source: str, settings: SanctionParameters, target: str, seen_by: Sequence[str]
) -> None:
    """Tell what a sanction of ``target`` costs the two, to all who see it."""
    for who, cost in ((turn.name, settings.price), (target, settings.fine)):
        if cost:
            why: Why = "price" if who == turn.name else "fine"
            turn.tell(source, Paid(who=who, amount=-cost, why=why), audience=seen_by)
