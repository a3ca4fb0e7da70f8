"""What may be asked of a run's events, and how a question is read from an address."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from folkways.base import events as ev
from folkways.base.errors import FolkwaysError

MOST: Final = 1000
"""The most events of one answer."""

KINDS: Final = frozenset(kind.__name__ for kind in ev.KINDS)
"""The names of all kinds of events."""

FACTS: Final = f"{ev.MechanismEvent.__name__}:"
"""Stands before a mechanism's name in the kind of the facts that it tells."""

# What an address asks for beyond this is cut to it: no log has so many events or seconds.
_LARGEST: Final = 2**31 - 1
_LONGEST: Final = 200
_NAMES: Final = ("before", "after", "from", "until", "kinds", "agents", "text", "limit")


@dataclass(frozen=True)
class Query:
    """Which events are looked for, newest first; ``begins`` and ``until`` are moments, inclusive.

    ``before`` and ``after`` are numbers of events (exclusive), ``kinds`` names of event classes
    (for the facts of a mechanism "MechanismEvent:NAME"),
    ``agents`` numbers (none: everyone), ``text`` a part of any text in them, upper or lower case;
    ``limit`` is 1 to 1000.
    """

    before: int | None = None
    after: int = 0
    begins: int | None = None
    until: int | None = None
    kinds: tuple[str, ...] = ()
    agents: tuple[int, ...] = ()
    text: str = ""
    limit: int = 200

    @classmethod
    def of(cls, given: Mapping[str, str]) -> Query:
        """Read the parameters of ``/api/events``; raises FolkwaysError for invalid ones."""
        for name in given:
            if name not in _NAMES:
                raise FolkwaysError(f"{name!r} is no part of a question: {', '.join(_NAMES)}")
        kinds = tuple(part for part in given.get("kinds", "").split(",") if part)
        for kind in kinds:
            if kind not in KINDS and not kind.startswith(FACTS):
                raise FolkwaysError(f"there are no events of the kind {kind!r}")
        text = given.get("text", "")
        if len(text) > _LONGEST:
            raise FolkwaysError(f"text may have {_LONGEST} characters, not {len(text)}")
        limit = number(given, "limit", cls.limit)
        if not 1 <= limit <= MOST:
            raise FolkwaysError(f"limit must be 1 to {MOST}, not {limit}")
        agents = [part for part in given.get("agents", "").split(",") if part]
        return cls(
            before=number(given, "before") if "before" in given else None,
            after=number(given, "after", 0),
            begins=number(given, "from") if "from" in given else None,
            until=number(given, "until") if "until" in given else None,
            kinds=kinds,
            agents=tuple(number({"agents": part}, "agents") for part in agents),
            text=text,
            limit=limit,
        )


def number(given: Mapping[str, str], name: str, default: int | None = None) -> int:
    """Return the whole number of 0 or more that parameter ``name`` gives.

    Raises FolkwaysError for anything else, and if it is missing and has no ``default``.
    """
    text = given.get(name)
    if text is None and default is not None:
        return default
    if text is None:
        raise FolkwaysError(f"{name} is missing")
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(_LARGEST))):
        raise FolkwaysError(f"{name} must be a whole number of 0 or more, not {text[:40]!r}")
    return min(int(text), _LARGEST)
