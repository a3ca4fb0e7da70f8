"""Where a commons stands: a fold over its facts."""

from __future__ import annotations

from typing import Self

import msgspec

from folkways.environments.simple import State


class CommonsState(State, kw_only=True):
    """The present month; lists are in the agents' order, and agents are numbered from 0.

    ``month`` counts months that are over. ``harvested`` is whether this month's harvest is in,
    ``talk`` what was said after the last harvest, as (speaker, words, limit), ``leader`` and
    ``quota`` are -1 if there is none, ``promised`` agendas by candidate, ``votes`` for whom.
    """

    stock: int = 0
    month: int = 0
    harvested: bool = False
    collapsed: bool = False
    wanted: list[int] = msgspec.field(default_factory=list)
    took: list[int] = msgspec.field(default_factory=list)
    totals: list[int] = msgspec.field(default_factory=list)
    talk: list[tuple[int, str, int]] = msgspec.field(default_factory=list)
    leader: int = -1
    quota: int = -1
    promised: dict[int, tuple[str, int]] = msgspec.field(default_factory=dict)
    votes: list[int] = msgspec.field(default_factory=list)

    @classmethod
    def of(cls, people: int, stock: int) -> Self:
        """Return the state before the first month."""
        nothing = [0] * people
        return cls(stock=stock, wanted=list(nothing), took=list(nothing), totals=list(nothing))

    def harvest(self, taken: list[int]) -> None:
        """Take in a harvest; what was said in the month before is past."""
        self.took = list(taken)
        self.totals = [total + one for total, one in zip(self.totals, taken, strict=True)]
        self.stock -= sum(taken)
        self.harvested = True
        self.talk = []

    def end_month(self, stock: int, *, collapsed: bool) -> None:
        """Take in the growth after a month."""
        self.month += 1
        self.stock, self.collapsed, self.harvested = stock, collapsed, False
        self.wanted = [0] * len(self.totals)
        self.quota = -1
        self.promised, self.votes = {}, []
