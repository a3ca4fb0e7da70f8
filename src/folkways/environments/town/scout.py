"""The town's scout: agents who are apart live on at their own pace.

Each agent stands at a moment of its own. Those who are due at one moment and near each other take
their steps together, as soon as nobody who is behind them could come near (:mod:`.reach`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import cast

import numpy as np

from folkways.agents.cycle import step
from folkways.agents.view import View
from folkways.base import events as ev
from folkways.base.time import HOUR, TICK
from folkways.environments.due import DueStep
from folkways.environments.scout import Group, Scout
from folkways.environments.town import calendar, conversation
from folkways.environments.town.histories import Histories
from folkways.environments.town.lived_town import LivedTown
from folkways.environments.town.own_wakes import OwnWakes
from folkways.environments.town.pace import NEVER, Pace
from folkways.environments.town.reach import Reach
from folkways.environments.town.seen_at import SeenAt
from folkways.environments.town.standing import Standing

FARTHEST = HOUR
"""Nobody runs ahead of the town by more than this (simulated seconds)."""

_OWN_TALKS = 1 << 40
"""The scout's conversations are numbered from here on, so that none has the number of another."""


class TownScout(Scout[LivedTown]):
    """Lives through the steps of ``copy``, a new town of the same scenario."""

    def __init__(self, copy: LivedTown) -> None:
        self._copy = copy
        society = self._society = copy.society
        self._names = [agent.name for agent in society.agents]
        self._number = {name: number for number, name in enumerate(self._names)}
        town = society.town
        reach = Reach(town.map, town.spaces, town.limits)
        count = len(self._names)
        self._standing = Standing(count, reach)
        self._pace = Pace(count, self._standing, reach)
        self._running: dict[int, Group] = {}
        self._lost: set[int] = set()
        self._lived: list[Group] = []
        self._histories = Histories()
        self._wakes = OwnWakes()
        self._talks = _OWN_TALKS
        self._until: int | None = None
        self._here = 0

    # -- where the town stands

    def follow(self, environment: LivedTown, until: int | None) -> None:
        """Give up all that was lived through, and go on from where ``environment`` stands."""
        self._until, self._here = until, environment.t
        society, theirs = self._society, environment.society
        society.day, society.day_open = theirs.day, theirs.day_open
        society.started = theirs.started
        self._running.clear()
        self._lived.clear()
        everybody = {*self._names, *theirs.town.everybody}
        self._put_right(everybody, environment)

    def compare(self, environment: LivedTown, events: Sequence[ev.AnyEvent]) -> Iterable[Group]:
        """Hold what was lived through against what has happened; put right who went another way."""
        if any(isinstance(event, ev.DayBegan | ev.DayEnded) for event in events):
            under_way = list(dict.fromkeys(self._running.values()))
            self.follow(environment, self._until)
            return under_way
        t = self._here = environment.t
        wrong = {self._names[number] for number in self._lost}
        for event in events:
            wrong.update(self._histories.happened(event, self._concerned(event)))
        self._place()
        # An agent still at a moment the town has passed waits for an event that will not come.
        wrong.update(self._histories.missed())
        wrong.update(self._names[number] for number in np.flatnonzero(self._pace.at <= t).tolist())
        self._lived = [group for group in self._lived if group.t > t]
        if not wrong:
            return ()
        return self._correct(wrong, environment)

    def _correct(self, wrong: set[str], environment: LivedTown) -> list[Group]:
        """Put right those of ``wrong`` and all who could notice them since; return what is void."""
        under_way = list(dict.fromkeys(self._running.values()))
        groups = [*self._lived, *under_way]
        grown = True
        while grown:
            touched = [group for group in groups if group.near & wrong]
            grown = any(not group.near <= wrong for group in touched)
            wrong.update(*(group.near for group in touched))
        void = [group for group in under_way if group.near & wrong]
        for group in void:
            self._end(group)
        self._lived = [group for group in self._lived if not group.near & wrong]
        self._put_right(wrong, environment)
        return void

    def _put_right(self, names: Collection[str], environment: LivedTown) -> None:
        """Put those of ``names`` where they stand in ``environment``."""
        society, theirs = self._society, environment.society
        agents = [name for name in names if name in self._number]
        for name in agents:
            society.agent(name).follow(theirs.agent(name))
        society.town.follow(theirs.town, names)
        talks = {
            id: talk
            for id, talk in society.conversations.items()
            if talk.opener not in names and talk.other not in names
        }
        for id, talk in theirs.conversations.items():
            if talk.opener in names or talk.other in names:
                talks[id] = type(talk)(talk.opener, talk.other, talk.turns, talk.patience)
        society.conversations = talks
        society.promised.restore()
        society.joining.restore()
        if len(agents) == len(self._names):
            self._wakes = society.wakes = OwnWakes(theirs.wakes.snapshot())
        else:
            numbers = {self._number[name] for name in agents}
            for number in numbers:
                self._wakes.forget(number)
            for t, number in theirs.wakes.snapshot():
                if number in numbers:
                    self._wakes.wake(number, t)
        self._histories.forget(names)
        for name in agents:
            number = self._number[name]
            self._lost.discard(number)
            self._wakes.changed.add(number)
        self._pace.forget([self._number[name] for name in agents])

    # -- who may go on

    def stands(self) -> int:
        """Return the earliest moment at which anybody stands."""
        self._place()
        return int(self._pace.at.min())

    def begin(self) -> Iterator[Group]:
        """Give the groups whose steps may begin now."""
        if not self._society.day_open:
            return
        self._place()
        end = min(self._copy.day_end - TICK, self._here + FARTHEST)
        end = end if self._until is None else min(end, self._until)
        for t, numbers in self._pace.ready(end):
            yield self._group(t, numbers)

    def _place(self) -> None:
        """Note where everybody whose wakes have changed stands, and when it is due."""
        town, pace = self._society.town, self._pace
        for number in self._wakes.changed:
            t = self._wakes.next_of(number)
            if not pace.held[number]:
                pace.at[number] = NEVER if t is None else t
            self._standing.put(number, town.where(self._names[number], int(pace.at[number])))
        self._wakes.changed.clear()

    def _group(self, t: int, numbers: Sequence[int]) -> Group:
        society, town = self._society, self._society.town
        members = [self._names[number] for number in numbers]
        within = self._standing.senses_of(numbers)
        town.move_to(t, within)
        for event in list(society.promised.over(t - TICK, of=members)):
            society.happen(event)
            self._note(event)
        view = cast(View, SeenAt(town, t, within))
        turns = [self._copy.turn(number, t, view) for number in numbers]
        steps = [DueStep(t, one.name, partial(step, one), town.tile(one.name)) for one in turns]
        near = {self._names[other] for number in numbers for other in self._standing.around(number)}
        group = Group(t, steps, frozenset({*members, *near}))
        for number in numbers:
            self._running[number] = group
            self._wakes.done(number, t)
        self._pace.held[numbers] = True
        return group

    # -- what came of it

    def settle(self, group: Group, events: list[ev.AnyEvent]) -> None:
        """Take in what the steps of a group brought about, and what follows."""
        society, t = self._society, group.t
        society.opened, before = self._talks, self._talks
        society.town.move_to(
            t, self._standing.senses_of(self._number[one.agent] for one in group.steps)
        )
        society.deliver(t, events)
        all_of_it = list(events)
        for event in self._follows(group, events):
            society.happen(event)
            all_of_it.append(event)
        self._talks += max(0, society.opened - before)
        society.wake(all_of_it)
        self._end(group)
        self._lived.append(group)
        for event in all_of_it:
            self._note(event)

    def _follows(self, group: Group, steps: Sequence[ev.AnyEvent]) -> Iterator[ev.AnyEvent]:
        society, t = self._society, group.t
        yield from conversation.close_spent(society, t, steps)
        yield from conversation.settle(society, t, steps)
        yield from society.joining.settle(t, steps)
        yield from calendar.told(society.agents, steps)
        yield from calendar.clashes(society.agents, society.town, t, steps)
        yield from society.promised.over(t, of=[one.agent for one in group.steps])

    def stumble(self, group: Group) -> None:
        """Let those of a group wait until they are put right."""
        self._end(group)
        self._lose(name for name in group.near if name in self._number)

    def _end(self, group: Group) -> None:
        for one in group.steps:
            number = self._number[one.agent]
            if self._running.get(number) is group:
                del self._running[number]
                self._pace.held[number] = number in self._lost
                self._wakes.changed.add(number)

    def _note(self, event: ev.AnyEvent) -> None:
        self._lose(self._histories.scouted(event, self._concerned(event)))

    def _lose(self, names: Iterable[str]) -> None:
        """Let agents wait until they are put right."""
        for name in names:
            number = self._number[name]
            self._lost.add(number)
            self._pace.held[number] = True

    def _concerned(self, event: ev.AnyEvent) -> set[str]:
        """Return the agents who take in an event, the one whose step it is among them."""
        names = {*self._society.audience.of(event), event.agent}
        return {name for name in names if name in self._number}
