"""Salience: how much a norm stands out for an agent, folded from what happens around it.

The cues and their weights are those of EMIL-I-A (Andrighetto, Villatoro & Conte 2010, "Norm
internalization in artificial societies", AI Communications 23(4), 325-339; Villatoro, Andrighetto,
Conte & Sabater-Mir 2011, IJCAI, table 1).
"""

from __future__ import annotations

from typing import Final, Literal, Self

import msgspec

from folkways.agents.fact import Fact
from folkways.base import events as ev
from folkways.base.time import MINUTE
from folkways.norms.science.sanctions import Sanctioned

Cue = Literal["kept", "broke", "seen_kept", "unpunished", "punished", "sanctioned", "invoked"]
"""The agent kept or broke it itself; it saw it kept, or broken without consequence; it gave,
received or saw a sanction without words, or with words; somebody put the norm into words."""

WEIGHTS: Final[dict[Cue, float]] = {
    "kept": 0.99,
    "broke": -0.99,
    "seen_kept": 0.33,
    "unpunished": -0.66,
    "punished": 0.33,
    "sanctioned": 0.99,
    "invoked": 0.99,
}


class Cued(Fact):
    """Cues that concern norms of the agent's (ids), which no other event of its own tells.

    ``watched``: somebody saw the agent when it kept or broke the norm itself.
    """

    norms: list[str]
    cues: list[str]
    watched: bool = False


class Internalised(Fact):
    """The agent has come to follow a norm as its own, watched or not; or it has not (``own``)."""

    norm: str
    content: str
    own: bool
    reason: str

    def sentence(self, agent: str) -> str:
        """Return what became of the norm."""
        if self.own:
            return f"{agent} has made the norm its own: {self.content}"
        return f"{agent} follows the norm only for the others: {self.content}"


class _State(msgspec.Struct):
    moved: dict[str, float] = {}
    pending: list[tuple[int, str, str]] = []
    settled: dict[str, bool] = {}


class Salience:
    """How far cues have moved the salience of each norm of an agent: a fold over its events.

    A breach that the agent saw is ``unpunished`` if it has seen no sanction and no reproach of that
    person within :data:`PATIENCE`.
    """

    kinds: Final = (
        ev.ConformitySeen,
        ev.ConflictDetected,
        ev.NormReminded,
        ev.ConversationOpened,
        ev.NormsSubsumed,
        ev.MechanismEvent,
    )

    PATIENCE: Final = 10 * MINUTE

    def __init__(self) -> None:
        self._state = _State()

    def moved(self, norm: str, t: int) -> float:
        """Return the sum of the weights of the cues for a norm (its id) up to moment ``t``."""
        moved = self._state.moved.get(norm, 0.0)
        if not self._state.pending:
            return moved
        late = sum(one == norm for at, one, _ in self._state.pending if self._is_late(at, t))
        return moved + WEIGHTS["unpunished"] * late

    def own(self, norm: str) -> bool | None:
        """Return whether the agent has made a norm its own; None if that is open."""
        return self._state.settled.get(norm)

    def fold(self, event: ev.Event) -> None:
        """Take in one event of the agent, or one that concerns it."""
        if isinstance(event, ev.ConformitySeen):
            self._add(event.norm, "seen_kept")
        elif isinstance(event, ev.ConflictDetected):
            self._expire(event.t)
            self._state.pending.append((event.t, event.norm, event.other))
        elif isinstance(event, ev.NormReminded):
            self._add(event.norm, "invoked")
        elif isinstance(event, ev.ConversationOpened):
            if event.reason == "conflict":
                self._answered(event.other)
        elif isinstance(event, ev.NormsSubsumed):
            carried = [self._state.moved.get(part, 0.0) for part in event.parts]
            self._state.moved[event.into] = max(carried, default=0.0)
            if any(self._state.settled.get(part) for part in event.parts):
                self._state.settled[event.into] = True
        elif isinstance(event, ev.MechanismEvent):
            self._fact(event)

    def _fact(self, event: ev.MechanismEvent) -> None:
        if cued := Cued.read(event):
            for norm, cue in zip(cued.norms, cued.cues, strict=True):
                self._add(norm, msgspec.convert(cue, Cue))
        elif settled := Internalised.read(event):
            self._state.settled[settled.norm] = settled.own
        elif told := Sanctioned.read(event):
            self._answered(told.target)

    def _answered(self, other: str) -> None:
        self._state.pending = [one for one in self._state.pending if one[2] != other]

    def _expire(self, t: int) -> None:
        for at, norm, _ in self._state.pending:
            if self._is_late(at, t):
                self._add(norm, "unpunished")
        self._state.pending = [one for one in self._state.pending if not self._is_late(one[0], t)]

    def _is_late(self, at: int, t: int) -> bool:
        return t > at + self.PATIENCE

    def _add(self, norm: str, cue: Cue) -> None:
        self._state.moved[norm] = self._state.moved.get(norm, 0.0) + WEIGHTS[cue]

    def snapshot(self) -> bytes:
        """Return the state for a checkpoint."""
        return msgspec.msgpack.encode(self._state)

    @classmethod
    def restore(cls, data: bytes) -> Self:
        """Return the state that gave ``data``; raises msgspec.ValidationError."""
        salience = cls()
        salience._state = msgspec.msgpack.decode(data, type=_State)
        return salience


def level(utility: int, moved: float, step: float) -> float:
    """Return the salience of a norm, 0 to 1: it begins at its utility (1 to 100)."""
    return max(0.0, min(1.0, utility / 100 + step * moved))
