"""Who sees whom: a grid whose edges are joined, with bridges, or everybody."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from networkx import Graph

ROWS = 3
"""A grid has at least so many rows, so that the neighbours above and below are not the same."""


def sight(agents: int, width: int, radius: int, bridges: float, chance: random.Random) -> Graph:
    """Return who sees whom among agents numbered from 0; a tie goes both ways.

    With ``radius`` 0 everybody sees everybody. Otherwise they stand on a torus of ``width`` columns
    and see all within the radius, diagonals included (Moore neighbourhood); each tie then leads
    elsewhere with the chance ``bridges`` (Watts and Strogatz 1998). The agents must fill the rows
    of a torus (:func:`flaw_of_grid`).
    """
    import networkx as nx

    if radius == 0:
        return nx.complete_graph(agents)
    grid = nx.strong_product(nx.cycle_graph(agents // width), nx.cycle_graph(width))
    near = nx.power(grid, radius) if radius > 1 else grid
    places = sorted(near)
    graph = nx.relabel_nodes(near, {place: number for number, place in enumerate(places)})
    for one, other in sorted(graph.edges):
        if chance.random() < bridges:
            _lead_elsewhere(graph, one, other, chance)
    return graph


def ties(agents: int, radius: int) -> int:
    """Return how many ties there are at most, a mutual one counted twice."""
    seen = (2 * radius + 1) ** 2 if radius else agents
    return agents * (min(seen, agents) - 1)


def flaw_of_grid(agents: int, width: int, radius: int) -> str:
    """Return why so many agents cannot stand on a torus of ``width`` columns; empty if they can."""
    rows, left = divmod(agents, width)
    if radius == 0 or (not left and rows >= ROWS):
        return ""
    return (
        f"{agents} agents cannot fill {ROWS} or more rows of {width}; choose a divisor of the "
        "number of agents"
    )


def _lead_elsewhere(graph: Graph, one: int, other: int, chance: random.Random) -> None:
    free = [node for node in sorted(graph) if node != one and not graph.has_edge(one, node)]
    if free and graph.degree(other) > 1:
        graph.remove_edge(one, other)
        graph.add_edge(one, chance.choice(free))


def together(graph: Graph, count: int, chance: random.Random) -> list[int]:
    """Return ``count`` agents, each of whom sees another of them, from one drawn at random on."""
    import networkx as nx

    found = [chance.choice(sorted(graph))]
    found += [node for _, node in nx.bfs_edges(graph, found[0], sort_neighbors=sorted)]
    return sorted(found[:count])
