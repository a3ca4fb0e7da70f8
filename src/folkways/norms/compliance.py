"""Compliance: qualified norms are borne in mind in plans and in actions (section 2.4)."""

from __future__ import annotations

from folkways.agents.mechanism import Guidance, Mechanism, Occasion
from folkways.agents.turn import Turn
from folkways.base.time import HOUR
from folkways.norms.database import NormDatabase
from folkways.norms.guidelines import guideline
from folkways.norms.operations import GENERATE_NORMATIVE_ACTIONS, GENERATE_NORMATIVE_PLANS

REASON = "a talk has brought one of the agent's own norms to bear"


class Compliance(Mechanism):
    """GenerateNormativePlans(C, P) and GenerateNormativeActions(l, P, G).

    The agent is made aware of its norms; it may still choose not to comply. What talk has brought
    to bear on it is a reason to plan anew from now on (Park et al. 2023, section 4.3.1).
    """

    name = "compliance"
    parts = (NormDatabase,)

    async def on_tick(self, turn: Turn) -> None:
        """Ask for new plans after a norm was taken over from talk or the agent was told off."""
        database = turn.agent.part(NormDatabase)
        if turn.body.doing is None or turn.body.talk is not None:
            return
        renewed = database.renewed and turn.t >= turn.body.hours_made_at + HOUR
        if database.stirred or renewed:
            turn.replan, turn.replan_day = REASON, renewed

    def guidance(self, turn: Turn, occasion: Occasion) -> Guidance:
        """Give the qualified norms and the wording of the two normative questions."""
        norms = turn.agent.part(NormDatabase).qualified
        if occasion == "talk" or not norms:
            return Guidance()
        return Guidance(
            tuple(guideline(turn, norm) for norm in norms),
            tuple(norm.id for norm in norms),
            GENERATE_NORMATIVE_PLANS,
            GENERATE_NORMATIVE_ACTIONS,
        )
