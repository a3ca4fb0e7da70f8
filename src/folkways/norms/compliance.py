"""Compliance: qualified norms are borne in mind in plans and in actions (section 2.4)."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten
from typing import Self

from folkways.agents.mechanism import Guidance, Mechanism, NewPlan, Occasion, Setup
from folkways.agents.turn import Turn
from folkways.base.time import MINUTE, format_clock
from folkways.language.neutral import one_line
from folkways.norms.database import NormDatabase
from folkways.norms.guidelines import guidelines
from folkways.norms.norm import PersonalNorm
from folkways.norms.operations import (
    GENERATE_NORMATIVE_ACTIONS,
    GENERATE_NORMATIVE_PLANS,
    GENERATE_WEIGHED_ACTIONS,
    GENERATE_WEIGHED_PLANS,
    PLAN_NORMATIVE_DAY,
)
from folkways.norms.relevance import same_matter
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
    section 4.3.1) that changes something. A custom does not, since it asks for nothing, nor does a
    reproach that the agent has acted on, or that it refused. What arrives within
    ``norms.replan_minutes`` of the last plan waits, so that the hours are planned once for several
    norms; a reproach changes the present actions, at once. ``lexicon`` is what the agent's conduct
    is read with after a reproach, if not the one that ships.
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
        """Plan anew if there is a reason; a talk that has just ended is first taken in.

        What the agent makes of it is known then, and so is which norm it has come to hold.
        """
        for end in tuple(ended(turn, self.lexicon)):
            turn.emit(end)
        return None if turn.body.closed else self._new_plan(turn)

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
        hours = bool(_rules(database, self.lexicon)) and turn.t >= body.hours_made_at + waits
        if not (database.stirred or hours):
            return None
        why = reason(turn.name, database, self.lexicon, hours=hours)
        return NewPlan(why, hours) if why else None


def reason(
    name: str, database: NormDatabase, lexicon: Lexicon | None = None, *, hours: bool = True
) -> str:
    """Return why ``name`` plans anew, a line for each reason; empty if there is none.

    Reproaches for the same norm are one reason, the latest of them, if the agent takes it up (see
    :func:`_taken_up`), and until it has acted on it; for the ``hours`` of the day the reasons are
    norms that it has come to hold, unless they are customs. Besides these, what else has changed is
    named too. What is newest stands last.
    """
    told: list[str] = []
    pressing = False
    for *before, last in by_norm(database.reproached, lexicon):
        if not _taken_up(last, database, lexicon):
            continue
        instead = turned_to(name, last, lexicon)
        pressing |= not instead
        if hours or not instead:
            told.append(_in_words(name, last, instead, before))
    rules = _rules(database, lexicon)
    if not pressing and not (hours and rules):
        return ""
    norms = [f"{name} {TAKEN_UP}: {norm.content}" for norm in rules]
    return "\n".join(map(one_line, (*told[-NAMED:], *norms[-NAMED:])))


def _rules(database: NormDatabase, lexicon: Lexicon | None) -> list[PersonalNorm]:
    """Return the norms qualified since the hours were planned that ask for something new.

    A custom asks for nothing, and what another norm asked for before is in the plans already.
    """
    renewed = database.renewed
    since = {norm.id for norm in renewed}
    rules = [norm for norm in database.qualified if norm.kind == "injunctive"]
    before = [norm for norm in rules if norm.id not in since]
    return [
        norm
        for norm in renewed
        if norm.kind == "injunctive"
        and not any(same_matter(norm.content, one.content, lexicon) for one in before)
    ]


def _taken_up(reproach: Reproach, database: NormDatabase, lexicon: Lexicon | None) -> bool:
    """Whether a reproach changes anything for the actions, which were not planned since.

    It does if the agent took an intention or a promise from the talk, or holds such a norm itself.
    What it refused, and holds no norm about, leaves the plans as they are.
    """
    if reproach.planned or not reproach.digested:
        return False
    held = (norm for norm in database.qualified if norm.kind == "injunctive")
    return reproach.heeded or any(
        same_matter(norm.content, reproach.about, lexicon) for norm in held
    )


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
