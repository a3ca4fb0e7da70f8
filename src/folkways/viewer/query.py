"""Questions to a run's events: what an agent's panel needs, a conversation, a search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Query:
    """Which events are looked for, newest first; ``begins`` and ``until`` are moments, inclusive.

    ``before`` and ``after`` are numbers of events (exclusive), ``kinds`` names of event classes,
    ``agents`` numbers, ``text`` a part of any text in them, upper or lower case; ``limit`` is 1 to
    1000.
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
        """Read the parameters of ``/api/events``; raises FolkwaysError for what cannot be."""
        raise NotImplementedError
