"""A process in which a shard lives, as its owner sees it."""

from __future__ import annotations

from typing import Protocol


class Link(Protocol):
    """The connection to one process."""

    def send(self, data: bytes) -> None:
        """Send a message; one that cannot be sent is lost, which the end of answers tells."""
        ...

    def receive(self) -> bytes:
        """Wait for a message; empty once the process is gone. Called from a thread of its own."""
        ...

    def why(self) -> tuple[str, bool]:
        """Say why a process is gone, and whether it was killed, so that another one may do."""
        ...

    def close(self) -> None:
        """End the process at once, and let go of what belongs to it."""
        ...


class Place(Protocol):
    """Where shards live: this machine, or a cluster."""

    def start(self, number: int) -> Link:
        """Start the process for shard ``number``, counted from 0.

        Raises FolkwaysError if there can be none.
        """
        ...

    def close(self) -> None:
        """Let go of it."""
        ...
