"""What tools of agents must hold to. Call these from tests of your own.

:func:`check_toolbox` looks at tools and what they do to a state, :func:`check_tool_calls` at an
environment in which agents call them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar, get_args

import msgspec

from folkways.environments.environment import Environment
from folkways.environments.tool_calls import (
    ACT_WITH_TOOLS,
    ActWithTools,
    Move,
    ToolAnswered,
    ToolCalled,
)
from folkways.environments.tools import DONE, Argument, Outcome, ShownTool, Toolbox, ToolCall
from folkways.language.mind import Mind
from folkways.scenario.schema import Scenario
from folkways.testing.lived import Found, live

S = TypeVar("S", bound=msgspec.Struct)

UNKNOWN = "no_such_tool"
VALUES = ("1", "", "0", "-1", "1000000000", "0.5", "true", "x" * 2001, "日本語 \x00")
"""What any parameter is given in turn, beside the texts that are in the state."""
MOST_TEXTS = 12


def check_toolbox(toolbox: Toolbox[S], state: S, calls: Sequence[ToolCall] = ()) -> None:
    """Check tools on a state: by ``calls``, and by calls with arguments of every sort.

    Every call comes back with an outcome and, unless it succeeds, words for the agent; the state
    that is given is not changed, nor is that which comes back if a call does not succeed; the same
    call gives the same result; and no tool raises anything but ``ToolRefused``, returns anything
    but a pydantic object, or fails to finish, whatever it is given.
    """
    shown = toolbox.shown()
    for tool in shown:
        assert tool.description.strip(), f"the tool {tool.name} has no description"
    tried = [ToolCall(tool=UNKNOWN), *calls]
    tried += [call for tool in shown for call in _calls(tool, _texts(state))]
    before = _encoded(state)
    for call in tried:
        use = toolbox.use(state, call)
        what = f"{call.tool}({', '.join(f'{a.name}={str(a.value)[:40]}' for a in call.arguments)})"
        assert _encoded(state) == before, f"{what}: the state that was given has changed"
        assert use.outcome in get_args(Outcome), f"{what}: the outcome is {use.outcome!r}"
        assert use.outcome != "failed", f"{what}: {use.text}"
        assert use.text.strip(), f"{what}: the agent is told nothing"
        if use.outcome != DONE:
            same = _encoded(use.state) == before
            assert same, f"{what}: was {use.outcome}, and the state has changed"
        again = toolbox.use(state, call)
        same = use[1:] == again[1:] and _encoded(use.state) == _encoded(again.state)
        assert same, (
            f"{what}: the same call gives another result; a tool must not draw, read clocks, or "
            "keep anything outside the state"
        )
    nothing = toolbox.use(state, ToolCall(tool=UNKNOWN)).outcome
    assert nothing == "invalid", f"a tool that is not there gives {nothing}"


def _encoded(state: msgspec.Struct) -> bytes:
    return msgspec.msgpack.encode(state)


def _texts(state: msgspec.Struct) -> tuple[str, ...]:
    """Return texts in a state: names of what tools can act on."""
    return tuple(dict.fromkeys(_texts_in(msgspec.to_builtins(state))))[:MOST_TEXTS]


def _texts_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _texts_in(key)
            yield from _texts_in(inner)
    elif isinstance(value, list | tuple | set | frozenset):
        for inner in value:
            yield from _texts_in(inner)


def _calls(tool: ShownTool, texts: Sequence[str]) -> Iterator[ToolCall]:
    """Give calls of a tool: with nothing, with an unknown argument, and with values in turn."""
    yield ToolCall(tool=tool.name)
    yield ToolCall(tool=tool.name, arguments=(Argument(name="no_such_argument", value=1),))
    values = (*texts, *VALUES)
    for shift in range(len(values) if tool.parameters else 0):
        arguments = tuple(
            Argument(name=one.name, value=values[shift * (at + 1) % len(values)])
            for at, one in enumerate(tool.parameters)
        )
        yield ToolCall(tool=tool.name, arguments=arguments)


def check_tool_calls(
    kind: type[Environment],
    scenario: Scenario | None = None,
    mind: Mind | None = None,
    until: int | None = None,
    **parameters: object,
) -> None:
    """Check an environment whose agents call tools.

    Every call is answered once, at the moment of the call and in order, with its own arguments and
    words for the agent. If agents are asked with ``act_with_tools``, a mind that only calls a tool
    that is not there does not stop the run: its calls are answered as invalid. ``parameters`` are
    those that are not as by default.
    """
    lived = live(kind, scenario, mind, until, parameters)
    assert lived.facts(ToolCalled), "no tool is called: no ToolCalled is in the log"
    _check_answered(lived.facts(ToolCalled), lived.facts(ToolAnswered))
    if lived.answers(ACT_WITH_TOOLS.name):
        bad = live(kind, scenario, mind, until, parameters, {ACT_WITH_TOOLS.name: _astray})
        answers = bad.facts(ToolAnswered)
        _check_answered(bad.facts(ToolCalled), answers)
        outcomes = {one.fact.outcome for one in answers}
        assert outcomes == {"invalid"}, f"calls of a tool that is not there are {sorted(outcomes)}"


def _astray(asked: ActWithTools, answer: Move) -> Move:
    return Move(tool=UNKNOWN, arguments=(Argument(name="what", value="\x00 <script>"),))


def _check_answered(
    calls: Sequence[Found[ToolCalled]], answers: Sequence[Found[ToolAnswered]]
) -> None:
    assert len(calls) == len(answers), f"{len(calls)} calls, and {len(answers)} answers"
    for called, answered in zip(calls, answers, strict=True):
        call, answer = called.fact, answered.fact
        what = f"{called.agent}: {call.written[:80]}"
        assert call.written == answer.written, f"{what} is answered as {answer.written[:80]}"
        assert called.t == answered.t, f"{what} is answered at another moment"
        assert answer.outcome in get_args(Outcome), f"{what}: the outcome {answer.outcome!r}"
        assert answer.text.strip(), f"{what}: the agent is told nothing"
