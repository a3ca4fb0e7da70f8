"""Feelings about norms kept and broken: guilt, shame, anger and pride, which fade."""

from __future__ import annotations

from typing import Final, Literal, Self

import msgspec

from folkways.agents.fact import Fact
from folkways.base import events as ev
from folkways.base.time import MINUTE

Emotion = Literal["guilt", "shame", "anger", "pride"]
REMEMBERED = 40
"""Feelings that an agent keeps, the latest; earlier ones have faded."""


class Felt(Fact):
    """The agent feels something about a norm of its own (id); ``strength`` is 1 to 10.

    ``other`` is whom the feeling is about: who broke the norm, or before whom it is ashamed.
    """

    emotion: Emotion
    strength: int
    norm: str
    content: str
    other: str
    reason: str

    def sentence(self, agent: str) -> str:
        """Return who feels what, and why."""
        whom = {"anger": f" at {self.other}", "shame": f" before {self.other}"}
        about = whom.get(self.emotion, "") if self.other else ""
        return f"{agent} feels {self.emotion}{about} ({self.strength} of 10): {self.reason}"


class Appraised(Fact):
    """What the agent has appraised: kind of occasion, norm (id) and person, joined by bars."""

    occasions: list[str]


class Feeling(msgspec.Struct, frozen=True, array_like=True):
    """A feeling of strength 1 to 10 that came up at moment ``t``; see :class:`Felt`."""

    emotion: Emotion
    strength: int
    norm: str
    content: str
    other: str
    t: int

    def left(self, t: int, half_life_minutes: float) -> float:
        """Return what is left of its strength at moment ``t``."""
        return self.strength * float(0.5 ** ((t - self.t) / (half_life_minutes * MINUTE)))


class _State(msgspec.Struct):
    felt: list[Feeling] = []
    appraised: dict[str, int] = {}


class Feelings:
    """What an agent has felt of late: a fold over its events."""

    kinds: Final = (ev.MechanismEvent,)

    def __init__(self) -> None:
        self._state = _State()

    @property
    def all(self) -> list[Feeling]:
        """The latest, oldest first."""
        return self._state.felt

    def appraised_at(self, occasion: str) -> int | None:
        """Return when the agent last appraised such an occasion."""
        return self._state.appraised.get(occasion)

    def strongest(
        self, emotion: Emotion, t: int, half_life_minutes: float, *, norm: str = "", other: str = ""
    ) -> float:
        """Return the strength, 0 to 10, of an emotion, about a norm or a person if one is named."""
        fitting = (
            one.left(t, half_life_minutes)
            for one in self._state.felt
            if one.emotion == emotion
            and (not norm or one.norm == norm)
            and (not other or one.other == other)
        )
        return max(fitting, default=0.0)

    def fold(self, event: ev.Event) -> None:
        """Take in one event of the agent, or one that concerns it."""
        if not isinstance(event, ev.MechanismEvent):
            return
        if felt := Felt.read(event):
            feeling = Feeling(
                felt.emotion, felt.strength, felt.norm, felt.content, felt.other, event.t
            )
            self._state.felt = [*self._state.felt, feeling][-REMEMBERED:]
        elif appraised := Appraised.read(event):
            self._state.appraised.update(dict.fromkeys(appraised.occasions, event.t))

    def snapshot(self) -> bytes:
        """Return the state for a checkpoint."""
        return msgspec.msgpack.encode(self._state)

    @classmethod
    def restore(cls, data: bytes) -> Self:
        """Return the state that gave ``data``; raises msgspec.ValidationError."""
        feelings = cls()
        feelings._state = msgspec.msgpack.decode(data, type=_State)
        return feelings
