"""Shards in processes of a Ray cluster (``pip install '.[ray]'``).

Ray starts the processes and says why one is gone. What the owner and a shard say to each other goes
over a connection of their own, so that it is the same as on one machine.
"""

from __future__ import annotations

import contextlib
import hmac
import secrets
import socket
import time
from types import ModuleType
from typing import Final

from folkways.assembly.ray_cluster import connected, disconnect
from folkways.base.errors import FolkwaysError
from folkways.shards.frames import Frames
from folkways.shards.worker import serve

PATIENCE: Final = 120.0
"""Seconds that a cluster may take to begin a process, which may mean to start a node first."""
_TOLD: Final = 60.0
"""Seconds that Ray may take to find out that a node is gone."""
_TOKEN: Final = 32


def join(host: str, port: int, token: bytes) -> None:
    """Live in a shard of the run whose owner listens at ``host``, until that has gone."""
    with socket.create_connection((host, port), timeout=PATIENCE) as connection:
        connection.sendall(token)
        serve(_frames(connection))


def _frames(connection: socket.socket) -> Frames:
    connection.settimeout(None)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    # A node that is taken away says nothing; that its answers cease has to be noticed.
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, seconds in (("TCP_KEEPIDLE", 10), ("TCP_KEEPINTVL", 10), ("TCP_KEEPCNT", 3)):
        if hasattr(socket, name):
            connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), seconds)
    return Frames(connection.makefile("rb"), connection.makefile("wb"))


class RayPlace:
    """A cluster, one core of which is taken for each shard."""

    def __init__(self, shards: int, address: str = "") -> None:
        """Connect to the cluster at ``address``; empty: the one that runs here, or a new one.

        Raises FolkwaysError if there is none, or it has fewer cores than there are ``shards``.
        """
        self._ray = connected(address)
        try:
            cores = int(self._ray.cluster_resources().get("CPU", 0))
            if cores < shards:
                raise FolkwaysError(
                    f"the Ray cluster has {cores} cores, which are not enough for {shards} shards"
                )
            host = self._ray.util.get_node_ip_address()
            self._listener = socket.create_server((host, 0))
        except BaseException:
            disconnect(self._ray)
            raise
        self._task = self._ray.remote(num_cpus=1, max_retries=0, scheduling_strategy="SPREAD")(join)

    def start(self, number: int) -> RayLink:
        """Start the process for shard ``number``; FolkwaysError if the cluster begins none."""
        host, port = self._listener.getsockname()[:2]
        token = secrets.token_bytes(_TOKEN)
        task = self._task.remote(host, port, token)
        self._listener.settimeout(1.0)
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            ready, _ = self._ray.wait([task], timeout=0)
            if ready:
                break
            with contextlib.suppress(TimeoutError):
                connection, _ = self._listener.accept()
                if _is_ours(connection, token):
                    return RayLink(self._ray, task, connection)
                connection.close()
        link = RayLink(self._ray, task, None)
        why = link.why()[0] if ready else f"it began none within {PATIENCE:.0f} seconds"
        link.close()
        raise FolkwaysError(f"the Ray cluster has no process for shard {number + 1}: {why}")

    def close(self) -> None:
        """Let go of the cluster."""
        self._listener.close()
        disconnect(self._ray)


def _is_ours(connection: socket.socket, token: bytes) -> bool:
    """Whether somebody who has connected is the process that was begun, and no stranger."""
    connection.settimeout(10.0)
    said = b""
    with contextlib.suppress(OSError):
        while len(said) < _TOKEN and (more := connection.recv(_TOKEN - len(said))):
            said += more
    return hmac.compare_digest(said, token)


class RayLink:
    """One process of a cluster."""

    def __init__(self, ray: ModuleType, task: object, connection: socket.socket | None) -> None:
        self._ray = ray
        self._task = task
        self._connection = connection
        self._frames = None if connection is None else _frames(connection)

    def send(self, data: bytes) -> None:
        """Send a message."""
        if self._frames is not None:
            with contextlib.suppress(OSError, ValueError):
                self._frames.send(data)

    def receive(self) -> bytes:
        """Wait for a message; empty once the process, or its node, is gone."""
        return b"" if self._frames is None else self._frames.receive()

    def why(self) -> tuple[str, bool]:
        """Say why the process is gone, and whether another one may do."""
        errors = self._ray.exceptions
        try:
            self._ray.get(self._task, timeout=_TOLD)
        except errors.GetTimeoutError:
            return "its connection broke", True
        except errors.RayTaskError as error:
            return f"a bug ended it: {error}", False
        except errors.RayError as error:
            said = str(error).strip().splitlines() or [type(error).__name__]
            return f"its node or process is gone ({said[0]})", True
        return "its connection broke", True

    def close(self) -> None:
        """End the process at once."""
        if self._connection is not None:
            with contextlib.suppress(OSError):
                self._connection.shutdown(socket.SHUT_RDWR)
            self._connection.close()
        with contextlib.suppress(self._ray.exceptions.RayError, ValueError):
            self._ray.cancel(self._task, force=True)
