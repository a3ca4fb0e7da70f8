"""What an agent has held against which of its norms, and how that came out."""

from __future__ import annotations

from typing import Literal, Self

import msgspec

from folkways.agents.fact import Bookkeeping
from folkways.agents.percept import Percept
from folkways.base import events as ev

NAME = "spreading.communication"
Outcome = Literal["broken", "kept", "neither"]


class Judged(Bookkeeping, frozen=True):
    """Conduct, the ids of all norms that it was held against, and of those broken and kept."""

    source = NAME

    text: str
    place: str
    indoors: bool
    norms: tuple[str, ...]
    broken: tuple[str, ...]
    kept: tuple[str, ...]

    @property
    def conduct(self) -> Percept:
        """What was judged."""
        return Percept(text=self.text, place=self.place, indoors=self.indoors)

    def outcome(self, norm: str) -> Outcome:
        """Return how the conduct stands to one of ``norms``."""
        broken, kept = norm in self.broken, norm in self.kept
        return "broken" if broken else "kept" if kept else "neither"


def _key(conduct: Percept) -> str:
    """Return what has the same verdict whenever it is seen: what somebody does, and where."""
    return f"{'indoors' if conduct.indoors else 'outdoors'}|{conduct.place}|{conduct.text}"


def _doing(conduct: Percept) -> str:
    """Return the conduct without the person's name, and whether it is indoors."""
    doing = conduct.text.partition(" is ")[2] or conduct.text
    return f"{'indoors' if conduct.indoors else 'outdoors'}|{doing}"


class _State(msgspec.Struct):
    outcomes: dict[str, dict[str, Outcome]] = {}
    alike: dict[str, dict[str, bool]] = {}
    """By doing and norm: whether it was ever found to break that norm."""


class Verdicts:
    """The outcomes by conduct and norm id: a fold over the events of its mechanism."""

    def __init__(self) -> None:
        self._state = _State()

    def of(self, conduct: Percept, norm: str) -> Outcome | None:
        """Return how conduct stands to a norm, None if that was never judged."""
        return self._state.outcomes.get(_key(conduct), {}).get(norm)

    def broken(self, conduct: Percept) -> set[str]:
        """Return the norms that conduct was found to break or, if customs, to depart from."""
        outcomes = self._state.outcomes.get(_key(conduct), {})
        return {norm for norm, outcome in outcomes.items() if outcome == "broken"}

    def harmless(self, conduct: Percept, norm: str) -> bool:
        """Whether the same, done by anybody, was held against a norm and never found to break it.

        That is no verdict on this conduct, which may differ by who does it and where; but it need
        not be judged in haste.
        """
        return self._state.alike.get(_doing(conduct), {}).get(norm) is False

    def fold(self, event: ev.Event) -> None:
        """Take in one event of the agent, or one that concerns it."""
        judged = Judged.read(event)
        if judged is not None:
            outcomes = self._state.outcomes.setdefault(_key(judged.conduct), {})
            outcomes.update({norm: judged.outcome(norm) for norm in judged.norms})
            alike = self._state.alike.setdefault(_doing(judged.conduct), {})
            alike.update(
                {norm: alike.get(norm, False) or norm in judged.broken for norm in judged.norms}
            )

    def snapshot(self) -> bytes:
        """Return the state for a checkpoint."""
        return msgspec.msgpack.encode(self._state)

    @classmethod
    def restore(cls, data: bytes) -> Self:
        """Return the state that gave ``data``; raises msgspec.ValidationError."""
        verdicts = cls()
        verdicts._state = msgspec.msgpack.decode(data, type=_State)
        return verdicts
