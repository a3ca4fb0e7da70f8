"""One step of one agent: what it may read, ask and bring about."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Sequence
from typing import TypeVar

from pydantic import BaseModel

from folkways.agents.agent import Agent
from folkways.agents.fact import Fact
from folkways.agents.mechanism import Guidance, Occasion
from folkways.agents.shown import Guideline
from folkways.agents.uncommitted import completed, uncommitted
from folkways.agents.view import View
from folkways.base import events as ev
from folkways.base.errors import MindError, NoAnswer
from folkways.base.random import stream
from folkways.base.time import MINUTE, Days, clock_of, day_of
from folkways.language.mind import CallKey
from folkways.language.operation import Operation
from folkways.memory.record import Memory
from folkways.memory.retrieval import Weights, retrieve

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741


LONGEST_UTTERANCE = MINUTE
"""Conversations open only while all their turns, of this length, would end before the day does."""


class Turn:
    """A step at moment ``t``. ``events`` is what the step brought about so far, in order.

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
        self.agent = agent
        self.body = agent.body
        self.t = t
        self.view = view
        self.day_end = day_end
        self.days = days or Days(day_of(t), 0, clock_of(day_end))
        self.parameters = agent.parameters
        self.events: list[ev.AnyEvent] = []
        self.replan = ""
        self.replan_day = False
        self.attended = False
        self.considered = False
        self._seed = seed
        self._ordinal = 0
        self._asked: dict[str, int] = {}
        self._fallbacks: list[tuple[int, int, str, str, bool]] = []
        self._stand_ins: list[BaseModel] = []

    @property
    def name(self) -> str:
        """The agent's name."""
        return self.agent.name

    @property
    def frugal(self) -> bool:
        """Whether questions about one matter are put together in one call (docs/profiles.md)."""
        return self.agent.profile == "frugal"

    @property
    def free(self) -> bool:
        """Whether the agent can react: it neither talks nor walks."""
        return self.body.talk is None and self.t >= self.body.path_until

    def chance(self, purpose: str) -> random.Random:
        """Return a generator of chance for this step of this agent, the same in every replay.

        ``purpose`` tells what it is for: two purposes draw independently of each other.
        """
        return stream(self._seed, "turn", self.t, self.agent.index, purpose)

    def emit(self, event: ev.AnyEvent) -> None:
        """Bring something about."""
        self.events.append(event)
        self.agent.fold(event)

    def tell(self, source: str, fact: Fact, audience: Sequence[str] = ()) -> None:
        """Put into the log what the mechanism called ``source`` brought about.

        The agent itself and everybody in ``audience`` fold it: it reaches their parts.
        """
        heard = tuple(dict.fromkeys((self.name, *audience)))
        self.emit(fact.event(self.t, self.name, source, heard))

    def ask(self, op: Operation[I, O], inputs: I) -> Awaitable[O]:
        """Put a question to the agent's mind.

        The question's number is fixed when this is called, not when it is awaited, so questions
        that do not depend on one another may be awaited together. Raises NoAnswer if no valid
        answer came and the operation has no fallback.
        """
        key = CallKey(self.t, self.agent.index, self._ordinal)
        self._ordinal += 1
        self._asked[op.name] = self._asked.get(op.name, 0) + 1
        return self._perform(op, inputs, key)

    async def _perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        try:
            if self.parameters.conversation.commitments:
                return await self.agent.mind.perform(op, inputs, key)
            return completed(op, await self.agent.mind.perform(uncommitted(op), inputs, key))
        except MindError as error:
            if op.fallback is None:
                raise NoAnswer(f"{self.name}, {op.name}: {error}") from error
            self._fall_back(key.ordinal, op.name, str(error))
            stand_in = op.fallback(inputs)
            self._stand_ins.append(stand_in)
            return stand_in

    def answered(self, answer: BaseModel) -> bool:
        """Whether an answer is the mind's own and no fallback."""
        return not any(answer is stand_in for stand_in in self._stand_ins)

    def note_fallback(self, operation: str, reason: str) -> None:
        """Count a part of an answer that could not be used as it came."""
        self._fall_back(self._ordinal, operation, reason, part=True)

    def _fall_back(self, ordinal: int, operation: str, reason: str, *, part: bool = False) -> None:
        self._fallbacks.append((ordinal, len(self._fallbacks), operation, reason[:300], part))

    def remember(
        self,
        kind: ev.MemoryKind,
        text: str,
        importance: int,
        *,
        evidence: tuple[int, ...] = (),
        about: str = "",
        place: str = "",
        indoors: bool = False,
        speech: bool = False,
        own: bool = False,
        guessed: bool = False,
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
                place=place,
                indoors=indoors,
                speech=speech,
                own=own,
                guessed=guessed,
            )
        )
        return id

    @property
    def may_open_talk(self) -> bool:
        """Whether there is time left today for a conversation to run its course."""
        longest = self.parameters.conversation.max_turns * LONGEST_UTTERANCE
        return self.t < self.day_end - longest

    async def recall(self, query: str, purpose: str, count: int | None = None) -> list[Memory]:
        """Retrieve records for ``query``, best first, and note that they were accessed.

        Not to be awaited together with anything else of the step: what comes first would depend
        on who answers first. A plan that was made anew since is not among them.
        """
        await self.agent.memory.prepare(query)
        weights = self.parameters.retrieval
        wanted = weights.count if count is None else count
        old = self.body.old_plans
        found = retrieve(
            self.agent.memory,
            query,
            self.t,
            wanted + len(old),
            Weights(weights.recency, weights.importance, weights.relevance, weights.decay),
        )
        found = [item for item in found if item.id not in old][:wanted]
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
        merged = Guidance()
        for mechanism in self.agent.mechanisms:
            found = mechanism.guidance(self, occasion)
            lines.extend(found.lines)
            norms.extend(found.norms)
            merged = merged._replace(
                day=found.day or merged.day,
                plans=found.plans or merged.plans,
                actions=found.actions or merged.actions,
            )
        return merged._replace(lines=tuple(lines), norms=tuple(norms))

    def finish(self) -> list[ev.AnyEvent]:
        """Close the step: count what was asked and what fell back; return all its events."""
        # In the order of the questions, not of the answers; the second number is for one question.
        for _, _, operation, reason, part in sorted(self._fallbacks):
            self.emit(
                ev.FellBack(
                    t=self.t, agent=self.name, operation=operation, reason=reason, part=part
                )
            )
        body = self.body
        if self.events or self._asked or body.heard or body.closed or body.deferred:
            self.emit(
                ev.Asked(
                    t=self.t,
                    agent=self.name,
                    operations=self._asked,
                    attended=self.attended,
                    considered=self.considered,
                )
            )
        return self.events
