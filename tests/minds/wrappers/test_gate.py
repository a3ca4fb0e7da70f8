from __future__ import annotations

import asyncio

import pytest
from tests.minds.wrappers.fakes import now, play

from folkways.base.errors import Unavailable
from folkways.minds.wrappers.gate import Gate


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_a_caller_cancelled_in_the_moment_it_is_let_in_gives_its_place_to_the_next() -> None:
    async def main() -> None:
        gate = Gate(1)
        await gate.enter()
        first, second = (asyncio.create_task(gate.enter()) for _ in range(2))
        await settle()
        gate.leave()  # lets the first in
        first.cancel()
        await settle()
        assert first.cancelled()
        assert second.done()
        assert (gate.inside, gate.waiting) == (1, 0)

    play(main())


def test_a_caller_cancelled_in_line_is_passed_over() -> None:
    async def main() -> None:
        gate = Gate(1)
        await gate.enter()
        callers = [asyncio.create_task(gate.enter()) for _ in range(3)]
        await settle()
        callers[0].cancel()
        await settle()
        assert gate.waiting == 2
        gate.leave()
        await settle()
        assert [caller.done() for caller in callers] == [True, True, False]
        callers[2].cancel()
        await settle()
        gate.leave()
        assert gate.inside == 0
        await gate.enter()

    play(main())


def test_a_larger_gate_lets_more_in_and_a_smaller_one_waits_until_it_has_emptied() -> None:
    async def main() -> None:
        gate = Gate(1)
        callers = [asyncio.create_task(gate.enter()) for _ in range(5)]
        await settle()
        gate.resize(3)
        await settle()
        assert (gate.inside, gate.waiting) == (3, 2)
        gate.resize(1)
        gate.leave()
        gate.leave()
        await settle()
        assert (gate.inside, gate.waiting) == (1, 2)
        gate.leave()
        await settle()
        assert (gate.inside, gate.waiting) == (1, 1)
        for caller in callers:
            caller.cancel()

    play(main())


def test_a_held_gate_lets_nobody_in_even_if_there_is_room() -> None:
    async def main() -> None:
        gate = Gate(2)
        assert gate.hold(10) == 10
        assert gate.hold(4) == 0
        assert gate.hold(12) == 2
        await gate.enter()
        assert now() == 12

    play(main())


def test_closing_ends_all_waiting_at_once() -> None:
    async def main() -> None:
        gate = Gate(1)
        await gate.enter()
        waits = [gate.enter(), gate.enter(again=True), gate.rest(100)]
        waiting = [asyncio.create_task(wait) for wait in waits]
        await settle()
        gate.close(Unavailable("first"))
        gate.close(Unavailable("second"))
        results = await asyncio.gather(*waiting, return_exceptions=True)
        assert [str(result) for result in results] == ["first"] * 3
        assert now() == 0
        for late in (gate.enter(), gate.rest(1)):
            with pytest.raises(Unavailable, match="first"):
                await late
        gate.leave()
        assert (gate.inside, gate.waiting, gate.resting) == (0, 0, 0)

    play(main())


def test_a_caller_cancelled_in_the_moment_the_gate_closes_leaves_no_complaint() -> None:
    async def main() -> None:
        gate = Gate(1)
        await gate.enter()
        waiting = [asyncio.create_task(gate.enter()), asyncio.create_task(gate.rest(100))]
        await settle()
        gate.close(Unavailable("closed"))
        for task in waiting:
            task.cancel()
        await asyncio.wait(waiting)
        assert all(task.cancelled() for task in waiting)
        assert gate.inside == 1

    play(main())
