"""Tool calls of agents: the question what to do next, and calls and answers in the log.

The ``act`` of an environment asks :data:`ACT_WITH_TOOLS` and tells a :class:`ToolCalled`; its
``follows`` gives the answers (:func:`answered`), its ``fold`` takes them in (:func:`after`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Annotated, Self, TypeVar

import msgspec
from pydantic import Field

from folkways.agents.fact import Fact
from folkways.base.events import AnyEvent
from folkways.environments.surveying import LabelledText
from folkways.environments.tools import (
    DONE,
    Argument,
    ShownParameter,
    ShownTool,
    Toolbox,
    ToolCall,
)
from folkways.language.operation import Data, Operation
from folkways.language.prompt import PromptTemplate

S = TypeVar("S", bound=msgspec.Struct)


class Move(Data):
    """What an agent does next: it says ``text``, or calls a tool if ``tool`` is not empty.

    ``ends``: this is its last move.
    """

    text: Annotated[str, Field(max_length=1200)] = ""
    tool: Annotated[str, Field(max_length=60)] = ""
    arguments: tuple[Argument, ...] = Field(default=(), max_length=20)
    ends: bool = False

    @property
    def call(self) -> ToolCall | None:
        """The call, if it is one."""
        return ToolCall(tool=self.tool, arguments=self.arguments) if self.tool else None


class ActWithTools(Data):
    """What does an agent with tools do next?

    ``role`` says who it is and what it is to do, ``happened`` what was said, called and answered
    so far; it has ``left`` moves with this one. ``script`` is what an offline agent does from here
    on, move by move; a language model is not shown it.
    """

    name: str
    role: str
    tools: tuple[ShownTool, ...]
    happened: tuple[LabelledText, ...]
    left: Annotated[int, Field(ge=1)]
    script: tuple[Move, ...] = ()


def _by_script(q: ActWithTools, chance: random.Random) -> Move:
    return q.script[0] if q.script else Move(ends=True)


def _fault(q: ActWithTools, answer: Move) -> str:
    if answer.text.strip() or answer.tool or answer.ends:
        return ""
    return "text: it is empty and no tool is called; say something, call a tool, or end"


ACT_WITH_TOOLS = Operation(
    "act_with_tools",
    ActWithTools,
    Move,
    PromptTemplate("folkways.environments", "act_with_tools.md"),
    fallback=lambda q: Move(ends=True),
    fault=_fault,
    fresh=True,
    rule=_by_script,
    example=ActWithTools(
        name="Emil Roth",
        role="The assistant of a library. It lends books to members only.",
        tools=(
            ShownTool(
                name="lend",
                description="Lends a book to a member.",
                parameters=(
                    ShownParameter(name="book", kind="text", description="The title."),
                    ShownParameter(name="days", kind="whole number from 1 to 28"),
                ),
            ),
        ),
        happened=(
            LabelledText(label="Nora Pine", text="Could I have the atlas for a week?"),
            LabelledText(label="Emil Roth calls", text="lend(book=atlas, days=70)"),
            LabelledText(label="Result (invalid)", text="days: at most 28"),
        ),
        left=8,
    ),
)
"""Add it to the ``operations`` of an environment with tools. An unusable answer ends the work."""


def _quoted(value: str) -> str:
    return value if value.isalnum() else f"“{value}”"


class ToolCalled(Fact):
    """An agent called a tool: argument ``names`` with their ``values``, as text."""

    tool: str
    names: list[str]
    values: list[str]

    @classmethod
    def of(cls, call: ToolCall) -> Self:
        """Return a call as a fact."""
        return cls(
            tool=call.tool,
            names=[one.name for one in call.arguments],
            values=[str(one.value) for one in call.arguments],
        )

    @property
    def call(self) -> ToolCall:
        """The call."""
        pairs = zip(self.names, self.values, strict=True)
        arguments = tuple(Argument(name=name, value=value) for name, value in pairs)
        return ToolCall(tool=self.tool, arguments=arguments)

    @property
    def written(self) -> str:
        """The call in a line."""
        pairs = zip(self.names, self.values, strict=True)
        return f"{self.tool}({', '.join(f'{name}={_quoted(value)}' for name, value in pairs)})"

    def sentence(self, agent: str) -> str:
        """Say what was called."""
        return f"{agent} calls {self.written}."


class ToolAnswered(ToolCalled):
    """The outcome of a call, and the text that the agent is told."""

    outcome: str
    text: str

    def sentence(self, agent: str) -> str:
        """Say the outcome."""
        return f"{self.tool} ({self.outcome}): {self.text}"


def answered(
    toolbox: Toolbox[S], state: S, called: ToolCalled, only: Sequence[str] | None = None
) -> ToolAnswered:
    """Return the answer to a call; ``only``: the tools that may be called, if not all."""
    use = toolbox.use(state, called.call, only)
    return ToolAnswered(
        tool=called.tool,
        names=called.names,
        values=called.values,
        outcome=use.outcome,
        text=use.text,
    )


def after(toolbox: Toolbox[S], state: S, answer: ToolAnswered) -> S:
    """Return the state after a call that was answered; tools are deterministic."""
    return toolbox.use(state, answer.call).state if answer.outcome == DONE else state


def calls_in(events: Sequence[AnyEvent]) -> Iterator[tuple[str, ToolCalled]]:
    """Give the calls among events, each with the name of the agent that called."""
    for event in events:
        if (called := ToolCalled.read(event)) is not None:
            yield event.agent, called
