from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest
from tests.viewer.shown import Shown

from folkways.viewer import serve
from folkways.viewer.serve import Where, compact
from folkways.web.errors import WebError


def told(
    where: Where, monkeypatch: pytest.MonkeyPatch, *, control: bool = False
) -> tuple[str, str]:
    """Return the address and the token with which a run would be shown."""
    found: list[tuple[str, str]] = []

    def ready(address: str, token: str) -> None:
        found.append((address, token))

    monkeypatch.setattr(serve, "serve", lambda app, taken, ready, ending, stops: ready())
    serve.show(Shown(), where, ready, control=control)
    return found[0]


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program has."""
    other = socket.socket()
    other.bind(("127.0.0.1", 0))
    other.listen()
    port = int(other.getsockname()[1])
    yield port
    other.close()


def test_the_usual_port_is_left_to_who_has_it(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "PORT", taken)
    address, _ = told(Where(), monkeypatch)
    assert address.startswith("http://127.0.0.1:")
    assert address != f"http://127.0.0.1:{taken}/"
    with pytest.raises(WebError, match="is in use"):
        told(Where(port=taken), monkeypatch)


@pytest.mark.parametrize(
    ("where", "control", "needed"),
    [
        (Where(port=0), False, False),
        (Where("localhost", 0), False, False),
        (Where(port=0), True, True),
        (Where("0.0.0.0", 0), False, True),
        (Where(port=0, origins=["https://runs.example.org"]), False, True),
    ],
)
def test_a_token_is_needed_wherever_others_might_reach_it(
    where: Where, control: bool, needed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, token = told(where, monkeypatch, control=control)
    assert bool(token) is needed


def test_the_address_of_everywhere_is_one_that_others_can_use(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    address, _ = told(Where("0.0.0.0", 0), monkeypatch)
    assert "0.0.0.0" not in address


def test_moments_are_written_as_the_page_reads_them() -> None:
    assert compact(37_800) == "1-10:30:00"
    assert compact(86_400 + 8 * 3600 + 70) == "2-08:01:10"
