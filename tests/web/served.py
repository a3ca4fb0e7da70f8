"""Pages served by a thread of the tests: the real server, without a process of its own."""

from __future__ import annotations

import contextlib
import queue
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from tests.patience import PATIENCE

from folkways.survey.file import SurveyFile
from folkways.survey.web.app import serve as serve_survey
from folkways.viewer.asked import RunInterviewer
from folkways.viewer.live_actions import RunHand
from folkways.viewer.serve import Where, page_address, show
from folkways.viewer.view import open_view
from folkways.web import serving


@contextmanager
def run_shown(run: Path, *, control: bool = False, in_parts: bool = False) -> Iterator[str]:
    """Show a run as ``folkways view`` does, which opens it ``in_parts``; its address."""
    hand = RunHand(run, PATIENCE) if control else None
    with contextlib.closing(open_view(run, in_parts=in_parts)) as view:

        def start(ready: Callable[[str], None]) -> None:
            show(
                view,
                Where(port=0),
                lambda address, token: ready(page_address(address, token)),
                hand,
                RunInterviewer(run),
                control=control,
            )

        with in_thread(start) as address:
            yield address


@contextmanager
def survey_served(survey: SurveyFile) -> Iterator[str]:
    """Serve a survey as ``folkways survey serve`` does; its address."""
    with in_thread(lambda ready: serve_survey(survey, ready=ready)) as address:
        yield address


@contextmanager
def in_thread(start: Callable[[Callable[[str], None]], None]) -> Iterator[str]:
    """Let ``start`` serve until this is left; it calls what it is given with the address."""
    servers: list[serving._Server] = []
    told: queue.Queue[str | Exception] = queue.Queue()

    class Seen(serving._Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            servers.append(self)
            await super().startup(sockets)

    def work() -> None:
        try:
            start(told.put)
        except Exception as error:  # noqa: BLE001  raised below, in the test's own thread
            told.put(error)
        told.put(RuntimeError("the server has ended"))

    thread = threading.Thread(target=work, name="folkways-served")
    with mock.patch.object(serving, "_Server", Seen):
        thread.start()
        address = told.get(timeout=PATIENCE)
    if isinstance(address, Exception):
        raise address
    try:
        yield address
    finally:
        servers[0].should_exit = True
        thread.join(PATIENCE)
