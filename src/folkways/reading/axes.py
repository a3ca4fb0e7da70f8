"""Axes of conduct with two poles, and values such as health: what the lexicon knows of each.

The tables are ``lexicon.yaml``, ``values.yaml`` and, for phrases that only look like conduct,
``idioms.yaml``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib import resources
from typing import Literal

import msgspec

from folkways.reading.stem import stem

Harm = Literal["plus", "minus", "none"]


class _Poles(msgspec.Struct, forbid_unknown_fields=True):
    """Part of a row; two-part fields are split at ``|`` into plus and minus."""

    id: str
    plus: str
    minus: str
    phrase: str
    acts: str
    harm: str


class _Value(_Poles):
    """One row of ``values.yaml``; keeping to a value is its plus pole."""

    names: str


class _Row(_Poles):
    """One row of ``lexicon.yaml``."""

    harmed_by: Harm
    occasion: str
    relocatable: bool = False
    agents: str = ""
    sign: str = ""
    either: str = ""
    loud: Harm = "none"
    plain: str = ""


@dataclass(frozen=True, slots=True)
class Axis:
    """One axis of conduct: the plus pole gives it its name, the minus pole is its opposite.

    A value ("looking after the health of others") is an axis with ``names``, the words by which a
    reason or a harm is known to concern it; it is served or harmed by conduct of many kinds.
    """

    id: str
    plus: tuple[str, ...]  # words and phrases that name the plus pole: "smoke", "light a cigarette"
    minus: tuple[str, ...]
    phrase_plus: str  # gerund phrase: "smoking"
    phrase_minus: str  # gerund phrase of the opposite conduct: "keeping the air clear"
    act_plus: str  # what doing so looks like as an action, gerund: "smoking a cigarette"
    act_minus: str
    harm: str = ""  # the value or harm at stake, a noun phrase: "the health of the people nearby"
    harmed_by: Harm = "none"  # which pole does the harm
    occasion: frozenset[str] = frozenset()  # stems of activities in which one can do either
    relocatable: bool = False  # the conduct does no harm when done outdoors or elsewhere
    places: frozenset[str] = frozenset()  # stems of arenas to which its occasions are confined
    agents: frozenset[str] = frozenset()  # words for the doer: "smoker"
    signs: tuple[str, str] = ("", "")  # emoji of the plus and the minus pole
    either: frozenset[str] = frozenset()  # words of a pole for which one is when rejecting them too
    names: tuple[str, ...] = ()
    loud: Harm = "none"  # which pole can be heard across a room
    plain: tuple[str, ...] = ()  # words for the plus pole that count only at a norm's named place

    @property
    def is_value(self) -> bool:
        """Whether it is a value rather than conduct."""
        return bool(self.names)

    @property
    def acts(self) -> tuple[str, str]:
        """The actions of the plus and of the minus pole."""
        return self.act_plus, self.act_minus

    @property
    def harmful_sign(self) -> int:
        """+1 or -1: the pole that harms others; 0 where neither does."""
        return {"plus": 1, "minus": -1, "none": 0}[self.harmed_by]

    @property
    def loud_sign(self) -> int:
        """+1 or -1: the pole that can be heard across a room; 0 where neither can."""
        return {"plus": 1, "minus": -1, "none": 0}[self.loud]

    def phrase(self, sign: int) -> str:
        """Return the gerund phrase of the pole with ``sign`` (0 counts as plus)."""
        return self.phrase_minus if sign < 0 else self.phrase_plus

    def sign(self, sign: int) -> str:
        """Return the emoji of the pole that ``sign`` points to; empty if it has none."""
        return self.signs[0] if sign > 0 else self.signs[1]

    def act(self, sign: int) -> str:
        """Return the action of the pole with ``sign`` (0 counts as plus)."""
        return self.act_minus if sign < 0 else self.act_plus


def shipped_axes() -> tuple[Axis, ...]:
    """Return the axes that ship with the package."""
    return tuple(_axis(row) for row in msgspec.yaml.decode(_table("lexicon"), type=list[_Row]))


def shipped_values() -> tuple[Axis, ...]:
    """Return the values that ship with the package."""
    return tuple(_value(row) for row in msgspec.yaml.decode(_table("values"), type=list[_Value]))


def shipped_idioms() -> tuple[str, ...]:
    """Return phrases that only look like conduct ("hand in hand")."""
    return _split(msgspec.yaml.decode(_table("idioms"), type=str))


def _table(name: str) -> bytes:
    return resources.files("folkways.reading").joinpath(f"{name}.yaml").read_bytes()


def _split(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _pair(text: str) -> tuple[str, str]:
    plus, _, minus = text.partition("|")
    return plus.strip(), minus.strip()


def _axis(row: _Row) -> Axis:
    return replace(
        _poles(row),
        harmed_by=row.harmed_by,
        occasion=frozenset(stem(word) for word in row.occasion.replace(",", " ").split()),
        relocatable=row.relocatable,
        agents=frozenset(_split(row.agents)),
        signs=_pair(row.sign),
        either=frozenset(_split(row.either)),
        loud=row.loud,
        plain=_split(row.plain),
    )


def _value(row: _Value) -> Axis:
    return replace(_poles(row), harmed_by="minus", names=_split(row.names))


def _poles(row: _Poles) -> Axis:
    return Axis(
        row.id,
        _split(row.plus),
        _split(row.minus),
        *_pair(row.phrase),
        *_pair(row.acts),
        harm=row.harm,
    )
