"""Who is where and does what, at any moment of a stretch."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict

from folkways.story.words import arena


class Movements:
    """Where people were and what they did, by moment (simulated seconds)."""

    def __init__(self) -> None:
        """Know of nobody yet."""
        self._there: dict[str, list[tuple[int, str]]] = defaultdict(list)
        self._places: dict[str, list[tuple[int, str]]] = defaultdict(list)
        self._doings: dict[str, list[tuple[int, str, int]]] = defaultdict(list)

    def move(self, t: int, agent: str, address: str) -> None:
        """Put somebody somewhere; an empty address takes it out of the town."""
        self._places[agent].append((t, arena(address)))
        self._there[agent].append((t, arena(address)))

    def depart(self, t: int, agent: str, address: str) -> None:
        """Let somebody set out for an address: it is on its way, or crosses the same room."""
        here = self.place(agent)
        self._there[agent].append((t, here if arena(address) == here else ""))

    def do(self, t: int, agent: str, doing: str, seconds: int) -> None:
        """Let somebody do something for some time."""
        self._doings[agent].append((t, doing, t + seconds))

    def place(self, agent: str, t: int | None = None) -> str:
        """Return the arena where somebody was, empty if unknown; without ``t`` the last one."""
        return _at(self._places.get(agent, []), t)

    def doing(self, agent: str, t: int) -> str:
        """Return what somebody was doing as a gerund phrase; empty: nothing that is known."""
        entries = self._doings.get(agent, [])
        count = bisect_right(entries, t, key=lambda entry: entry[0])
        _, doing, until = entries[count - 1] if count else (0, "", 0)
        return doing if t < until else ""

    def present(self, place: str, t: int) -> list[str]:
        """Return who was in an arena at a moment, in the order in which they entered the town.

        Those who are on their way somewhere else have left.
        """
        return [agent for agent, entries in self._there.items() if _at(entries, t) == place]


def _at(entries: list[tuple[int, str]], t: int | None) -> str:
    count = len(entries) if t is None else bisect_right(entries, t, key=lambda entry: entry[0])
    return entries[count - 1][1] if count else ""
