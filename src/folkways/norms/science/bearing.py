"""What sanctions do to those who received or witnessed them: they are borne in mind for a while."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from folkways.agents.perceive import conduct_text
from folkways.agents.shown import Guideline
from folkways.agents.turn import Turn
from folkways.base.time import format_clock
from folkways.norms.database import NormDatabase
from folkways.norms.relevance import same_matter
from folkways.norms.science.breaches import judged
from folkways.norms.science.sanctions import Sanction, pressure
from folkways.reading.lexicon import Lexicon
from folkways.scenario.fields import Strict

FADED = 0.05
"""Logits below which a sanction is no longer borne in mind."""
UNHELD = 1
"""Utility of a norm that the agent does not hold but was told of: what counts is that it was."""


class SanctionParameters(Strict):
    """How strong, visible and frequent sanctions are."""

    effect: float = Field(default=1.5, ge=0, le=5)
    """Logits that a fresh sanction adds to compliance while somebody is watching; 0: words alone.
    The default is that of a reproach in the offline mind (``comply_reproached``)."""
    half_life_minutes: float = Field(default=60.0, gt=0)
    """The effect halves in this time."""
    vicarious: float = Field(default=0.5, ge=0, le=1)
    """How much of it works on those who only witness the sanction."""
    message: bool = True
    """Whether a sanction may carry words, which can teach the norm."""
    seconds: int = Field(default=60, ge=60, le=900)
    """What a sanction costs the agent that gives it: simulated seconds."""
    cooldown_minutes: int = Field(default=30, ge=0, le=1440)
    """An agent decides on the same person and norm at most once within this time."""
    metanorm: bool = False
    """Whether agents may also sanction those who saw a breach and let it pass (Axelrod 1986)."""
    patience_minutes: int = Field(default=5, ge=1, le=120)
    """With ``metanorm``: how long others have to speak up before they count as letting it pass."""
    price: float = Field(default=0.0, ge=0, allow_inf_nan=False)
    """Where something is at stake: units that a sanction costs the agent that gives it."""
    fine: float = Field(default=0.0, ge=0, allow_inf_nan=False)
    """Where something is at stake: units that a sanction takes from its target."""


class Bearing:
    """The sanctions that an agent bears in mind in a step, and what they say of its norms."""

    def __init__(
        self,
        turn: Turn,
        known: Sequence[Sanction],
        settings: SanctionParameters,
        lexicon: Lexicon | None,
    ) -> None:
        self._turn, self._name = turn, turn.name
        self._known, self._settings, self._lexicon = known, settings, lexicon
        qualified = turn.agent.part(NormDatabase).qualified
        self._norms = {norm.content: norm for norm in qualified}

    def weighed(self, line: Guideline) -> Guideline:
        """Return a guideline with the sanctions for breaking it, if there are any."""
        if line.kind != "injunctive":
            return line
        bearing = [one for one in self._known if self._is_about(one, line.text)]
        added = self._pressure(bearing)
        if added < FADED:
            return line
        notes = (*line.notes, self._note(bearing[-1]))
        return line.model_copy(update={"pressure": (line.pressure or 0.0) + added, "notes": notes})

    def told(self, lines: Sequence[Guideline]) -> list[Guideline]:
        """Return what the agent was told in so many words and holds no norm about."""
        found: dict[str, Guideline] = {}
        for one in self._known:
            own = one.target == self._name and one.message and not one.let_pass
            if not own or any(same_matter(line.text, one.message, self._lexicon) for line in lines):
                continue
            added = self._pressure([same for same in self._known if same.message == one.message])
            if added >= FADED:
                found[one.message] = Guideline(
                    text=one.message,
                    kind="injunctive",
                    weight=UNHELD,
                    notes=(self._note(one),),
                    pressure=added,
                )
        return list(found.values())

    def _pressure(self, bearing: Sequence[Sanction]) -> float:
        settings, t = self._settings, self._turn.t
        found = pressure(bearing, self._name, t, settings.half_life_minutes, settings.vicarious)
        return round(found, 3)

    def _is_about(self, sanction: Sanction, norm: str) -> bool:
        """Whether the agent sees that a sanction was for breaking ``norm``.

        With words it is told; without them it must see for itself which norm the conduct broke.
        """
        if sanction.let_pass:
            return False
        if sanction.message:
            return same_matter(norm, sanction.norm, self._lexicon)
        text, mine = conduct_text(sanction.target, sanction.conduct), self._norms.get(norm)
        return mine is not None and bool(
            judged(text, sanction.target, mine, sanction.indoors, self._lexicon)
        )

    def _note(self, sanction: Sanction) -> str:
        whom = "the agent" if sanction.target == self._name else sanction.target
        return f"at {format_clock(sanction.t)} {sanction.by} showed {whom} disapproval for this"
