"""A scheduler decides who goes when; what it is told, and what it may not do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from tests.plugins.orders import AtMost, Idle, Twice

from folkways.base import events as ev
from folkways.base.errors import PartError, Stopped, Unavailable
from folkways.engine.moment import live
from folkways.engine.scheduler import Barrier, Queue, Scheduler, runs_ahead
from folkways.environments.due import DueStep


def _steps(*names: str) -> list[DueStep]:
    async def act(name: str) -> list[ev.AnyEvent]:
        await asyncio.sleep(0)
        return [ev.DayEnded(t=60, day=len(name))]

    return [DueStep(60, name, partial(act, name), (1, 2)) for name in names]


def _lived(steps: list[DueStep], scheduler: Scheduler) -> list[int]:
    found = asyncio.run(live(steps, scheduler, 50))
    return [event.day for events in found for event in events if isinstance(event, ev.DayEnded)]


@pytest.mark.parametrize("scheduler", [Barrier(), AtMost(1), AtMost(2)])
def test_results_come_in_the_order_of_the_steps(scheduler: Scheduler) -> None:
    assert _lived(_steps("a", "bb", "ccc"), scheduler) == [1, 2, 3]
    assert _lived([], scheduler) == []


def test_no_more_run_at_a_time_than_the_scheduler_wants() -> None:
    scheduler = AtMost(2)
    _lived(_steps(*"abcdefg"), scheduler)
    assert scheduler.largest < 2  # it is asked only when one has ended


def test_the_queue_says_what_waits_runs_and_has_ended() -> None:
    queues: list[Queue] = []

    class Watching(AtMost):
        def choose(self, queue: Queue) -> list[DueStep]:
            queues.append(queue)
            return list(super().choose(queue))

    steps = _steps("a", "b", "c")
    _lived(steps, Watching(1))
    names = [
        tuple("".join(step.agent for step in one) for one in (q.waiting, q.running, q.ended))
        for q in queues
    ]
    assert names == [("abc", "", ""), ("ab", "", "c"), ("a", "", "bc")]
    assert {(q.committed, step.t, step.tile) for q in queues for step in q.waiting} == {
        (50, 60, (1, 2))
    }


@pytest.mark.parametrize(
    ("scheduler", "said"),
    [(Idle(), "idle: it chose no step"), (Twice(), "twice: it chose a step that does not wait")],
)
def test_a_scheduler_that_cannot_be_followed_is_named(scheduler: Scheduler, said: str) -> None:
    with pytest.raises(PartError, match=said):
        _lived(_steps("a", "b"), scheduler)


def _choosing(choose: Callable[[Queue], object]) -> Scheduler:
    kind = type("Made", (), {"name": "made", "choose": lambda _self, queue: choose(queue)})
    made: Scheduler = kind()
    return made


def _fail(_queue: Queue) -> object:
    raise ValueError("no order")


def _fail_midway(queue: Queue) -> Iterator[DueStep]:
    yield queue.waiting[0]
    raise ValueError("no order")


async def _late(queue: Queue) -> object:
    return queue.waiting


@pytest.mark.parametrize(
    ("choose", "said"),
    [
        (_fail, r"choose: ValueError: no order \(.*test_scheduler\.py, line \d+\)"),
        (_fail_midway, r"choose: ValueError: no order \(.*test_scheduler\.py, line \d+\)"),
        (_late, "choose: must be written with def, without async"),
        (lambda _queue: None, "choose: returned None; it must return a list of the steps"),
        (lambda _queue: [["a"]], "it chose a step that does not wait"),
    ],
)
def test_a_scheduler_that_fails_is_named(choose: Callable[[Queue], object], said: str) -> None:
    with pytest.raises(PartError, match=f"^the scheduler made.*{said}"):
        _lived(_steps("a", "b"), _choosing(choose))


def test_of_several_errors_the_gravest_is_raised_bare() -> None:
    async def fail(error: Exception) -> list[ev.AnyEvent]:
        raise error

    errors = [Stopped("stopped"), Unavailable("gone"), KeyError("a bug")]
    steps = [DueStep(60, str(n), partial(fail, error)) for n, error in enumerate(errors)]
    with pytest.raises(KeyError, match="a bug"):
        _lived(steps, Barrier())
    with pytest.raises(Unavailable, match="gone"):
        _lived(steps[:2], Barrier())


@pytest.mark.parametrize("others", [(), ("a", "bb")])
def test_a_step_that_raises_a_cancellation_is_not_left_out(others: tuple[str, ...]) -> None:
    async def give_up() -> list[ev.AnyEvent]:
        raise asyncio.CancelledError

    with pytest.raises(RuntimeError, match="step of Ada was cancelled from within"):
        _lived([DueStep(60, "Ada", give_up), *_steps(*others)], Barrier())


def test_steps_that_are_cancelled_end_as_such() -> None:
    async def wait() -> list[ev.AnyEvent]:
        await asyncio.Event().wait()
        return []

    async def cancelled(steps: list[DueStep]) -> None:
        task = asyncio.create_task(live(steps, Barrier(), 50))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    for names in (["Ada"], ["Ada", "Ben"]):
        asyncio.run(cancelled([DueStep(60, name, wait) for name in names]))


def test_a_scheduler_that_cannot_say_whether_it_runs_ahead_is_named() -> None:
    class Unsure(Barrier):
        name = "unsure"

        @property
        def ahead(self) -> bool:
            raise KeyError("plan")

    with pytest.raises(PartError, match=r"^the scheduler unsure, ahead: KeyError: 'plan' \("):
        runs_ahead(Unsure())
    assert not runs_ahead(None)
    assert not runs_ahead(Barrier())
