"""Which step of a run had to wait for which, going by what happened, and how long that takes.

The oracle knows all interactions beforehand, as no scheduler can: a step waits for the agent's own
step before it, for the steps that said, did or brought about anything that the agent took in since,
and for the last step of everyone whose conduct it notices. That is the definition of AI Metropolis
(Xie et al. 2025), with what an agent noticed in place of all that was in sight.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from folkways.base import events as ev
from folkways.language.mind import CallKey, I, O
from folkways.language.operation import Operation
from folkways.testing.virtual_time import LateMind

StepKey: TypeAlias = tuple[int, str]
"""The moment of a step, and whose it is."""


@dataclass
class Traced:
    """Notes when each step asked what, and how long it waited for the answer, in seconds."""

    late: LateMind
    names: list[str]
    since: int
    calls: dict[StepKey, list[tuple[float, float]]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name of the mind that answers."""
        return self.late.name

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Answer as late as the other mind does."""
        began = asyncio.get_running_loop().time()
        answer = await self.late.perform(op, inputs, key)
        if key.tick >= self.since:
            took = asyncio.get_running_loop().time() - began
            step = (key.tick, self.names[key.agent])
            self.calls.setdefault(step, []).append((began, took))
        return answer

    def stages(self) -> dict[StepKey, list[list[float]]]:
        """Return for each step its calls, those together that began together: their seconds."""
        found: dict[StepKey, list[list[float]]] = {}
        for step, calls in self.calls.items():
            by_beginning: dict[float, list[float]] = defaultdict(list)
            for began, took in calls:
                by_beginning[began].append(took)
            found[step] = [by_beginning[began] for began in sorted(by_beginning)]
        return found


def dependencies(
    events: Iterable[ev.AnyEvent], audience: Callable[[ev.AnyEvent], Collection[str]]
) -> dict[StepKey, set[StepKey]]:
    """Return which steps each step waits for; ``audience`` says who takes an event in."""
    by_tick: dict[int, list[ev.AnyEvent]] = defaultdict(list)
    for event in events:
        by_tick[event.t].append(event)
    last: dict[str, StepKey] = {}
    told: dict[str, set[StepKey]] = defaultdict(set)
    found: dict[StepKey, set[StepKey]] = {}
    for t in sorted(by_tick):
        now = by_tick[t]
        if any(isinstance(event, ev.DayBegan | ev.DayEnded) for event in now):
            continue
        acting = {event.agent for event in now if event.agent}
        for name in acting:
            found[t, name] = {last[name]} if name in last else set()
            found[t, name] |= told.pop(name, set())
        for event in now:
            noticed = _noticed(event)
            if noticed in last:
                found[t, event.agent].add(last[noticed])
        last |= {name: (t, name) for name in acting}
        for event in now:
            for name in {*audience(event), *_company(event)} if event.agent else ():
                told[name].update(last[one] for one in _causes(event, name) if one in last)
    return found


def _noticed(event: ev.AnyEvent) -> str:
    """Return whose conduct the agent of an event notices with it, empty if nobody's."""
    if isinstance(event, ev.MemoryAdded) and event.memory == "observation":
        return event.about
    return event.other if isinstance(event, ev.Noticed) else ""


def _company(event: ev.AnyEvent) -> Collection[str]:
    return (event.agent, *event.company) if isinstance(event, ev.ActionBegan) else ()


def _causes(event: ev.AnyEvent, name: str) -> set[str]:
    """Return whose steps brought about what ``name`` takes in."""
    causes = {event.agent}
    if isinstance(event, ev.ConversationOpened | ev.ConversationClosed):
        causes.add(event.other)
    return causes - {name}


async def oracle(
    stages: Mapping[StepKey, list[list[float]]],
    waits_for: Mapping[StepKey, set[StepKey]],
    slots: int | None,
) -> None:
    """Wait as long as it takes if only interactions that happened bind, with so many slots."""
    gate = None if slots is None else asyncio.Semaphore(slots)
    tasks: dict[StepKey, asyncio.Task[None]] = {}

    async def call(seconds: float) -> None:
        if gate is None:
            await asyncio.sleep(seconds)
            return
        async with gate:
            await asyncio.sleep(seconds)

    async def live(step: StepKey) -> None:
        for other in waits_for.get(step, ()):
            if other in tasks:
                await tasks[other]
        for together in stages.get(step, ()):
            await asyncio.gather(*(call(seconds) for seconds in together))

    for step in sorted({*stages, *waits_for}):
        tasks[step] = asyncio.create_task(live(step))
    await asyncio.gather(*tasks.values())
