"""Breaches of an agent's norms: those that it has just seen, and its own conduct."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, Self

import msgspec

from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.norms.database import NormDatabase
from folkways.norms.norm import PersonalNorm
from folkways.norms.relevance import plainly
from folkways.reading.lexicon import Lexicon


class Breach(NamedTuple):
    """A norm of the agent's that ``other`` was seen breaking; ``observation`` is the conduct.

    With ``let_pass`` it is somebody else's conduct, which ``other`` saw and let pass.
    """

    other: str
    norm: PersonalNorm
    observation: str
    let_pass: bool = False


class OwnConduct(NamedTuple):
    """A norm of the agent's own that its action keeps or breaks; ``watched``: somebody sees it."""

    norm: PersonalNorm
    kept: bool
    watched: bool


def seen_now(turn: Turn) -> list[Breach]:
    """Return the breaches that the agent has found in this step, each pair and norm once.

    They are those that ``spreading.communication`` detects; without it there are none.
    """
    norms = turn.agent.part(NormDatabase).norms
    found = {
        (event.other, event.norm): Breach(event.other, norms[event.norm], event.observation)
        for event in turn.events
        if isinstance(event, ev.ConflictDetected) and event.norm in norms and event.other
    }
    return list(found.values())


def own_conduct(turn: Turn, lexicon: Lexicon | None) -> Iterator[OwnConduct]:
    """Yield how what the agent is doing stands to each injunctive norm that it holds.

    Only what the reader is sure of; no mind is asked. Its own doing needs no detection: one knows
    what one does.
    """
    doing = turn.body.doing
    if doing is None:
        return
    watched = bool(turn.view.people(turn.name))
    name, text = turn.name, f"{turn.name} is {doing.text}"
    indoors = turn.agent.indoors(doing.address)
    for norm in turn.agent.part(NormDatabase).qualified:
        if norm.kind == "injunctive":
            verdict = judged(text, name, norm, indoors, lexicon)
            if verdict is not None:
                yield OwnConduct(norm, not verdict, watched)


def judged(
    text: str, person: str, norm: PersonalNorm, indoors: bool, lexicon: Lexicon | None
) -> bool | None:
    """Whether conduct plainly breaks a norm (True) or keeps it (False); None if in doubt."""
    return plainly(text, person, norm.content, indoors, lexicon)


class _State(msgspec.Struct):
    began: int = -1
    fresh: bool = False


class OwnActs:
    """Whether the agent has begun what it is doing since its last step: a fold over its events."""

    kinds: Final = (ev.ActionBegan, ev.Asked)

    def __init__(self) -> None:
        self._state = _State()

    @property
    def fresh(self) -> bool:
        """Whether its action is one that it has not looked back on yet."""
        return self._state.fresh

    def fold(self, event: ev.Event) -> None:
        """Take in one event of the agent, or one that concerns it."""
        if isinstance(event, ev.ActionBegan):
            self._state = _State(event.t, fresh=True)
        elif isinstance(event, ev.Asked) and event.t > self._state.began:
            self._state.fresh = False

    def snapshot(self) -> bytes:
        """Return the state for a checkpoint."""
        return msgspec.msgpack.encode(self._state)

    @classmethod
    def restore(cls, data: bytes) -> Self:
        """Return the state that gave ``data``; raises msgspec.ValidationError."""
        acts = cls()
        acts._state = msgspec.msgpack.decode(data, type=_State)
        return acts
