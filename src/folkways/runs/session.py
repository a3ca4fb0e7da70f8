"""Running a simulation into a run file (or memory) until it ends, pauses or fails."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Literal, Protocol

from folkways.assembly.loop import complete
from folkways.assembly.model_stack import MindsOfRun, Spent
from folkways.base.errors import Stopped, StorageError, Unavailable
from folkways.base.events import AnyEvent
from folkways.base.log import Header, PartOrigin, Status
from folkways.base.moments import DAYS, Moments
from folkways.base.plural import counted
from folkways.base.rare_collections import rare_collections
from folkways.base.stop import StopRequest
from folkways.engine.simulation import Simulation, TickRecord
from folkways.environments.environment import Environment
from folkways.live.server import RequestServer
from folkways.plugins.with_options import resume_command

TOLD_EVERY = 0.2
"""Seconds between two messages of what was spent."""


class Recorder(Protocol):
    """Where a run is written: a run file or memory."""

    @property
    def t(self) -> int | None:
        """The last tick that is safe; None before the first."""
        ...

    def append(
        self,
        t: int,
        events: Sequence[AnyEvent],
        checkpoint: bytes | None = None,
        request: str = "",
    ) -> None:
        """Take the events of tick ``t`` and, if given, the engine's state after them.

        ``request`` is the one from outside that they meet, if any.
        """
        ...

    def mark(self, status: Status, reason: str = "") -> None:
        """Record how the run stands."""
        ...

    def close(self) -> None:
        """Let go of what is held."""
        ...


class Progress(Protocol):
    """Hears how a run goes."""

    def begin(self, header: Header, path: Path | None, begins: int, ends: int) -> None:
        """The run begins or goes on; it lasts from ``begins`` to ``ends`` (moments)."""
        ...

    def past(self, events: Iterable[AnyEvent]) -> None:
        """These events happened before the run is resumed."""
        ...

    def tick(self, t: int, events: Sequence[AnyEvent]) -> None:
        """The events of tick ``t`` are safe."""
        ...

    def spent(self, spent: Spent) -> None:
        """What language models have been asked so far, several times a second."""
        ...

    def note(self, text: str) -> None:
        """Something that a user should know."""
        ...


class Silent:
    """A :class:`Progress` that says nothing."""

    def begin(self, header: Header, path: Path | None, begins: int, ends: int) -> None:
        """Do nothing."""

    def past(self, events: Iterable[AnyEvent]) -> None:
        """Do nothing."""

    def tick(self, t: int, events: Sequence[AnyEvent]) -> None:
        """Do nothing."""

    def spent(self, spent: Spent) -> None:
        """Do nothing."""

    def note(self, text: str) -> None:
        """Do nothing."""


def drive(
    simulation: Simulation[Environment],
    minds: MindsOfRun,
    recorder: Recorder,
    path: Path | None,
    until: int | None,
    progress: Progress,
    requests: RequestServer | None = None,
    moments: Moments = DAYS,
    parts: Sequence[PartOrigin] = (),
) -> None:
    """Run ``simulation`` into ``recorder`` to its end, to ``until``, or to a first Ctrl-C.

    However it ends, all ticks that were committed are safe and the recorder is closed; calls that
    are in flight come to their end and their answers are stored, unless Ctrl-C comes twice. What
    is asked of the run while it goes on comes in by ``requests``; ``moments`` says what the moments
    of the run are called, ``parts`` are those from outside that it needs to go on.
    """

    def sink(record: TickRecord) -> None:
        # First, so that nobody is told of anything that a crash could still undo.
        recorder.append(record.t, record.events, record.checkpoint, record.request)
        if requests is not None:
            requests.committed(record)
        progress.tick(record.t, record.events)

    def stopping() -> None:
        flying = minds.spent().in_flight
        end = (
            f"what is in flight ({counted(flying, 'call')}) has come back"
            if flying
            else "this tick is over"
        )
        progress.note(f"stopping as soon as {end}; Ctrl-C again stops at once")

    async def live(stop: StopRequest) -> Literal["finished", "paused"]:
        minds.stop_when(stop.asked)
        if requests is not None:
            requests.stop_when(stop.asked)
        async with minds, _told(minds, progress):
            return await simulation.run(sink, until=until, pause=stop.asked, outside=requests)

    keeper = _Keeper(recorder, minds, path, stop := StopRequest(stopping), requests, moments, parts)
    # The keeper is left before the stop request: no Ctrl-C ends the run before it is in order.
    with stop, keeper, rare_collections():
        try:
            outcome = complete(live(stop))
        except Stopped:
            outcome = "paused"
        if outcome == "finished":
            recorder.mark("finished")
        else:
            recorder.mark("paused", "interrupted" if stop.asked() else "until")


@contextlib.asynccontextmanager
async def _told(minds: MindsOfRun, progress: Progress) -> AsyncIterator[None]:
    """Tell several times a second what was spent, also while a tick waits for its answers."""
    if not minds.paid:
        yield
        return

    told: set[tuple[str, str]] = set()
    troubles: dict[int, str] = {}

    def note() -> None:
        progress.spent(minds.spent())
        for way, trouble in minds.troubles().items():
            if trouble and trouble != troubles.get(way):
                progress.note(trouble)
            troubles[way] = trouble
        for model, names in minds.dropped().items():
            new = [name for name in names if (model, name) not in told]
            told.update((model, name) for name in new)
            if new:
                progress.note(
                    f"{model} does not accept {' and '.join(new)}: left out, without effect"
                )

    async def tell() -> None:
        while True:
            minds.halt_if_stopped()
            note()
            await asyncio.sleep(TOLD_EVERY)

    task = asyncio.create_task(tell())
    try:
        yield
    finally:
        task.cancel()
        note()


class _Keeper:
    """Leaves a run in order, whatever happens, and tells the error where the run is safe."""

    def __init__(
        self,
        recorder: Recorder,
        minds: MindsOfRun,
        path: Path | None,
        stop: StopRequest,
        requests: RequestServer | None,
        moments: Moments,
        parts: Sequence[PartOrigin],
    ) -> None:
        self._moments = moments
        self._parts = parts
        self._recorder = recorder
        self._minds = minds
        self._path = path
        self._stop = stop
        self._requests = requests

    def __enter__(self) -> None:
        return None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop.hold()
        try:
            if error is not None and not isinstance(error, StorageError):
                interrupted = isinstance(error, KeyboardInterrupt)
                self._recorder.mark(
                    "paused", "interrupted" if interrupted else type(error).__name__
                )
                if self._path is not None:
                    error.add_note(self._advice(self._path, error))
                    if isinstance(error, Unavailable):
                        error.run = str(self._path)
        finally:
            if self._requests is not None:
                self._requests.close()
            self._recorder.close()

    def _advice(self, path: Path, error: BaseException) -> str:
        t = self._recorder.t
        calls = self._minds.spent().calls
        if isinstance(error, Unavailable) and not calls:
            return (
                "No model has answered yet. If its name, address or settings were wrong, mend them "
                f"and start over, without {path}; else go on: "
                f"{resume_command(path, self._parts)}{error.options}"
            )
        done = (
            "Nothing had happened yet"
            if t is None
            else f"All up to {self._moments.name(t)} is safe"
        )
        stored = f" {calls:,} answers of language models are stored." if calls else ""
        options = error.options if isinstance(error, Unavailable) else ""
        again = f"{resume_command(path, self._parts)}{options}"
        return f"{done} in {path}.{stored} To go on: {again}"
