"""What an environment returns, checked where it enters: it may be a stranger's first attempt."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar, cast

from folkways.base.errors import PartError
from folkways.base.events import AnyEvent, Event
from folkways.environments.due import DueStep

T = TypeVar("T")


def wrong(environment: str, method: str, value: object, wanted: str) -> PartError:
    """Return the error for a ``value`` that a ``method`` must not return."""
    return PartError(
        f"the environment {environment}, {method}: returned {reprlib.repr(value)}; {wanted}"
    )


def next_moment(environment: str, value: object, last: int) -> int | None:
    """Return what ``next`` returned; ``last`` is the last moment, -1 before the first.

    Raises PartError for what is no moment, or none after the last.
    """
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool):
        wanted = "a moment is a whole number of simulated seconds, and None ends the run"
        raise wrong(environment, "next", value, wanted)
    if value <= last:
        wanted = (
            f"a moment must lie after the last one, {last} (simulated seconds); None ends the run"
            if last >= 0
            else "the first moment cannot lie before 0"
        )
        raise wrong(environment, "next", value, wanted)
    return value


def due_steps(environment: str, value: object) -> Sequence[DueStep]:
    """Return what ``steps`` returned; raises PartError for anything but a list of steps."""
    steps = list(members(environment, "steps", value, DueStep, "a list of DueStep is needed"))
    agents = [step.agent for step in steps]
    if len(set(agents)) < len(agents):
        twice = next(name for at, name in enumerate(agents) if name in agents[:at])
        raise wrong(environment, "steps", agents, f"{twice} can take one step at a moment")
    return steps


def settled(environment: str, value: object) -> list[AnyEvent]:
    """Return what ``settle`` returned; raises PartError for anything but a list of events."""
    events = members(environment, "settle", value, Event, "a list of all events is needed")
    return cast(list[AnyEvent], list(events))


def members(
    environment: str, method: str, value: object, kind: type[T], wanted: str
) -> Iterator[T]:
    """Give the members of what a ``method`` returned, one by one.

    Raises PartError unless it can be iterated over and each member is of ``kind``. A value that
    itself is of ``kind`` is refused as well: a struct may be iterable.
    """
    if isinstance(value, str | bytes | kind) or not isinstance(value, Iterable):
        raise wrong(environment, method, value, wanted)
    for member in value:
        if not isinstance(member, kind):
            raise wrong(environment, method, [member], wanted)
        yield member
