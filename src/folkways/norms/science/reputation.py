"""Reputation: what agents think of each other as keepers of norms, from sight and from gossip.

Reputation from one's own encounters and from gossip, each of which can be taken away, are the four
conditions of RepuNet (Ren, Fu, Zou et al. 2025, "Beyond the tragedy of the commons"); gossip makes
reputations known to those who have not met (Nowak & Sigmund 2005, Nature 437, 1291-1298).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Self

from pydantic import Field

from folkways.agents.converse import lines_of
from folkways.agents.mechanism import Guidance, Mechanism, Occasion, Setup
from folkways.agents.relating import relate
from folkways.agents.shown import Gossip
from folkways.agents.talks import Talk
from folkways.agents.turn import Turn
from folkways.base.plural import counted
from folkways.norms.science.asking import asked
from folkways.norms.science.measures import GossipHeard, StandingTable
from folkways.norms.science.operations import HEAR_GOSSIP
from folkways.norms.science.questions import HearGossip
from folkways.norms.science.standing import Gossiped, Standing, Standings, standing
from folkways.reading.naming import names
from folkways.scenario.fields import Strict

NAME = "reputation"
TRUSTS, DISTRUSTS = "trusts", "distrusts"
SHUNS = "would rather keep away from them"
"""How the offline mind recognises what an agent thinks of another."""
AT_ONCE = 2
"""People whom an agent has in mind to speak of in a talk."""


class ReputationParameters(Strict):
    """What reputations rest on, and for how long."""

    seen: bool = True
    """Whether what an agent sees of others counts."""
    gossip: bool = True
    """Whether agents tell others about third persons."""
    gossip_weight: float = Field(default=0.5, ge=0, le=1)
    """What the word of somebody of good standing counts beside a sighting of one's own."""
    half_life_hours: float = Field(default=24.0, gt=0)
    """What was seen and told loses half its weight in this time."""
    threshold: float = Field(default=0.25, ge=0, le=1)
    """Standing (-1 to 1) from which on it is part of how an agent sees another."""


class Reputation(Mechanism):
    """Standing is part of how one sees another, wherever that is asked; gossip travels as talk."""

    name = NAME
    summary = (
        "Agents think well or ill of others by how often they saw them keep or break norms, and "
        "by what they are told; it decides whom they believe, avoid and join, and what they "
        "tell about them."
    )
    parts = (Standings,)
    operations = (HEAR_GOSSIP,)
    measures = (GossipHeard, StandingTable)
    goes_with = MappingProxyType(
        {
            "spreading.communication": "agents see nobody keep or break a norm, "
            "so standings come from gossip at most",
        }
    )
    Parameters = ReputationParameters

    def __init__(self, parameters: ReputationParameters | None = None) -> None:
        self.settings = parameters or ReputationParameters()
        self.parameters = self.settings

    @classmethod
    def build(cls, setup: Setup) -> Self:
        """Return the mechanism for a scenario."""
        return cls(ReputationParameters.model_validate(setup.parameters.model_dump()))

    def regard(self, turn: Turn, other: str) -> str:
        """Return what the agent thinks of another, and why."""
        found = self._standing(turn, other)
        if abs(found.score) < self.settings.threshold:
            return ""
        return in_words(turn.name, other, found)

    def guidance(self, turn: Turn, occasion: Occasion) -> Guidance:
        """Bring to mind what could be told about others, the clearest cases first.

        Only what the agent saw itself: gossip that is passed on unchecked would count twice.
        """
        talk = turn.body.talk
        if occasion != "talk" or talk is None or not self.settings.gossip:
            return Guidance()
        part = turn.agent.part(Standings)
        options = {
            other: found
            for other in part.people()
            if other not in (turn.name, talk.other)
            and not part.has_told(turn.name, talk.other, other)
            and (found := self._standing(turn, other)).seen
            and abs(found.score) >= self.settings.threshold
        }
        first = sorted(options, key=lambda name: -abs(options[name].score))[:AT_ONCE]
        return Guidance(
            gossip=tuple(
                Gossip(
                    about=name,
                    good=options[name].score > 0,
                    text=_grounds(options[name]).capitalize(),
                )
                for name in first
            )
        )

    async def after_conversation(self, turn: Turn, talk: Talk) -> None:
        """Take in what the other said about third persons, if they were spoken of."""
        people = self._spoken_of(turn, talk)
        if not people:
            return
        answer = await asked(
            turn,
            HEAR_GOSSIP,
            HearGossip(
                who=turn.agent.who,
                other=talk.other,
                relationship=await relate(turn, talk.other),
                lines=lines_of(talk),
                people=people,
            ),
        )
        weight = self.settings.gossip_weight * (1 + self._standing(turn, talk.other).score) / 2
        for report in {one.about: one for one in answer.reports if one.about in people}.values():
            turn.tell(
                NAME,
                Gossiped(
                    teller=talk.other,
                    about=report.about,
                    good=report.good,
                    weight=round(weight, 3),
                ),
                audience=[talk.other],
            )

    def _standing(self, turn: Turn, other: str) -> Standing:
        evidence = turn.agent.part(Standings).on(
            other, turn.name, seen=self.settings.seen, told=self.settings.gossip
        )
        return standing(evidence, turn.t, self.settings.half_life_hours)

    def _spoken_of(self, turn: Turn, talk: Talk) -> tuple[str, ...]:
        """Return the third persons whom the other named; without any there is nothing to ask."""
        if not self.settings.gossip:
            return ()
        said = " ".join(words for speaker, words in talk.lines if speaker == talk.other)
        body = turn.body
        known = dict.fromkeys((*turn.agent.spec.relationships, *body.met, *body.talked))
        return tuple(
            name
            for name in known
            if name not in (turn.name, talk.other)
            and (names(said, name) or names(said, name.split()[0]))
        )


def in_words(name: str, other: str, found: Standing) -> str:
    """Return what ``name`` thinks of ``other``, to stand beside the relationship."""
    if found.score > 0:
        return f"{name} {TRUSTS} {other}: {_grounds(found)}."
    return f"{name} {DISTRUSTS} {other} and {SHUNS}: {_grounds(found)}."


def _grounds(found: Standing) -> str:
    """Return what a standing rests on."""
    grounds = []
    if found.seen:
        kept, broken = (counted(n, "time") for n in (found.kept, found.broken))
        grounds.append(f"saw them keep norms {kept} and break norms {broken}")
    if found.conduct:
        grounds.append(f"saw this last: {found.conduct}")
    for people, how in ((found.well, "well"), (found.ill, "ill")):
        if people:
            grounds.append(f"{', '.join(people)} spoke {how} of them")
    return "; ".join(grounds)
