"""What an agent has seen others do about a norm, and how many it would take for it to go along."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, Self

import msgspec

from folkways.agents.fact import Fact
from folkways.base import events as ev
from folkways.base.time import HOUR


class ThresholdStated(Fact):
    """The share of people (0 to 1) that must keep a norm (id) before the agent goes along."""

    norm: str
    content: str
    threshold: float

    def sentence(self, agent: str) -> str:
        """Return the threshold in words."""
        share = f"{round(100 * self.threshold)} %"
        return f"{agent} would go along if {share} of the others kept the norm: {self.content}"


class Share(NamedTuple):
    """How many of the people that the agent has seen of late kept a norm."""

    kept: int
    people: int

    @property
    def share(self) -> float:
        """The share, 0 to 1; there must be somebody."""
        return self.kept / self.people


class _State(msgspec.Struct):
    last: dict[str, dict[str, tuple[int, bool]]] = {}
    thresholds: dict[str, float] = {}
    seen_at: int = 0
    stepped_at: int = -1


class Expectations:
    """The last that an agent saw each person do about each norm: a fold over its events."""

    kinds: Final = (
        ev.Asked,
        ev.ConformitySeen,
        ev.ConflictDetected,
        ev.DeviationSeen,
        ev.MechanismEvent,
    )

    def __init__(self) -> None:
        self._state = _State()

    def share(self, norms: Iterable[str], t: int, hours: float) -> Share:
        """Return how many kept one of ``norms`` (ids) when last seen, within ``hours`` before t."""
        latest: dict[str, tuple[int, bool]] = {}
        within = hours * HOUR
        for norm in norms:
            for person, seen in self._state.last.get(norm, {}).items():
                if t - seen[0] <= within and (person not in latest or seen[0] >= latest[person][0]):
                    latest[person] = seen
        return Share([kept for _, kept in latest.values()].count(True), len(latest))

    def threshold(self, norm: str) -> float | None:
        """Return the agent's threshold for a norm, None if it has not been asked for."""
        return self._state.thresholds.get(norm)

    @property
    def changed(self) -> bool:
        """Whether anything was seen in the agent's last step or since."""
        return self._state.seen_at >= self._state.stepped_at

    def fold(self, event: ev.Event) -> None:
        """Take in one event of the agent, or one that concerns it."""
        if isinstance(event, ev.Asked):
            self._state.stepped_at = event.t
        elif isinstance(event, ev.ConformitySeen | ev.ConflictDetected | ev.DeviationSeen):
            if event.other:
                kept = isinstance(event, ev.ConformitySeen)
                self._state.seen_at = event.t
                self._state.last.setdefault(event.norm, {})[event.other] = (event.t, kept)
        elif isinstance(event, ev.MechanismEvent) and (told := ThresholdStated.read(event)):
            self._state.thresholds[told.norm] = told.threshold

    def snapshot(self) -> bytes:
        """Return the state for a checkpoint."""
        return msgspec.msgpack.encode(self._state)

    @classmethod
    def restore(cls, data: bytes) -> Self:
        """Return the state that gave ``data``; raises msgspec.ValidationError."""
        expectations = cls()
        expectations._state = msgspec.msgpack.decode(data, type=_State)
        return expectations


def push(share: float, threshold: float, gain: float, slope: float) -> float:
    """Return the logits that others' conduct adds to following a norm, from -gain to gain.

    0 where just as many keep it as it takes (Granovetter 1978: one goes along when the share of
    those who do reaches one's threshold); ``slope`` is the share beyond it that moves fully, so
    that a small one is a step.
    """
    return gain * max(-1.0, min(1.0, (share - threshold) / slope))
