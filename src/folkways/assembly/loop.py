"""Running a coroutine to its end from ordinary code."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from folkways.base.errors import FolkwaysError

T = TypeVar("T")


def complete(work: Coroutine[None, None, T]) -> T:
    """Run ``work`` to its end, also from within a running event loop, as in a notebook."""
    if not _within_a_loop():
        return asyncio.run(work)
    with ThreadPoolExecutor(1, thread_name_prefix="folkways") as pool:
        return pool.submit(asyncio.run, work).result()


def _within_a_loop() -> bool:
    # A function of its own: what ran in its except clause would blame that error for its own.
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def first_of(errors: BaseExceptionGroup[FolkwaysError]) -> FolkwaysError:
    """Return the first error of a group: where many were under way, one says why as well as all."""
    first = errors.exceptions[0]
    return first_of(first) if isinstance(first, BaseExceptionGroup) else first
