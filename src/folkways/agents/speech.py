"""How long it takes to say something."""

from __future__ import annotations

from folkways.base.time import TICK

WORDS_PER_TICK = 25
"""Words spoken in ten seconds: 150 a minute, an ordinary speaking rate."""


def spoken_in(text: str) -> int:
    """Return how long an utterance takes, in whole ticks (simulated seconds)."""
    return TICK * max(1, -(-len(text.split()) // WORDS_PER_TICK))
