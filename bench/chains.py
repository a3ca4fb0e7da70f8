"""The longest chain of calls that wait for one another, from a run's log.

A step of an agent can begin when its own earlier steps are done, and those of everyone whom it
could see or hear: within its radius of vision at that moment, since it cannot know that somebody
there did nothing before that somebody's answers have come. Conversations tie their two parties.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from folkways.base import events as ev
from folkways.base.time import TICK
from folkways.world.tilemap import Tile


def longest_chain(
    events: Iterable[ev.AnyEvent], steps: Mapping[int, Mapping[str, int]], radius: int
) -> int:
    """Return the number of calls in the longest chain.

    ``steps`` has by moment and agent how many calls, one after another, its step took; ``radius``
    is in tiles.
    """
    by_tick: dict[int, list[ev.AnyEvent]] = defaultdict(list)
    for event in events:
        by_tick[event.t].append(event)
    where: dict[str, Tile] = {}
    walks: dict[str, tuple[int, tuple[Tile, ...]]] = {}
    depth: dict[str, int] = defaultdict(int)
    for t in sorted(by_tick):
        now = by_tick[t]
        where |= {event.agent: event.tile for event in now if isinstance(event, ev.AgentPlaced)}
        places = {name: _tile(name, t, where, walks) for name in where}
        reached = {}
        for name, calls in steps.get(t, {}).items():
            x, y = places[name]
            near = (
                depth[other]
                for other, (u, v) in places.items()
                if max(abs(u - x), abs(v - y)) <= radius
            )
            reached[name] = max(depth[name], *near) + calls
        depth.update(reached)
        for event in now:
            if isinstance(event, ev.Departed):
                walks[event.agent] = (t, event.path)
            elif isinstance(event, ev.Arrived):
                where[event.agent] = event.tile
                walks.pop(event.agent, None)
            elif isinstance(event, ev.ConversationOpened | ev.ConversationClosed):
                depth[event.agent] = depth[event.other] = max(
                    depth[event.agent], depth[event.other]
                )
    return max(depth.values(), default=0)


def _tile(
    name: str,
    t: int,
    where: Mapping[str, Tile],
    walks: Mapping[str, tuple[int, tuple[Tile, ...]]],
) -> Tile:
    if name not in walks:
        return where[name]
    began, path = walks[name]
    walked = min((t - began) // TICK, len(path))
    return path[walked - 1] if walked else where[name]
