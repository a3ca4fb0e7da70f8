"""One run as the viewer shows it: every answer of the API as the bytes of its JSON."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Literal, NamedTuple

import msgspec

from folkways.base.errors import RunFileError
from folkways.base.events import Intervened
from folkways.base.interventions import Interventions
from folkways.base.log import Header
from folkways.plugins import Parts
from folkways.store.lock import is_written
from folkways.store.reader import RunFile
from folkways.viewer.about import about, tellers
from folkways.viewer.answers import Answers
from folkways.viewer.board import Boards
from folkways.viewer.errors import NotThere
from folkways.viewer.index import RunIndex
from folkways.viewer.measures import Measures
from folkways.viewer.opened_run import OpenedRun
from folkways.viewer.query import Query
from folkways.viewer.town import data_address, town_of

Standing = Literal["running", "paused", "finished", "stalled", "reading"]
"""How a run stands.

``stalled``: it is not over, and nobody is writing it. ``reading``: its log is still being read and
checked; it is shown as far as that has come.
"""

AT_ONCE: Final = 50_000
"""Events that are read before a run is shown, if the rest is to be read while it is."""
PART: Final = 20_000
"""Events that are then read at a time, and those of the tick that they end in."""


class Head(NamedTuple):
    """How far a run has come: its last event and moment, how it stands and, if paused, why.

    While it is being read, these are the last that were read, and ``reason`` is the share, "35 %".
    """

    seq: int
    t: int
    status: Standing
    reason: str


class RunView:
    """Answers about a run; safe to be shared by threads. Made by :func:`open_view`.

    Raises NotThere for an agent, conversation, window or picture that the run has not, RunFileError
    for a file that is damaged.
    """

    def __init__(self, run: RunFile, *, in_parts: bool = False) -> None:
        """Use ``open_view`` instead."""
        self._run = run
        self._opened = OpenedRun(run)
        self._lock = threading.RLock()
        self._about = about(run.header)
        self._begins = msgspec.convert(self._about["begins"], int)
        self._town = town_of(run)
        names = run.header.agents
        self._index = RunIndex(
            run.path, names, self._town.resting, self._begins, tellers(self.header)
        )
        self._answers = Answers(self._index)
        self._measures = Measures(run.path, run.header)
        self._boards = Boards(run.path, run.header.moments)
        self._head = Head(0, self._begins, "running", "")
        self._in_parts = in_parts
        self._drawn = b""

    @property
    def path(self) -> Path:
        """The run file."""
        return self._run.path

    @property
    def header(self) -> Header:
        """What was asked for and with what it was done."""
        return self._run.header

    def grow(self, progress: Callable[[float], None] = lambda share: None) -> bool:
        """Read what was written since the last time; say whether the head has changed.

        What is read is checked against its seals first. Of a view ``in_parts`` it is a part of what
        there is. ``progress`` hears the share of it that is read. Raises RunFileError, too, if
        another run has taken the place of the one that was opened.
        """
        with self._lock:
            stands = self._run.progress()
            status: Standing = stands.status
            if status == "running" and not is_written(self.path):
                # Its writer may have come to the end between the two looks.
                stands = self._run.progress()
                status = "stalled" if stands.status == "running" else stands.status
            if stands.seq < self._index.seq or not self._opened.is_same():
                raise RunFileError(f"{self.path} is another run by now; open it again")
            if stands.seq > self._index.seq:
                self._index.read(self._stop(stands.seq), progress, self._run.rows)
            before, read = self._head, self._index.seq
            if read < stands.seq:
                share = f"{100 * read // stands.seq} %"
                self._head = Head(read, self._index.columns.t(read), "reading", share)
            else:
                t = self._begins if stands.t is None else stands.t
                self._head = Head(stands.seq, t, status, stands.reason)
            return before != self._head

    def _stop(self, last: int) -> int:
        """Return up to which event to read now, of a log that goes to event number ``last``."""
        far = self._index.seq + (PART if self._index.seq else AT_ONCE)
        return self._index.rows.end_of_tick(far) if self._in_parts and far < last else last

    @property
    def has_map(self) -> bool:
        """Whether the run's environment is drawn on a map."""
        return bool(self._about["has_map"])

    def head(self) -> Head:
        """Return how far the run has come, as of the last :meth:`grow`."""
        return self._head

    @property
    def reading(self) -> bool:
        """Whether the log is still being read; :meth:`grow` continues."""
        return self.head().status == "reading"

    def run(
        self, *, control: bool = False, can_interview: bool = False, cost_warning: str = ""
    ) -> bytes:
        """Return the answer of ``/api/run``."""
        head = self.head()
        changes = Interventions(self.header)
        with self._lock:
            for event in self._answers.of_kind(Intervened):
                changes.see(event)
        return msgspec.json.encode(
            {
                **self._about,
                "interventions": [(one.t, one.words) for one in changes.found],
                "status": head.status,
                "reason": head.reason,
                "head": {"seq": head.seq, "t": head.t},
                "live": head.status == "running",
                "control": control,
                "can_interview": can_interview,
                "cost_warning": cost_warning,
            }
        )

    def town(self) -> bytes:
        """Return the answer of ``/api/town``."""
        if self._town.plain or not self._drawn:
            self._drawn = self._town_with(lambda number: f"/api/art/{number}")
        return self._drawn

    def embedded_town(self) -> bytes:
        """Return the same with its pictures in it, for a page that has no server."""
        images = self._town.images
        return self._town_with(lambda number: data_address("image/png", images[number]))

    def _town_with(self, address: Callable[[int], str]) -> bytes:
        with self._lock:
            town = self._town
            if town.plain:
                town = town.around(self._answers.tiles())
        return town.to_json(address)

    def art(self, number: int) -> bytes:
        """Return the PNG image of tileset ``number``, counted from 0."""
        images = self._town.images
        if not 0 <= number < len(images):
            raise NotThere(f"the town has {len(images)} pictures, none with number {number}")
        return images[number]

    def windows(self) -> bytes:
        """Return the answer of ``/api/windows``."""
        with self._lock:
            windows = [
                {"k": k, "t": window.t, "seq": window.seq}
                for k, window in enumerate(self._index.windows)
            ]
        return msgspec.json.encode({"windows": windows})

    def keyframe(self) -> bytes:
        """Return the scene before the first event, as JSON."""
        return self._index.windows[0].keyframe

    def window(self, k: int) -> bytes:
        """Return the answer of ``/api/window`` for window ``k``."""
        with self._lock:
            return self._answers.window(k, {"seq": self._head.seq, "t": self._head.t})

    def follow(self, after: int, *, paused: bool = False) -> bytes:
        """Return the answer of ``/api/follow``; ``paused``: the run waits on a watcher's wish."""
        with self._lock:
            head = self._head
            rest = {"status": head.status, "reason": head.reason, "paused": paused}
            return self._answers.follow(after, rest, head.t)

    def marks(self, after: int = 0) -> bytes:
        """Return the answer of ``/api/marks``."""
        with self._lock:
            return self._index.marks.to_json(after, self._head.seq)

    def agent(self, number: int, t: int) -> bytes:
        """Return the answer of ``/api/agent``: agent ``number`` at moment ``t``."""
        self._check(number)
        with self._lock:
            return self._answers.agent(number, t)

    def talk(self, id: str) -> bytes:
        """Return the answer of ``/api/talk`` for a conversation such as ``c12``."""
        with self._lock:
            return self._answers.talk(id)

    def events(self, query: Query) -> bytes:
        """Return the answer of ``/api/events``."""
        for number in query.agents:
            self._check(number)
        with self._lock:
            return self._answers.events(query)

    def whole(self) -> Iterator[bytes]:
        """Give every event as :meth:`events` does, with what it changes in the scene, if any."""
        with self._lock:
            yield from self._answers.whole()

    def use(self, parts: Parts) -> None:
        """Let boards be shown by ``parts``, such as an environment that nobody has installed."""
        self._boards.parts = parts

    def board(self, t: int) -> bytes:
        """Return the answer of ``/api/board``: how an environment without a map stands at ``t``."""
        with self._lock:
            return msgspec.json.encode(self._boards.at(max(0, t), self._answers.between))

    def boards(self) -> Iterator[bytes]:
        """Give the boards of all steps, for a page that has no server."""
        with self._lock:
            steps = self._answers.steps(self.header.moments.seconds)
            for board in self._boards.all(steps, self._answers.between):
                yield msgspec.json.encode(board)

    def measures(self) -> bytes:
        """Return the answer of ``/api/measures``; the first call begins to take them."""
        if self.reading:
            return msgspec.json.encode({"ready": False, "share": 0.0})
        return self._measures.to_json(self._head.seq)

    def close(self) -> None:
        """End the work in the background."""
        self._measures.close()

    def _check(self, number: int) -> None:
        agents = len(self._run.header.agents)
        if not 0 <= number < agents:
            raise NotThere(f"the run has {agents} agents, none with number {number}")


def open_view(
    path: Path | str,
    progress: Callable[[float], None] = lambda share: None,
    *,
    in_parts: bool = False,
) -> RunView:
    """Open the run file at ``path`` and read its log once; ``progress`` hears the share read.

    With ``in_parts`` only the beginning of a long log is read, more with each
    :meth:`RunView.grow`. Raises RunFileError if it is missing, damaged or of a newer version.
    """
    run = RunFile(path)
    run.verify_unsealed()
    view = RunView(run, in_parts=in_parts)
    view.grow(progress)
    return view
