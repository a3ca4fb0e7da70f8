"""Connecting to a Ray cluster (``pip install '.[ray]'``)."""

from __future__ import annotations

import os
import socket
from importlib import import_module
from types import ModuleType

from folkways.base.errors import FolkwaysError
from folkways.base.install import install_extra
from folkways.base.stop import StopRequest, held

_PATIENCE = 10.0
"""Seconds that a cluster has to accept a connection."""


def connected(address: str) -> ModuleType:
    """Return Ray, connected to the cluster at ``address``; empty: the one that runs here, or a new.

    Raises FolkwaysError if Ray is not installed or the cluster cannot be reached. A Ctrl-C while it
    connects raises KeyboardInterrupt once that is done, a second one at once.
    """
    # Ray is several hundred modules; it is loaded by those who use it.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        ray = import_module("ray")
    except ModuleNotFoundError as error:
        raise FolkwaysError(
            f"Ray is not installed. In a checkout of folkways, run: {install_extra('ray')}"
        ) from error
    check_reachable(address or os.environ.get("RAY_ADDRESS", ""))
    # A cluster that is interrupted while it starts leaves processes behind.
    with StopRequest(lambda: None) as stop:
        try:
            # A cluster is asked for by its address alone, so that options cannot contradict it.
            ray.init(address=address or None, log_to_driver=False, logging_level="error")
        except (ConnectionError, TimeoutError, ValueError, RuntimeError) as error:
            raise FolkwaysError(f"no Ray cluster can be reached: {error}") from error
        if stop.asked():
            disconnect(ray)
            raise KeyboardInterrupt
    return ray


def disconnect(ray: ModuleType) -> None:
    """Let go of the cluster; one that was started for this is ended, in a few seconds.

    No signal interrupts that, since it would leave processes behind.
    """
    with held():
        ray.shutdown()


def check_reachable(address: str) -> None:
    """Raise FolkwaysError if nothing answers at an address with a port.

    Ray itself tries again for many minutes. Addresses without a port, such as ``auto``, are its to
    find.
    """
    _, _, place = address.rpartition("//")
    host, colon, port = place.rpartition(":")
    if not colon or not port.isdecimal() or not 0 < int(port) < 65_536:
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), _PATIENCE).close()
    except OSError as error:
        raise FolkwaysError(
            f"no Ray cluster can be reached at {place}: {error.strerror or error}. Start one there "
            "with `ray start --head`, or name another with --on or RAY_ADDRESS"
        ) from error
