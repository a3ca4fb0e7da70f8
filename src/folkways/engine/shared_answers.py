"""Answers that a run shares with its scout: each question is put only once."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from folkways.base.errors import MindError
from folkways.language.mind import CallKey, I, Mind, O
from folkways.language.operation import Operation


class GivenUp(Exception):
    """A question of the scout was given up, since the run itself did not come to it."""


@dataclass(eq=False)
class _Question:
    """A question that was put; ``met`` says whether the run itself has come to it."""

    op: Operation[Any, Any]
    inputs: BaseModel
    answer: asyncio.Task[Any]
    met: bool


class SharedAnswers:
    """Holds the answers to questions of moments that are not committed yet.

    Two questions are the same if they stand at the same point of a run (``CallKey``) and ask the
    same of the same. A mind's answer depends on nothing else, so whose question it was makes no
    difference.
    """

    def __init__(self) -> None:
        self._questions: dict[CallKey, _Question] = {}
        self.asked = 0
        """How many questions were put to minds."""
        self.wasted = 0
        """How many of them the run itself did not come to."""

    def minds(self, minds: Mapping[str, Mind], *, ahead: bool) -> dict[str, Mind]:
        """Return the minds of a run by agent, or of its scout (``ahead``), sharing answers."""
        shared: dict[int, Mind] = {}
        return {
            name: shared.setdefault(id(mind), _SharingMind(mind, self, ahead=ahead))
            for name, mind in minds.items()
        }

    def answer(
        self, mind: Mind, op: Operation[I, O], inputs: I, key: CallKey, *, ahead: bool
    ) -> asyncio.Task[O]:
        """Return the answer that was or is being given to a question, putting it if need be."""
        known = self._questions.get(key)
        if known is not None and _same(known, op, inputs) and not (_failed(known) and not ahead):
            known.met = known.met or not ahead
            return known.answer
        if known is not None:
            # A question of the run that failed is put once more; the first try was not for nothing.
            known.met = known.met or (not ahead and _same(known, op, inputs))
            self._give_up(known)
        self.asked += 1
        task = asyncio.get_running_loop().create_task(_perform(mind, op, inputs, key))
        task.add_done_callback(_note)
        self._questions[key] = _Question(op, inputs, task, not ahead)
        return task

    def forget(self, t: int) -> None:
        """Forget the questions of all moments up to ``t``, which is committed."""
        for key in [key for key in self._questions if key.tick <= t]:
            self._give_up(self._questions.pop(key))

    def close(self) -> None:
        """Forget all questions, and wait for no answer any more."""
        for question in self._questions.values():
            self._give_up(question)
            question.answer.cancel()
        self._questions.clear()

    def _give_up(self, question: _Question) -> None:
        if not question.met:
            self.wasted += 1
            question.answer.cancel()


class _SharingMind:
    """A mind whose answers are shared."""

    def __init__(self, mind: Mind, answers: SharedAnswers, *, ahead: bool) -> None:
        self._mind = mind
        self._answers = answers
        self._ahead = ahead

    @property
    def name(self) -> str:
        """The mind's own name."""
        return self._mind.name

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Answer one question."""
        answer = self._answers.answer(self._mind, op, inputs, key, ahead=self._ahead)
        try:
            # Whoever waits may be cancelled; the other may wait for the same answer.
            return await asyncio.shield(answer)
        except asyncio.CancelledError:
            asking = asyncio.current_task()
            if answer.cancelled() and asking is not None and not asking.cancelling():
                raise GivenUp(f"{op.name} is not asked any more") from None
            raise


async def _perform(mind: Mind, op: Operation[I, O], inputs: I, key: CallKey) -> O:
    return await mind.perform(op, inputs, key)


def _same(known: _Question, op: Operation[Any, Any], inputs: BaseModel) -> bool:
    return known.op == op and known.inputs == inputs


def _failed(known: _Question) -> bool:
    """Whether a question ended without an answer, for a reason that may be over by now."""
    answer = known.answer
    if not answer.done():
        return False
    return answer.cancelled() or not isinstance(answer.exception(), MindError | None)


def _note(task: asyncio.Task[Any]) -> None:
    """Take note of how a question ended: nobody may ask any more."""
    if not task.cancelled():
        task.exception()
