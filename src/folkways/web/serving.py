"""A server on a port of this machine: taken, told of when it is ready, ended in order."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import socket
from collections.abc import Callable, Coroutine, Iterator

import uvicorn
from starlette.types import ASGIApp

from folkways.base.errors import FolkwaysError
from folkways.web.connection import MOST_HEADER_BYTES, Connection
from folkways.web.errors import WebError

_GRACE = 3  # seconds for answers under way when the server ends
# How long what was sent may stay unacknowledged before the system drops the connection: a browser
# that has gone to sleep would hold it for ever.
_UNREAD_MS = 30_000

# A watcher who took nothing any more was let go of; what came is no HTTP, and was refused; another
# protocol was asked for, and the answer is HTTP all the same.
_NO_NEWS = (
    *("without completing response", "Invalid HTTP"),
    *("Unsupported upgrade request", "No supported WebSocket library"),
)


@contextlib.contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """Take ``port`` of the address ``host``, 0 for a free one, and let it go at the end.

    Raises WebError if it cannot be had.
    """
    with contextlib.ExitStack() as held:
        try:
            family, kind, _, _, address = socket.getaddrinfo(
                host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            )[0]
            taken = held.enter_context(socket.socket(family, kind))
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            # Connections inherit it: who takes nothing more of what was sent is cut off.
            if hasattr(socket, "TCP_USER_TIMEOUT"):
                taken.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNREAD_MS)
            taken.bind(address)
        except (OSError, OverflowError, UnicodeError) as error:
            raise WebError(_why_not(host, port, error)) from error
        yield taken


def _why_not(host: str, port: int, error: Exception) -> str:
    number = error.errno if isinstance(error, OSError) else None
    if isinstance(error, socket.gaierror | UnicodeError) or number == errno.EADDRNOTAVAIL:
        return f"{host!r} is no address of this machine: {error}"
    if number == errno.EADDRINUSE:
        return f"port {port} of {host} is in use. Choose another with --port, or 0 for a free one"
    return f"port {port} of {host} cannot be used: {error}"


def serve(
    app: ASGIApp,
    taken: socket.socket,
    ready: Callable[[], None],
    ending: Callable[[], None] = lambda: None,
    stops: Callable[[], Coroutine[None, None, None]] | None = None,
) -> None:
    """Serve ``app`` on a port that was taken until the program is interrupted.

    It ends as well when ``stops``, begun with the server, returns. ``ready`` is called as soon as
    it can be reached, ``ending`` before answers under way are waited for. Ctrl-C ends those within
    some seconds and then raises KeyboardInterrupt. A FolkwaysError of ``ready``, such as for output
    that cannot be written, ends the server and is raised.
    """
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        lifespan="auto",
        ws="none",
        http=Connection,
        h11_max_incomplete_event_size=MOST_HEADER_BYTES,
        timeout_graceful_shutdown=_GRACE,
    )
    logging.getLogger("uvicorn.error").addFilter(_is_news)
    server = _Server(config, ready, ending, stops)
    server.run(sockets=[taken])
    if server.failure is not None:
        raise server.failure


def _is_news(record: logging.LogRecord) -> bool:
    """Leave out what any client can bring about, as often as it wants."""
    message = record.getMessage()
    return not any(words in message for words in _NO_NEWS)


class _Server(uvicorn.Server):
    """Says when it can be reached and, on Ctrl-C or when told to stop, ends in order."""

    def __init__(
        self,
        config: uvicorn.Config,
        ready: Callable[[], None],
        ending: Callable[[], None],
        stops: Callable[[], Coroutine[None, None, None]] | None,
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._ending = ending
        self._stops = stops
        self._stopping: asyncio.Task[None] | None = None
        self.failure: FolkwaysError | None = None

    async def main_loop(self) -> None:
        if self._stops is not None:
            self._stopping = asyncio.create_task(self._stop_after(self._stops()))
        try:
            self._ready()
        except FolkwaysError as error:  # raised here, it would end the server with a traceback
            self.failure = error
            return
        await super().main_loop()

    async def _stop_after(self, stops: Coroutine[None, None, None]) -> None:
        await stops
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._stopping is not None:
            self._stopping.cancel()
        self._ending()
        await super().shutdown(sockets)
