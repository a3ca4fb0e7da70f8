"""A whispered thought is a directive: the agent plans its day anew for it (Park et al. 2023).

The agent takes the thought for its own. What it does about it remains its decision.
"""

from __future__ import annotations

from folkways.agents.mechanism import NewPlan
from folkways.agents.turn import Turn

TOLD_ITSELF = "has just told itself"
"""Stands between the agent's name and the thought in the reason for the new plan."""


def heed(turn: Turn) -> None:
    """Have the agent plan anew for a thought that was whispered since its last plan, if any."""
    if turn.body.inner_voice:
        reason = f"{turn.name} {TOLD_ITSELF}: {turn.body.inner_voice}"
        turn.plan_anew(NewPlan(reason, hours=True))
