"""The parameters of ``story_chains``."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from folkways.base.time import MINUTE
from folkways.environments.networks import NetworkParameters
from folkways.packs.story_chains.questions import MOST_LETTERS
from folkways.scenario.fields import Line, Sentence, Strict

GENERATION = MINUTE
"""Simulated seconds of a generation."""
Text = Annotated[str, Field(min_length=1, max_length=MOST_LETTERS)]


class ChainParameters(Strict):
    """The network, the stories, and how the classical teller remembers."""

    network: NetworkParameters = NetworkParameters(shape="chain")
    """Who hears whom."""
    generations: int = Field(default=50, ge=1, le=10_000)
    """After this many generations the run is over."""
    stories: tuple[Text, ...] = Field(default=("Once a stranger came to town.",), min_length=1)
    """What the first tellers hear, handed out in turn. Tellers who hear nobody begin; where there
    is none, everybody begins."""
    task: Sentence = "Retell the story from memory, as you would tell it to a friend."
    """What a language model is asked to do with the stories that it has heard."""
    loss: float = Field(default=0.05, ge=0, le=1)
    """Chance that the classical teller forgets a clause."""
    reconstruction: float = Field(default=0.5, ge=0, le=1)
    """Chance that it replaces a sentence of which nothing is left, by one of ``expected``."""
    expected: tuple[Line, ...] = ()
    """What it expects of a story, as whole sentences."""

    @property
    def seconds(self) -> int:
        """How long a run lasts."""
        return (self.generations + 1) * GENERATION
