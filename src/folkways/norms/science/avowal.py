"""Avowal: an agent's public side on a norm is separate from its private belief.

An agent that does not believe in a norm may go along with it, and even enforce it, while it
assumes that the others believe (pluralistic ignorance: Prentice & Miller 1993, *Journal of
Personality and Social Psychology* 64(2), 243-256; false enforcement: Willer, Kuwabara & Macy 2009,
*American Journal of Sociology* 115(2), 451-490).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, Self

from pydantic import Field

from folkways.agents.mechanism import Guidance, Mechanism, NewPlan, Occasion, Setup
from folkways.agents.shown import Guideline
from folkways.agents.turn import Turn
from folkways.base.time import MINUTE
from folkways.norms.database import NormDatabase
from folkways.norms.norm import PersonalNorm
from folkways.norms.questions import Standard
from folkways.norms.relevance import same_matter, shows
from folkways.norms.science.asking import asked
from folkways.norms.science.avowal_measures import (
    BeliefAndAvowal,
    BeliefGap,
    Enforcing,
    FalseEnforcement,
    PluralisticIgnorance,
    UnpopularNorms,
)
from folkways.norms.science.avowals import (
    Avowals,
    Belief,
    Beliefs,
    BeliefStated,
    NormShown,
    SideTaken,
)
from folkways.norms.science.avowing import (
    GOES_ALONG,
    LEAVES_IT,
    TAKE_SIDES,
    UNSEEN,
    AvowalCase,
    SideOnNorm,
    TakeSides,
)
from folkways.norms.science.breaches import OwnActs
from folkways.norms.science.expectations import Expectations
from folkways.norms.science.speakers import Said, heard, speakers
from folkways.reading.lexicon import Lexicon
from folkways.scenario.fields import Strict

NAME = "avowal"
THINKS_AGAIN = "has thought again about what to go along with before others"
"""How a reason for planning anew names that a side was changed."""


class AvowalParameters(Strict):
    """Weight of the public side, and how often it is reconsidered."""

    gain: float = Field(default=2.0, ge=0, le=5)
    """Logits towards a norm that an agent avows without believing in it, while somebody watches;
    away from it where nobody does, or if it does not avow it."""
    minutes: int = Field(default=30, ge=0, le=1440)
    """A side is reconsidered at most once within this time, unless something was made public."""
    hours: float = Field(default=8.0, gt=0)
    """Conduct seen longer ago than this does not count."""


class Evidence(NamedTuple):
    """How many people kept and broke a norm, and spoke for and against it; ``news`` are public."""

    kept: int
    broken: int
    spoke_for: int
    spoke_against: int
    news: int


class Avowal(Mechanism):
    """Asks for private beliefs and public sides, and applies sides where belief is missing."""

    name = NAME
    summary = (
        "What an agent privately believes of a norm that it has taken up is kept apart from the "
        "side that it takes before others. One that does not believe in it goes along, and may "
        "speak up for it, while it takes enough of the others to believe in it."
    )
    parts = (NormDatabase, Expectations, OwnActs, Beliefs, Avowals)
    operations = (TAKE_SIDES,)
    measures = (
        UnpopularNorms,
        BeliefAndAvowal,
        BeliefGap,
        PluralisticIgnorance,
        Enforcing,
        FalseEnforcement,
    )
    goes_with = MappingProxyType(
        {
            "spreading.communication": "agents hear and see nothing of how others stand to a "
            "norm, so nobody goes along with them",
        }
    )
    Parameters = AvowalParameters

    def __init__(
        self, parameters: AvowalParameters | None = None, lexicon: Lexicon | None = None
    ) -> None:
        self.settings = parameters or AvowalParameters()
        self.parameters = self.settings
        self.lexicon = lexicon

    @classmethod
    def build(cls, setup: Setup) -> Self:
        """Return the mechanism; it reads with the scenario's words."""
        return cls(AvowalParameters.model_validate(setup.parameters.model_dump()), setup.lexicon)

    async def on_tick(self, turn: Turn) -> NewPlan | None:
        """Note what the agent's own action shows, and reconsider sides if there is a reason."""
        self._note_own(turn)
        norms = self._norms(turn)
        if not norms:
            return None
        said, public = heard(turn), turn.agent.part(Avowals)
        open_ = [(norm, found) for norm in norms if (found := self._due(turn, public, norm, said))]
        if not open_:
            return None
        question = TakeSides(
            who=turn.agent.who, cases=tuple(self._case(turn, *one) for one in open_)
        )
        answer = await asked(turn, TAKE_SIDES, question)
        changed = []
        # A mind that answers for too few norms is asked about the rest again later.
        for (norm, evidence), side in zip(open_, answer.sides, strict=False):
            before = turn.agent.part(Avowals).taken(norm.id)
            self._tell(turn, norm, evidence, side)
            if before is not None and before.side != side.side:
                changed.append(norm)
        return self._new_plan(turn, changed)

    def weigh(self, turn: Turn, occasion: Occasion, guidance: Guidance) -> Guidance:
        """Add the effect of the public side to each norm that the agent does not believe in."""
        if occasion not in ("plans", "actions", "talk"):
            return guidance
        beliefs = turn.agent.part(Beliefs).by_norm
        lines = list(guidance.lines)
        for at, id in enumerate(guidance.norms[: len(lines)]):
            stated = self._stated(beliefs, lines[at], id)
            if stated is not None and beliefs[stated].side == "need not":
                lines[at] = self._weighed(turn, occasion, lines[at], stated)
        return guidance.with_lines(lines)

    # --- what the agent goes by

    def _norms(self, turn: Turn) -> list[PersonalNorm]:
        norms = turn.agent.part(NormDatabase).qualified
        return [norm for norm in norms if norm.kind == "injunctive"]

    def _due(self, turn: Turn, public: Avowals, norm: PersonalNorm, said: Said) -> Evidence | None:
        """Return what the agent knows of the others if it is to take its side (anew)."""
        taken = public.taken(norm.id)
        news = self._news(public, norm)
        if taken is None or news > taken.evidence[4]:
            return self._evidence(turn, norm, said, news)
        if turn.t < taken.t + self.settings.minutes * MINUTE:
            return None
        found = self._evidence(turn, norm, said, news)
        return found if found != taken.evidence else None

    def _news(self, public: Avowals, norm: PersonalNorm) -> int:
        """Return how much was made public about a norm."""
        if not public.disclosed and not public.praised:  # so in most runs
            return 0
        told = [*(one.norm for one in public.disclosed), *(one.norm for one in public.praised)]
        return sum(self._about(one, norm) for one in told)

    def _evidence(self, turn: Turn, norm: PersonalNorm, said: Said, news: int) -> Evidence:
        ids = (norm.id, *norm.parts)
        seen = turn.agent.part(Expectations).share(ids, turn.t, self.settings.hours)
        spoke_for, against = speakers(norm.content, said, self.lexicon)
        return Evidence(seen.kept, seen.people - seen.kept, spoke_for, against, news)

    def _about(self, content: str, norm: PersonalNorm) -> bool:
        return same_matter(content, norm.content, self.lexicon)

    def _case(self, turn: Turn, norm: PersonalNorm, found: Evidence) -> AvowalCase:
        public = turn.agent.part(Avowals)
        told = [one for one in public.disclosed if self._about(one.norm, norm)]
        praised = [one.who for one in public.praised if self._about(one.norm, norm)]
        return AvowalCase(
            norm=Standard(content=norm.content[:300], kind=norm.kind, utility=norm.utility),
            kept=found.kept,
            broken=found.broken,
            spoke_for=found.spoke_for,
            spoke_against=found.spoke_against,
            disclosed=round(100 * told[-1].count / told[-1].of) if told else None,
            praised=tuple(dict.fromkeys(praised)),
        )

    # --- what it tells

    def _tell(self, turn: Turn, norm: PersonalNorm, found: Evidence, side: SideOnNorm) -> None:
        belief = turn.agent.part(Beliefs).by_norm.get(norm.id)
        before = turn.agent.part(Avowals).taken(norm.id)
        stated = BeliefStated(
            norm=norm.id,
            content=norm.content,
            belief=side.belief,
            believing=side.believing,
            changed=belief is None or belief.side != side.belief,
        )
        turn.tell(NAME, stated)
        taken = SideTaken(
            norm=norm.id,
            content=norm.content,
            side=side.side,
            enforces=side.enforces,
            changed=before is None or before.side != side.side,
            **found._asdict(),
        )
        turn.tell(NAME, taken)

    def _note_own(self, turn: Turn) -> None:
        """Note which norms the action that the agent has just begun keeps or breaks."""
        if turn.body.doing is None or not turn.agent.part(OwnActs).fresh:
            return
        doing = turn.body.doing
        text, indoors = f"{turn.name} is {doing.text}", turn.agent.indoors(doing.address)
        found = [
            (norm, breaks)
            for norm in self._norms(turn)
            if (breaks := shows(text, turn.name, norm.content, indoors, self.lexicon)) is not None
        ]
        if found:
            shown = NormShown(
                norms=[norm.id for norm, _ in found],
                contents=[norm.content for norm, _ in found],
                kept=[not breaks for _, breaks in found],
                watched=bool(turn.view.people(turn.name)),
            )
            turn.tell(NAME, shown)

    def _new_plan(self, turn: Turn, changed: Sequence[PersonalNorm]) -> NewPlan | None:
        if not changed or turn.body.doing is None or turn.body.talk is not None:
            return None
        # The norm itself is left out: in a reason it would read as a demand to follow it.
        return NewPlan(f"{turn.name} {THINKS_AGAIN}", hours=True)

    def _stated(self, beliefs: Mapping[str, Belief], line: Guideline, id: str) -> str | None:
        """Return the norm (id) by which the agent's view of a line goes, None if it has none.

        What is noticed as a custom goes by the belief in the norm that asks for the same.
        """
        if id in beliefs:
            return id
        if line.kind == "injunctive":
            return None
        same = (norm for norm, one in beliefs.items() if self._same(one.content, line.text))
        return next(same, None)

    def _same(self, a: str, b: str) -> bool:
        return same_matter(a, b, self.lexicon)

    def _weighed(self, turn: Turn, occasion: Occasion, line: Guideline, id: str) -> Guideline:
        taken = turn.agent.part(Avowals).taken(id)
        if taken is None:
            return line
        if occasion == "talk":
            along, note = taken.enforces, GOES_ALONG if taken.enforces else LEAVES_IT
        elif taken.side != "for":
            along, note = False, LEAVES_IT
        else:
            # Plans are made for places where people are.
            along = occasion == "plans" or bool(turn.view.people(turn.name))
            note = GOES_ALONG if along else UNSEEN
        gain = self.settings.gain if along else -self.settings.gain
        pressure = round((line.pressure or 0.0) + gain, 3)
        return line.model_copy(update={"pressure": pressure, "notes": (*line.notes, note)})
