"""Draw a transmission tree in order of time: a line for each adoption, lanes for open branches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from folkways.metrics.transmission import Tree

MOST: Final = 12
"""Lanes beyond which the drawing would hide more than it shows; each is two columns wide."""


def adoption_lanes(tree: Tree) -> list[str]:
    """Return what stands before the name of each adoption, all of one width, in order of time.

    ``●`` is an adoption. A lane runs down from everybody who will still pass the norm on; the last
    one who has it from them stands in that very lane. Returns empty strings for a tree with more
    than :data:`MOST` lanes at once.
    """
    lines = list(_lines(tree))
    width = max((len(line) for line in lines), default=0)
    if width > 2 * MOST:
        return [""] * len(lines)
    return [f"{line:<{width}}  " for line in lines]


def _lines(tree: Tree) -> Iterator[str]:
    # Who runs down each lane, with how many are still to have the norm from them.
    lanes: list[str | None] = []
    left: dict[str, int] = {one.agent: len(one.caused) for one in tree.adoptions}
    for one in tree.adoptions:
        start = lanes.index(one.parent) if one.parent else None
        if start is not None:
            left[one.parent] -= 1
        if start is not None and not left[one.parent]:
            place = start  # the last child goes on in its parent's lane
        else:
            # To the right of the parent, so that the branch is never drawn backwards.
            place = _free(lanes, 0 if start is None else start + 1)
        yield _line(lanes, start, place)
        lanes[place] = one.agent if one.caused else None
        while lanes and lanes[-1] is None:
            lanes.pop()


def _free(lanes: list[str | None], first: int) -> int:
    """Return the first free lane from ``first`` on, a new one if all are taken."""
    for place in range(first, len(lanes)):
        if lanes[place] is None:
            return place
    lanes.append(None)
    return len(lanes) - 1


def _line(lanes: list[str | None], start: int | None, place: int) -> str:
    branch = range(0) if start is None or start == place else range(start, place)
    drawn = []
    for number in range(len(lanes)):
        if number == place:
            sign = "●"
        elif number in branch:
            sign = "├" if number == start else "┼" if lanes[number] else "─"
        else:
            sign = "│" if lanes[number] else " "
        drawn.append(f"{sign}{'─' if number in branch else ' '}")
    return "".join(drawn).rstrip()
