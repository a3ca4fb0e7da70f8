"""How a run file stands: its progress, and the checkpoints in it."""

from __future__ import annotations

from typing import NamedTuple

from folkways.base.log import Status


class Checkpoint(NamedTuple):
    """The engine's state after event ``seq``, at tick ``t``."""

    seq: int
    t: int
    body: bytes


class StoredProgress(NamedTuple):
    """How a run stands: see the properties of a run file of these names."""

    status: Status
    reason: str
    until: int | None
    seq: int
    t: int | None
    log_hash: str
