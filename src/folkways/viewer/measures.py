"""What the panels of norms show, taken from the log in the background."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from folkways.base.errors import FolkwaysError
from folkways.base.events import Event, decode
from folkways.base.log import Header
from folkways.metrics.adherence import Occasion
from folkways.metrics.clusters import clusters
from folkways.metrics.measurement import Measurement
from folkways.metrics.summary import Summary
from folkways.metrics.summary_json import CONFLICTS
from folkways.metrics.transmission import wordings
from folkways.store import faults
from folkways.store.rows import Rows
from folkways.viewer.norm_story import Told, tracked, untracked

LEAST: float = 3.0
"""Seconds between two measurements of a run that goes on, at least."""
REST: float = 10.0
"""And so many times as long as the last one took."""

_READ = 0.9  # of the work, when the log is read
_FEWEST = 2


def measured(
    path: Path, header: Header, seq: int, progress: Callable[[float], None] = lambda share: None
) -> bytes:
    """Return the answer of ``/api/measures`` as of event number ``seq`` of the run at ``path``.

    ``progress`` hears the share of the work that is done. Raises RunFileError for a damaged log.
    """
    measurement = Measurement(header)
    occasions: list[tuple[Occasion, int | None]] = []
    now: list[int | None] = [None]
    measurement.watch(lambda occasion: occasions.append((occasion, now[0])))
    t = 0
    for number, event in _events(path, seq, lambda share: progress(share * _READ)):
        now[0], t = number, event.t
        measurement.see(event)
    now[0] = None
    summary = measurement.summary()
    progress(_READ)
    told = {
        "ready": True,
        "seq": seq,
        "t": t,
        "norms": _norms(summary, occasions),
        "counts": {
            "conflicts": summary.conflicts.all if summary.recorded(CONFLICTS) else None,
            "conversations": summary.conversations.all,
            "thoughts": summary.thoughts.all,
        },
        "labels": summary.labels(),
    }
    return msgspec.json.encode(told)


def _events(path: Path, seq: int, progress: Callable[[float], None]) -> Iterator[tuple[int, Event]]:
    for rows in Rows(path).batches(0, seq, None):
        for number, _, _, _, body in rows:
            try:
                event = decode(body or b"")
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise faults.damaged(path, f"event {number} cannot be read") from error
            yield number, event
        progress(rows[-1][0] / seq)


def _norms(summary: Summary, occasions: list[tuple[Occasion, int | None]]) -> list[Told]:
    numbers = {name: number for number, name in enumerate(summary.setup.agents)}
    docket = summary.docket.again()
    found = [
        tracked(
            summary,
            norm.id,
            wordings(summary.lives, norm.statement, docket),
            occasions,
            numbers,
        )
        for norm in summary.setup.tracked
    ]
    others = (
        cluster
        for cluster in clusters(summary)
        if "tracked" not in cluster.seeds and len(cluster.ever) >= _FEWEST
    )
    return found + [
        untracked(summary, f"cluster:{number}", one.name, one.wordings, numbers)
        for number, one in enumerate(others, start=1)
    ]


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

        Raises RunFileError if the log could not be measured.
        """
        with self._lock:
            if self._error is not None:
                raise self._error
            idle = self._thread is None or not self._thread.is_alive()
            if idle and not self._closed and seq != self._seq and time.monotonic() >= self._next:
                self._thread = threading.Thread(
                    target=self._measure, args=(seq,), name="folkways-measures", daemon=True
                )
                self._thread.start()
            if self._kept:
                return self._kept
            return msgspec.json.encode({"ready": False, "share": round(self._share, 3)})

    def _measure(self, seq: int) -> None:
        started = time.monotonic()
        try:
            kept = measured(self._path, self._header, seq, self._progress)
        except _Closed:
            return
        except FolkwaysError as error:
            with self._lock:
                self._error = error
            return
        took = time.monotonic() - started
        with self._lock:
            self._kept, self._seq = kept, seq
            self._next = time.monotonic() + max(LEAST, REST * took)

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
