"""Checkpoints: the whole state as compressed bytes, so that a resume need not begin at dawn."""

from __future__ import annotations

import zlib

import msgspec

from folkways.base.errors import RunFileError
from folkways.engine.society import Society, SocietyState


def dump(society: Society) -> bytes:
    """Return the state after everything that was taken in so far."""
    return zlib.compress(msgspec.msgpack.encode(society.snapshot()), 1)


def load(society: Society, data: bytes) -> None:
    """Bring a new society to the state that gave ``data``; RunFileError if it cannot be read."""
    try:
        state = msgspec.msgpack.decode(zlib.decompress(data), type=SocietyState)
    except (zlib.error, msgspec.DecodeError) as error:
        raise RunFileError(f"a checkpoint is damaged: {error}") from error
    society.restore(state)
