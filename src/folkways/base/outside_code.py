"""Handling errors, numbers and texts from outside code that cannot be printed or stored."""

from __future__ import annotations

import re
from collections.abc import Mapping
from reprlib import repr as shortened
from typing import Final

_LONGEST: Final = 1000
"""Characters that are shown of an error; it may quote anything."""
_HALF: Final = re.compile("[\ud800-\udfff]")


def said(error: BaseException) -> str:
    """Return what an error says, the beginning of a long text; if even that fails, say so."""
    try:
        text = str(error)
        return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
    except Exception as failed:  # noqa: BLE001  whatever a stranger's __str__ may raise
        return f"its text cannot be had, since its __str__ raises {type(failed).__name__}"


def ended_early(error: BaseException) -> BaseException:
    """Return the StopIteration in ``error``, if it is what Python makes of one; else ``error``.

    A coroutine must not end with StopIteration. Python raises a RuntimeError in its place, in
    the code that awaits the coroutine.
    """
    cause = error.__cause__
    stopped = isinstance(cause, StopIteration | StopAsyncIteration)
    return cause if cause is not None and stopped and type(error) is RuntimeError else error


def shown(value: object) -> str:
    """Return the ``repr`` of a value, shortened; Python writes out no number of 5,000 digits."""
    try:
        return shortened(value)
    except ValueError:
        return f"{type(value).__name__}, with a number too large to be written out"


def half_character(value: object) -> str | None:
    """Return which text in plain data holds half a surrogate pair, which no UTF-8 file can hold.

    It is named by its keys and numbers, as in ``items.0.text``; a text itself is the empty name.
    None if all of it can be stored.
    """
    if isinstance(value, str):
        return "" if _HALF.search(value) else None
    pairs: list[tuple[object, object]] = []
    if isinstance(value, Mapping):
        pairs = list(value.items())
    elif isinstance(value, list | tuple):
        pairs = list(enumerate(value))
    for key, one in pairs:
        found = half_character(one)
        if found is not None:
            return f"{key}.{found}".rstrip(".")
    return None
