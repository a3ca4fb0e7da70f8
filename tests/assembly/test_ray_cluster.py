"""A Ray cluster that is not there is said to be missing at once."""

from __future__ import annotations

import signal
import socket
import sys
from collections.abc import Callable
from types import ModuleType

import pytest

from folkways.assembly.ray_cluster import check_reachable, connected, disconnect
from folkways.base.errors import FolkwaysError


@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_nothing_listens_there(scheme: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        place = "{}:{}".format(*server.getsockname())
        check_reachable(f"{scheme}{place}")
    with pytest.raises(FolkwaysError, match=f"no Ray cluster can be reached at {place}"):
        check_reachable(f"{scheme}{place}")


@pytest.mark.parametrize("address", ["", "auto", "local", "ray://head:port", "head:0"])
def test_what_has_no_port_is_for_ray_to_find(address: str) -> None:
    check_reachable(address)


class StandIn(ModuleType):
    """Stands in for Ray; Ctrl-C comes ``times`` times while it starts, and while it ends."""

    def __init__(self, times: int) -> None:
        super().__init__("ray")
        self.times = times
        self.done: list[str] = []

    def __getattr__(self, name: str) -> Callable[..., None]:
        def work(**options: object) -> None:
            self.done.append(f"{name} begun")
            for _ in range(self.times):
                signal.raise_signal(signal.SIGINT)
            self.done.append(f"{name} done")

        return work


def test_ctrl_c_while_a_cluster_starts_ends_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = StandIn(1)
    monkeypatch.setitem(sys.modules, "ray", ray)
    with pytest.raises(KeyboardInterrupt):
        connected("auto")
    assert ray.done == ["init begun", "init done", "shutdown begun", "shutdown done"]


def test_a_second_ctrl_c_stops_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = StandIn(2)
    monkeypatch.setitem(sys.modules, "ray", ray)
    with pytest.raises(KeyboardInterrupt):
        connected("auto")
    assert ray.done == ["init begun"]


def test_no_ctrl_c_interrupts_letting_go_of_a_cluster() -> None:
    ray = StandIn(3)
    before = signal.getsignal(signal.SIGINT)
    disconnect(ray)
    assert ray.done == ["shutdown begun", "shutdown done"]
    assert signal.getsignal(signal.SIGINT) is before
