"""Compliance: qualified norms are borne in mind in plans and in actions (section 2.4)."""

from __future__ import annotations

from folkways.agents.mechanism import Guidance, Mechanism, Occasion
from folkways.agents.state import Talk
from folkways.agents.turn import Turn
from folkways.base.time import MINUTE, format_clock
from folkways.norms.database import NormDatabase, Reproach
from folkways.norms.guidelines import guidelines
from folkways.norms.operations import (
    GENERATE_NORMATIVE_ACTIONS,
    GENERATE_NORMATIVE_PLANS,
    GENERATE_WEIGHED_ACTIONS,
    GENERATE_WEIGHED_PLANS,
    PLAN_NORMATIVE_DAY,
)

REPROACHED, TAKEN_UP = "was reproached by", "has come to hold"
"""How a reason for planning anew names what has happened."""
TURNED_TO = "has since turned to"
"""How it names what the agent has done about a reproach."""
NAMED = 3
"""At most so many reproaches, and so many new norms, are named as the reason for a new plan."""


class Compliance(Mechanism):
    """GenerateNormativePlans(C, P) and GenerateNormativeActions(l, P, G).

    The norms are put before the agent at every level of planning, and it decides. A newly qualified
    norm is a reason to plan the rest of the day anew, and so is a reproach (Park et al. 2023,
    section 4.3.1). What arrives within ``norms.replan_minutes`` of the last plan waits, so that the
    hours are planned once for several; a reproach changes the present actions at once.
    """

    name = "compliance"
    summary = (
        "The qualified norms are put before the agent when it plans and when it decides on "
        "actions; whether it keeps to them is its mind's decision."
    )
    parts = (NormDatabase,)

    async def on_tick(self, turn: Turn) -> None:
        """Plan anew if there is a reason; a talk that has just ended is first taken in."""
        if not turn.body.closed:
            _replan(turn)

    async def after_conversation(self, turn: Turn, talk: Talk) -> None:
        """Plan anew after a reproach; what the talk put forward is first evaluated."""
        if not turn.agent.part(NormDatabase).pending:
            _replan(turn)

    def guidance(self, turn: Turn, occasion: Occasion) -> Guidance:
        """Give the qualified norms and the wording of the normative questions."""
        norms = turn.agent.part(NormDatabase).qualified
        if occasion == "talk" or not norms:
            return Guidance()
        weighed = turn.parameters.norms.compliance == "weighed"
        return Guidance(
            guidelines(turn, occasion),
            tuple(norm.id for norm in norms),
            PLAN_NORMATIVE_DAY,
            GENERATE_WEIGHED_PLANS if weighed else GENERATE_NORMATIVE_PLANS,
            GENERATE_WEIGHED_ACTIONS if weighed else GENERATE_NORMATIVE_ACTIONS,
        )


def _replan(turn: Turn) -> None:
    """Ask for new plans for what has happened to the agent's norms since the last ones."""
    database, body = turn.agent.part(NormDatabase), turn.body
    if body.doing is None or body.talk is not None:
        return
    waits = turn.parameters.norms.replan_minutes * MINUTE
    renewed = bool(database.renewed or database.reproached) and turn.t >= body.hours_made_at + waits
    if database.stirred or renewed:
        turn.replan, turn.replan_day = reason(turn.name, database, renewed=renewed), renewed


def reason(name: str, database: NormDatabase, *, renewed: bool = True) -> str:
    """Return why ``name`` plans anew: who has reproached it when about what, and its new norms.

    The actions alone (not ``renewed``) need no change for a reproach that has been acted on.
    """
    open_ = [one for one in database.reproached if renewed or not one.turned_to]
    latest = {(one.by, one.about): one for one in open_}
    told = [_in_words(name, one) for one in latest.values()]
    norms = [f"{name} {TAKEN_UP}: {norm.content}" for norm in database.renewed]
    return " ".join((*told[-NAMED:], *norms[-NAMED:]))


def _in_words(name: str, reproach: Reproach) -> str:
    when = f"At {format_clock(reproach.t)} " if reproach.t else ""
    told = f"{when}{name} {REPROACHED} {reproach.by}, who holds: {reproach.about}"
    since = f" {name} {TURNED_TO}: {reproach.turned_to}."
    return f"{told}{since}" if reproach.turned_to else told
