"""The measures of a run, taken in the background."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import msgspec

from folkways.base.errors import FolkwaysError
from folkways.base.log import Header

LEAST: float = 3.0
"""Seconds between two measurements of a run that goes on, at least."""
REST: float = 10.0
"""... and this many times as long as the last one took."""


class Measures:
    """The measures of a run, taken by a thread of its own once somebody asks for them."""

    def __init__(self, path: Path, header: Header) -> None:
        self._path = path
        self._header = header
        self._lock = threading.Lock()
        self._kept = b""
        self._seq = -1
        self._share = 0.0
        self._error: FolkwaysError | None = None
        self._thread: threading.Thread | None = None
        self._next = 0.0
        self._closed = False

    def to_json(self, seq: int) -> bytes:
        """Return what was measured last; begin to measure up to event ``seq`` if it is time.

        Raises RunFileError if the log could not be measured; it is tried again after a while.
        """
        with self._lock:
            idle = self._thread is None or not self._thread.is_alive()
            if idle and not self._closed and seq != self._seq and time.monotonic() >= self._next:
                self._thread = threading.Thread(
                    target=self._measure, args=(seq,), name="folkways-measures", daemon=True
                )
                self._thread.start()
            if self._error is not None:
                raise self._error.with_traceback(None)
            if self._kept:
                return self._kept
            return msgspec.json.encode({"ready": False, "share": round(self._share, 3)})

    def _measure(self, seq: int) -> None:
        # The measures take as long to load as all the rest, which is not to wait for them.
        from folkways.viewer.measured import measured

        started = time.monotonic()
        try:
            kept = measured(self._path, self._header, seq, self._progress)
        except _Closed:
            return
        except FolkwaysError as error:
            with self._lock:
                self._error = error
            return
        finally:
            self._rest(started)  # also after a bug: it is not to come back at once
        with self._lock:
            self._kept, self._seq, self._error = kept, seq, None

    def _rest(self, started: float) -> None:
        now = time.monotonic()
        self._next = now + max(LEAST, REST * (now - started))

    def _progress(self, share: float) -> None:
        if self._closed:
            raise _Closed
        self._share = share

    def close(self) -> None:
        """End what is being measured, and wait for that."""
        self._closed = True
        if self._thread is not None:
            self._thread.join()


class _Closed(Exception):
    """Nobody wants the measures any more."""
