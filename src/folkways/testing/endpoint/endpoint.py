"""The endpoint in a thread of its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from folkways.testing.endpoint.answers import Answer, named
from folkways.testing.endpoint.capabilities import EndpointCapabilities
from folkways.testing.endpoint.faults import Behaviour, Fault, Mix
from folkways.testing.endpoint.latency import Latency
from folkways.testing.endpoint.log import Log
from folkways.testing.endpoint.settings import Settings

if TYPE_CHECKING:
    from folkways.testing.endpoint.service import Service

HOST = "127.0.0.1"
"""Loopback only."""


async def serve(service: Service, port: int, listening: Callable[[int], Awaitable[None]]) -> None:
    """Serve on ``port`` (0 for any that is free) while ``listening`` runs, which gets the port."""
    from aiohttp import web

    # A handler whose caller has gone is cancelled, so that nothing hangs for ever.
    runner = web.AppRunner(
        service.app(), access_log=None, handler_cancellation=True, shutdown_timeout=0.05
    )
    await runner.setup()
    try:
        await web.TCPSite(runner, HOST, port, backlog=2048).start()
        await listening(int(runner.addresses[0][1]))
    finally:
        await runner.cleanup()


class Endpoint:
    """An HTTP server that speaks the formats of language models, for tests.

    ``answers`` is "schema", "offline" or a function of the question; ``faults`` the shares of
    faults by name (of a fault or a group); ``latency`` seconds, constant or drawn. Further words
    are those of :class:`Settings`. With ``log_path`` the log is written to a file as well. ::

        with Endpoint("schema", faults={"malformed": 0.2}, latency=0.05) as endpoint:
            ...  # ask at endpoint.url
        assert not endpoint.log.repeats()
    """

    def __init__(
        self,
        answers: str | Answer = "schema",
        *,
        faults: Mapping[str, float] | Mix | None = None,
        latency: float | Latency = 0.0,
        capabilities: EndpointCapabilities = EndpointCapabilities(),
        models: tuple[str, ...] = (),
        key: str = "",
        retry_after: float = 1.0,
        slots: int = 0,
        most: int = 0,
        drip: float = 1.0,
        seed: int = 0,
        port: int = 0,
        log_path: Path | None = None,
    ) -> None:
        self.settings = Settings(
            answers=named(answers, seed) if isinstance(answers, str) else answers,
            faults=faults if isinstance(faults, Mix) else Mix(faults or {}, seed),
            latency=latency if isinstance(latency, Latency) else Latency(latency),
            capabilities=capabilities,
            models=models,
            key=key,
            retry_after=retry_after,
            slots=slots,
            most=most,
            drip=drip,
        )
        self.log = Log(log_path)
        self.port = port
        self._thread: threading.Thread | None = None
        self._ready = threading.Event()
        self._error: Exception | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._service: Service | None = None

    @property
    def url(self) -> str:
        """The base URL that OpenAI's client wants, such as ``http://127.0.0.1:8000/v1``."""
        return f"{self.root}/v1"

    @property
    def root(self) -> str:
        """The base URL that Anthropic's client wants, without ``/v1``."""
        return f"http://{HOST}:{self.port}"

    def script(self, behaviours: Iterable[Behaviour]) -> None:
        """Say what the next requests meet, one each, after those that were told before."""
        self._running.script.extend(behaviours)

    def outage(self, fault: Fault | None = Fault.DROPPED) -> None:
        """From now on every request meets this fault, until None is set."""
        self._running.outage = fault

    @property
    def under_way(self) -> int:
        """How many requests have come in and are not done with."""
        return self._running.under_way

    @property
    def _running(self) -> Service:
        if self._service is None:
            raise RuntimeError("the endpoint is not running")
        return self._service

    def __enter__(self) -> Self:
        self._thread = threading.Thread(target=self._work, name="endpoint", daemon=True)
        self._thread.start()
        self._ready.wait()
        if self._error is not None:
            self._thread.join()
            raise self._error
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._loop is not None and self._stop is not None and self._thread is not None:
            self._loop.call_soon_threadsafe(self._stop.set)
            self._thread.join()
        self.log.close()

    def _work(self) -> None:
        try:
            asyncio.run(self._serve())
        except OSError as error:  # the port is taken
            self._error = error
        finally:
            self._ready.set()

    async def _serve(self) -> None:
        from folkways.testing.endpoint.service import Service

        self._service = Service(self.settings, self.log)
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        await serve(self._service, self.port, self._listen)

    async def _listen(self, port: int) -> None:
        assert self._stop is not None
        self.port = port
        self._ready.set()
        await self._stop.wait()
