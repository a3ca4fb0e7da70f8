"""Two hours of a whole society, with every question that was asked on the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from pydantic import BaseModel

from folkways.base.events import AnyEvent
from folkways.language.mind import CallKey, I, O
from folkways.language.operation import Operation
from folkways.minds.offline import OfflineMind
from folkways.testing.societies import preset, run

Q = TypeVar("Q", bound=BaseModel)


@dataclass
class Scenes:
    """A run in memory: its events, and each question by moment and agent, in order."""

    events: list[AnyEvent] = field(default_factory=list)
    asked: list[tuple[CallKey, BaseModel, Callable[[], str]]] = field(default_factory=list)

    def of(self, kind: type[Q]) -> list[tuple[CallKey, Q]]:
        """Return the questions of one type with when they were asked."""
        return [(key, q) for key, q, _ in self.asked if isinstance(q, kind)]


class Noting:
    """The offline mind; every question is kept."""

    name = "offline"

    def __init__(self, scenes: Scenes, seed: int) -> None:
        self._mind = OfflineMind(seed)
        self._scenes = scenes

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Keep and answer one question."""
        self._scenes.asked.append((key, inputs, lambda: op.render(inputs).situation))
        return await self._mind.perform(op, inputs, key)


def live_two_hours() -> Scenes:
    """Let the people of hobbs_cafe live from nine to eleven."""
    scenes = Scenes()
    scenario = preset("hobbs_cafe", days=1, start="'09:00'", end="'11:00'", seed=4)
    scenes.events = run(scenario, Noting(scenes, 4)).events
    return scenes
