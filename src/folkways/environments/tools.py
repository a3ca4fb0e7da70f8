"""Tools: typed functions over a part of an environment's state, which agents may call.

A tool must not use the network, files, the clock or randomness: it gets a copy of the state and
arguments of its own type, changes the copy, and returns a result. If a call fails, the failure
is its outcome, told to the agent in words; the state is then unchanged, and the run continues.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from reprlib import repr as shortened
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Final, Generic, Literal, NamedTuple, Protocol, TypeVar

import msgspec
from pydantic import BaseModel, Field, ValidationError

from folkways.base.blame import in_words, is_stop
from folkways.base.errors import PartError
from folkways.base.plural import listed
from folkways.language.operation import Data

if TYPE_CHECKING:
    from _typeshed import TraceFunction

S = TypeVar("S", bound=msgspec.Struct)
S_contra = TypeVar("S_contra", bound=msgspec.Struct, contravariant=True)
A = TypeVar("A", bound=BaseModel)

MOST_LINES: Final = 100_000
"""Lines of Python that a call may run through, if a toolbox sets no other limit."""
LONGEST_RESULT: Final = 2000
"""Characters of a result that an agent is told."""

Outcome = Literal["done", "refused", "invalid", "failed"]
"""``refused`` by the tool; ``invalid``: no such tool or arguments; ``failed``: a fault in it."""
DONE: Final = "done"


class ToolRefused(Exception):
    """Raised by a tool for a request that cannot be carried out; the agent is told the message."""


class Argument(Data):
    """An argument of a call: its name and value; numbers and truth values may be written as text.

    Lists and nested arguments are not possible.
    """

    name: str = Field(max_length=60)
    value: str | int | float | bool


class ToolCall(Data):
    """A call of a tool as an agent makes it, not checked yet."""

    tool: str = Field(max_length=60)
    arguments: tuple[Argument, ...] = Field(default=(), max_length=20)


class ShownParameter(Data):
    """A parameter of a tool as agents see it: ``kind`` is its type and bounds in words."""

    name: str
    kind: str
    description: str = ""


class ShownTool(Data):
    """A tool as agents see it."""

    name: str
    description: str
    parameters: tuple[ShownParameter, ...] = ()


class Use(NamedTuple, Generic[S]):
    """The result of a call: the state after it, its outcome, and what the agent is told."""

    state: S
    outcome: Outcome
    text: str


class AnyTool(Protocol[S_contra]):
    """A tool over a state, whatever its arguments."""

    @property
    def name(self) -> str: ...  # noqa: D102

    def shown(self) -> ShownTool: ...  # noqa: D102

    def call(self, state: S_contra, given: Mapping[str, str], /) -> BaseModel: ...  # noqa: D102


@dataclass(frozen=True)
class Tool(Generic[S, A]):
    """A function ``run(state, arguments)`` with the name and description that agents see.

    ``arguments`` is a pydantic type with fields for text, numbers, truth values or literals; their
    ``Field(description=...)`` is shown. ``run`` may change the state that it gets, which is a copy,
    returns a pydantic object, and raises :class:`ToolRefused` for what cannot be done.
    """

    name: str
    description: str
    arguments: type[A]
    run: Callable[[S, A], BaseModel]

    def shown(self) -> ShownTool:
        """Return the tool as agents see it."""
        schema = self.arguments.model_json_schema().get("properties", {})
        parameters = tuple(
            ShownParameter(
                name=name,
                kind=_kind(schema.get(name, {}), required=field.is_required()),
                description=field.description or "",
            )
            for name, field in self.arguments.model_fields.items()
        )
        return ShownTool(name=self.name, description=self.description, parameters=parameters)

    def call(self, state: S, given: Mapping[str, str], /) -> BaseModel:
        """Check arguments and run; raises ValidationError, and what ``run`` raises."""
        return self.run(state, self.arguments.model_validate_strings(given))


def _kind(schema: Mapping[str, object], *, required: bool) -> str:
    options = schema.get("enum")
    if isinstance(options, list):
        words = "one of " + ", ".join(map(str, options))
    else:
        names = {"string": "text", "integer": "whole number", "boolean": "true or false"}
        found = str(schema.get("type", "text"))
        words = names.get(found, found)
        for key, text in (("minimum", "from"), ("exclusiveMinimum", "above"), ("maximum", "to")):
            words += f" {text} {schema[key]}" if key in schema else ""
    return words if required else f"{words}, optional"


class Toolbox(Generic[S]):
    """The tools of an environment; ``most_lines`` bounds the lines of Python that a call may run.

    The limit is the same on every machine, so that a replay gives the same result. It cannot stop
    a single slow operation, such as a power of huge numbers.
    Raises PartError if two tools have the same name.
    """

    def __init__(self, tools: Sequence[AnyTool[S]], most_lines: int = MOST_LINES) -> None:
        self._tools = {tool.name: tool for tool in tools}
        self._most_lines = most_lines
        if len(self._tools) < len(tools):
            raise PartError(f"two tools have the same name: {listed([t.name for t in tools])}")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all tools."""
        return tuple(self._tools)

    def shown(self, only: Sequence[str] | None = None) -> tuple[ShownTool, ...]:
        """Return the tools as agents see them, all or ``only`` those named, in their order."""
        names = self.names if only is None else only
        return tuple(self._tools[name].shown() for name in names)

    def use(self, state: S, call: ToolCall, only: Sequence[str] | None = None) -> Use[S]:
        """Return the result of a call; ``state`` itself is not changed.

        ``only``: the tools that may be called, if not all.
        """
        tool = self._tools.get(call.tool)
        allowed = self.names if only is None else only
        if tool is None or call.tool not in allowed:
            known = f"the tools are {listed(list(allowed))}" if allowed else "there are no tools"
            return Use(state, "invalid", f"there is no tool {call.tool!r}; {known}")
        given = {one.name: str(one.value) for one in call.arguments}
        copy = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=type(state))
        attempt = _Contained(self._most_lines)
        result: object = None
        with attempt:
            result = tool.call(copy, given)
        if attempt.outcome != DONE:
            return Use(state, attempt.outcome, attempt.text)
        if not isinstance(result, BaseModel):
            text = f"the tool failed: it returned {shortened(result)}, which is no result"
            return Use(state, "failed", text)
        return Use(copy, DONE, result.model_dump_json()[:LONGEST_RESULT])


class _TookTooLong(BaseException):
    """Ends a call; no Exception, so that a tool that catches those does not go on."""


class _Contained:
    """Run a tool for a limited number of lines; describe failures in words instead of raising.

    Tools may come from elsewhere; a fault in one must not end the run.
    """

    def __init__(self, most_lines: int) -> None:
        self.outcome: Outcome = "done"
        self.text = ""
        self._most = most_lines
        self._lines = 0
        self._before = sys.gettrace()

    def __enter__(self) -> None:
        self._before = sys.gettrace()
        sys.settrace(self._trace)

    def __exit__(
        self, _kind: object, error: BaseException | None, _where: TracebackType | None
    ) -> bool:
        sys.settrace(self._before)
        if isinstance(error, ValidationError):
            self.outcome, self.text = "invalid", _faults(error)
        elif isinstance(error, ToolRefused):
            self.outcome, self.text = "refused", str(error)[:LONGEST_RESULT]
        elif isinstance(error, _TookTooLong):
            self.outcome = "failed"
            self.text = f"the tool failed: it did not finish within {self._most} lines of code"
        elif error is not None and not is_stop(error):
            self.outcome = "failed"
            self.text = f"the tool failed: {in_words(error)}"[:LONGEST_RESULT]
        return self.outcome != DONE

    def _trace(self, _frame: FrameType, event: str, _of: object) -> TraceFunction:
        if event == "line":
            self._lines += 1
            if self._lines > self._most:
                raise _TookTooLong
        return self._trace


def _faults(error: ValidationError) -> str:
    found = []
    for flaw in error.errors()[:5]:
        field = ".".join(map(str, flaw["loc"])) or "arguments"
        found.append(f"{field}: {flaw['msg'][:1].lower()}{flaw['msg'][1:]}")
    return "wrong arguments: " + "; ".join(found)
