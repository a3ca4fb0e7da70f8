"""A mind that refuses questions which no part of the run has declared."""

from __future__ import annotations

from collections.abc import Coroutine, Iterable, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel

from folkways.base.errors import PartError
from folkways.language.mind import CallKey, Mind
from folkways.language.operation import Operation

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741


class DeclaredMind:
    """A :class:`folkways.language.mind.Mind` around another one of a run with parts from outside.

    A question that is not declared would be missing in the header, in estimates and in the check of
    templates; ``declared`` are the names of those that are.
    """

    def __init__(self, mind: Mind, declared: Iterable[str]) -> None:
        self._mind = mind
        self._declared = frozenset(declared)

    @property
    def name(self) -> str:
        """The other mind's name."""
        return self._mind.name

    def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> Coroutine[Any, Any, O]:
        """Pass a question on; raises PartError for one that is not declared."""
        if op.name not in self._declared:
            raise PartError(
                f"the operation {op.name!r} is asked but not listed in operations: a mechanism or "
                "an environment names its questions, operations = (MY_OPERATION,)"
            )
        return self._mind.perform(op, inputs, key)


def declared_minds(minds: Mapping[str, Mind], declared: Iterable[str]) -> dict[str, Mind]:
    """Return minds by agent that refuse other questions; agents share those that they shared."""
    names = frozenset(declared)
    wrapped: dict[int, Mind] = {id(mind): DeclaredMind(mind, names) for mind in minds.values()}
    return {agent: wrapped[id(mind)] for agent, mind in minds.items()}
