"""Random streams named by what they are for, never by the order in which they are asked for.

Two calls with the same parts give the same stream on every machine and Python version; Python's
salted ``hash()`` is never used.
"""

from __future__ import annotations

import hashlib
import random

_SEPARATOR = "\x1f"


def digest(*parts: object) -> bytes:
    """Return 16 bytes that depend on the text of ``parts`` and on nothing else."""
    text = _SEPARATOR.join(str(part) for part in parts)
    return hashlib.blake2b(text.encode(), digest_size=16).digest()


def stream(*parts: object) -> random.Random:
    """Return a generator seeded by ``parts``, for example ``stream(seed, tick, agent, "plan")``."""
    return random.Random(int.from_bytes(digest(*parts), "big"))


def uniform(*parts: object) -> float:
    """Return one number in [0, 1) that is fixed by ``parts``."""
    return int.from_bytes(digest(*parts)[:7], "big") / 2**56
