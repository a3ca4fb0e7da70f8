"""What a part from outside gets wrong is named with its line; what folkways gets wrong is not."""

from __future__ import annotations

import asyncio
import json
import sys

import pytest
from pydantic import BaseModel

from folkways.base.blame import blamed_on, own_line
from folkways.base.errors import FolkwaysError, PartError, WorldError
from folkways.base.time import parse_clock


class Count(BaseModel):
    """A model with a number."""

    number: int


def fails() -> None:
    """Fail in the code of a part."""
    raise KeyError("tune")


async def asked() -> object:
    """Return nothing."""
    return None


def test_a_mistake_is_named_with_its_kind_and_line() -> None:
    with (
        pytest.raises(PartError, match=r"part, on_tick: KeyError: 'tune' \(.*py, line \d+\)"),
        blamed_on("the part", "on_tick"),
    ):
        fails()


def test_what_a_library_raises_is_blamed_on_the_line_that_calls_it() -> None:
    with (
        pytest.raises(PartError, match=r"JSONDecodeError.*test_blame\.py, line \d+"),
        blamed_on("the part", "restore"),
    ):
        json.loads("{")


def test_a_forgotten_await_is_guessed() -> None:
    answer = asked()
    with (
        pytest.raises(PartError, match="is an await missing"),
        blamed_on("the part", "on_tick"),
    ):
        answer.mood  # type: ignore[attr-defined]  # noqa: B018
    answer.close()


def test_a_wrong_field_is_named() -> None:
    with (
        pytest.raises(PartError, match="Count with a wrong number"),
        blamed_on("the part", "on_tick"),
    ):
        Count(number="many")


def test_errors_of_folkways_pass_through() -> None:
    with (
        pytest.raises(WorldError, match=r"^no such place$"),
        blamed_on("the part", "on_tick"),
    ):
        raise WorldError("no such place")


class Part:
    """A part whose methods cannot be called as they are."""

    count = 3

    def __init__(self, wanted: int) -> None:
        """Want what nobody gives."""

    def choose(self) -> None:
        """Take nothing."""


@pytest.mark.parametrize(
    ("method", "call", "said"),
    [
        ("__init__", "Part()", "missing 1 required positional argument: 'wanted'"),
        ("choose", "Part(1).choose([])", "takes 1 positional argument but 2 were given"),
        ("choose", "Part(1).choose(queue=1)", "got an unexpected keyword argument 'queue'"),
        ("count", "Part.count()", "'int' object is not callable"),
    ],
)
def test_a_method_that_cannot_be_called_is_named(method: str, call: str, said: str) -> None:
    # As folkways would call it: no line of the part is reached.
    namespace = {"__name__": "folkways.engine", "Part": Part}
    with (
        pytest.raises(PartError, match=f"^the part, {method}: it cannot be called: .*{said}"),
        blamed_on("the part", method),
    ):
        exec(call, namespace)


def test_a_bug_in_folkways_keeps_its_traceback() -> None:
    with pytest.raises(AttributeError) as caught, blamed_on("the part", "on_tick"):
        parse_clock(None)  # type: ignore[arg-type]
    assert not isinstance(caught.value, FolkwaysError)
    assert own_line(caught.value) is None


def test_a_part_that_ends_the_program_is_named() -> None:
    with (
        pytest.raises(PartError, match=r"part, on_tick: it ends the program .*py, line \d+"),
        blamed_on("the part", "on_tick"),
    ):
        sys.exit(0)


class Odd(BaseException):
    """No Exception."""


@pytest.mark.parametrize("kind", [BaseException, Odd])
def test_an_error_that_is_no_exception_is_named(kind: type[BaseException]) -> None:
    with (
        pytest.raises(PartError, match=rf"part, on_tick: {kind.__name__}: b \(.*py, line \d+"),
        blamed_on("the part", "on_tick"),
    ):
        raise kind("b")


@pytest.mark.parametrize("kind", [KeyboardInterrupt, GeneratorExit])
def test_what_only_stops_a_part_passes_through(kind: type[BaseException]) -> None:
    with pytest.raises(kind), blamed_on("the part", "on_tick"):
        raise kind


async def gives_up() -> None:
    """Raise what a client raises that was cancelled."""
    with blamed_on("the part", "perform"):
        raise asyncio.CancelledError


def test_a_cancellation_that_nobody_wanted_is_named() -> None:
    said = r"^the part, perform: it raises asyncio\.CancelledError, .*test_blame\.py, line \d+\)$"
    with pytest.raises(PartError, match=said):
        asyncio.run(gives_up())
    with pytest.raises(PartError, match=r"asyncio\.CancelledError"), blamed_on("the part", "tell"):
        raise asyncio.CancelledError


def test_a_task_that_is_cancelled_ends_as_such() -> None:
    async def waits() -> None:
        with blamed_on("the part", "perform"):
            await asyncio.Event().wait()

    async def cancelled() -> bool:
        task = asyncio.create_task(waits())
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        return task.cancelled()

    assert asyncio.run(cancelled())


def test_another_that_fails_cancels_a_part() -> None:
    async def fails_too() -> None:
        raise KeyError("other")

    async def waits() -> None:
        with blamed_on("the part", "perform"):
            await asyncio.Event().wait()

    async def together() -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(waits())
            group.create_task(fails_too())

    with pytest.raises(ExceptionGroup) as failed:
        asyncio.run(together())
    assert [type(error) for error in failed.value.exceptions] == [KeyError]


def test_of_a_long_message_the_beginning_is_shown() -> None:
    with (
        pytest.raises(PartError, match=r"ValueError: xxx.*x\.\.\. ") as caught,
        blamed_on("the part", "on_tick"),
    ):
        raise ValueError("x" * 10_000_000)
    assert len(str(caught.value)) < 1500
