"""The parameters of the environment ``rules_of_thumb``: a corpus, how much of it is labelled."""

from __future__ import annotations

from typing import Final

from pydantic import Field

from folkways.base.time import MINUTE
from folkways.packs.rules_of_thumb.corpus import Rule
from folkways.scenario.fields import Strict

STEP: Final = MINUTE
"""Simulated seconds of a rule."""
EXAMPLES: Final = (
    Rule(
        situation="Running a mower at dawn.",
        rule="It is rude to make noise while others sleep.",
        category=("social-norms",),
        foundation=("care-harm",),
        judgment=-1,
        agreement=4,
        pressure=-1,
    ),
    Rule(
        situation="Finding a purse.",
        rule="You should give back what you find.",
        category=("morality-ethics",),
        foundation=("fairness-cheating",),
        judgment=2,
        agreement=4,
        pressure=1,
    ),
)
"""Rules for environments without any; the scenario that ships has more."""


class RulesOfThumbParameters(Strict):
    """The corpus, and how many of its rules are labelled."""

    rules: tuple[Rule, ...] = Field(default=EXAMPLES, min_length=2, max_length=20_000)
    """Rules with the labels that count as right."""
    count: int | None = Field(default=None, ge=1)
    """How many are labelled, drawn by the seed; None: all, in their order."""

    @property
    def labelled(self) -> int:
        """How many rules are labelled."""
        return min(self.count or len(self.rules), len(self.rules))

    @property
    def seconds(self) -> int:
        """How long a run lasts."""
        return (self.labelled + 1) * STEP
