"""Which entries of the agents' hourly plans are in force in which bin."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from folkways.base.events import DayBegan, DayEnded, Intervened, PlanItem, PlanMade
from folkways.metrics.series import Bins
from folkways.metrics.stream import Stream


@dataclass(frozen=True, slots=True)
class PlannedActivity:
    """What an agent's plan says for a part of a bin: the text of an entry, and its place."""

    agent: str
    text: str
    address: str


@dataclass(slots=True)
class _Running:
    """An entry that has come into force; ``end`` and ``told`` are moments, ``told`` the last."""

    planned: PlannedActivity
    end: int
    told: int


class PlansInForce:
    """Keeps, for each agent, the hourly plan in force, and notes its entries bin by bin.

    An entry is noted when it comes into force, and again at the beginning of each later bin in
    which it still is. A new plan replaces the entries of the earlier one from its own first
    entry on. What was replaced before it started is never in force, nor what a day's end cut off,
    nor what somebody had planned who was taken out of the town.
    """

    def __init__(self, bins: Bins) -> None:
        self._bins = bins
        self._waiting: dict[str, list[PlanItem]] = {}
        self._running: dict[str, list[_Running]] = {}
        self._found: dict[int, dict[PlannedActivity, list[int]]] = {}

    def attach(self, stream: Stream) -> None:
        """Follow the plans of ``stream``; call :meth:`follow` before reading them."""
        stream.on(PlanMade, self._made)
        stream.on(DayEnded, lambda event: self._end_day(event.t))
        stream.on(DayBegan, lambda event: self._end_day(event.t))
        stream.on(Intervened, self._intervened)

    def follow(self, before: int) -> None:
        """Note what is in force up to the moment ``before`` (which is left out)."""
        for agent in self._waiting:
            self._advance(agent, before)

    def in_bin(self, index: int) -> dict[PlannedActivity, list[int]]:
        """Return the entries in force in a bin, each with the moments at which it was noted."""
        return self._found.get(index, {})

    def take(self) -> Iterator[tuple[int, PlannedActivity, list[int]]]:
        """Give (bin, entry, moments) for all that was noted, by bin, and forget it."""
        found, self._found = self._found, {}
        for index in sorted(found):
            for planned, moments in found[index].items():
                yield index, planned, moments

    def _made(self, event: PlanMade) -> None:
        if event.level != "hours" or not event.items:
            return
        agent, t = event.agent, event.t
        self._advance(agent, t)
        first = min(item.start for item in event.items)
        kept = [item for item in self._waiting.get(agent, ()) if item.start < first]
        # An entry that began before it was planned is in force from now on.
        new = [_from(item, t) for item in event.items if item.start + item.seconds > t]
        self._waiting[agent] = kept + new
        for running in self._running.get(agent, ()):
            running.end = min(running.end, max(first, t))

    def _advance(self, agent: str, before: int) -> None:
        waiting = self._waiting.get(agent, ())
        later = [item for item in waiting if item.start >= before]
        running = self._running.setdefault(agent, [])
        for item in waiting:
            if item.start < before:
                planned = PlannedActivity(agent, item.text, item.address)
                self._note(planned, item.start)
                running.append(_Running(planned, item.start + item.seconds, item.start))
        for one in running:
            until = min(one.end, before)
            while (begins := self._bins.start_of(self._bins.index(one.told) + 1)) < until:
                self._note(one.planned, begins)
                one.told = begins
        self._waiting[agent] = later
        self._running[agent] = [one for one in running if one.end > before]

    def _note(self, planned: PlannedActivity, t: int) -> None:
        entries = self._found.setdefault(self._bins.index(t), {})
        entries.setdefault(planned, []).append(t)

    def _intervened(self, event: Intervened) -> None:
        if event.kind == "removed" and event.agent in self._waiting:
            self._advance(event.agent, event.t)
            del self._waiting[event.agent]
            del self._running[event.agent]

    def _end_day(self, t: int) -> None:
        for agent in self._waiting:
            self._advance(agent, t)
            self._waiting[agent] = [item for item in self._waiting[agent] if item.start > t]
            self._running[agent] = []


def _from(item: PlanItem, t: int) -> PlanItem:
    if item.start >= t:
        return item
    return PlanItem(t, item.start + item.seconds - t, item.text, item.address)
