"""The parameters of the environment ``audience``."""

from __future__ import annotations

from pydantic import Field

from folkways.base.time import MINUTE, TICK
from folkways.scenario.fields import Line, Sentence, Strict

ROUND = MINUTE
"""Simulated seconds of a situation; its stages follow one another by a tick."""
STAGE = TICK
MOST_CANDIDATES = 12


class Occasion(Strict):
    """A situation in which somebody wants to reach something with words."""

    title: Line
    """A few words, for tables."""
    setting: Sentence
    """Who speaks to whom, and what has happened."""
    goal: Sentence
    """What the speaker wants to reach."""
    audience: Line
    """Whom the listeners are to imagine themselves to be: "a manager of a small company"."""


class AudienceParameters(Strict):
    """The situations, and how many drafts, panellists and jurors there are in each."""

    situations: tuple[Occasion, ...] = Field(
        default=(
            Occasion(
                title="a favour",
                setting="The speaker has to leave for two days and writes to a neighbour.",
                goal="The neighbour agrees to water the plants.",
                audience="a neighbour",
            ),
        ),
        min_length=1,
        max_length=1000,
    )
    """They are gone through in this order."""
    candidates: int = Field(default=4, ge=1, le=MOST_CANDIDATES)
    """Drafts in each situation, each after a piece of advice; the panel chooses one."""
    panel: int = Field(default=4, ge=1, le=1000)
    """Agents, after the first, who rate all drafts; the draft with the highest mean is chosen."""
    jury: int = Field(default=8, ge=1, le=1000)
    """Agents, after the panel, who rate the chosen draft and the one written without advice."""

    @property
    def seconds(self) -> int:
        """How long a run lasts."""
        return (len(self.situations) + 1) * ROUND
