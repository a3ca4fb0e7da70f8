"""An event loop whose clock can be put forward, so that nobody sits through a timeout."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, TypeVar

from folkways.base.time import HOUR

if TYPE_CHECKING:
    from folkways.testing.endpoint import Endpoint

T = TypeVar("T")


class ForwardLoop(asyncio.SelectorEventLoop):
    """A loop on real time, ahead of it by as much as it was put forward."""

    _ahead = 0.0

    def time(self) -> float:
        """Return the seconds on this loop's clock."""
        return super().time() + self._ahead

    def put_forward(self, seconds: float) -> None:
        """Let this many seconds have passed."""
        self._ahead += seconds


def play(main: Coroutine[object, object, T]) -> T:
    """Run a coroutine to its end on a :class:`ForwardLoop`."""
    with asyncio.Runner(loop_factory=ForwardLoop) as runner:
        return runner.run(main)


async def an_hour_later(endpoint: Endpoint, call: Coroutine[object, object, T]) -> T:
    """Await a call to an endpoint that hangs: an hour passes as soon as the endpoint has it.

    It must run on a :class:`ForwardLoop`.
    """
    loop = asyncio.get_running_loop()
    assert isinstance(loop, ForwardLoop)
    asked = asyncio.create_task(call)
    while not (endpoint.under_way or asked.done()):
        await asyncio.sleep(0.005)
    loop.put_forward(HOUR)
    return await asked
