"""What every game in rounds must hold to. Call :func:`check_rounds` from a test of your own."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import get_args

from pydantic import BaseModel, ValidationError

from folkways.base.events import Asked, MechanismEvent
from folkways.environments.environment import Environment
from folkways.language.mind import CallKey, I, Mind, O
from folkways.language.operation import Operation
from folkways.minds.table.mind import TableMind
from folkways.scenario.schema import Scenario
from folkways.testing.lived import Exchange, Lived, live


class ChangedMind:
    """Answers as another mind does, but for the agent with a number otherwise, where it can."""

    def __init__(self, mind: Mind, agent: int) -> None:
        self._mind = mind
        self._agent = agent

    @property
    def name(self) -> str:
        """The other mind's name."""
        return self._mind.name

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Answer one question."""
        answer = await self._mind.perform(op, inputs, key)
        return otherwise(op, inputs, answer) if key.agent == self._agent else answer


def otherwise(op: Operation[I, O], inputs: I, answer: O) -> O:
    """Return another answer that the operation accepts; the same if none is found."""
    for other in _others(op, inputs, answer):
        if other != answer and not (op.fault and op.fault(inputs, other)):
            return other
    return answer


def _others(op: Operation[I, O], inputs: I, answer: O) -> Iterator[O]:
    for name, value in answer:
        for changed in _changed(value):
            try:
                yield op.output.model_validate({**dict(answer), name: changed})
            except ValidationError:
                continue
    stand_in = op.stand_in(inputs)
    if stand_in is not None:
        yield stand_in


def _changed(value: object) -> Iterator[object]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int | float):
        yield from (value + 1, value - 1, value / 2)
    elif isinstance(value, str):
        yield f"{value} So be it."
    elif isinstance(value, list | tuple):
        yield value[1:]


def check_rounds(
    kind: type[Environment],
    scenario: Scenario | None = None,
    mind: Mind | None = None,
    until: int | None = None,
    **parameters: object,
) -> None:
    """Check an environment whose agents act in rounds, for payoffs.

    Its moments are counted and not times of day; everybody acts at most once at a moment; what an
    agent is asked at a moment does not depend on what another does at that moment; all numbers in
    the log are numbers, neither infinite nor NaN; and parameters that are no numbers are refused.
    ``parameters`` are those of the environment that are not as by default.
    """
    mind = mind or TableMind(3)
    lived = live(kind, scenario, mind, until, parameters)
    assert lived.moments.step, "moments() gives days and times of day; name the rounds"
    _check_numbers(lived)
    check_parameters_are_numbers(kind.Parameters)
    for t, events in lived.ticks:
        steps = Counter(event.agent for event in events if isinstance(event, Asked))
        twice = [agent for agent, times in steps.items() if times > 1]
        assert not twice, f"{twice[0]} acts twice in {lived.moments.name(t)}"
    assert lived.exchanges, "nobody is asked anything"
    agent = lived.exchanges[0].key.agent
    changed = live(kind, scenario, ChangedMind(mind, agent), until, parameters)
    check_simultaneous(lived, changed, agent)


def check_simultaneous(lived: Lived, changed: Lived, agent: int) -> None:
    """Up to where ``agent`` (a number) first answers otherwise, the others are asked the same.

    Raises AssertionError if it never does: then nothing can be said.
    """
    before, after = _by_key(lived), _by_key(changed)
    own = [key for key in before if key.agent == agent]
    parted = [
        key.tick for key in own if key not in after or after[key].answer != before[key].answer
    ]
    name = lived.names[agent]
    assert parted, f"no other answer of {name} is possible: give a mind that can be contradicted"
    for key in sorted({*before, *after}):
        if key.agent != agent and key.tick <= min(parted):
            one, other = before.get(key), after.get(key)
            same = one is not None and other is not None and one.asked == other.asked
            assert same, (
                f"what {lived.names[key.agent]} is asked in {lived.moments.name(key.tick)} depends "
                f"on what {name} does at the same moment"
            )


def _by_key(lived: Lived) -> Mapping[CallKey, Exchange]:
    return {one.key: one for one in lived.exchanges}


def check_parameters_are_numbers(parameters: type[BaseModel]) -> None:
    """Parameters that are numbers accept neither NaN nor infinity nor words."""
    for name, field in parameters.model_fields.items():
        if not {float, int} & {field.annotation, *get_args(field.annotation)}:
            continue
        for wrong in (math.nan, math.inf, "many"):
            try:
                parameters.model_validate({name: wrong})
            except ValidationError:
                continue
            raise AssertionError(
                f"the parameter {name} can be {wrong!r}; derive Parameters from "
                "folkways.scenario.fields.Strict, and give payoffs as numbers"
            )


def _check_numbers(lived: Lived) -> None:
    for t, events in lived.ticks:
        for event in events:
            if isinstance(event, MechanismEvent):
                for field, value in _numbers(event):
                    assert math.isfinite(value), (
                        f"{field} is {value} in {lived.moments.name(t)}: {event.text or event.data}"
                    )


def _numbers(event: MechanismEvent) -> Iterator[tuple[str, float]]:
    for field, value in event.data.items():
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, int | float):
                yield field, one
