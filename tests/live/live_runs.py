"""Runs that are acted on while they go on, for tests.

What is asked for can be asked at exact moments (:class:`Asking`), or from another thread of a run
that is paused from its beginning (:func:`paused_run`). :class:`Interrupted` presses Ctrl-C.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from tests.patience import PATIENCE

import folkways
from folkways.base.events import AnyEvent
from folkways.base.log import Header
from folkways.live.mailbox import LiveAction, LiveReply, LiveRequest, Mailbox, Pause, Resume
from folkways.runs.run import Run
from folkways.runs.session import Silent
from folkways.runs.start import run

whisper = partial(folkways.live.whisper, timeout=PATIENCE)
set_object = partial(folkways.live.set_object, timeout=PATIENCE)
visit = partial(folkways.live.visit, timeout=PATIENCE)
pause = partial(folkways.live.pause, timeout=PATIENCE)
resume = partial(folkways.live.resume, timeout=PATIENCE)


class Asking(Silent):
    """A ``Progress`` that asks for each of ``wishes`` after the first tick at or after its moment.

    A moment of 0 is before the first tick. ``notes`` are what the run has said. With ``pause`` the
    run is paused when somebody has answered a visitor.
    """

    def __init__(self, *wishes: tuple[int, LiveAction], pause: bool = False) -> None:
        self.notes: list[str] = []
        self._pause = pause
        self._wishes = list(wishes)
        self._names: list[str] = []
        self._mailbox: Mailbox | None = None

    def begin(self, header: Header, path: Path | None, begins: int, ends: int) -> None:
        """Ask for what is wanted from the beginning."""
        assert path is not None
        self._mailbox = Mailbox(path)
        self._ask(0)

    def tick(self, t: int, events: Sequence[AnyEvent]) -> None:
        """Ask for what it is time for."""
        self._ask(t)

    def note(self, text: str) -> None:
        """Keep what the run says."""
        self.notes.append(text)

    def answers(self) -> list[LiveReply | None]:
        """Return the answers, in the order of the wishes, once each; None where there is none."""
        mailbox = self._mailbox
        return [] if mailbox is None else [mailbox.collect(name) for name in self._names]

    def _ask(self, t: int) -> None:
        while self._mailbox is not None and self._wishes and self._wishes[0][0] <= t:
            request = LiveRequest(self._wishes.pop(0)[1], time.time() + PATIENCE, self._pause)
            self._names.append(self._mailbox.put(request))


@contextmanager
def paused_run(scenario: Path, path: Path) -> Iterator[Future[Run]]:
    """Begin a run in another thread and pause it after its first tick; give what it will return.

    It goes on, if it is still paused, when this is left.
    """
    with ThreadPoolExecutor(1) as pool:
        asking = Asking((0, Pause()))
        future = pool.submit(run, scenario, out=path, progress=asking)
        mailbox = Mailbox(path)
        try:
            while not any(asking.answers()) and not future.done():
                time.sleep(0.005)
            yield future
        finally:
            if mailbox.paused:
                name = mailbox.put(LiveRequest(Resume(), time.time() + PATIENCE))
                while mailbox.collect(name) is None and not future.done():
                    time.sleep(0.005)


class Interrupted(Silent):
    """Presses Ctrl-C while the endpoint has a request, and lets it answer when the run has heard.

    :meth:`press` is for the thread of an endpoint. ``notes`` are what the run has said.
    """

    def __init__(self) -> None:
        self.notes: list[str] = []
        self._heard = threading.Event()

    def press(self) -> None:
        """Press Ctrl-C and wait until the run says that it was heard."""
        os.kill(os.getpid(), signal.SIGINT)
        assert self._heard.wait(PATIENCE)

    def note(self, text: str) -> None:
        """Keep what the run says."""
        self.notes.append(text)
        self._heard.set()
