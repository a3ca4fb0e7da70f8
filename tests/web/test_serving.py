from __future__ import annotations

import socket

import pytest
from starlette.applications import Starlette

from folkways.base.errors import FolkwaysError
from folkways.web.errors import WebError
from folkways.web.serving import listening, serve


def test_a_free_port_is_taken_and_let_go() -> None:
    with listening("127.0.0.1", 0) as taken:
        port = int(taken.getsockname()[1])
    with listening("127.0.0.1", port) as again:
        assert again.getsockname() == ("127.0.0.1", port)


def test_a_port_in_use_is_said() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = int(other.getsockname()[1])
        with (
            pytest.raises(WebError, match=rf"port {port} of 127.0.0.1 is in use\. Choose another"),
            listening("127.0.0.1", port),
        ):
            pass


@pytest.mark.parametrize("host", ["192.0.2.77", "no such name", "x" * 300, "a..b"])
def test_an_address_of_another_machine_is_said(host: str) -> None:
    with pytest.raises(WebError, match="is no address of this machine"), listening(host, 0):
        pass


def test_an_error_of_who_is_told_of_the_address_ends_the_server_and_is_raised(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def ready() -> None:
        raise FolkwaysError("output cannot be written")

    with listening("127.0.0.1", 0) as taken, pytest.raises(FolkwaysError, match="output cannot"):
        serve(Starlette(), taken, ready)
    assert not caplog.records
