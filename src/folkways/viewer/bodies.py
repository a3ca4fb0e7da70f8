"""Bodies of events as answers need them: the fields by which they choose, and pieces of JSON."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

import msgspec

from folkways.base.errors import RunFileError
from folkways.store import faults
from folkways.world.tilemap import Tile

T = TypeVar("T")


class EventFields(msgspec.Struct):
    """The fields of events by which answers choose."""

    event: str = ""
    agent: str = ""
    other: str = ""
    conversation: str = ""
    ids: tuple[int, ...] = ()
    tile: Tile | None = None
    path: tuple[Tile, ...] = ()
    norm: str = ""
    content: str = ""


PARTS = msgspec.json.Decoder(EventFields)


def decoded(decoder: msgspec.json.Decoder[T], path: Path, seq: int, body: bytes) -> T:
    """Return what ``decoder`` makes of event ``seq``; raises RunFileError if it is damaged."""
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise damaged(path, seq) from error


def damaged(path: Path, seq: int) -> RunFileError:
    """Return the error to raise for an event that cannot be read."""
    return faults.Damaged(path, f"event {seq} cannot be read", as_written=True)


def pairs(events: Iterable[tuple[int, bytes]]) -> bytes:
    """Return numbers and bodies of events as a JSON array."""
    return b"[" + b",".join(b"[%d,%s]" % event for event in events) + b"]"


def object_of(**parts: bytes) -> bytes:
    """Return a JSON object of these parts, which are JSON."""
    return (
        b"{" + b",".join(b'"%s":%s' % (name.encode(), part) for name, part in parts.items()) + b"}"
    )
