"""Who may go on: the moment at which each agent of a scout stands, and who waits for whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from folkways.base.time import TICK
from folkways.environments.town.reach import Reach
from folkways.environments.town.standing import Standing

NEVER = 1 << 62
"""The moment of an agent that is not due any more."""


class Pace:
    """Says which of ``count`` agents, standing as ``standing`` has it, may take their next step."""

    def __init__(self, count: int, standing: Standing, reach: Reach) -> None:
        self._standing = standing
        self._reach = reach
        self.at = np.full(count, NEVER, dtype=np.int64)
        """When each agent is due, in simulated seconds; of a step under way, when that began."""
        self.held = np.zeros(count, dtype=np.bool_)
        """Whose step at that moment is under way, or has to be put right."""
        # Who waits for whom, and at which moments the two then stood; -1: nobody is known.
        self._blocker = np.full(count, -1, dtype=np.int64)
        self._blocked_at = np.zeros((2, count), dtype=np.int64)

    def forget(self, numbers: Sequence[int]) -> None:
        """Forget for whom some agents wait, and who waits for them; none of them is held."""
        gone = np.zeros(len(self.at), dtype=np.bool_)
        gone[numbers] = True
        self._blocker[(self._blocker >= 0) & gone[self._blocker]] = -1
        self._blocker[numbers] = -1
        self.held[numbers] = False

    def ready(self, end: int) -> Iterator[tuple[int, list[int]]]:
        """Give those who may take a step by moment ``end`` together, each group with its moment.

        The members of a group are to be held before the next is drawn.
        """
        due = (self.at <= end) & ~self.held
        # Most wait for somebody who has not moved since, and need not be looked at again.
        blocked = (self._blocker >= 0) & (self._blocked_at[0] == self.at)
        blocked &= self._blocked_at[1] == self.at[self._blocker]
        free = np.flatnonzero(due & ~blocked)
        moments = self.at[free]
        for t in sorted(set(moments.tolist())):
            together = set(np.flatnonzero(due & (self.at == t)).tolist())
            for group in self._groups(free[moments == t].tolist(), together):
                if not blocked[group].any() and not self._wait(group, t):
                    yield t, group

    def _groups(self, free: Iterable[int], left: set[int]) -> Iterator[list[int]]:
        """Give each of ``free`` with those of ``left`` who are near, or near somebody who is."""
        for first in free:
            if first not in left:
                continue
            left.discard(first)
            group = [first]
            for one in group:
                near = left & self._standing.around(one)
                left -= near
                group.extend(near)
            yield sorted(group)

    def _wait(self, numbers: Sequence[int], t: int) -> bool:
        """Whether those of a group wait for somebody; take note of whom."""
        blocker = self._awaited(numbers, t)
        if blocker is None:
            return False
        self._blocker[numbers] = blocker
        self._blocked_at[0, numbers] = t
        self._blocked_at[1, numbers] = self.at[blocker]
        return True

    def _awaited(self, numbers: Sequence[int], t: int) -> int | None:
        """Return somebody who is behind and could still matter to the steps of a group at ``t``.

        Of those in sight it is the one who is farthest behind, since that one is likely to take
        longest; the same of those who could come near.
        """
        at, standing = self.at, self._standing
        # An agent held at the same moment has not lived through its step yet.
        behind = at < t + self.held
        near = set[int]().union(*(standing.around(number) for number in numbers))
        sensed = [other for other in near if behind[other]]
        if sensed:
            return min(sensed, key=at.__getitem__)
        # How far somebody sees, in the seconds that a walk as long takes.
        latest = t + self._reach.radius * TICK
        for number in numbers:
            coming = behind & (standing.distances(number) * TICK + at <= latest)
            candidates = np.flatnonzero(coming)
            tile = standing.tile(number)
            for other in candidates[np.argsort(at[candidates], kind="stable")].tolist():
                ticks = int(t - at[other]) // TICK
                if self._reach.reaches(standing.tile(other), tile, ticks):
                    return int(other)
        return None
