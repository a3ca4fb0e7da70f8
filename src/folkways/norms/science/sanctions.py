"""A sanction: a visible act against somebody who broke a norm, and what an agent knows of them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final, Self

import msgspec

from folkways.agents.fact import Fact
from folkways.base import events as ev
from folkways.base.time import MINUTE

REMEMBERED = 100
"""Sanctions that an agent keeps in mind, the latest; older ones have faded anyway."""


class Sanctioned(Fact):
    """The agent has shown ``target`` that it disapproves.

    ``norm`` is what was broken, in the words of who sanctions, and ``conduct`` what the target was
    doing, ``indoors`` or not; ``message`` is what was said, empty for a look or a gesture.
    ``cost`` is the time that it took (seconds) and ``effect`` its pressure on the target (logits).
    ``let_pass``: the target broke nothing itself but let somebody else's breach pass.
    """

    target: str
    norm: str
    conduct: str
    indoors: bool
    message: str
    cost: int
    effect: float
    let_pass: bool = False

    def sentence(self, agent: str) -> str:
        """Return who sanctions whom, for what and with which words."""
        done = "letting a breach pass" if self.let_pass else self.conduct
        said = f', saying: "{self.message}"' if self.message else " with a look"
        return f"{agent} shows disapproval of {self.target} for {done}{said}"


class SanctionWeighed(Fact):
    """The agent has decided on these breaches (people and norm ids); those left out it let pass."""

    others: list[str]
    norms: list[str]
    sanctioned: list[bool]


class Sanction(msgspec.Struct, frozen=True, array_like=True):
    """A sanction that an agent gave, received or witnessed at moment ``t``; see Sanctioned."""

    by: str
    target: str
    t: int
    norm: str
    conduct: str
    indoors: bool
    message: str
    effect: float
    let_pass: bool = False
    witnesses: tuple[str, ...] = ()


class _State(msgspec.Struct):
    known: list[Sanction] = []
    fresh: list[Sanction] = []
    decided: dict[str, int] = {}


class Sanctions:
    """The sanctions that an agent gave, received and witnessed: a fold over their events."""

    kinds: Final = (ev.Asked, ev.MechanismEvent)

    def __init__(self) -> None:
        self._state = _State()

    @property
    def known(self) -> list[Sanction]:
        """The latest, oldest first."""
        return self._state.known

    @property
    def fresh(self) -> list[Sanction]:
        """Those since the agent's last step."""
        return self._state.fresh

    def decided_at(self, other: str, norm: str) -> int | None:
        """Return when the agent last decided whether to sanction ``other`` for a norm (its id)."""
        return self._state.decided.get(f"{other}|{norm}")

    def fold(self, event: ev.Event) -> None:
        """Take in one event of the agent, or one that concerns it."""
        if isinstance(event, ev.Asked):
            if self._state.fresh:
                self._state.fresh = [one for one in self._state.fresh if one.t >= event.t]
        elif not isinstance(event, ev.MechanismEvent):
            return
        elif told := Sanctioned.read(event):
            seen_by = tuple(n for n in event.audience if n not in (event.agent, told.target))
            sanction = Sanction(
                event.agent,
                told.target,
                event.t,
                told.norm,
                told.conduct,
                told.indoors,
                told.message,
                told.effect,
                told.let_pass,
                seen_by,
            )
            self._state.known = [*self._state.known, sanction][-REMEMBERED:]
            self._state.fresh.append(sanction)
        elif weighed := SanctionWeighed.read(event):
            for other, norm in zip(weighed.others, weighed.norms, strict=True):
                self._state.decided[f"{other}|{norm}"] = event.t

    def snapshot(self) -> bytes:
        """Return the state for a checkpoint."""
        return msgspec.msgpack.encode(self._state)

    @classmethod
    def restore(cls, data: bytes) -> Self:
        """Return the state that gave ``data``; raises msgspec.ValidationError."""
        sanctions = cls()
        sanctions._state = msgspec.msgpack.decode(data, type=_State)
        return sanctions

    def bearing(self, name: str) -> Iterator[Sanction]:
        """Yield the sanctions that ``name``, the agent, did not give: received or witnessed."""
        return (one for one in self._state.known if one.by != name)


def pressure(
    sanctions: Sequence[Sanction], name: str, t: int, half_life_minutes: float, vicarious: float
) -> float:
    """Return what sanctions for one matter add to keeping it, in logits, at moment ``t``.

    Each fades by half in ``half_life_minutes``; one that ``name`` only witnessed counts
    ``vicarious`` (0 to 1); a single fresh one counts its effect, further ones add less and less.
    """
    if not sanctions:
        return 0.0
    count = sum(
        (1.0 if one.target == name else vicarious)
        * 0.5 ** ((t - one.t) / (half_life_minutes * MINUTE))
        for one in sanctions
    )
    effect = sum(one.effect for one in sanctions) / len(sanctions)
    return effect * math.log2(1 + count)
