"""What an environment shows of itself at a moment, for people who look at a run in the viewer.

A board is made of blocks of a few kinds. The page draws each kind in one way and knows no
environment; what is shown comes from the environment's state alone, as it is folded from the log.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

Cell: TypeAlias = str | int | float | bool | None
"""A cell of a table; None is shown as empty, True and False as a mark and none."""


class TableBlock(msgspec.Struct, frozen=True, tag="table", tag_field="kind"):
    """A table: a row for each player, pool, post or the like."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


class Node(msgspec.Struct, frozen=True):
    """Somebody or something in a network, at ``x`` and ``y`` from 0 to 1.

    ``group`` is a word by which nodes are coloured; ``size`` is relative, 1 for the usual.
    """

    name: str
    x: float
    y: float
    group: str = ""
    size: float = 1.0


class NetworkBlock(msgspec.Struct, frozen=True, tag="network", tag_field="kind"):
    """A network: ``edges`` are pairs of numbers of nodes, each with a weight from 0 to 1.

    ``groups`` are all groups that there may be, in an order that stays: that of the colours.
    """

    title: str
    nodes: tuple[Node, ...]
    edges: tuple[tuple[int, int, float], ...] = ()
    groups: tuple[str, ...] = ()


class Spoken(msgspec.Struct, frozen=True):
    """What somebody says or writes; ``note`` stands behind the name: a role, a number of likes."""

    by: str
    text: str
    note: str = ""


class TalkBlock(msgspec.Struct, frozen=True, tag="talk", tag_field="kind"):
    """A talk or a feed: what was said, in the order in which it is to be read."""

    title: str
    turns: tuple[Spoken, ...]


Passage: TypeAlias = tuple[Literal["same", "new", "gone"], str]


class RetellingBlock(msgspec.Struct, frozen=True, tag="retelling", tag_field="kind"):
    """A text that was told on, with what is new in it and what is gone."""

    title: str
    passages: tuple[Passage, ...]

    @classmethod
    def of(cls, title: str, before: str, after: str) -> RetellingBlock:
        """Compare two texts word by word."""
        return cls(title, tuple(_compared(before.split(), after.split())))


Block: TypeAlias = TableBlock | NetworkBlock | TalkBlock | RetellingBlock
Board: TypeAlias = tuple[Block, ...]


def in_a_circle(
    names: Sequence[str], groups: Sequence[str] = (), sizes: Sequence[float] = ()
) -> tuple[Node, ...]:
    """Return nodes in a circle, from the top on clockwise."""
    found = []
    for number, name in enumerate(names):
        angle = 2 * math.pi * number / len(names)
        x, y = 0.5 + 0.45 * math.sin(angle), 0.5 - 0.45 * math.cos(angle)
        group = groups[number] if groups else ""
        size = sizes[number] if sizes else 1.0
        found.append(Node(name, round(x, 4), round(y, 4), group, size))
    return tuple(found)


def spread_out(
    names: Sequence[str],
    edges: Sequence[tuple[int, int]],
    groups: Sequence[str] = (),
    sizes: Sequence[float] = (),
) -> tuple[Node, ...]:
    """Return nodes so that those with ties lie near each other; the same for the same ties."""
    return tuple(
        Node(
            name,
            x,
            y,
            groups[number] if groups else "",
            sizes[number] if sizes else 1.0,
        )
        for number, (name, (x, y)) in enumerate(
            zip(names, _places(len(names), tuple(edges)), strict=True)
        )
    )


@lru_cache(maxsize=64)
def _places(count: int, edges: tuple[tuple[int, int], ...]) -> list[tuple[float, float]]:
    """Return places from 0.02 to 0.98 (Fruchterman and Reingold 1991, from a circle)."""
    import networkx as nx

    graph = nx.Graph()
    graph.add_nodes_from(range(count))
    graph.add_edges_from(edges)
    found = nx.spring_layout(graph, pos=nx.circular_layout(graph), scale=0.48, center=(0.5, 0.5))
    return [(round(float(x), 4), round(float(y), 4)) for x, y in (found[n] for n in range(count))]


def _compared(before: list[str], after: list[str]) -> list[Passage]:
    found: list[Passage] = []
    compared = difflib.SequenceMatcher(None, before, after, autojunk=False)
    for _, begins, ends, new_begins, new_ends in compared.get_opcodes():
        old, new = " ".join(before[begins:ends]), " ".join(after[new_begins:new_ends])
        if old == new:
            found.append(("same", old))
            continue
        if old:
            found.append(("gone", old))
        if new:
            found.append(("new", new))
    return found
