"""Sends what comes up in one round of the event loop together: a wake-up costs more than a call."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from folkways.shards.messages import bundled


class Outbox:
    """Collects encoded messages for one process; ``send`` sends a bundle."""

    def __init__(self, send: Callable[[bytes], None]) -> None:
        self._send = send
        self._waiting: list[bytes] = []

    def put(self, message: bytes) -> None:
        """Send a message when this round of the event loop is over."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self.flush)
        self._waiting.append(message)

    def flush(self) -> None:
        """Send all that waits, at once."""
        if self._waiting:
            waiting, self._waiting = self._waiting, []
            self._send(bundled(waiting))
