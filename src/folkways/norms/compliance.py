"""Compliance: qualified norms are borne in mind in plans and in actions (section 2.4)."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten
from typing import Self

from folkways.agents.mechanism import Guidance, Mechanism, NewPlan, Occasion, Setup
from folkways.agents.talks import Talk
from folkways.agents.turn import Turn
from folkways.base.time import MINUTE, format_clock
from folkways.language.neutral import one_line
from folkways.norms.database import NormDatabase
from folkways.norms.guidelines import guidelines
from folkways.norms.operations import (
    GENERATE_NORMATIVE_ACTIONS,
    GENERATE_NORMATIVE_PLANS,
    GENERATE_WEIGHED_ACTIONS,
    GENERATE_WEIGHED_PLANS,
    PLAN_NORMATIVE_DAY,
)
from folkways.norms.reproach import Reproach
from folkways.norms.reproached import by_norm, ended, turned_to
from folkways.reading.lexicon import Lexicon

REPROACHED, TAKEN_UP = "was reproached by", "has come to hold"
"""How a reason for planning anew names what has happened."""
TURNED_TO = "has since turned to"
"""How it names what the agent has done about a reproach."""
ANSWERED = "answered"
"""How it names what the agent last said to a reproach."""
HEARD_BEFORE = "had heard the same from"
"""How it names who else reproached the agent for the same before."""
LONGEST_ANSWER = 300
"""Characters of the answer shown."""
NAMED = 3
"""Reproached norms, other reproachers and new norms named per new plan."""


class Compliance(Mechanism):
    """GenerateNormativePlans(C, P) and GenerateNormativeActions(l, P, G).

    The norms are put before the agent at every level of planning, and it decides. A newly qualified
    norm is a reason to plan the rest of the day anew, and so is a reproach (Park et al. 2023,
    section 4.3.1). A custom is not, since it asks for nothing, nor is a reproach that the agent has
    acted on. What arrives within ``norms.replan_minutes`` of the last plan waits, so that the hours
    are planned once for several; a reproach changes the present actions at once. ``lexicon`` is
    what the agent's conduct is read with after a reproach, if not the one that ships.
    """

    name = "compliance"
    summary = (
        "The qualified norms are put before the agent when it plans and when it decides on "
        "actions; whether it keeps to them is its mind's decision."
    )
    parts = (NormDatabase,)

    def __init__(self, lexicon: Lexicon | None = None) -> None:
        self.lexicon = lexicon

    @classmethod
    def build(cls, setup: Setup) -> Self:
        """Return the mechanism; it reads with the scenario's words."""
        return cls(setup.lexicon)

    async def on_tick(self, turn: Turn) -> NewPlan | None:
        """Plan anew if there is a reason; a talk that has just ended is first taken in."""
        for end in tuple(ended(turn, self.lexicon)):
            turn.emit(end)
        return None if turn.body.closed else self._new_plan(turn)

    async def after_conversation(self, turn: Turn, talk: Talk) -> NewPlan | None:
        """Plan anew after a reproach; what the talk put forward is first evaluated."""
        return None if turn.agent.part(NormDatabase).pending else self._new_plan(turn)

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

    def _new_plan(self, turn: Turn) -> NewPlan | None:
        """Return the new plan for what has happened to the agent's norms since the last one."""
        database, body = turn.agent.part(NormDatabase), turn.body
        if body.doing is None or body.talk is not None:
            return None
        waits = turn.parameters.norms.replan_minutes * MINUTE
        hours = turn.t >= body.hours_made_at + waits
        changed = bool(database.renewed or database.reproached)
        if not (database.stirred or (changed and hours)):
            return None
        why = reason(turn.name, database, self.lexicon, hours=hours)
        return NewPlan(why, hours) if why else None


def reason(
    name: str, database: NormDatabase, lexicon: Lexicon | None = None, *, hours: bool = True
) -> str:
    """Return why ``name`` plans anew, a line for each reason; empty if there is none.

    Reproaches for the same norm are one reason, the latest of them; it is one until the agent has
    acted on it, for the ``hours`` of the day also a norm that it has come to hold, unless it is a
    custom. Besides these, what else has changed is named too. What is newest stands last.
    """
    told: list[str] = []
    pressing = False
    for *before, last in by_norm(database.reproached, lexicon):
        instead = turned_to(name, last, lexicon)
        pressing |= not instead
        if hours or not instead:
            told.append(_in_words(name, last, instead, before))
    rules = [norm for norm in database.renewed if norm.kind == "injunctive"]
    if not pressing and not (hours and rules):
        return ""
    norms = [f"{name} {TAKEN_UP}: {norm.content}" for norm in rules]
    return "\n".join(map(one_line, (*told[-NAMED:], *norms[-NAMED:])))


def _in_words(name: str, reproach: Reproach, instead: str, before: Sequence[Reproach]) -> str:
    when = f"At {format_clock(reproach.t)} " if reproach.t else ""
    told = [f"{when}{name} {REPROACHED} {reproach.by}, who holds: {reproach.about}"]
    if reproach.answer:
        words = shorten(reproach.answer, LONGEST_ANSWER, placeholder=" ...")
        told.append(f'{name} {ANSWERED}: "{words}"')
    if instead:
        told.append(f"{name} {TURNED_TO}: {instead}.")
    earlier = {one.by: one.t for one in before if one.t and one.by != reproach.by}
    if earlier:
        who = [f"{by} at {format_clock(t)}" for by, t in list(earlier.items())[-NAMED:]]
        told.append(f"{name} {HEARD_BEFORE}: {', '.join(who)}.")
    return " ".join(told)
