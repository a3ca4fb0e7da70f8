"""Internalisation: a norm that stands out long enough is followed unwatched, too.

After EMIL-I-A: salience decides how much a norm guides conduct; above a threshold the norm is
internalised and followed without weighing what others would say; breaches that nobody answers
erode it (Andrighetto, Villatoro & Conte 2010, AI Communications 23(4), 325-339).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Self

from pydantic import Field

from folkways.agents.mechanism import Guidance, Mechanism, NewPlan, Occasion, Setup
from folkways.agents.shown import Guideline
from folkways.agents.turn import Turn
from folkways.norms.database import NormDatabase
from folkways.norms.norm import PersonalNorm
from folkways.norms.questions import Standard
from folkways.norms.relevance import same_matter
from folkways.norms.science.breaches import OwnActs, own_conduct
from folkways.norms.science.measures import InternalisedNorms, UnwatchedCompliance
from folkways.norms.science.operations import INTERNALISE
from folkways.norms.science.questions import Internalise
from folkways.norms.science.salience import Cue, Cued, Internalised, Salience, level
from folkways.norms.science.sanctions import Sanctions
from folkways.reading.lexicon import Lexicon
from folkways.scenario.fields import Strict

NAME = "internalisation"
SLIGHT = 0.05
"""A change of salience (0 to 1) that is not shown."""


class InternalisationParameters(Strict):
    """How fast salience moves, and what it does."""

    step: float = Field(default=0.05, gt=0, le=1)
    """What a cue of weight 1 adds to salience (0 to 1)."""
    gain: float = Field(default=3.0, ge=0, le=10)
    """Logits towards compliance for a salience of 1 above the norm's utility (of 100). The default
    is what the utility itself counts in the offline mind (``comply_utility``)."""
    threshold: float = Field(default=0.85, gt=0, le=1)
    """Salience at which an agent is asked whether the norm has become its own."""
    automatic: float = Field(default=2.0, ge=0, le=10)
    """Logits that a norm of one's own adds; by default as a plan made ahead (``comply_plan``)."""


class Internalisation(Mechanism):
    """Salience is folded from cues and weighs in plans and actions, whether or not anybody sees."""

    name = NAME
    summary = (
        "A norm stands out more with each time an agent keeps it, sees it kept, or meets a "
        "sanction or a reminder, and less with each breach that nobody answers; one that stands "
        "out enough becomes the agent's own and is followed unwatched."
    )
    parts = (NormDatabase, OwnActs, Salience, Sanctions)
    operations = (INTERNALISE,)
    measures = (UnwatchedCompliance, InternalisedNorms)
    goes_with = MappingProxyType(
        {
            "spreading.communication": "agents notice their own conduct alone, "
            "and not that others keep or break a norm",
        }
    )
    Parameters = InternalisationParameters

    def __init__(
        self, parameters: InternalisationParameters | None = None, lexicon: Lexicon | None = None
    ) -> None:
        self.settings = parameters or InternalisationParameters()
        self.parameters = self.settings
        self.lexicon = lexicon

    @classmethod
    def build(cls, setup: Setup) -> Self:
        """Return the mechanism; it reads with the scenario's words."""
        given = InternalisationParameters.model_validate(setup.parameters.model_dump())
        return cls(given, setup.lexicon)

    async def on_tick(self, turn: Turn) -> NewPlan | None:
        """Note the cues since the last step, and settle what has become salient enough."""
        self._note_own(turn)
        self._note_sanctions(turn)
        for norm in self._salient(turn):
            answer = await turn.ask(
                INTERNALISE,
                Internalise(
                    who=turn.agent.who, norm=_standard(norm), salience=self._level(turn, norm)
                ),
            )
            told = Internalised(
                norm=norm.id, content=norm.content, own=answer.own, reason=answer.reason
            )
            turn.tell(NAME, told)
        return None

    def weigh(self, turn: Turn, occasion: Occasion, guidance: Guidance) -> Guidance:
        """Show how much each norm stands out by now; it weighs the same watched and unwatched."""
        if occasion not in ("day", "plans", "actions"):
            return guidance
        norms = turn.agent.part(NormDatabase).norms
        lines = list(guidance.lines)
        for at, id in enumerate(guidance.norms):
            if id in norms and at < len(lines):
                lines[at] = self._weighed(turn, lines[at], norms[id])
        return guidance.with_lines(lines)

    def _note_own(self, turn: Turn) -> None:
        """Note which norms the action that the agent has just begun keeps or breaks."""
        if turn.body.doing is None or not turn.agent.part(OwnActs).fresh:
            return
        found = list(own_conduct(turn, self.lexicon))
        if found:
            cues: list[str] = ["kept" if one.kept else "broke" for one in found]
            ids = [one.norm.id for one in found]
            turn.tell(NAME, Cued(norms=ids, cues=cues, watched=found[0].watched))

    def _note_sanctions(self, turn: Turn) -> None:
        """Note which of the agent's norms the sanctions that it met were about."""
        norms, cues = [], []
        for sanction in turn.agent.part(Sanctions).fresh:
            cue: Cue = "sanctioned" if sanction.message else "punished"
            for norm in turn.agent.part(NormDatabase).qualified:
                if same_matter(norm.content, sanction.norm, self.lexicon):
                    norms.append(norm.id)
                    cues.append(str(cue))
        if norms:
            turn.tell(NAME, Cued(norms=norms, cues=cues))

    def _salient(self, turn: Turn) -> list[PersonalNorm]:
        part, t = turn.agent.part(Salience), turn.t
        return [
            norm
            for norm in turn.agent.part(NormDatabase).qualified
            if norm.kind == "injunctive"
            and part.own(norm.id) is None
            # some experience, not only a high utility
            and (moved := part.moved(norm.id, t)) > 0
            and self._after(norm, moved) >= self.settings.threshold
        ]

    def _level(self, turn: Turn, norm: PersonalNorm) -> float:
        return self._after(norm, turn.agent.part(Salience).moved(norm.id, turn.t))

    def _after(self, norm: PersonalNorm, moved: float) -> float:
        return round(level(norm.utility, moved, self.settings.step), 3)

    def _weighed(self, turn: Turn, line: Guideline, norm: PersonalNorm) -> Guideline:
        settings = self.settings
        change = self._level(turn, norm) - norm.utility / 100
        own = bool(turn.agent.part(Salience).own(norm.id))
        if abs(change) < SLIGHT and not own:
            return line
        added = round(settings.gain * change + (settings.automatic if own else 0.0), 3)
        notes = (*line.notes, _note(change, own=own))
        return line.model_copy(update={"pressure": (line.pressure or 0.0) + added, "notes": notes})


def _standard(norm: PersonalNorm) -> Standard:
    return Standard(content=norm.content[:300], kind=norm.kind, utility=norm.utility)


def _note(change: float, *, own: bool) -> str:
    if own:
        return "the agent has made this its own and does it unwatched, too"
    return "it has come to matter more" if change > 0 else "others break it without consequence"
