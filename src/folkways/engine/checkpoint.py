"""Checkpoints: the whole state as compressed bytes, so that a resume need not begin at dawn."""

from __future__ import annotations

import zlib

import msgspec

from folkways.base.errors import RunFileError
from folkways.base.given_file import unpacked
from folkways.base.limits import CHECKPOINT_BYTES
from folkways.environments.environment import Environment


def dump(environment: Environment) -> bytes:
    """Return the state after everything that was taken in so far."""
    return pack(environment.snapshot())


def pack(snapshot: bytes) -> bytes:
    """Return a checkpoint of the state that an environment gave as ``snapshot``."""
    # The first two levels take about as long and pack less; the next ones take three times as long.
    return zlib.compress(snapshot, 3)


def unpack(data: bytes) -> bytes:
    """Return the snapshot in a checkpoint; RunFileError if it is damaged."""
    try:
        return unpacked(data, CHECKPOINT_BYTES)
    except (zlib.error, ValueError) as error:
        raise RunFileError(f"a checkpoint is damaged: {error}") from error


def load(environment: Environment, data: bytes) -> None:
    """Bring a new environment to the state that gave ``data``.

    Raises RunFileError if it is damaged, or of a version that kept the state in another way.
    """
    try:
        environment.restore(unpacked(data, CHECKPOINT_BYTES))
    except msgspec.ValidationError as error:
        # What is packed has a checksum: this is whole, and laid out in another way.
        raise RunFileError(
            "this run was made by another version of folkways, whose checkpoints this version "
            f"cannot continue from ({error}). Its events can be read: folkways view, show, report "
            "and export work, and folkways fork makes a new run of it. To resume or interview it, "
            "use the version that made it"
        ) from error
    except (zlib.error, ValueError) as error:
        raise RunFileError(f"a checkpoint is damaged: {error}") from error
