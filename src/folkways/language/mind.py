"""The one edge to whatever does the thinking: a protocol with a single method."""

from __future__ import annotations

from typing import NamedTuple, Protocol, TypeVar

from pydantic import BaseModel

from folkways.language.operation import Operation

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741


class CallKey(NamedTuple):
    """Where in a run a question was put; seeds, caches and log order derive from it.

    ``tick`` is the moment in simulated seconds, ``agent`` the agent's number in the scenario
    (from 0; a number, so that renaming an agent changes no draw), ``ordinal`` counts the
    questions of the agent's step in the order in which they were put.
    """

    tick: int
    agent: int
    ordinal: int


class Mind(Protocol):
    """Answers operations. Caches, meters, limits and replay wrap another Mind.

    ``perform`` must not depend on anything but its arguments and the mind's own settings, and
    must not keep state that a later answer depends on. It raises
    :class:`folkways.base.errors.MindError` if no answer that fits ``op.output`` can be had.
    """

    @property
    def name(self) -> str:
        """What the run header and the summary call this mind."""
        ...

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Answer one question."""
        ...
