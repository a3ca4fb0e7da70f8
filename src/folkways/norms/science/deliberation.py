"""Deliberating minds: norms as candidate intentions, conflicts settled by an explicit ordering.

An alternative way of deciding what to do (for the source see ``decisions.py``): the agent's mind
names the desires and intentions that conflict with its obligations, the ordering of the scenario
settles each conflict, and plans and actions carry out the decision. See also Castelfranchi, Dignum,
Jonker & Treur 2000, "Deliberative normative agents" (ATAL 1999), and Dignum, Morley, Sonenberg &
Cavedon 2000, "Towards socially sophisticated BDI agents" (ICMAS).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, Self

from pydantic import Field

from folkways.agents.mechanism import Guidance, Mechanism, NewPlan, Occasion, Setup
from folkways.agents.presence import present
from folkways.agents.shown import Guideline
from folkways.agents.turn import Turn
from folkways.base.errors import PartError
from folkways.base.plural import listed
from folkways.base.time import HOUR, day_of, format_clock, format_clock_on, format_moment
from folkways.norms.database import NormDatabase
from folkways.norms.norm import PersonalNorm
from folkways.norms.science.asking import asked
from folkways.norms.science.decisions import (
    Candidate,
    Decision,
    Decisions,
    Deliberated,
    Ordering,
    pressed,
    strongest,
)
from folkways.norms.science.deliberation_measures import DecidedConflicts, NormsFollowed
from folkways.norms.science.deliberation_questions import (
    DELIBERATE,
    GENERATE_DELIBERATED_ACTIONS,
    GENERATE_DELIBERATED_PLANS,
    OPERATIONS,
    PLAN_DELIBERATED_DAY,
    Deliberate,
    Intention,
    Obligation,
    Opposed,
)
from folkways.norms.science.salience import Salience, level
from folkways.norms.science.sanctions import Sanctions
from folkways.scenario.fields import Line, Strict

NAME = "deliberation"


class _Added(NamedTuple):
    """What other mechanisms add to a norm: logits, and in words."""

    pressure: float = 0.0
    notes: tuple[str, ...] = ()


NOTHING = _Added()


class DeliberationParameters(Strict):
    """The ordering, and how firmly and how often it is applied."""

    ordering: Ordering = "social"
    """What goes first: ``selfish`` desires, ``social`` obligations, ``salience`` the stronger."""
    people: dict[Line, Ordering] = Field(default_factory=dict)
    """Agents, by name, with an ordering of their own."""
    stable: bool = False
    """Whether what is planned already goes before obligations (the simple-minded agents of BOID;
    without it agents are open-minded)."""
    hours: float = Field(default=4.0, gt=0, le=24)
    """After so long all norms are deliberated on anew."""
    step: float = Field(default=0.05, gt=0, le=1)
    """What a cue of weight 1 adds to salience (0 to 1), as in ``internalisation``."""
    force: float = Field(default=10.0, ge=1, le=20)
    """Logits that a decision adds in the offline mind, for the norm or against it. Other terms
    seldom come to as many, so that decisions are carried out."""


class Deliberation(Mechanism):
    """Obligations, desires and intentions conflict, and an explicit ordering decides."""

    name = NAME
    summary = (
        "An agent notes which of its desires and intentions conflict with its norms; an ordering "
        "(selfish, social or by salience) decides, and plans and actions carry the decision out."
    )
    parts = (NormDatabase, Salience, Sanctions, Decisions)
    operations = OPERATIONS
    measures = (NormsFollowed, DecidedConflicts)
    goes_with = MappingProxyType(
        {"compliance": "no norm is considered in plans and actions, so nothing is decided"}
    )
    Parameters = DeliberationParameters

    def __init__(self, parameters: DeliberationParameters | None = None) -> None:
        self.settings = parameters or DeliberationParameters()
        self.parameters = self.settings

    @classmethod
    def build(cls, setup: Setup) -> Self:
        """Return the mechanism; raises PartError for unknown people."""
        given = DeliberationParameters.model_validate(setup.parameters.model_dump())
        agents = setup.scenario.agents
        names = [one.name for one in agents] if isinstance(agents, tuple) else None
        unknown = [one for one in given.people if names is not None and one not in names]
        if unknown:
            raise PartError(
                f"deliberation.people names {unknown[0]!r}, but no agent has this name "
                f"(agents: {', '.join(names or ())})"
            )
        return cls(given)

    async def on_tick(self, turn: Turn) -> NewPlan | None:
        """Deliberate if there is a norm to decide on; a decision that is reversed changes plans."""
        norms = [n for n in turn.agent.part(NormDatabase).qualified if n.kind == "injunctive"]
        fresh = bool(norms and turn.agent.part(Sanctions).fresh)
        part = turn.agent.part(Decisions)
        if turn.asleep or not (fresh or any(self._is_open(turn, n, part.on(n.id)) for n in norms)):
            return None
        others = self._others(turn)
        answer = await asked(turn, DELIBERATE, self._question(turn, norms, others))
        reversed_ = [
            norm
            for number, norm in enumerate(norms)
            if self._settle(
                turn,
                norm,
                self._salience(turn, norm, others),
                [one for one in answer.conflicts if one.obligation == number],
            )
        ]
        if not reversed_ or turn.body.doing is None:
            return None
        return NewPlan(f"{turn.name} thought again about {listed([n.content for n in reversed_])}")

    def weigh(self, turn: Turn, occasion: Occasion, guidance: Guidance) -> Guidance:
        """Add the decision to each norm, for plans and actions to carry out."""
        if occasion not in ("day", "plans", "actions"):
            return guidance
        part = turn.agent.part(Decisions)
        lines = list(guidance.lines)
        decided = False
        for at, id in enumerate(guidance.norms):
            decision = part.on(id)
            if decision is not None and at < len(lines):
                lines[at] = self._weighed(lines[at], decision)
                decided = True
        if not decided:
            return guidance
        return guidance._replace(
            lines=tuple(lines),
            day=PLAN_DELIBERATED_DAY,
            plans=GENERATE_DELIBERATED_PLANS,
            actions=GENERATE_DELIBERATED_ACTIONS,
        )

    def _is_open(self, turn: Turn, norm: PersonalNorm, decision: Decision | None) -> bool:
        """Whether a norm is to be decided on: never so far, or since then something happened."""
        if decision is None or turn.t >= decision.t + self.settings.hours * HOUR:
            return True
        if norm.reproached_at is not None and norm.reproached_at > decision.t:
            return True
        return self.settings.stable and turn.body.hours_made_at > decision.t

    def _others(self, turn: Turn) -> dict[str, _Added]:
        """Return what other mechanisms add to each norm (by its id) in this step."""
        guidance, part = turn.guidance("actions"), turn.agent.part(Decisions)
        found = {}
        for id, line in zip(guidance.norms, guidance.lines, strict=False):
            decision = part.on(id)
            own = 0.0 if decision is None else self._force(decision)
            notes = tuple(note for note in line.notes if not note.startswith(DECIDED))
            found[id] = _Added(round((line.pressure or 0.0) - own, 3), notes)
        return found

    def _question(
        self, turn: Turn, norms: Sequence[PersonalNorm], others: Mapping[str, _Added]
    ) -> Deliberate:
        return Deliberate(
            who=turn.agent.who,
            when=format_moment(turn.t),
            place=str(turn.agent.here().address) if turn.body.address else "",
            here=present(turn),
            obligations=tuple(
                Obligation(
                    content=norm.content[:300],
                    salience=self._salience(turn, norm, others),
                    seen_kept=norm.kept,
                    seen_broken=norm.broken,
                    reproached=norm.reproached_at is not None,
                    notes=others.get(norm.id, NOTHING).notes,
                )
                for norm in norms
            ),
            intentions=tuple(
                Intention(
                    start=format_clock(item.start),
                    end=format_clock_on(item.start + item.seconds, day_of(turn.t)),
                    text=item.text,
                    place=item.address,
                    indoors=turn.agent.indoors(item.address) if item.address else True,
                )
                for item in turn.body.hours
                if item.start + item.seconds > turn.t
            ),
        )

    def _salience(self, turn: Turn, norm: PersonalNorm, others: Mapping[str, _Added]) -> float:
        moved = turn.agent.part(Salience).moved(norm.id, turn.t)
        own = level(norm.utility, moved, self.settings.step)
        return round(pressed(own, others.get(norm.id, NOTHING).pressure), 3)

    def _settle(
        self, turn: Turn, norm: PersonalNorm, salience: float, opposed: Sequence[Opposed]
    ) -> bool:
        """Decide on a norm and tell it; return whether an earlier decision is reversed."""
        before = turn.agent.part(Decisions).on(norm.id)
        ordering = self.settings.people.get(turn.name, self.settings.ordering)
        candidates = [Candidate(one.kind, one.what, one.strength / 10) for one in opposed]
        winner, rival = strongest(candidates, salience, ordering, stable=self.settings.stable)
        follows = winner == "obligation"
        reversed_ = before is not None and follows != (before.winner == "obligation")
        told = Deliberated(
            norm=norm.id,
            content=norm.content,
            winner=winner,
            rival=rival.text if rival else "",
            rival_kind=rival.kind if rival else "",
            salience=salience,
            strength=rival.strength if rival else 0.0,
            ordering=ordering,
            changed=bool(rival) if before is None else before.winner != winner,
        )
        turn.tell(NAME, told)
        return reversed_

    def _weighed(self, line: Guideline, decision: Decision) -> Guideline:
        return line.model_copy(
            update={
                "pressure": (line.pressure or 0.0) + self._force(decision),
                "notes": (*line.notes, _note(decision)),
            }
        )

    def _force(self, decision: Decision) -> float:
        force: float = self.settings.force
        return force if decision.winner == "obligation" else -force


def _note(decision: Decision) -> str:
    if decision.winner == "obligation":
        return f"{DECIDED} to follow it"
    return f"{DECIDED} to put a {decision.winner} first: {decision.rival}"


DECIDED = "the agent has decided"
"""How a note begins that says what was decided."""
