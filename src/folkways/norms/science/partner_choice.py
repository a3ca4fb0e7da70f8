"""Partner choice: agents form ties with those who keep norms and break with those who do not.

That partners can be chosen and left lets cooperation last where reputations are known (Rand,
Arbesman & Christakis 2011, PNAS 108(48), 19193-19198); in RepuNet agents cut the ties to those of
whom they think ill (Ren, Fu, Zou et al. 2025, "Beyond the tragedy of the commons").
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Self

from pydantic import Field

from folkways.agents.mechanism import Mechanism, NewPlan, Setup
from folkways.agents.relating import relate
from folkways.agents.turn import Turn
from folkways.base.time import MINUTE
from folkways.norms.science.asking import asked
from folkways.norms.science.reputation import SHUNS
from folkways.norms.science.standing import Standings, rating
from folkways.norms.science.tie_measures import TieDensity, TieTable
from folkways.norms.science.ties import KnownTies, TiesWeighed, TieWanted
from folkways.norms.science.tying import CLOSEST, DECIDE_TIES, DecideTies, TieCase, TieDecided
from folkways.scenario.fields import Strict

NAME = "partner_choice"
CLOSE = "keep close company"
"""How the offline mind recognises a tie."""


class PartnerChoiceParameters(Strict):
    """When an agent thinks about its ties."""

    threshold: float = Field(default=0.25, ge=0, le=1)
    """Standing (-1 to 1) from which on a tie is considered, below 0 a break."""
    half_life_hours: float = Field(default=24.0, gt=0)
    """What was seen and told loses half its weight in this time."""
    cooldown_minutes: int = Field(default=60, ge=0, le=1440)
    """The tie to the same person is considered at most once within this time."""


class PartnerChoice(Mechanism):
    """Asks for ties after conduct was seen or heard of; ties are part of how one sees another."""

    name = NAME
    summary = (
        "Agents form ties with people whom they saw or heard to keep norms, and break with those "
        "who break them; they seek the company of the former and avoid the latter."
    )
    parts = (Standings, KnownTies)
    operations = (DECIDE_TIES,)
    measures = (TieTable, TieDensity)
    goes_with = MappingProxyType(
        {
            "spreading.communication": "agents see nobody keep or break a norm, "
            "so ties come from gossip at most",
        }
    )
    Parameters = PartnerChoiceParameters

    def __init__(self, parameters: PartnerChoiceParameters | None = None) -> None:
        self.settings = parameters or PartnerChoiceParameters()
        self.parameters = self.settings

    @classmethod
    def build(cls, setup: Setup) -> Self:
        """Return the mechanism for a scenario."""
        return cls(PartnerChoiceParameters.model_validate(setup.parameters.model_dump()))

    async def on_tick(self, turn: Turn) -> NewPlan | None:
        """Decide on ties to those of whom something new was learned that could change them."""
        due = self._due(turn)
        if not due:
            return None
        cases = tuple([await self._case(turn, other, score) for other, score in due])
        question = DecideTies(who=turn.agent.who, cases=cases)
        answer = await asked(turn, DECIDE_TIES, question)
        turn.tell(NAME, TiesWeighed(others=[other for other, _ in due]))
        # A mind that answers for too few people is asked about the rest after the cooldown.
        for (other, _), decided in zip(due, answer.ties, strict=False):
            self._tell(turn, other, decided)
        return None

    def regard(self, turn: Turn, other: str) -> str:
        """Return what the agent has to do with another, if it has decided that."""
        ties = turn.agent.part(KnownTies).ties
        if ties.tied(turn.name, other):
            return f"{turn.name} and {other} {CLOSE}."
        if ties.wish(turn.name, other) == 0:
            return f"{turn.name} wants nothing to do with {other} and {SHUNS}."
        return ""

    def _due(self, turn: Turn) -> list[tuple[str, float]]:
        """Return people with their standing, where it calls for another tie than there is."""
        known, heard = turn.agent.part(KnownTies), turn.agent.part(Standings)
        found = []
        for other in heard.people():
            if other == turn.name or self._rests(
                turn.t, known.decided_at(other), heard.latest(other)
            ):
                continue
            evidence = heard.on(other, turn.name)
            score = round(rating(evidence, turn.t, self.settings.half_life_hours), 2)
            wish = known.ties.wish(turn.name, other)
            changes = wish != 0 if score < 0 else not wish
            if changes and abs(score) >= self.settings.threshold:
                found.append((other, score))
        return found

    def _rests(self, t: int, decided: int | None, latest: int | None) -> bool:
        """Whether a tie was decided on lately, or nothing was learned of the other since."""
        if decided is None or latest is None:
            return latest is None
        return latest <= decided or t < decided + self.settings.cooldown_minutes * MINUTE

    async def _case(self, turn: Turn, other: str, score: float) -> TieCase:
        ties = turn.agent.part(KnownTies).ties
        wish = ties.wish(turn.name, other)
        return TieCase(
            other=other,
            relationship=await relate(turn, other),
            standing=score,
            closeness=None if wish is None else round(CLOSEST * wish),
            wanted_by=ties.wants(other, turn.name),
        )

    def _tell(self, turn: Turn, other: str, decided: TieDecided) -> None:
        before = turn.agent.part(KnownTies).ties.wish(turn.name, other)
        strength = decided.closeness / CLOSEST
        if strength != before:
            told = TieWanted(
                other=other, strength=strength, before=before or 0.0, reason=decided.reason
            )
            turn.tell(NAME, told, audience=[other])
