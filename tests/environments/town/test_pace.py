"""Who may take a step: those for whom nobody who is behind and near could matter."""

from __future__ import annotations

from folkways.base.time import TICK
from folkways.environments.town.pace import NEVER, Pace
from folkways.environments.town.reach import Reach
from folkways.environments.town.standing import Standing
from folkways.scenario.schema import PerceptionParameters
from folkways.testing.societies import shipped_map
from folkways.world.spaces import Spaces
from folkways.world.vision import distance

END = 2_000 * TICK


def three() -> Pace:
    """Return the pace of two in one room and one far away, all due at the first moment."""
    town = shipped_map("smallville")
    reach = Reach(town, Spaces(town), PerceptionParameters())
    arenas = (arena.tiles for arena in town.arenas if arena.indoors)
    room, *_ = rooms = [[tile for tile in tiles if town.walkable(tile)] for tiles in arenas]
    far = max((tile for one in rooms for tile in one), key=lambda tile: distance(tile, room[0]))
    assert distance(far, room[0]) > reach.farthest + 20
    standing = Standing(3, reach)
    for number, tile in enumerate((room[0], room[-1], far)):
        standing.put(number, tile)
    pace = Pace(3, standing, reach)
    pace.at[:] = TICK
    return pace


def begun(pace: Pace) -> list[tuple[int, list[int]]]:
    """Return the groups that begin, each held as it is given."""
    found = []
    for t, group in pace.ready(END):
        pace.held[group] = True
        found.append((t, group))
    return found


def test_those_near_each_other_begin_together_and_others_by_themselves() -> None:
    assert sorted(begun(three())) == [(TICK, [0, 1]), (TICK, [2])]


def test_who_is_ahead_waits_for_who_is_behind_in_sight_and_not_for_others() -> None:
    pace = three()
    pace.at[:] = (3 * TICK, TICK, 2 * TICK)
    assert begun(pace) == [(TICK, [1]), (2 * TICK, [2])]
    assert begun(pace) == []
    pace.held[1] = False
    pace.at[1] = 4 * TICK
    assert begun(pace) == [(3 * TICK, [0])]


def test_nobody_begins_while_another_who_is_near_lives_through_the_same_moment() -> None:
    pace = three()
    pace.held[0] = True
    pace.at[2] = NEVER
    assert begun(pace) == []
    pace.forget([0])
    assert begun(pace) == [(TICK, [0, 1])]


def test_who_has_had_time_to_come_near_is_waited_for() -> None:
    pace = three()
    pace.at[:] = (20 * TICK, NEVER, TICK)
    assert begun(pace) == [(TICK, [2]), (20 * TICK, [0])]
    pace = three()
    pace.at[:] = (END, NEVER, TICK)
    assert begun(pace) == [(TICK, [2])]
