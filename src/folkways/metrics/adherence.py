"""Adherence: of the occasions on which one could comply or not, the share on which one did.

An occasion is an action that began, or an entry of an hourly plan that came into force, of which
the judge says that it complies with the tracked norm or violates it. What has nothing to do with
the norm is no occasion. Without occasions adherence is undefined, never zero.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from folkways.base.events import ActionBegan, DayBegan, DayEnded, Intervened, PlanItem, PlanMade
from folkways.metrics.judge import Conduct, Docket
from folkways.metrics.places import Places
from folkways.metrics.series import Bins, Share, total
from folkways.metrics.stream import Stream
from folkways.scenario.schema import TrackedNorm

Source = Literal["plans", "actions"]


@dataclass(frozen=True, slots=True)
class Adherence:
    """One tracked norm in one bin.

    ``plans`` and ``actions`` are occasions complied with, of all occasions; ``agents`` the same
    (both sorts) for every agent that had any, by name. ``unclear`` counts plan entries whose
    verdict hangs on whether their place is indoors while nothing in the log tells; they are left
    out.
    """

    plans: Share
    actions: Share
    agents: tuple[tuple[str, Share], ...]
    unclear: int = 0

    @property
    def both(self) -> Share:
        """Plans and actions together."""
        return self.plans + self.actions

    @property
    def all_complied(self) -> Share:
        """Agents that complied on all of their occasions, of the agents that had any."""
        return Share(sum(one.count == one.of for _, one in self.agents), len(self.agents))

    @property
    def mostly_complied(self) -> Share:
        """Agents that complied on more than half of their occasions, of those that had any."""
        return Share(sum(2 * one.count > one.of for _, one in self.agents), len(self.agents))


@dataclass(frozen=True, slots=True)
class Occasion:
    """One occasion on which ``agent`` kept or broke the tracked norm ``norm``, at moment ``t``.

    ``text`` is what it did, or planned to do from then on (``planned``).
    """

    t: int
    agent: str
    norm: str
    kept: bool
    text: str
    planned: bool


@dataclass(frozen=True, slots=True)
class _Planned:
    bin: int
    agent: str
    text: str
    address: str


class PlansInForce:
    """Keeps, for each agent, the hourly plan in force and counts each entry once, when it starts.

    A plan made anew replaces the entries of the earlier one from its own first entry on; what
    was replaced before it started is not counted, nor what a day's end cut off, nor what somebody
    had planned who was taken out of the town.
    """

    def __init__(self, bins: Bins) -> None:
        self._bins = bins
        self._waiting: dict[str, list[PlanItem]] = {}
        self.begun: dict[_Planned, list[int]] = {}
        """The moments at which entries of a kind came into force."""

    def attach(self, stream: Stream) -> None:
        """Follow the plans of ``stream``; call :meth:`finish` after it has run."""
        stream.on(PlanMade, self._made)
        stream.on(DayEnded, lambda event: self._end_day(event.t))
        stream.on(DayBegan, lambda event: self._end_day(event.t))
        stream.on(Intervened, self._intervened)

    def finish(self, t: int) -> None:
        """Count what has started by ``t``, the last moment of the log."""
        for agent in self._waiting:
            self._start(agent, t + 1)

    def _made(self, event: PlanMade) -> None:
        if event.level != "hours" or not event.items:
            return
        self._start(event.agent, event.t)
        first = min(item.start for item in event.items)
        kept = [item for item in self._waiting.get(event.agent, ()) if item.start < first]
        # An entry that began before it was planned is in force from now on.
        new = [_from(item, event.t) for item in event.items if item.start + item.seconds > event.t]
        self._waiting[event.agent] = kept + new

    def _start(self, agent: str, before: int) -> None:
        later = []
        for item in self._waiting.get(agent, ()):
            if item.start < before:
                index = self._bins.index(item.start)
                planned = _Planned(index, agent, item.text, item.address)
                self.begun.setdefault(planned, []).append(item.start)
            else:
                later.append(item)
        self._waiting[agent] = later

    def _intervened(self, event: Intervened) -> None:
        if event.kind == "removed" and event.agent in self._waiting:
            self._start(event.agent, event.t)
            del self._waiting[event.agent]

    def _end_day(self, t: int) -> None:
        for agent in self._waiting:
            self._start(agent, t)
            self._waiting[agent] = [item for item in self._waiting[agent] if item.start > t]


def _from(item: PlanItem, t: int) -> PlanItem:
    if item.start >= t:
        return item
    return PlanItem(t, item.start + item.seconds - t, item.text, item.address)


class AdherenceMeter:
    """Judges actions as they begin and planned entries once all places are known."""

    def __init__(self, bins: Bins, tracked: Sequence[TrackedNorm], docket: Docket) -> None:
        self._bins = bins
        self._tracked = tracked
        self._docket = docket
        self._plans = PlansInForce(bins)
        self._places = Places()
        # (norm, bin, source, agent) -> [complied, violated]
        self._tally: dict[tuple[str, int, Source, str], list[int]] = {}
        self._listeners: list[Callable[[ActionBegan, str, Conduct], None]] = []
        self._watchers: list[Callable[[Occasion], None]] = []
        self._unclear: Counter[tuple[str, int]] = Counter()

    def listen(self, listener: Callable[[ActionBegan, str, Conduct], None]) -> None:
        """Call ``listener(action, tracked norm, verdict)`` for every action and norm."""
        self._listeners.append(listener)

    def watch(self, watcher: Callable[[Occasion], None]) -> None:
        """Call ``watcher`` with every occasion: actions as they begin, plans at the end."""
        self._watchers.append(watcher)

    def attach(self, stream: Stream) -> None:
        """Follow plans and actions of ``stream``."""
        self._places.attach(stream)
        self._plans.attach(stream)
        stream.on(ActionBegan, self._acted)

    def _acted(self, event: ActionBegan) -> None:
        index = self._bins.index(event.t)
        for norm in self._tracked:
            verdict = self._docket.conduct(event.text, event.indoors, norm.statement)
            self._count(norm.id, index, "actions", event.agent, verdict, 1)
            self._tell(norm.id, event.agent, verdict, event.text, (event.t,), planned=False)
            for listener in self._listeners:
                listener(event, norm.id, verdict)

    def _count(
        self, norm: str, index: int, source: Source, agent: str, verdict: Conduct, times: int
    ) -> None:
        if verdict is Conduct.UNRELATED:
            return
        tally = self._tally.setdefault((norm, index, source, agent), [0, 0])
        tally[verdict is Conduct.VIOLATES] += times

    def _tell(
        self,
        norm: str,
        agent: str,
        verdict: Conduct,
        text: str,
        moments: Sequence[int],
        *,
        planned: bool,
    ) -> None:
        if not self._watchers or verdict is Conduct.UNRELATED:
            return
        for t in moments:
            occasion = Occasion(t, agent, norm, verdict is Conduct.COMPLIES, text, planned)
            for watcher in self._watchers:
                watcher(occasion)

    def _planned(self, planned: _Planned, moments: Sequence[int]) -> None:
        times = len(moments)
        indoors = self._places.indoors(planned.address)
        for norm in self._tracked:
            if indoors is None:
                verdict = self._docket.conduct(planned.text, True, norm.statement)
                if verdict is not self._docket.conduct(planned.text, False, norm.statement):
                    self._unclear[norm.id, planned.bin] += times
                    continue
            else:
                verdict = self._docket.conduct(planned.text, indoors, norm.statement)
            self._count(norm.id, planned.bin, "plans", planned.agent, verdict, times)
            self._tell(norm.id, planned.agent, verdict, planned.text, moments, planned=True)

    def result(self, bins: int, t: int) -> dict[str, tuple[Adherence, ...]]:
        """Return adherence by tracked norm for the first ``bins`` bins; ``t`` is the log's end."""
        self._plans.finish(t)
        for planned, moments in self._plans.begun.items():
            self._planned(planned, moments)
        self._plans.begun.clear()
        cells: dict[tuple[str, int], dict[Source, dict[str, Share]]] = {}
        for (norm, index, source, agent), (complied, violated) in self._tally.items():
            cell = cells.setdefault((norm, index), {"plans": {}, "actions": {}})
            cell[source][agent] = Share(complied, complied + violated)
        return {
            norm.id: tuple(
                _adherence(
                    cells.get((norm.id, i), {"plans": {}, "actions": {}}),
                    self._unclear[norm.id, i],
                )
                for i in range(bins)
            )
            for norm in self._tracked
        }


def _adherence(cell: dict[Source, dict[str, Share]], unclear: int) -> Adherence:
    plans, actions = cell["plans"], cell["actions"]
    none = Share(0, 0)
    return Adherence(
        plans=total(plans.values()),
        actions=total(actions.values()),
        agents=tuple(
            (agent, plans.get(agent, none) + actions.get(agent, none))
            for agent in sorted(plans.keys() | actions.keys())
        ),
        unclear=unclear,
    )
