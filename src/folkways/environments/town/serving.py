"""Who serves guests where and when: what somebody's description sets for the time says so."""

from __future__ import annotations

from functools import lru_cache

from folkways.agents.named_place import named_place
from folkways.base.time import clock_of, day_of
from folkways.reading.schedule import TimedClause, time_ranges
from folkways.reading.serving import is_serving
from folkways.world.address import SEPARATOR


def serves(
    duties: str, t: int, address: str, places: tuple[str, ...], names: tuple[str, ...]
) -> bool:
    """Whether it is the work of somebody at ``address`` to serve guests there at moment ``t``.

    ``duties`` are what that person's days contain, ``places`` the addresses of the town's rooms.
    Work that names no place counts wherever the person is.
    """
    house = address.partition(SEPARATOR)[0]
    return any(
        _now(clause, t)
        and named_place(clause.clause, places, address).partition(SEPARATOR)[0] in ("", house)
        for clause in _work(duties, names)
    )


@lru_cache(maxsize=1024)
def _work(duties: str, names: tuple[str, ...]) -> tuple[TimedClause, ...]:
    return tuple(one for one in time_ranges(duties, names) if is_serving(one.clause))


def _now(clause: TimedClause, t: int) -> bool:
    if clause.day not in (None, day_of(t)) or clause.start is None or clause.end is None:
        return False
    return clause.start <= clock_of(t) < clause.end
