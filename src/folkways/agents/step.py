"""One step of one agent in any environment: what it may ask, and what it brings about."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Coroutine, Generator, Sequence
from functools import partial
from reprlib import repr as shortened
from typing import Generic, Protocol, TypeVar

from pydantic import BaseModel

from folkways.agents.fact import Fact
from folkways.base import events as ev
from folkways.base.errors import MindError, NoAnswer, PartError
from folkways.base.random import stream
from folkways.language.mind import CallKey, Mind
from folkways.language.operation import Operation, drawn_each_time

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741


class Actor(Protocol):
    """One who can take a step; ``index`` is its number in the scenario, counted from 0."""

    @property
    def index(self) -> int:
        """Its number in the scenario."""
        ...

    @property
    def name(self) -> str:
        """Its full name."""
        ...

    @property
    def mind(self) -> Mind:
        """Who answers its questions."""
        ...

    def fold(self, event: ev.AnyEvent) -> None:
        """Take in one event that it brought about."""
        ...


class UnawaitedAnswer(Generic[O]):
    """An answer to come, to be awaited.

    Not a coroutine: one that is forgotten is told by the step, not by the interpreter.
    """

    def __init__(self, perform: Callable[[], Coroutine[object, object, O]]) -> None:
        self._perform = perform

    def __await__(self) -> Generator[object, object, O]:
        return self._perform().__await__()


class Step:
    """A step of ``actor`` at moment ``t``; ``events`` is what it brought about so far, in order.

    The others, and the environment, learn of them when the moment is settled.
    """

    def __init__(self, actor: Actor, t: int, seed: int = 0) -> None:
        self.actor = actor
        self.t = t
        self._events: list[ev.AnyEvent] = []
        self._seed = seed
        self._ordinal = 0
        self._asked: dict[str, int] = {}
        self._fallbacks: list[tuple[int, int, str, str, bool]] = []
        self._stand_ins: list[BaseModel] = []
        self._unanswered: dict[int, str] = {}

    @property
    def name(self) -> str:
        """The agent's name."""
        return self.actor.name

    @property
    def events(self) -> tuple[ev.AnyEvent, ...]:
        """What the step brought about so far, in order; only ``emit`` and ``tell`` add to it."""
        return tuple(self._events)

    def chance(self, purpose: str) -> random.Random:
        """Return a generator of chance for this step of this agent, the same in every replay.

        ``purpose`` tells what it is for: two purposes draw independently of each other.
        """
        return stream(self._seed, "turn", self.t, self.actor.index, purpose)

    def emit(self, event: ev.AnyEvent) -> None:
        """Bring something about."""
        self._events.append(event)
        self.actor.fold(event)

    def tell(self, source: str, fact: Fact, audience: Sequence[str] = ()) -> None:
        """Put into the log what the part called ``source`` brought about.

        The agent itself and everybody in ``audience`` (names) fold it: it reaches their parts.
        Raises PartError for what is no fact, and for an audience that is not a list of names.
        """
        if not isinstance(source, str) or not isinstance(fact, Fact):
            raise PartError(
                f"tell({source!r}, {fact!r}) needs the part's name and a Fact: "
                "derive a class from folkways.Fact and tell an object of it"
            )
        listed = isinstance(audience, Sequence) and not isinstance(audience, str)
        if not listed or not all(isinstance(name, str) for name in audience):
            raise PartError(f"the audience of a fact is a list of names, not {audience!r}")
        heard = tuple(dict.fromkeys((self.name, *audience)))
        self.emit(fact.event(self.t, self.name, source, heard))

    def ask(self, op: Operation[I, O], inputs: I) -> Awaitable[O]:
        """Put a question to the agent's mind.

        The question's number is fixed when this is called, not when it is awaited, so questions
        that do not depend on one another may be awaited together. Raises NoAnswer if no valid
        answer came and the operation has no fallback, PartError for an input of another type.
        """
        if not isinstance(op, Operation) or not isinstance(inputs, op.input):
            raise _wrong_question(op, inputs)
        key = CallKey(self.t, self.actor.index, self._ordinal)
        self._ordinal += 1
        self._asked[op.name] = self._asked.get(op.name, 0) + 1
        self._unanswered[key.ordinal] = op.name
        return UnawaitedAnswer(partial(self._perform, op, inputs, key))

    async def _perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        self._unanswered.pop(key.ordinal, None)
        try:
            return await self._put(op, inputs, key)
        except MindError as error:
            stand_in = op.stand_in(inputs)
            if stand_in is None:
                raise NoAnswer(f"{self.name}, {op.name}: {error}") from error
            self._fall_back(key.ordinal, op.name, str(error))
            self._stand_ins.append(stand_in)
            return stand_in

    async def _put(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        # Two agents whose situations read the same must not think with one head.
        return await self.actor.mind.perform(drawn_each_time(op), inputs, key)

    def answered(self, answer: BaseModel) -> bool:
        """Whether an answer is the mind's own and no fallback."""
        return not any(answer is stand_in for stand_in in self._stand_ins)

    def note_fallback(self, operation: str, reason: str) -> None:
        """Count a part of an answer that could not be used as it came."""
        self._fall_back(self._ordinal, operation, reason, part=True)

    def _fall_back(self, ordinal: int, operation: str, reason: str, *, part: bool = False) -> None:
        self._fallbacks.append((ordinal, len(self._fallbacks), operation, reason[:300], part))

    def finish(self) -> list[ev.AnyEvent]:
        """Close the step: count what was asked and what fell back; return all its events.

        Raises PartError for a question whose answer nobody awaits.
        """
        self._check_awaited()
        self._tell_fallbacks()
        if self._asked:
            self.emit(ev.Asked(t=self.t, agent=self.name, operations=self._asked))
        return self._events

    def _check_awaited(self) -> None:
        for name in self._unanswered.values():
            raise PartError(
                f"{self.name} was asked {name!r}, but nobody awaits the answer: write "
                "answer = await turn.ask(...) (in an environment step.ask)"
            )

    def _tell_fallbacks(self) -> None:
        # In the order of the questions, not of the answers; the second number is for one question.
        for _, _, operation, reason, part in sorted(self._fallbacks):
            self.emit(
                ev.FellBack(
                    t=self.t, agent=self.name, operation=operation, reason=reason, part=part
                )
            )


def _wrong_question(op: object, inputs: object) -> PartError:
    if not isinstance(op, Operation):
        return PartError(f"ask needs an Operation as its first argument, not {shortened(op)}")
    wanted = op.input.__name__
    return PartError(
        f"the operation {op.name!r} is asked with {shortened(inputs)}: its input must be of the "
        f"type {wanted}, ask(..., {wanted}(...))"
    )
