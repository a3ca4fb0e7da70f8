"""Checkpoints: the whole state as compressed bytes, so that a resume need not begin at dawn."""

from __future__ import annotations

import zlib

import msgspec

from folkways.base.errors import RunFileError
from folkways.environments.environment import Environment


def dump(environment: Environment) -> bytes:
    """Return the state after everything that was taken in so far."""
    # The fastest level: checkpoints are written often and hardly ever read.
    return zlib.compress(environment.snapshot(), 1)


def load(environment: Environment, data: bytes) -> None:
    """Bring a new environment to the state that gave ``data``; RunFileError if it is damaged."""
    try:
        environment.restore(zlib.decompress(data))
    except (zlib.error, msgspec.DecodeError) as error:
        raise RunFileError(f"a checkpoint is damaged: {error}") from error
