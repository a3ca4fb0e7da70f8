"""Who walks through which part of the map."""

from __future__ import annotations

from folkways.environments.town.people import Townsperson
from folkways.environments.town.walkers import Walkers
from folkways.world.box import Box


def test_walkers_are_found_by_their_ways() -> None:
    people = {
        f"Walker {n}": Townsperson(f"Walker {n}", (10 * n, 0), path=[(10 * n, y) for y in range(5)])
        for n in range(40)
    }
    walkers = Walkers(list(people)[:20])
    for name in list(people)[20:]:
        walkers.add(name)
    assert set(walkers) == set(people)
    assert sorted(walkers.within(Box(0, 0, 500, 9), people)) == sorted(people)
    beside = ["Walker 10", "Walker 11", "Walker 12"]
    assert sorted(walkers.within(Box(95, 4, 125, 9), people)) == beside
    walkers.discard("Walker 11")
    walkers.discard("Nobody")
    people["Walker 10"] = Townsperson("Walker 10", (0, 50), path=[(0, 51)])
    walkers.add("Walker 10")
    assert walkers.within(Box(95, 4, 125, 9), people) == ["Walker 12"]
    assert walkers.within(Box(-9, 40, 9, 60), people) == ["Walker 10"]
    assert len(set(walkers)) == 39
