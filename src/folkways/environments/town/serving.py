"""Who serves guests where and when: what somebody's description sets for the time says so."""

from __future__ import annotations

from collections.abc import Sequence

from folkways.agents.named_place import NamedPlaces
from folkways.base.time import clock_of, day_of
from folkways.reading.schedule import TimedClause, time_ranges
from folkways.reading.serving import is_serving
from folkways.world.address import SEPARATOR


class Serving:
    """Tells who serves guests, in a town with these ``rooms``."""

    def __init__(self, rooms: Sequence[str]) -> None:
        self._rooms = NamedPlaces(rooms)
        self._work: dict[str, list[TimedClause]] = {}
        self._read_with = 0

    def serves(self, duties: str, t: int, address: str, names: Sequence[str]) -> bool:
        """Whether it is the work of somebody at ``address`` to serve guests there at moment ``t``.

        ``duties`` are what that person's days contain, ``names`` those of everybody in town, to
        which some may be added. Work that names no place counts wherever the person is.
        """
        house = address.partition(SEPARATOR)[0]
        return any(
            _now(clause, t)
            and self._rooms.named(clause.clause, address).partition(SEPARATOR)[0] in ("", house)
            for clause in self._of(duties, names)
        )

    def ever(self, duties: str, names: Sequence[str]) -> bool:
        """Whether it is the work of somebody with these ``duties`` to serve guests at any time."""
        return bool(duties) and bool(self._of(duties, names))

    def _of(self, duties: str, names: Sequence[str]) -> list[TimedClause]:
        if len(names) != self._read_with:
            self._work.clear()
            self._read_with = len(names)
        work = self._work.get(duties)
        if work is None:
            clauses = time_ranges(duties, tuple(names))
            work = self._work[duties] = [one for one in clauses if is_serving(one.clause)]
        return work


def _now(clause: TimedClause, t: int) -> bool:
    if clause.day not in (None, day_of(t)) or clause.start is None or clause.end is None:
        return False
    return clause.start <= clock_of(t) < clause.end
