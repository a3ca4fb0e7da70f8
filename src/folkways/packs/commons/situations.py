"""What each user of a commons is told of it, whatever it is asked."""

from __future__ import annotations

from collections.abc import Sequence

from folkways.packs.commons.parameters import CommonsParameters
from folkways.packs.commons.questions import Character, Member, Remark, Rules, Situation
from folkways.packs.commons.state import CommonsState


class Situations:
    """The situations of a commons with these parameters and agents."""

    def __init__(self, given: CommonsParameters, names: Sequence[str]) -> None:
        self._given = given
        self._names = tuple(names)
        self._rules = Rules(
            wording=given.wording,
            people=len(names),
            capacity=given.capacity,
            growth=given.growth,
            collapse=given.collapse,
            months=given.months,
        )

    def of(self, agent: int, state: CommonsState) -> Situation:
        """Return what an agent knows."""
        members = zip(self._names, state.took, state.totals, strict=True)
        return Situation(
            name=self._names[agent],
            character=self._character(agent),
            month=state.month + 1,
            rules=self._rules,
            stock=state.stock,
            members=tuple(Member(name=n, took=took, total=total) for n, took, total in members),
        )

    def talk(self, state: CommonsState) -> tuple[Remark, ...]:
        """Return what was said after the last harvest."""
        return tuple(
            Remark(speaker=self._names[n], says=says, limit=limit if limit >= 0 else None)
            for n, says, limit in state.talk
        )

    def _character(self, agent: int) -> Character | None:
        given = self._given
        if agent >= len(self._names) - given.greedy:
            return Character(kind="greedy")
        if given.player == "own":
            return None
        least = given.break_even if given.player == "open_access" else None
        return Character(kind=given.player, break_even=least)
