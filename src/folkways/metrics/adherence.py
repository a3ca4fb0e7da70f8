"""Adherence: the share of agents that hold a tracked norm and did not go against it in a bin.

Beside it stands the compliance rate: of the occasions on which anybody kept or broke the norm, the
share on which it was kept. An occasion is an action that began, or an entry of an hourly plan
that is in force, of which the judge says that it complies with the norm or violates it.
``docs/measures.md`` has both formulas.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from folkways.base.events import ActionBegan
from folkways.metrics.acceptance import Acceptance
from folkways.metrics.judge import Conduct, Docket
from folkways.metrics.places import Places
from folkways.metrics.plans_in_force import PlannedActivity, PlansInForce
from folkways.metrics.present import AgentsPresent
from folkways.metrics.series import Bins, Share, total
from folkways.metrics.stream import Stream
from folkways.reading.named_place import is_there
from folkways.scenario.schema import TrackedNorm

Source = Literal["plans", "actions"]


@dataclass(frozen=True, slots=True)
class Adherence:
    """One tracked norm in one bin.

    ``share`` is adherence: agents that hold the norm at the end of the bin and did nothing against
    it in the bin while they held it, of all agents in the town; an agent without any occasion did
    nothing against it. It is undefined for a permission, and for a norm that the judge cannot
    read. ``against`` are the agents that hold the norm at the end and did go against it,
    ``with_occasion`` those that had at least one occasion in the bin (whether they hold the
    norm or not), of all agents in the town.

    ``plans`` and ``actions`` are occasions on which the norm was kept, of all occasions; ``agents``
    the same (both sorts) for every agent that had any, by name. ``unclear`` counts actions and plan
    entries whose verdict hangs on where they take place while nothing in the log tells; they are
    left out.
    """

    share: Share
    against: tuple[str, ...]
    with_occasion: Share
    plans: Share
    actions: Share
    agents: tuple[tuple[str, Share], ...]
    unclear: int = 0

    @property
    def compliance(self) -> Share:
        """The compliance rate: occasions on which the norm was kept, of all; plans and actions."""
        return self.plans + self.actions


@dataclass(frozen=True, slots=True)
class Occasion:
    """One occasion on which ``agent`` kept or broke the tracked norm ``norm``, at moment ``t``.

    ``text`` is what it did, or planned to do from then on (``planned``). An entry of a plan that
    is still in force when a bin begins is an occasion of that bin, too. ``held`` is whether the
    agent held the norm then.
    """

    t: int
    agent: str
    norm: str
    kept: bool
    text: str
    planned: bool
    held: bool


class AdherenceMeter:
    """Judges actions as they begin and planned entries once all places are known.

    ``acceptance`` must follow the same stream, and before this one does.
    """

    def __init__(
        self,
        bins: Bins,
        tracked: Sequence[TrackedNorm],
        docket: Docket,
        acceptance: Acceptance,
        present: AgentsPresent,
    ) -> None:
        self._bins = bins
        self._tracked = tracked
        self._docket = docket
        self._acceptance = acceptance
        self._present = present
        self._named = {norm.id: docket.place_of(norm.statement) for norm in tracked}
        self._permissions = {norm.id for norm in tracked if docket.permits(norm.statement)}
        self._plans = PlansInForce(bins)
        self._places = Places()
        # (norm, bin, source, agent) -> [complied, violated]
        self._tally: dict[tuple[str, int, Source, str], list[int]] = {}
        # (norm, bin) -> agents that went against it while they held it
        self._against: dict[tuple[str, int], set[str]] = {}
        self._listeners: list[Callable[[ActionBegan, str, Conduct], None]] = []
        self._watchers: list[Callable[[Occasion], None]] = []
        self.last_against: dict[str, Occasion] = {}
        """By norm, the last occasion on which an agent that held it broke it; see ``result``."""
        self._unclear: Counter[tuple[str, int]] = Counter()
        # norms at whose place something was done, by its address or by its own words
        self._done_there: set[str] = set()

    def listen(self, listener: Callable[[ActionBegan, str, Conduct], None]) -> None:
        """Call ``listener(action, tracked norm, verdict)`` for every action and norm."""
        self._listeners.append(listener)

    def watch(self, watcher: Callable[[Occasion], None]) -> None:
        """Call ``watcher`` with every occasion: actions as they begin, plans at the end."""
        self._watchers.append(watcher)

    def unknown_place(self, norm: str) -> tuple[str, bool]:
        """Return the place that a norm names if the log knows none of its name, else nothing.

        And whether anything was done there all the same, as its own words say ("at his desk").
        Plans count once :meth:`result` was asked for.
        """
        named = self._named[norm]
        if named is None or any(is_there(named, one) for one in self._places.addresses):
            return "", False
        return named.phrase, norm in self._done_there

    def attach(self, stream: Stream) -> None:
        """Follow plans and actions of ``stream``."""
        self._places.attach(stream)
        self._plans.attach(stream)
        stream.on(ActionBegan, self._acted)

    def now(self, t: int) -> dict[str, Share]:
        """Return adherence by tracked norm as it stands in the middle of a bin, at moment ``t``.

        The bin in which ``t`` lies is taken to end there.
        """
        self._plans.follow(t)
        index = self._bins.index(t)
        found = {}
        for norm in self._tracked:
            against = set(self._against.get((norm.id, index), ()))
            for planned, moments in self._plans.in_bin(index).items():
                if planned.agent not in against and self._breaks(planned, moments, norm):
                    against.add(planned.agent)
            adhere = sum(one not in against for one in self._acceptance.holders[norm.id])
            # Nobody can act against a permission: everyone would adhere, which says nothing.
            permits = norm.id in self._permissions
            found[norm.id] = Share(0, 0) if permits else self._acceptance.share(norm.id, adhere)
        return found

    def _breaks(self, planned: PlannedActivity, moments: Sequence[int], norm: TrackedNorm) -> bool:
        """Return whether an entry goes against a norm that its agent then held, so far as known."""
        held = self._acceptance.held_at
        if not any(held(norm.id, planned.agent, t) for t in moments):
            return False
        # Only what breaks the norm wherever it is done counts while the place is not known yet.
        return self._verdicts(planned.text, planned.address, None, norm) == {Conduct.VIOLATES}

    def _verdicts(
        self, text: str, address: str, indoors: bool | None, norm: TrackedNorm
    ) -> set[Conduct]:
        """Return the verdicts that are open for what is done at a place; one, if it is known."""
        known = self._places.indoors(address) if indoors is None else indoors
        named = self._named[norm.id]
        there = None if named is None else is_there(named, address, text)
        either = (True, False)
        return {
            self._docket.preview(text, inside, norm.statement, at)
            for inside in (either if known is None else (known,))
            for at in (either if named is not None and there is None else (there,))
        }

    def _judged(
        self, text: str, address: str, indoors: bool | None, norm: TrackedNorm
    ) -> Conduct | None:
        """Return the verdict on what is done, None if it hangs on a place that is not known."""
        if len(self._verdicts(text, address, indoors, norm)) > 1:
            return None
        known = self._places.indoors(address) if indoors is None else indoors
        named = self._named[norm.id]
        there = None if named is None else is_there(named, address, text)
        if there:
            self._done_there.add(norm.id)
        if named is not None and there is None:
            there = False  # the verdict is the same either way
        return self._docket.conduct(text, known is not False, norm.statement, there)

    def _acted(self, event: ActionBegan) -> None:
        index = self._bins.index(event.t)
        for norm in self._tracked:
            verdict = self._judged(event.text, event.address, event.indoors, norm)
            if verdict is None:
                self._unclear[norm.id, index] += 1
                continue
            self._count(norm.id, index, "actions", event.agent, verdict, 1)
            # By the order of the log: an action may begin in the tick that brings acceptance.
            held = event.agent in self._acceptance.holders[norm.id]
            if held and verdict is Conduct.VIOLATES:
                self._against.setdefault((norm.id, index), set()).add(event.agent)
            if verdict is not Conduct.UNRELATED:
                complied = verdict is Conduct.COMPLIES
                self._tell(
                    Occasion(event.t, event.agent, norm.id, complied, event.text, False, held)
                )
            for listener in self._listeners:
                listener(event, norm.id, verdict)

    def _count(
        self, norm: str, index: int, source: Source, agent: str, verdict: Conduct, times: int
    ) -> None:
        if verdict is Conduct.UNRELATED:
            return
        tally = self._tally.setdefault((norm, index, source, agent), [0, 0])
        tally[verdict is Conduct.VIOLATES] += times

    def _tell(self, occasion: Occasion) -> None:
        if occasion.held and not occasion.kept:
            last = self.last_against.get(occasion.norm)
            # Plans are judged at the end; of an action and a plan at once the action counts.
            if last is None or (occasion.t, not occasion.planned) >= (last.t, not last.planned):
                self.last_against[occasion.norm] = occasion
        for watcher in self._watchers:
            watcher(occasion)

    def _planned(self, index: int, planned: PlannedActivity, moments: Sequence[int]) -> None:
        times = len(moments)
        agent = planned.agent
        for norm in self._tracked:
            verdict = self._judged(planned.text, planned.address, None, norm)
            if verdict is None:
                self._unclear[norm.id, index] += times
                continue
            self._count(norm.id, index, "plans", agent, verdict, times)
            if verdict is Conduct.UNRELATED:
                continue
            complied = verdict is Conduct.COMPLIES
            for t in moments:
                held = self._acceptance.held_at(norm.id, agent, t)
                if held and not complied:
                    self._against.setdefault((norm.id, index), set()).add(agent)
                self._tell(Occasion(t, agent, norm.id, complied, planned.text, True, held))

    def result(self, bins: int, t: int) -> dict[str, tuple[Adherence, ...]]:
        """Return adherence by tracked norm for the first ``bins`` bins; ``t`` is the log's end."""
        self._plans.follow(t + 1)
        for index, planned, moments in self._plans.take():
            self._planned(index, planned, moments)
        cells: dict[tuple[str, int], dict[Source, dict[str, Share]]] = {}
        for (norm_id, index, source, agent), (complied, violated) in self._tally.items():
            cell = cells.setdefault((norm_id, index), {"plans": {}, "actions": {}})
            cell[source][agent] = Share(complied, complied + violated)
        # Who has left is counted in the bins before that one only.
        gone = {agent: self._bins.index(left) for agent, left in self._present.left.items()}
        return {
            norm.id: tuple(
                self._cell(norm.id, i, cells.get((norm.id, i), {"plans": {}, "actions": {}}), gone)
                for i in range(bins)
            )
            for norm in self._tracked
        }

    def _cell(
        self, norm: str, index: int, cell: dict[Source, dict[str, Share]], gone: Mapping[str, int]
    ) -> Adherence:
        plans, actions = cell["plans"], cell["actions"]
        none = Share(0, 0)
        acted = sorted(plans.keys() | actions.keys())
        holders = self._acceptance.at_bin_end[norm][index]
        against = holders & self._against.get((norm, index), set())
        agents = self._acceptance.series[norm][index].of
        there = [one for one in acted if one in self._present or gone.get(one, -1) > index]
        permits = norm in self._permissions
        return Adherence(
            share=none if permits else Share(len(holders) - len(against), agents),
            against=tuple(sorted(against)),
            with_occasion=Share(len(there), agents),
            plans=total(plans.values()),
            actions=total(actions.values()),
            agents=tuple(
                (agent, plans.get(agent, none) + actions.get(agent, none)) for agent in acted
            ),
            unclear=self._unclear[norm, index],
        )
