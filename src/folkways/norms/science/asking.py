"""Asking a mind, with what of its answer cannot be used counted and shown."""

from __future__ import annotations

from typing import TypeVar

from pydantic import BaseModel

from folkways.agents.turn import Turn
from folkways.language.operation import Operation

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741


async def asked(turn: Turn, op: Operation[I, O], question: I) -> O:
    """Return the answer to ``question``; what is wrong with it even when asked again is noted."""
    answer = await turn.ask(op, question)
    if op.fault is not None and (fault := op.fault(question, answer)):
        turn.note_fallback(op.name, fault)
    return answer
