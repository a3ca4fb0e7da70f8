"""Connections with a limit on their number, and on the time until a request has arrived.

uvicorn has neither. It closes a connection that is idle after an answer (``timeout_keep_alive``),
but not one that never sends the end of its headers or its body; and ``limit_concurrency`` answers
503 to requests that have arrived, while those that never do stay open and count.
"""

from __future__ import annotations

import asyncio
from typing import cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_SECONDS = 15.0
"""How long a request may take to arrive, from the opening of the connection or its first byte."""
MOST_CONNECTIONS = 500
"""How many may be open at once; a page of the viewer keeps one."""
MOST_HEADER_BYTES = 16 * 1024

_ARRIVING = (h11.IDLE, h11.SEND_BODY)


class Connection(H11Protocol):
    """One connection, closed if no whole request arrives in time."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take the connection; if there are too many, close the one that has waited longest."""
        super().connection_made(transport)
        self._set_deadline()
        if len(self.connections) > MOST_CONNECTIONS:
            self._make_room()

    def data_received(self, data: bytes) -> None:
        """Read; time runs until the request has arrived, however many pieces come."""
        super().data_received(data)
        if self.conn.their_state not in _ARRIVING:
            self._clear_deadline()
        elif self._deadline is None:
            self._set_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the deadline."""
        self._clear_deadline()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP; the application, which may have its headers, answers no more."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:  # an answer has begun
            self.transport.abort()

    def _make_room(self) -> None:
        open_ones = (cast(Connection, connection) for connection in self.connections)
        waiting = {one: one._deadline for one in open_ones}
        since = {one: deadline.when() for one, deadline in waiting.items() if deadline is not None}
        # This one waits too; so it is closed itself if all others are being answered.
        oldest = min(since, key=since.__getitem__)
        oldest._clear_deadline()
        oldest.transport.abort()

    def _set_deadline(self) -> None:
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self._give_up)

    def _clear_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if self.conn.their_state in _ARRIVING:
            self.transport.abort()
