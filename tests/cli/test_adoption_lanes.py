from __future__ import annotations

from collections.abc import Sequence

from folkways.cli.adoption_lanes import MOST, adoption_lanes
from folkways.metrics.transmission import Adoption, Tree


def tree(*parents: tuple[str, str]) -> Tree:
    """Return a tree of agents, each with its parent (empty: a root), in order of time."""
    adoptions = [
        Adoption(
            agent=agent,
            norm="",
            content="",
            origin="conversation",
            met=t,
            t=t,
            source=parent,
            parent=parent,
            generation=0,
            exposures=1,
            sources=1,
            caused=[other for other, giver in parents if giver == agent],
        )
        for t, (agent, parent) in enumerate(parents)
    ]
    return Tree("n", len(adoptions), tuple(adoptions), {})


def drawn(*parents: tuple[str, str]) -> Sequence[str]:
    return [line.rstrip() for line in adoption_lanes(tree(*parents))]


def test_a_chain_runs_down_one_lane() -> None:
    assert drawn(("a", ""), ("b", "a"), ("c", "b")) == ["●", "●", "●"]


def test_branches_stand_in_order_of_time_and_the_last_one_goes_on_in_its_parents_lane() -> None:
    assert drawn(("a", ""), ("b", ""), ("c", "a"), ("d", "b"), ("e", "c"), ("f", "a")) == [
        "●",
        "│ ●",
        "├─┼─●",
        "│ ● │",
        "│   ●",
        "●",
    ]


def test_a_lane_that_has_ended_is_used_again() -> None:
    assert drawn(("a", ""), ("b", ""), ("c", ""), ("d", "c"), ("e", "b")) == [
        "●",
        "●",
        "│ ●",
        "│ ●",
        "●",
    ]


def test_all_lines_are_of_one_width_and_too_many_lanes_are_not_drawn() -> None:
    many = MOST + 1
    roots = [(f"r{n}", "") for n in range(many)]
    assert len({len(line) for line in adoption_lanes(tree(*roots))}) == 1
    children = [(f"c{n}", f"r{n}") for n in range(many)]
    assert set(adoption_lanes(tree(*roots, *children))) == {""}
