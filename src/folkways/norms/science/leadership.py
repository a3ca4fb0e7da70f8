"""Leadership and prestige: people follow those whom others seek out, or who hold an office.

People learn from those to whom others defer, and go by the deference that they see rather than by
the merit behind it (Henrich & Gil-White 2001, "The evolution of prestige", Evolution and Human
Behavior 22, 165-196). Here deference is seen in who seeks out whom for a talk.
"""

from __future__ import annotations

from typing import Final, Literal, Self

from pydantic import Field

from folkways.agents.mechanism import Guidance, Mechanism, NewPlan, Occasion, Setup
from folkways.agents.shown import Guideline
from folkways.agents.turn import Turn
from folkways.base.errors import PartError
from folkways.base.time import HOUR
from folkways.norms.database import NormDatabase
from folkways.norms.norm import PersonalNorm
from folkways.norms.science.asking import asked
from folkways.norms.science.following import Followed, Following
from folkways.norms.science.measures import Followers
from folkways.norms.science.operations import CHOOSE_LEADER
from folkways.norms.science.questions import ChooseLeader, LeaderCandidate
from folkways.scenario.fields import Line, Strict

NAME = "leadership"
FOLLOWS: Final = "looks up to"
"""How the offline mind recognises that somebody's word counts for more."""
SHOWN = 8
"""Candidates shown at most, those who were sought out most first."""


class LeadershipParameters(Strict):
    """Whom people may follow, and how much that counts."""

    choice: Literal["prestige", "office"] = "prestige"
    """``prestige``: people seen being sought out. ``office``: only those in ``leaders``."""
    leaders: tuple[Line, ...] = ()
    """The people in office, by name."""
    gain: float = Field(default=1.0, ge=0, le=5)
    """Logits that the example or the word of whom one follows adds to a norm."""
    hours: float = Field(default=4.0, gt=0)
    """An agent decides anew after so long whom it follows."""
    people: int = Field(default=2, ge=1, le=100)
    """With ``prestige``: by how many people somebody must have been sought out to be followed."""


class Leadership(Mechanism):
    """Agents decide whom they follow; the leader's norms, words and example weigh more."""

    name = NAME
    summary = (
        "Agents follow those whom they see sought out by others, or who hold an office: they "
        "believe them more, and keep the norms that these put forward or are seen keeping."
    )
    parts = (NormDatabase, Following)
    operations = (CHOOSE_LEADER,)
    measures = (Followers,)
    Parameters = LeadershipParameters

    def __init__(self, parameters: LeadershipParameters | None = None) -> None:
        self.settings = parameters or LeadershipParameters()
        self.parameters = self.settings

    @classmethod
    def build(cls, setup: Setup) -> Self:
        """Return the mechanism; raises PartError for leaders whom there are not, or none at all."""
        given = LeadershipParameters.model_validate(setup.parameters.model_dump())
        agents = setup.scenario.agents
        names = [one.name for one in agents] if isinstance(agents, tuple) else None
        unknown = [one for one in given.leaders if names is not None and one not in names]
        if unknown:
            raise PartError(
                f"leadership.leaders names {unknown[0]!r}, but no agent has this name "
                f"(agents: {', '.join(names or ())})"
            )
        if given.choice == "office" and not given.leaders:
            raise PartError(
                "leadership.choice is office, but nobody is in office: name at least one agent in "
                "leadership.leaders, or choose prestige"
            )
        return cls(given)

    async def on_tick(self, turn: Turn) -> NewPlan | None:
        """Decide whom to follow, at first and then every few hours."""
        part = turn.agent.part(Following)
        if part.decided is not None and turn.t < part.decided + self.settings.hours * HOUR:
            return None
        if part.decided is None and not part.changed:
            return None
        candidates = self._candidates(turn, part)
        if not candidates:
            return None
        question = ChooseLeader(who=turn.agent.who, candidates=candidates, now=part.leader)
        answer = await asked(turn, CHOOSE_LEADER, question)
        known = {one.name for one in candidates}
        leader = answer.leader if answer.leader in known else ""
        turn.tell(NAME, Followed(leader=leader, reason=answer.reason))
        return None

    def regard(self, turn: Turn, other: str) -> str:
        """Return that the agent looks up to whom it follows."""
        if turn.agent.part(Following).leader != other:
            return ""
        return f"{turn.name} {FOLLOWS} {other} and follows them."

    def weigh(self, turn: Turn, occasion: Occasion, guidance: Guidance) -> Guidance:
        """Note with each norm what whom the agent follows says and does about it."""
        part = turn.agent.part(Following)
        if not part.leader or occasion not in ("plans", "actions"):
            return guidance
        norms = turn.agent.part(NormDatabase).norms
        lines = list(guidance.lines)
        for at, id in enumerate(guidance.norms):
            if id in norms and at < len(lines):
                lines[at] = self._weighed(part, lines[at], norms[id])
        return guidance.with_lines(lines)

    def _candidates(self, turn: Turn, part: Following) -> tuple[LeaderCandidate, ...]:
        attention, settings = part.attention(), self.settings
        if settings.choice == "office":
            names = [one for one in settings.leaders if one != turn.name]
        else:
            sought = (name for name, by in attention.items() if by >= settings.people)
            names = [name for name in sought if name != turn.name]
        return tuple(
            LeaderCandidate(
                name=name, sought_by=attention.get(name, 0), office=name in settings.leaders
            )
            for name in names[:SHOWN]
        )

    def _weighed(self, part: Following, line: Guideline, norm: PersonalNorm) -> Guideline:
        example = part.example(norm.id)
        if example is None and norm.giver != part.leader:
            return line
        # What a leader does goes before what it says.
        follows = example is not False
        note = f"{part.leader}, whom the agent follows, {_ABOUT[example]}"
        added = self.settings.gain if follows else -self.settings.gain
        return line.model_copy(
            update={"pressure": (line.pressure or 0.0) + added, "notes": (*line.notes, note)}
        )


_ABOUT: Final[dict[bool | None, str]] = {
    True: "was seen keeping it",
    False: "was seen breaking it",
    None: "put it forward",
}
