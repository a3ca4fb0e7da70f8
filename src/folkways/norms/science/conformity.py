"""Conformity with thresholds: one goes along once enough of the others in sight do.

Granovetter (1978), "Threshold models of collective behavior", American Journal of Sociology 83(6),
1420-1443. Only what an agent has seen counts, and with local sight a few can look like everybody:
so people comply with norms in which hardly anybody believes (Centola, Willer & Macy 2005, "The
emperor's dilemma", American Journal of Sociology 110(4), 1009-1040).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Self

from pydantic import Field

from folkways.agents.mechanism import Guidance, Mechanism, NewPlan, Occasion, Setup
from folkways.agents.shown import Guideline
from folkways.agents.turn import Turn
from folkways.norms.database import NormDatabase
from folkways.norms.norm import PersonalNorm
from folkways.norms.questions import Standard
from folkways.norms.science.asking import asked
from folkways.norms.science.expectations import Expectations, Share, ThresholdStated, push
from folkways.norms.science.measures import Thresholds
from folkways.norms.science.operations import STATE_THRESHOLDS
from folkways.norms.science.questions import StateThresholds
from folkways.scenario.fields import Strict

NAME = "conformity"


class ConformityParameters(Strict):
    """How much the others count, and how many of them it takes."""

    gain: float = Field(default=1.5, ge=0, le=5)
    """Logits that the others add at most, for or against."""
    slope: float = Field(default=0.2, gt=0, le=1)
    """Share of people beyond the threshold, or short of it, from which on they move fully."""
    hours: float = Field(default=8.0, gt=0)
    """Sightings older than this do not count."""
    people: int = Field(default=3, ge=1, le=100)
    """People whom an agent must have seen before it goes by what they do."""


class Conformity(Mechanism):
    """What others were seen doing about a norm weighs for or against it, by a threshold."""

    name = NAME
    summary = (
        "An agent goes along with a norm once the share of people whom it saw keep it reaches "
        "its threshold, and is drawn away from it below."
    )
    parts = (NormDatabase, Expectations)
    operations = (STATE_THRESHOLDS,)
    measures = (Thresholds,)
    goes_with = MappingProxyType(
        {
            "spreading.communication": "agents see nobody keep or break a norm, "
            "so nothing draws them either way",
        }
    )
    Parameters = ConformityParameters

    def __init__(self, parameters: ConformityParameters | None = None) -> None:
        self.settings = parameters or ConformityParameters()
        self.parameters = self.settings

    @classmethod
    def build(cls, setup: Setup) -> Self:
        """Return the mechanism for a scenario."""
        return cls(ConformityParameters.model_validate(setup.parameters.model_dump()))

    async def on_tick(self, turn: Turn) -> NewPlan | None:
        """Settle the thresholds of norms about which enough was seen, in one question."""
        part = turn.agent.part(Expectations)
        if not part.changed:
            return None
        open_ = [
            norm
            for norm in turn.agent.part(NormDatabase).qualified
            if part.threshold(norm.id) is None and self._share(turn, norm) is not None
        ]
        if not open_:
            return None
        standards = tuple(
            Standard(content=norm.content[:300], kind=norm.kind, utility=norm.utility)
            for norm in open_
        )
        question = StateThresholds(who=turn.agent.who, norms=standards)
        answer = await asked(turn, STATE_THRESHOLDS, question)
        # A mind that answers for too few norms is asked about the rest again later.
        for norm, threshold in zip(open_, answer.thresholds, strict=False):
            told = ThresholdStated(norm=norm.id, content=norm.content, threshold=threshold)
            turn.tell(NAME, told)
        return None

    def weigh(self, turn: Turn, occasion: Occasion, guidance: Guidance) -> Guidance:
        """Note with each norm how many were seen keeping it, and what that comes to."""
        if occasion not in ("plans", "actions"):
            return guidance
        norms: Mapping[str, PersonalNorm] = turn.agent.part(NormDatabase).norms
        lines = list(guidance.lines)
        for at, id in enumerate(guidance.norms):
            if id in norms and at < len(lines):
                lines[at] = self._weighed(turn, lines[at], norms[id])
        return guidance.with_lines(lines)

    def _share(self, turn: Turn, norm: PersonalNorm) -> Share | None:
        """Return how many kept a norm, None if too few people were seen; parts count for a whole.

        An abstract norm asks for what its parts ask, so what was seen of them was seen of it.
        """
        ids = (norm.id, *norm.parts)
        found = turn.agent.part(Expectations).share(ids, turn.t, self.settings.hours)
        return found if found.people >= self.settings.people else None

    def _weighed(self, turn: Turn, line: Guideline, norm: PersonalNorm) -> Guideline:
        threshold = turn.agent.part(Expectations).threshold(norm.id)
        found = self._share(turn, norm)
        if threshold is None or found is None:
            return line
        added = round(push(found.share, threshold, self.settings.gain, self.settings.slope), 3)
        note = f"{found.kept} of {found.people} people seen of late kept it"
        return line.model_copy(
            update={"pressure": (line.pressure or 0.0) + added, "notes": (*line.notes, note)}
        )
