"""Waiting for what should happen, and for nothing else: never for time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

from tests.patience import PATIENCE

_PAUSE = 0.005  # seconds between two looks; how long the last one takes decides nothing

T = TypeVar("T")


def until(look: Callable[[], T | None]) -> T:
    """Look again and again until ``look`` returns something true; return that."""
    ends = time.monotonic() + PATIENCE
    while not (seen := look()):
        if time.monotonic() > ends:
            raise TimeoutError("it did not happen")
        time.sleep(_PAUSE)
    return seen


async def comes(look: Callable[[], T | None]) -> T:
    """Look again and again until ``look`` returns something true, while tasks go on."""
    async with asyncio.timeout(PATIENCE):
        while not (seen := look()):
            await asyncio.sleep(_PAUSE)
    return seen


async def tasks_wait() -> None:
    """Let every task go on until it waits for something outside the event loop.

    A task needs a few steps of the loop to get there, far fewer than are taken here.
    """
    for _ in range(200):
        await asyncio.sleep(0)
