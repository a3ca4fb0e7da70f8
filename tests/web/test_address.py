from __future__ import annotations

import pytest

from folkways.web.address import (
    as_host,
    as_origin,
    is_everywhere,
    is_literal,
    is_loopback,
    loopback,
    origin_of,
)
from folkways.web.errors import WebError


@pytest.mark.parametrize("text", ["", "survey.example.org", "ftp://x", "https://x/y", "http://x:y"])
def test_what_is_no_origin_is_said(text: str) -> None:
    with pytest.raises(WebError, match="is not an origin"):
        as_origin(text)


def test_origins_are_as_browsers_write_them() -> None:
    assert as_origin(" HTTPS://Survey.Example.org:443/ ") == "https://survey.example.org"
    assert as_origin("http://[::1]:8000") == "http://[::1]:8000"
    assert origin_of("::1", 80) == "http://[::1]"
    assert loopback(8000) == (
        "http://127.0.0.1:8000",
        "http://localhost:8000",
        "http://[::1]:8000",
    )


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("192.0.2.1:8000", ("192.0.2.1", 8000)),
        ("[::1]:8000", ("::1", 8000)),
        ("example.org", ("example.org", 80)),
        ("", ("", 0)),
        ("a:b", ("", 0)),
        ("x/y:80", ("", 0)),
        ("[::1", ("", 0)),
        ("user@192.0.2.1:8000", ("", 0)),
    ],
)
def test_hosts_are_taken_apart(text: str, host: tuple[str, int]) -> None:
    assert as_host(text) == host


def test_what_can_be_reached_from_elsewhere() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "127.8.8.8", "::1", "localhost")))
    assert not any(map(is_loopback, ("0.0.0.0", "::", "192.0.2.1", "example.org", "")))
    assert all(map(is_everywhere, ("0.0.0.0", "::")))
    assert not any(map(is_everywhere, ("127.0.0.1", "localhost", "192.0.2.1")))
    assert is_literal("2001:db8::1")
    assert not is_literal("127.0.0.1.example.org")
