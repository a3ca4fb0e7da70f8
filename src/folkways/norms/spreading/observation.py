"""Spreading by observation: thoughts about what others do, and norms found in them (2.2.2)."""

from __future__ import annotations

from typing import Self

import msgspec

from folkways.agents.earlier_talks import talks_with
from folkways.agents.fact import Bookkeeping
from folkways.agents.mechanism import Concern, Mechanism
from folkways.agents.percept import Percept
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import format_moment
from folkways.memory.record import Memory, by_age
from folkways.norms.combined import ThinkAboutConduct
from folkways.norms.database import NormDatabase
from folkways.norms.norm import source_of
from folkways.norms.operations import (
    GENERATE_THOUGHT,
    IDENTIFY_NORMATIVE_INFORMATION,
    THINK_ABOUT_CONDUCT,
)
from folkways.norms.questions import (
    GenerateThought,
    IdentifyNormativeInformation,
    Information,
    Observed,
    Thought,
)
from folkways.norms.spreading.identify import NOT_SHOWN, distinct, enter, heard, held
from folkways.norms.spreading.verdicts import Verdicts

NAME = "spreading.observation"
SHOWN = 20
"""So many observations at most are thought about at once."""


class ThoughtsFormed(Bookkeeping, frozen=True):
    """How many observations the agent has thought about, and the ids of the thoughts."""

    source = NAME

    observations: int
    thoughts: tuple[int, ...]


class _State(msgspec.Struct):
    memories: list[int] = []
    importance: int = 0


class Watch:
    """What an agent has seen of others since it last formed thoughts about it."""

    def __init__(self) -> None:
        self._state = _State()

    @property
    def memories(self) -> list[int]:
        """Ids of the observations, oldest first."""
        return self._state.memories

    @property
    def importance(self) -> int:
        """Sum of their importance."""
        return self._state.importance

    def fold(self, event: ev.Event) -> None:
        """Take in one event of the agent, or one that concerns it."""
        if isinstance(event, ev.MemoryAdded):
            if event.memory == "observation" and event.about:
                self._state.memories.append(event.id)
                self._state.importance += event.importance
        elif ThoughtsFormed.read(event) is not None:
            self._state = _State()

    def snapshot(self) -> bytes:
        """Return the state for a checkpoint."""
        return msgspec.msgpack.encode(self._state)

    @classmethod
    def restore(cls, data: bytes) -> Self:
        """Return the state that gave ``data``; raises msgspec.ValidationError."""
        watch = cls()
        watch._state = msgspec.msgpack.decode(data, type=_State)
        return watch


class Observation(Mechanism):
    """M <- GenerateThought(O), then IdentifyNormativeInformation(M); also of reflections.

    The profile decides whether that takes one call or two.
    """

    name = NAME
    summary = (
        "When what others do has become important enough, and after a reflection, an agent thinks "
        "about it and looks for norms in its thoughts."
    )
    parts = (NormDatabase, Watch, Verdicts)

    async def appraise(self, turn: Turn, percepts: list[Percept]) -> list[Concern]:
        """Form thoughts once what was seen of others is important enough."""
        watch = turn.agent.part(Watch)
        if watch.importance < turn.parameters.norms.thought_threshold:
            return []
        memories = sorted((turn.agent.memory[id] for id in watch.memories[-SHOWN:]), key=by_age)
        seen = tuple(
            Observed(
                text=m.text,
                other=m.about,
                place=m.place,
                indoors=m.indoors,
                when=format_moment(m.made),
            )
            for m in memories
        )
        database = turn.agent.part(NormDatabase)
        standards, met = database.standards(database.qualified), heard(database)
        question = ThinkAboutConduct(
            who=turn.agent.who,
            observations=seen,
            standards=standards,
            heard=met,
            talks=talks_with(turn, [memory.about for memory in memories]),
        )
        think = turn.agent.profile.choose(apart=self._think, together=self._think_and_identify)
        await think(turn, question, memories)
        return []

    async def _think(self, turn: Turn, asked: ThinkAboutConduct, memories: list[Memory]) -> None:
        question = GenerateThought(
            who=asked.who,
            observations=asked.observations,
            standards=asked.standards,
            heard=tuple(asked.heard),
            talks=asked.talks,
        )
        answer = await turn.ask(GENERATE_THOUGHT, question)
        thoughts = self._remember(turn, GENERATE_THOUGHT.name, answer.thoughts, memories)
        await self._identify(turn, thoughts, own=False)

    async def _think_and_identify(
        self, turn: Turn, asked: ThinkAboutConduct, memories: list[Memory]
    ) -> None:
        answer = await turn.ask(THINK_ABOUT_CONDUCT, asked)
        thoughts = self._remember(turn, THINK_ABOUT_CONDUCT.name, answer.thoughts, memories)
        self._enter(turn, THINK_ABOUT_CONDUCT.name, answer.information, thoughts, own=False)

    async def after_reflection(self, turn: Turn, thoughts: list[int]) -> None:
        """Look for norms in the insights of a reflection, which are the agent's own."""
        await self._identify(turn, thoughts, own=True)

    def _remember(
        self, turn: Turn, operation: str, found: tuple[Thought, ...], memories: list[Memory]
    ) -> list[int]:
        thoughts = []
        for thought in found:
            shown = [at for at in thought.evidence if 0 <= at < len(memories)]
            if len(shown) < len(thought.evidence):
                turn.note_fallback(operation, "evidence that was not shown was left out")
            about = thought.about if thought.about in {m.about for m in memories} else ""
            thoughts.append(
                turn.remember(
                    "thought",
                    thought.text,
                    thought.importance,
                    evidence=tuple(memories[at].id for at in shown),
                    about=about,
                )
            )
        considered = ThoughtsFormed(observations=len(memories), thoughts=tuple(thoughts))
        turn.emit(considered.event(turn.t, turn.name))
        return thoughts

    async def _identify(self, turn: Turn, thoughts: list[int], *, own: bool) -> None:
        if not thoughts:
            return
        answer = await turn.ask(
            IDENTIFY_NORMATIVE_INFORMATION,
            IdentifyNormativeInformation(
                who=turn.agent.who,
                thoughts=tuple(turn.agent.memory[id].text for id in thoughts),
                heard=heard(turn.agent.part(NormDatabase)),
                held=held(turn.agent.part(NormDatabase)),
            ),
        )
        name = IDENTIFY_NORMATIVE_INFORMATION.name
        self._enter(turn, name, answer.information, thoughts, own=own)

    def _enter(
        self,
        turn: Turn,
        operation: str,
        information: tuple[Information, ...],
        thoughts: list[int],
        *,
        own: bool,
    ) -> None:
        for found in distinct(information):
            if found.source >= len(thoughts):
                turn.note_fallback(operation, NOT_SHOWN)
                continue
            source = turn.agent.memory[thoughts[found.source]]
            enter(
                turn,
                found,
                "observation",
                source_of([source.text]),
                source.about,
                memories=(source.id,),
                own=own or _read_into_breaches(turn, found, source),
            )


def _read_into_breaches(turn: Turn, found: Information, thought: Memory) -> bool:
    """Whether a thought rests on nothing that others said or did, but on breaches at most.

    Somebody who breaks a norm of the agent's puts no rule forward; a custom rests on any conduct.
    """
    verdicts, norms = turn.agent.part(Verdicts), turn.agent.part(NormDatabase).norms
    rules = {id for id, norm in norms.items() if norm.kind == "injunctive"}
    seen = [turn.agent.memory[id] for id in thought.evidence]
    broken = all(verdicts.broken(Percept.of_memory(m)) & rules for m in seen)
    return not seen or (found.kind == "injunctive" and broken)
