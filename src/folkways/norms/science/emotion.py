"""Emotion: guilt, shame, anger and pride about norms, and what they move an agent to.

Guilt moves to repair and shame to hide (Tangney, Stuewig & Mashek 2007, Annual Review of Psychology
58, 345-372); anger is what moves people to punish at a cost to themselves (Fehr & Gächter 2002,
Nature 415, 137-140).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, Self

from pydantic import Field

from folkways.agents.mechanism import (
    Act,
    Concern,
    Guidance,
    Mechanism,
    Occasion,
    Setup,
)
from folkways.agents.percept import Percept
from folkways.agents.shown import Guideline
from folkways.agents.turn import Turn
from folkways.base.events import AnyEvent, MechanismEvent
from folkways.base.time import MINUTE, format_moment
from folkways.norms.database import NormDatabase
from folkways.norms.norm import PersonalNorm
from folkways.norms.questions import Standard
from folkways.norms.relevance import same_matter
from folkways.norms.science.asking import asked
from folkways.norms.science.breaches import OwnActs, own_conduct, seen_now
from folkways.norms.science.feelings import Appraised, Emotion, Feelings, Felt
from folkways.norms.science.measures import EmotionTable
from folkways.norms.science.operations import APPRAISE_CONDUCT
from folkways.norms.science.questions import AppraiseConduct, ConductOccasion, Happened
from folkways.norms.science.reputation import SHUNS
from folkways.norms.science.sanctions import Sanctions
from folkways.reading.lexicon import Lexicon
from folkways.scenario.fields import Strict

NAME = "emotion"
WORTH = 1.0
"""Strength (0 to 10) below which a feeling moves nobody any more."""
REPAIRS = 4.0
"""Strength of guilt from which on an agent makes up for what it did."""
MOVES: Final[dict[Emotion, str]] = {
    "guilt": "feels guilty about breaking this",
    "shame": "is ashamed of having been seen breaking this",
    "pride": "is proud of keeping this",
}


class EmotionParameters(Strict):
    """How long feelings last, and how much they move."""

    half_life_minutes: float = Field(default=45.0, gt=0)
    """A feeling halves in this time."""
    gain: float = Field(default=1.5, ge=0, le=5)
    """Logits that a feeling of full strength (10 of 10) adds to following the norm: guilt and pride
    always, shame while somebody is watching. The default is that of a reproach in the offline mind
    (``comply_reproached``)."""
    cooldown_minutes: int = Field(default=60, ge=0, le=1440)
    """The same occasion (kind, norm and person) is appraised at most once within this time."""
    repair: bool = True
    """Whether who feels guilty towards somebody apologises."""


class Emotions(Mechanism):
    """Breaches and norms kept are appraised; feelings weigh with norms, and move to act."""

    name = NAME
    summary = (
        "Agents feel guilt, shame, anger and pride about norms kept and broken. Guilt moves them "
        "to apologise and to do better, shame to keep away from those who saw it, anger to "
        "sanction; all of it fades."
    )
    parts = (NormDatabase, Feelings, OwnActs, Sanctions)
    operations = (APPRAISE_CONDUCT,)
    measures = (EmotionTable,)
    goes_with = MappingProxyType(
        {
            "spreading.communication": "agents notice no breach by others, so nobody is angry",
        }
    )
    Parameters = EmotionParameters

    def __init__(
        self, parameters: EmotionParameters | None = None, lexicon: Lexicon | None = None
    ) -> None:
        self.settings = parameters or EmotionParameters()
        self.parameters = self.settings
        self.lexicon = lexicon

    @classmethod
    def build(cls, setup: Setup) -> Self:
        """Return the mechanism; it reads with the scenario's words."""
        return cls(EmotionParameters.model_validate(setup.parameters.model_dump()), setup.lexicon)

    async def appraise(self, turn: Turn, percepts: list[Percept]) -> list[Concern]:
        """Appraise what the agent and others did since it last looked, in one question."""
        found = self._occasions(turn)
        if not found:
            return []
        answer = await asked(
            turn,
            APPRAISE_CONDUCT,
            AppraiseConduct(
                who=turn.agent.who,
                when=format_moment(turn.t),
                occasions=tuple(occasion for _, occasion in found),
            ),
        )
        turn.tell(NAME, Appraised(occasions=[_key(norm, one) for norm, one in found]))
        for feeling in answer.feelings:
            if feeling.occasion < len(found):
                norm, occasion = found[feeling.occasion]
                told = Felt(
                    emotion=feeling.emotion,
                    strength=feeling.strength,
                    norm=norm.id,
                    content=norm.content,
                    other=occasion.other,
                    reason=feeling.reason,
                )
                turn.tell(NAME, told)
        return []

    async def acts(self, turn: Turn) -> list[Act]:
        """Apologise to whom one has just been made to feel guilty towards, if they are there."""
        if not self.settings.repair:
            return []
        guilty = [
            one
            for event in turn.events
            if (one := _felt_now(event)) is not None and one.emotion == "guilt"
        ]
        if not guilty:
            return []
        near = {person.name for person in turn.view.people(turn.name)}
        people = dict.fromkeys(
            one.other for one in guilty if one.other in near and one.strength >= REPAIRS
        )
        return [Act(f"apologising to {name}", 60, "🙏", "feels guilty") for name in people]

    def weigh(self, turn: Turn, occasion: Occasion, guidance: Guidance) -> Guidance:
        """Note with each norm what the agent feels about it."""
        part = turn.agent.part(Feelings)
        if not part.all or occasion not in ("plans", "actions"):
            return guidance
        watched = occasion == "plans" or bool(turn.view.people(turn.name))
        lines = list(guidance.lines)
        for at, id in enumerate(guidance.norms):
            if at < len(lines):
                lines[at] = self._weighed(turn, lines[at], id, watched=watched)
        return guidance.with_lines(lines)

    def regard(self, turn: Turn, other: str) -> str:
        """Return that the agent is ashamed before another, or angry at them."""
        part, half = turn.agent.part(Feelings), self.settings.half_life_minutes
        said = []
        if part.strongest("shame", turn.t, half, other=other) >= REPAIRS:
            said.append(f"{turn.name} is ashamed before {other} and {SHUNS}.")
        if part.strongest("anger", turn.t, half, other=other) >= WORTH:
            said.append(f"{turn.name} is angry at {other}.")
        return " ".join(said)

    def _weighed(self, turn: Turn, line: Guideline, norm: str, *, watched: bool) -> Guideline:
        part, half = turn.agent.part(Feelings), self.settings.half_life_minutes
        felt = {
            emotion: part.strongest(emotion, turn.t, half, norm=norm)
            for emotion in MOVES
            if watched or emotion != "shame"
        }
        moved = {emotion: size for emotion, size in felt.items() if size >= WORTH}
        if not moved:
            return line
        added = round(self.settings.gain * max(moved.values()) / 10, 3)
        notes = (*line.notes, *(f"the agent {MOVES[emotion]}" for emotion in moved))
        return line.model_copy(update={"pressure": (line.pressure or 0.0) + added, "notes": notes})

    # --- what is appraised

    def _occasions(self, turn: Turn) -> list[tuple[PersonalNorm, ConductOccasion]]:
        found = [*self._own(turn), *self._sanctioned(turn), *self._others(turn)]
        part, rests = turn.agent.part(Feelings), self.settings.cooldown_minutes * MINUTE
        fresh: dict[str, tuple[PersonalNorm, ConductOccasion]] = {}
        for norm, occasion in found:
            at = part.appraised_at(_key(norm, occasion))
            if at is None or turn.t >= at + rests:
                fresh.setdefault(_key(norm, occasion), (norm, occasion))
        return list(fresh.values())

    def _own(self, turn: Turn) -> list[tuple[PersonalNorm, ConductOccasion]]:
        """Return the agent's own norms that what it has just begun breaks, or keeps before others.

        Nobody is proud of what nobody sees and costs nothing; keeping a norm unseen is no occasion.
        """
        doing = turn.body.doing
        if doing is None or not turn.agent.part(OwnActs).fresh:
            return []
        found = []
        for one in own_conduct(turn, self.lexicon):
            if one.kept and not one.watched:
                continue
            happened: Happened = "kept" if one.kept else "broke"
            occasion = _occasion(one.norm, happened, doing.text, watched=one.watched)
            found.append((one.norm, occasion))
        return found

    def _sanctioned(self, turn: Turn) -> list[tuple[PersonalNorm, ConductOccasion]]:
        """Return the norms for breaking which the agent was just sanctioned."""
        return [
            (norm, _occasion(norm, "sanctioned", one.conduct, other=one.by, watched=True))
            for one in turn.agent.part(Sanctions).fresh
            if one.target == turn.name and not one.let_pass
            for norm in turn.agent.part(NormDatabase).qualified
            if same_matter(norm.content, one.norm, self.lexicon)
        ]

    def _others(self, turn: Turn) -> list[tuple[PersonalNorm, ConductOccasion]]:
        """Return the breaches of others that the agent has just seen."""
        return [
            (one.norm, _occasion(one.norm, "seen", one.observation, other=one.other))
            for one in seen_now(turn)
        ]


def _occasion(
    norm: PersonalNorm, happened: Happened, conduct: str, other: str = "", *, watched: bool = False
) -> ConductOccasion:
    standard = Standard(content=norm.content[:300], kind=norm.kind, utility=norm.utility)
    return ConductOccasion(
        happened=happened, conduct=conduct, norm=standard, other=other, watched=watched
    )


def _key(norm: PersonalNorm, one: ConductOccasion) -> str:
    return f"{one.happened}|{norm.id}|{one.other}"


def _felt_now(event: AnyEvent) -> Felt | None:
    return Felt.read(event) if isinstance(event, MechanismEvent) else None
