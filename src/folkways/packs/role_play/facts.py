"""What happens on the stage beside talk and scores, as the log has it."""

from __future__ import annotations

from folkways.agents.fact import Fact


class SceneOpened(Fact):
    """Two characters meet: ``cast`` are their names, ``emotions`` what they feel."""

    scene: int
    title: str
    cast: list[str]
    emotions: list[str]

    def sentence(self, agent: str) -> str:
        """Say who meets."""
        first, second = (
            f"{name} ({emotion})" for name, emotion in zip(self.cast, self.emotions, strict=True)
        )
        return f"Scene {self.scene}, {self.title}: {first} meets {second}."


class Performed(Fact):
    """How a character was in a scene: ``nearest`` is the character whose description fits best.

    ``subject`` names the performance for the judge. ``nearest`` is empty if no words fit any.
    """

    subject: str
    title: str
    emotion: str
    nearest: str

    def sentence(self, agent: str) -> str:
        """Say whom the words fit."""
        if not self.nearest:
            return f"The words of {agent} fit no character."
        return f"The words of {agent} fit {self.nearest} best."
