"""The parameters of the environment ``role_play``: characters, scenes and emotions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pydantic import Field

from folkways.base.time import MINUTE, TICK
from folkways.scenario.fields import Line, Sentence, Strict

SCENE: Final = 10 * MINUTE
"""Simulated seconds of a scene."""
TURN: Final = TICK
"""Simulated seconds of a turn."""
MOST_TURNS: Final = 40


class Character(Strict):
    """What a character is made of, beside its traits and background in the scenario."""

    career: Line
    """Follows "I am": "a beekeeper with forty hives"."""
    aspiration: Line
    """Follows "I want": "to bring honey to every school"."""
    skills: tuple[Line, ...] = Field(min_length=1, max_length=20)
    """Each follows "I can": "read the weather from the flight of bees"."""

    @property
    def facts(self) -> tuple[str, ...]:
        """The character in sentences of the first person."""
        skills = (f"I can {skill}." for skill in self.skills)
        return (f"I am {self.career}.", f"I want {self.aspiration}.", *skills)


class Scene(Strict):
    """A situation in which two characters meet."""

    title: Line
    """What the scene is called."""
    setting: Sentence
    """Where the two are, and what they have to talk about."""


class RolePlayParameters(Strict):
    """Characters, scenes and emotions, how long scenes are, and how well the template knows itself.

    In each scene two characters meet; pairs and emotions rotate, so that after characters x
    emotions scenes everybody has had each emotion.
    """

    characters: dict[Line, Character] = Field(default_factory=dict)
    """By the names of the agents; agents without one have their description alone."""
    scenes: tuple[Scene, ...] = Field(
        default=(Scene(title="a bench", setting="Two people share a bench in a park."),),
        min_length=1,
        max_length=1000,
    )
    """They are gone through in this order, again and again."""
    emotions: dict[Line, tuple[Line, ...]] = Field(
        default={"calm": ("calm",)}, min_length=1, max_length=50
    )
    """Emotions, each with words by which the rules notice it."""
    count: int = Field(default=6, ge=1, le=2000)
    """How many scenes are played."""
    turns: int = Field(default=6, ge=2, le=MOST_TURNS)
    """How many turns a scene has, of both together."""
    slip: float = Field(default=0.0, ge=0, le=1)
    """Offline: the probability that a line is about another character's life."""

    @property
    def seconds(self) -> int:
        """How long a run lasts."""
        return (self.count + 1) * SCENE

    def unknown(self, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        """Give the characters who are no agents on the stage."""
        for name in self.characters:
            if name not in names:
                yield "characters", f"{name} is not an agent who plays; the last agent judges"
