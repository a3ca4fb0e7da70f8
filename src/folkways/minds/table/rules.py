"""The table of the table mind: a rule for each operation, by name, and what rules draw from."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pydantic import BaseModel

from folkways.language.operation import Operation

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741

Draw = Callable[[object], float]
"""A number in [0, 1) for each purpose, fixed by the question's key."""

THEMES = ("noise", "litter", "queueing", "greetings")
LINES = ("I have been meaning to talk about the {0}.", "You have a point about the {0}.")


Answers = dict[str, Callable[..., BaseModel]]
"""Rules by the names of the operations; each takes an input and draws."""


def answers(
    table: Answers,
    *ops: Operation[I, O],
) -> Callable[[Callable[[I, Draw], O]], Callable[[I, Draw], O]]:
    """Enter the decorated rule in ``table`` for these operations."""

    def enter(answer: Callable[[I, Draw], O]) -> Callable[[I, Draw], O]:
        for op in ops:
            table[op.name] = answer
        return answer

    return enter


def pick(options: tuple[str, ...], number: float) -> str:
    """Return the option at ``number``, 0 to 1, of the way."""
    return options[int(number * len(options))]
