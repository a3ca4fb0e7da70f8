"""One pass over the log of a run, fed further while the run goes on.

It keeps what any later question needs to be answered at once: where the windows of the log begin
and how the town looked then, the marks, and three columns of every event.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from pathlib import Path
from typing import NamedTuple, TypeAlias

import msgspec

from folkways.base.errors import RunFileError
from folkways.base.events import Event, MechanismEvent
from folkways.base.time import MINUTE
from folkways.moments.scene import KINDS, Stage
from folkways.store import faults
from folkways.store.rows import Row, Rows
from folkways.viewer.bodies import damaged
from folkways.viewer.columns import NOBODY, Columns
from folkways.viewer.marks import Marks
from folkways.viewer.query import FACTS

WINDOW_SECONDS = 30 * MINUTE
"""A new window begins after so much simulated time, with the next event of the scene."""
WINDOW_EVENTS = 2000
"""A new window begins after this many events of the scene, with the next moment.

In a larger society it begins after as many as there are agents.
"""

SCENE = tuple(kind.__name__ for kind in KINDS)
"""The names of the kinds of events that the scene is made of."""

_LARGE = 16_384  # bytes from which a keyframe is kept compressed
_PACKED = b"x"

_IN_SCENE = frozenset(SCENE)
_TOLD = MechanismEvent.__name__

RowSource: TypeAlias = Callable[[int, int], Iterable[Sequence[Row]]]
"""Gives the rows after one event number up to another, in order, some at once."""


class _Told(msgspec.Struct):
    """What of a mechanism's event says whether it is a fact, and whose."""

    source: str = ""
    text: str = ""


_told = msgspec.json.Decoder(_Told)
_decoder = msgspec.json.Decoder(reduce(or_, KINDS))


class Window(NamedTuple):
    """A part of the log: it begins at ``t``, after event ``seq`` of the scene, with a keyframe."""

    t: int
    seq: int
    kept: bytes

    @property
    def keyframe(self) -> bytes:
        """The scene at its beginning, as JSON."""
        return zlib.decompress(self.kept) if self.kept[:1] == _PACKED else self.kept


class RunIndex:
    """The index of the run file at ``path``.

    ``names`` are the agents in order, ``resting`` the states in which the map has its objects,
    ``begins`` is the run's first moment, ``mechanisms`` are those that do not ship: the facts that
    each tells are a kind of events of their own. Feed it with :meth:`read`.
    """

    def __init__(
        self,
        path: Path,
        names: Sequence[str],
        resting: Mapping[str, str],
        begins: int,
        mechanisms: Sequence[str] = (),
    ) -> None:
        self._mechanisms = frozenset(mechanisms)
        self.path = path
        self.rows = Rows(path)
        self.columns = Columns(names)
        numbers = {name: number for number, name in enumerate(names)}
        self.marks = Marks(lambda name: numbers.get(name, NOBODY))
        self.resting = resting
        self._stage = Stage(names, resting)
        self.windows = [Window(begins, 0, self._stage.keyframe())]
        self._events = 0  # of the scene, in the window that is open
        # The keyframes of a large society are not to outweigh the events between them.
        self._most = max(WINDOW_EVENTS, len(names))
        self._last = begins
        self._fault: RunFileError | None = None

    @property
    def seq(self) -> int:
        """How many events were read."""
        return self.columns.size

    def read(
        self,
        upto: int,
        progress: Callable[[float], None] = lambda share: None,
        source: RowSource | None = None,
    ) -> None:
        """Read on to event number ``upto``; ``progress`` hears the share of it that is done.

        ``source`` gives the rows, such as :meth:`RunFile.rows`, which checks them; without one
        they are taken as they are. Raises RunFileError if the log is damaged, and then again:
        nothing is made of the rest.
        """
        if self._fault is not None:
            raise self._fault.with_traceback(None)
        before = self.seq
        for given in (source or self._unchecked)(before, upto):
            rows: Sequence[Row] = given
            if self._mechanisms:
                rows = [self._by_mechanism(row) for row in given]
            try:
                self.columns.add(rows)
            except (TypeError, ValueError, OverflowError) as error:
                detail = f"an event's row is not valid ({error})"
                raise faults.Damaged(self.path, detail, as_written=True) from error
            for row in rows:
                if row[3] in _IN_SCENE:
                    self._take(row[0], self.event(row[0], row[4] or b""))
            progress((self.seq - before) / (upto - before))

    def _unchecked(self, after: int, upto: int) -> Iterator[list[Row]]:
        kinds = (*SCENE, _TOLD) if self._mechanisms else SCENE
        return self.rows.batches(after, upto, kinds)

    def _by_mechanism(self, row: Row) -> Row:
        """Return a fact's row with the mechanism that told it as its kind; others as they are."""
        seq, t, agent, kind, body = row
        if kind != _TOLD:
            return row
        try:
            told = _told.decode(body or b"")
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            self._fault = damaged(self.path, seq)
            raise self._fault from error
        if told.text and told.source in self._mechanisms:
            kind = f"{FACTS}{told.source}"
        return (seq, t, agent, kind, None)

    def event(self, seq: int, body: bytes) -> Event:
        """Return an event of the scene."""
        try:
            event: Event = _decoder.decode(body)
            return event
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            self._fault = damaged(self.path, seq)
            raise self._fault from error

    def _take(self, seq: int, event: Event) -> None:
        """Take in an event of the scene, in a new window if it is time for one."""
        t = event.t
        if t > self._last and self._events:
            window = self.windows[-1]
            if t >= window.t + WINDOW_SECONDS or self._events >= self._most:
                keyframe = self._stage.keyframe()
                kept = zlib.compress(keyframe, 1) if len(keyframe) > _LARGE else keyframe
                self.windows.append(Window(t, self._stage.scene.seq, kept))
                self._events = 0
        self._last = t
        self._events += 1
        self._stage.fold(seq, event)
        self.marks.see(seq, event)
