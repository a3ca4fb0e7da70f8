"""A mind that answers every operation at once from a table.

It is there to test and to time whatever stands around a mind. Its answers are plausible in form and
mean nothing; no result about norms can be had from it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Self, TypeVar, cast

from pydantic import BaseModel

from folkways.base.errors import MindError
from folkways.base.random import stream, uniform
from folkways.language.mind import CallKey
from folkways.language.operation import Operation
from folkways.minds.own_mind import MindSetup
from folkways.minds.table import agent_answers, norm_answers, science_answers
from folkways.minds.table.rules import Draw

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741

_TABLE = agent_answers.ANSWERS | norm_answers.ANSWERS | science_answers.ANSWERS


class TableMind:
    """Answers without looking anything up but the table; a :class:`folkways.language.mind.Mind`.

    The same seed and key give the same answer.
    """

    name = "table"
    summary = "fixed answers without meaning, to test and to time the engine"
    by_rules = True
    """It answers by rules, so operations from outside need one of their own."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    @classmethod
    def build(cls, setup: MindSetup) -> Self:
        """Return it for a run."""
        return cls(setup.seed)

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Answer one question."""
        if op.name not in _TABLE:
            return self._by_rule(op, inputs, key)
        answer = cast(Callable[[I, Draw], O], _TABLE[op.name])

        def draw(purpose: object) -> float:
            return uniform(self.seed, *key, purpose)

        return answer(inputs, draw)

    def _by_rule(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Answer a question that is not in the table by its own rule."""
        if op.rule is None:
            raise MindError(f"the table has no answer to {op.name!r}, which has no rule either")
        return op.by_rule(inputs, stream(self.seed, *key, op.name))
