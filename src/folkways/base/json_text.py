"""JSON from a file that somebody else may have written, as a typed value."""

from __future__ import annotations

from typing import TypeVar

import msgspec

T = TypeVar("T")


def read_json(data: bytes | str, kind: type[T]) -> T:
    """Decode ``data``; raises msgspec.DecodeError for anything but JSON of ``kind``.

    This includes bytes that are not UTF-8 and values nested more deeply than Python can hold, for
    which ``msgspec.json.decode`` raises other errors.
    """
    try:
        return msgspec.json.decode(data, type=kind)
    except RecursionError as error:
        raise msgspec.DecodeError("its values are nested too deeply") from error
    except UnicodeDecodeError as error:
        raise msgspec.DecodeError(f"it is not UTF-8 from byte {error.start} on") from error
