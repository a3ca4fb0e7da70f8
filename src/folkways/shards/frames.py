"""Messages over a pair of byte streams, each preceded by its length."""

from __future__ import annotations

import contextlib
import struct
import threading
from typing import IO, Final

_LENGTH: Final = struct.Struct(">Q")


class Frames:
    """Sends and receives whole messages; several threads may send."""

    def __init__(self, reader: IO[bytes], writer: IO[bytes]) -> None:
        self._reader = reader
        self._writer = writer
        self._sending = threading.Lock()

    def send(self, data: bytes) -> None:
        """Send a message; OSError or ValueError if nobody is there to take it."""
        with self._sending:
            self._writer.write(_LENGTH.pack(len(data)))
            self._writer.write(data)
            self._writer.flush()

    def receive(self) -> bytes:
        """Wait for a message and return it; empty once the other side has gone.

        Nothing can be received after that, and the stream is closed.
        """
        try:
            head = self._reader.read(_LENGTH.size)
            if len(head) == _LENGTH.size:
                (length,) = _LENGTH.unpack(head)
                data = self._reader.read(length)
                if len(data) == length:
                    return data
        except (OSError, ValueError):
            pass
        _close(self._reader)
        return b""

    def hang_up(self) -> None:
        """Send nothing more, so that the other side ends; what cannot be sent is given up."""
        _close(self._writer)


def _close(stream: IO[bytes]) -> None:
    with contextlib.suppress(OSError):
        stream.close()
