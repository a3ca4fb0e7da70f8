"""Which checkpoints of a run file are kept."""

from __future__ import annotations

KEPT_CHECKPOINTS = 3
"""A run is resumed from the newest checkpoint; the two before it are spares."""


FAR = 16_000
"""Older checkpoints are kept this many events apart, and a 32nd of those before them.

So an earlier moment of a long run is near one, and all together grow no faster than the log.
"""


PRUNE = (
    "DELETE FROM checkpoint "
    "WHERE seq = (SELECT seq FROM checkpoint ORDER BY seq DESC LIMIT 1 OFFSET :kept) "
    "AND seq - COALESCE((SELECT seq FROM checkpoint ORDER BY seq DESC LIMIT 1 OFFSET :kept + 1), 0)"
    " < MAX(:far, seq / 32)"
)
"""Deletes the checkpoint that is one too many, unless it is far from the one before it."""
