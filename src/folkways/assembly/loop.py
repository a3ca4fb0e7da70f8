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
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(work)
    with ThreadPoolExecutor(1, thread_name_prefix="folkways") as pool:
        return pool.submit(asyncio.run, work).result()


def first_of(errors: BaseExceptionGroup[FolkwaysError]) -> FolkwaysError:
    """Return the first error of a group: where many were under way, one says why as well as all."""
    first = errors.exceptions[0]
    return first_of(first) if isinstance(first, BaseExceptionGroup) else first
