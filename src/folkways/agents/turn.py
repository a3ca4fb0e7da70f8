"""One step of one agent: what it may read, ask and bring about."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from pydantic import BaseModel

from folkways.agents import hooks
from folkways.agents.agent import Agent
from folkways.agents.mechanism import Guidance, NewPlan, Occasion
from folkways.agents.percept import Percept
from folkways.agents.shown import Gossip, Guideline
from folkways.agents.step import Step
from folkways.agents.uncommitted import completed, uncommitted
from folkways.agents.view import View
from folkways.base import events as ev
from folkways.base.time import MINUTE, Days, clock_of, day_of
from folkways.language.mind import CallKey
from folkways.language.operation import Operation
from folkways.memory.record import Memory
from folkways.memory.retrieval import Weights, retrieve
from folkways.reading.schedule import is_asleep

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741


LONGEST_UTTERANCE = MINUTE
"""Conversations open only while all their turns, of this length, would end before the day does."""


class Turn(Step):
    """A step of an agent of the town.

    Events that concern the agent itself are folded at once, so that the step goes on from them;
    the rest of the town learns of them when the tick is committed.
    """

    def __init__(
        self,
        agent: Agent,
        t: int,
        view: View,
        day_end: int,
        days: Days | None = None,
        seed: int = 0,
    ) -> None:
        super().__init__(agent, t, seed)
        self.agent = agent
        self.body = agent.body
        self.view = view
        self.day_end = day_end
        self.days = days or Days(day_of(t), 0, clock_of(day_end))
        self.parameters = agent.parameters
        self.new_plan: NewPlan | None = None
        self.attended = False
        self.considered = False

    @property
    def free(self) -> bool:
        """Whether the agent can react: it is available, and in the middle of an action.

        What it does next comes before what it reacts to: between two actions there is
        nothing to put off or to break off. What it notices then it considers in its next step.
        """
        doing = self.body.doing
        return self.available and doing is not None and self.t < doing.until

    @property
    def available(self) -> bool:
        """Whether somebody else could join the agent: it neither talks nor walks nor sleeps."""
        body = self.body
        return body.talk is None and self.t >= body.path_until and not self.asleep

    @property
    def asleep(self) -> bool:
        """Whether the agent sleeps; it notices nothing then, and nobody addresses it."""
        doing = self.body.doing
        return doing is not None and self.t <= doing.until and is_asleep(doing.text)

    def plan_anew(self, wanted: NewPlan | None) -> None:
        """Have the agent replan at the end of this step, for all reasons that come together."""
        if wanted is not None:
            self.new_plan = wanted if self.new_plan is None else self.new_plan.joined(wanted)

    async def _put(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        if self.parameters.conversation.commitments:
            return await self.agent.mind.perform(op, inputs, key)
        return completed(op, await self.agent.mind.perform(uncommitted(op), inputs, key))

    def remember(
        self,
        kind: ev.MemoryKind,
        text: str,
        importance: int,
        *,
        evidence: tuple[int, ...] = (),
        about: str = "",
    ) -> int:
        """Add a record to the memory stream and return its id."""
        id = len(self.agent.memory)
        self.emit(
            ev.MemoryAdded(
                t=self.t,
                agent=self.name,
                id=id,
                memory=kind,
                text=text,
                importance=max(1, min(10, importance)),
                evidence=evidence,
                about=about,
            )
        )
        return id

    def observe(self, percept: Percept) -> Percept:
        """Remember what was noticed and return it as remembered; unrated, it counts as 1."""
        id, guessed = len(self.agent.memory), not percept.importance
        self.emit(percept.remembered(self.t, self.name, id, guessed=guessed))
        return replace(percept, memory=id, importance=percept.importance or 1)

    @property
    def may_open_talk(self) -> bool:
        """Whether there is time left today for a conversation to run its course."""
        longest = self.parameters.conversation.max_turns * LONGEST_UTTERANCE
        return self.t < self.day_end - longest

    async def recall(self, query: str, purpose: str, count: int | None = None) -> list[Memory]:
        """Retrieve records for ``query``, best first, and note that they were accessed.

        Not to be awaited together with anything else of the step: what comes first would depend
        on who answers first. Replaced plans, and intentions whose commitments have
        ended, are left out.
        """
        await self.agent.memory.prepare(query)
        weights = self.parameters.retrieval
        wanted = weights.count if count is None else count
        found = retrieve(
            self.agent.memory,
            query,
            self.t,
            wanted,
            Weights(weights.recency, weights.importance, weights.relevance, weights.decay),
            without=self.body.old_plans,
        )
        if found:
            self.emit(
                ev.MemoriesRetrieved(
                    t=self.t,
                    agent=self.name,
                    purpose=purpose,
                    ids=tuple(item.id for item in found),
                    scores=tuple(round(item.score, 4) for item in found),
                )
            )
        return [self.agent.memory[item.id] for item in found]

    def guidance(self, occasion: Occasion) -> Guidance:
        """Return the guidance of all mechanisms together; the last wording brought wins."""
        lines: list[Guideline] = []
        norms: list[str] = []
        gossip: list[Gossip] = []
        merged = Guidance()
        for mechanism in hooks.bringing(self.agent.mechanisms, "guidance"):
            found = hooks.guidance(mechanism, self, occasion)
            lines.extend(found.lines)
            norms.extend(found.norms)
            gossip.extend(found.gossip)
            merged = merged._replace(
                day=found.day or merged.day,
                plans=found.plans or merged.plans,
                actions=found.actions or merged.actions,
            )
        merged = merged._replace(lines=tuple(lines), norms=tuple(norms), gossip=tuple(gossip))
        for mechanism in hooks.bringing(self.agent.mechanisms, "weigh"):
            merged = hooks.weigh(mechanism, self, occasion, merged)
        return merged

    def with_regard(self, other: str, relationship: str) -> str:
        """Return how the agent sees another, with what mechanisms add to ``relationship``."""
        bringing = hooks.bringing(self.agent.mechanisms, "regard")
        added = (hooks.regard(one, self, other) for one in bringing)
        return " ".join(text for text in (relationship, *added) if text)

    def finish(self) -> list[ev.AnyEvent]:
        """Close the step: count what was asked and what fell back; return all its events."""
        self._check_awaited()
        self._tell_fallbacks()
        body = self.body
        if self._events or self._asked or body.heard or body.closed or body.deferred:
            self.emit(
                ev.Asked(
                    t=self.t,
                    agent=self.name,
                    operations=self._asked,
                    attended=self.attended,
                    considered=self.considered,
                )
            )
        return self._events
