"""Questions that do not depend on one another go out together; answers are used in order.

All answers are waited for even if one of them fails, so that nothing that was asked goes on behind
the step's back; then the first error, in the order of the questions, is raised.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")


async def together(questions: Iterable[Awaitable[T]]) -> list[T]:
    """Return the answers in the order of the questions."""
    results = await asyncio.gather(*questions, return_exceptions=True)
    return [_or_raise(result) for result in results]


async def both(one: Awaitable[S], other: Awaitable[T]) -> tuple[S, T]:
    """Return both results; at most one of the two may bring events about."""
    first, second = await asyncio.gather(one, other, return_exceptions=True)
    return _or_raise(first), _or_raise(second)


def _or_raise(result: T | BaseException) -> T:
    if isinstance(result, BaseException):
        raise result
    return result
