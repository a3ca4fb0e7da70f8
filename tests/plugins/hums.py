"""A mechanism from outside, and things that are none."""

from __future__ import annotations

from pydantic import BaseModel, Field

from folkways import Fact, Mechanism
from folkways.agents.turn import Turn

TUNE = "a tune"


class Hummed(Fact):
    """Somebody hummed."""

    tune: str
    bars: int

    def sentence(self, agent: str) -> str:
        """Return who hummed what."""
        return f"{agent} hums {self.tune}."


class Hum(Mechanism):
    """Hums now and then."""

    name = "hum"
    summary = "Now and then an agent hums a tune."

    class Parameters(BaseModel):
        """How often."""

        chance: float = Field(default=0.1, ge=0, le=1)

    parameters: Parameters

    async def on_tick(self, turn: Turn) -> None:
        """Hum, perhaps."""
        draw = turn.chance("hum")
        if draw.random() < self.parameters.chance:
            turn.tell(self.name, Hummed(tune=TUNE, bars=draw.randint(1, 8)))


class Nameless(Mechanism):
    """Has no name."""


class Loud(Mechanism):
    """Has a name that no scenario could write."""

    name = "LOUD!"
