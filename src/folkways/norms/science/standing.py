"""Standing: what an agent thinks of another as somebody who keeps norms, and what that rests on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self

import msgspec

from folkways.agents.fact import Fact
from folkways.base import events as ev
from folkways.base.time import HOUR

REMEMBERED = 60
"""Pieces of evidence that an agent keeps of each person, the latest."""


class Gossiped(Fact):
    """The agent was told by ``teller`` what to think of ``about``.

    ``good``: it spoke for them. ``weight`` is how much it counts, a sighting of one's own being 1.
    """

    teller: str
    about: str
    good: bool
    weight: float

    def sentence(self, agent: str) -> str:
        """Return who told whom about whom."""
        return f"{agent} hears {'good' if self.good else 'ill'} of {self.about} from {self.teller}"


class Evidence(msgspec.Struct, frozen=True, array_like=True):
    """A piece that speaks for (``good``) or against somebody, from moment ``t``.

    What the agent saw has the conduct as ``text`` and no teller; gossip was told by ``teller`` to
    ``hearer``.
    """

    t: int
    good: bool
    weight: float = 1.0
    text: str = ""
    teller: str = ""
    hearer: str = ""


class Standing(msgspec.Struct, frozen=True):
    """What an agent thinks of another at a moment: ``score`` from -1 to 1, 0 for somebody unknown.

    ``kept`` and ``broken`` count the sightings it rests on; ``well`` and ``ill`` are the people who
    spoke well and ill of them.
    """

    score: float
    kept: int
    broken: int
    well: tuple[str, ...]
    ill: tuple[str, ...]
    conduct: str

    @property
    def seen(self) -> int:
        """How often the agent itself saw them keep or break a norm."""
        return self.kept + self.broken


def standing(evidence: Sequence[Evidence], t: int, half_life_hours: float | None) -> Standing:
    """Return the standing that ``evidence`` comes to at moment ``t``; see :func:`rating`."""
    score = rating(evidence, t, half_life_hours)
    own = [one for one in evidence if not one.teller]
    telling = [one.text for one in own if one.good == (score > 0)]
    return Standing(
        score=score,
        kept=sum(one.good for one in own),
        broken=sum(not one.good for one in own),
        well=tuple(dict.fromkeys(one.teller for one in evidence if one.teller and one.good)),
        ill=tuple(dict.fromkeys(one.teller for one in evidence if one.teller and not one.good)),
        conduct=telling[-1] if telling else "",
    )


def rating(evidence: Sequence[Evidence], t: int, half_life_hours: float | None) -> float:
    """Return the score of ``evidence`` at moment ``t``, from -1 to 1.

    The rating (r - s) / (r + s + 2) of the beta reputation system, with evidence that loses weight
    over time (Jøsang & Ismail 2002, "The beta reputation system"). Nothing fades without a
    half-life.
    """
    r = sum(_weight(one, t, half_life_hours) for one in evidence if one.good)
    s = sum(_weight(one, t, half_life_hours) for one in evidence if not one.good)
    return (r - s) / (r + s + 2)


def _weight(one: Evidence, t: int, half_life_hours: float | None) -> float:
    if half_life_hours is None:
        return one.weight
    return one.weight * float(0.5 ** (max(0, t - one.t) / HOUR / half_life_hours))


class _State(msgspec.Struct):
    of: dict[str, list[Evidence]] = {}


class Standings:
    """The evidence on everybody that an agent has seen or heard of: a fold over its events."""

    kinds: Final = (ev.ConflictDetected, ev.ConformitySeen, ev.MechanismEvent)

    def __init__(self) -> None:
        self._state = _State()

    def people(self) -> list[str]:
        """Return the names of those of whom anything is known, in the order of acquaintance."""
        return list(self._state.of)

    def latest(self, other: str) -> int | None:
        """Return when the agent last learned something of ``other``."""
        found = self._state.of.get(other)
        return found[-1].t if found else None

    def on(
        self, other: str, holder: str, *, seen: bool = True, told: bool = True
    ) -> list[Evidence]:
        """Return what ``holder``, the agent, has seen of ``other`` and been told about them."""
        return [
            one
            for one in self._state.of.get(other, ())
            if (seen and not one.teller) or (told and one.teller and one.hearer == holder)
        ]

    def has_told(self, teller: str, hearer: str, about: str) -> bool:
        """Whether ``teller``, the agent, has told ``hearer`` about somebody."""
        found = self._state.of.get(about, ())
        return any(one.teller == teller and one.hearer == hearer for one in found)

    def fold(self, event: ev.Event) -> None:
        """Take in one event of the agent, or one that concerns it."""
        if isinstance(event, ev.ConflictDetected | ev.ConformitySeen):
            good = isinstance(event, ev.ConformitySeen)
            self._add(event.other, Evidence(event.t, good, text=event.observation))
        elif isinstance(event, ev.MechanismEvent) and (told := Gossiped.read(event)):
            piece = Evidence(event.t, told.good, told.weight, "", told.teller, event.agent)
            # Who says the same again adds nothing; who has changed their mind is taken at that.
            before = self._state.of.get(told.about, [])
            kept = [o for o in before if (o.teller, o.hearer) != (piece.teller, piece.hearer)]
            self._state.of[told.about] = kept
            self._add(told.about, piece)

    def _add(self, other: str, piece: Evidence) -> None:
        self._state.of[other] = [*self._state.of.get(other, ()), piece][-REMEMBERED:]

    def snapshot(self) -> bytes:
        """Return the state for a checkpoint."""
        return msgspec.msgpack.encode(self._state)

    @classmethod
    def restore(cls, data: bytes) -> Self:
        """Return the state that gave ``data``; raises msgspec.ValidationError."""
        standings = cls()
        standings._state = msgspec.msgpack.decode(data, type=_State)
        return standings
