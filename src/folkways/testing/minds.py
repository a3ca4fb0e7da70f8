"""Minds for tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar, cast

from pydantic import BaseModel

from folkways.language.mind import CallKey
from folkways.language.operation import Operation
from folkways.minds.table.mind import TableMind

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741

Script = Callable[..., BaseModel]
"""Answers one question; what it takes and gives is the operation's input and output."""


class ScriptedMind(TableMind):
    """Answers some operations as told, by name; the rest from the table.

    A script may raise MindError to say that no valid answer came. ``asked`` keeps every question
    put to a script.
    """

    def __init__(self, scripts: Mapping[str, Script], seed: int = 0) -> None:
        super().__init__(seed)
        self._scripts = scripts
        self.asked: list[BaseModel] = []

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Answer one question."""
        script = self._scripts.get(op.name)
        if script is None:
            return await super().perform(op, inputs, key)
        self.asked.append(inputs)
        return cast(O, script(inputs))
