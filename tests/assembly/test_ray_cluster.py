"""A Ray cluster that is not there is said to be missing at once."""

from __future__ import annotations

import socket

import pytest

from folkways.assembly.ray_cluster import check_reachable
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
