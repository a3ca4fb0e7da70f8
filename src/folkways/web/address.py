"""Addresses and origins as browsers write them."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from folkways.web.errors import WebError

_USUAL = {"http": 80, "https": 443}


def loopback(port: int) -> tuple[str, ...]:
    """Return the origins under which a server on this machine can be reached."""
    return tuple(origin_of(host, port) for host in ("127.0.0.1", "localhost", "::1"))


def origin_of(host: str, port: int) -> str:
    """Return the origin of a server without encryption at a host and port."""
    name = f"[{host}]" if ":" in host else host
    return f"http://{name.lower()}" + ("" if port == _USUAL["http"] else f":{port}")


def as_origin(text: str) -> str:
    """Return an origin (``https://survey.example.org``) as browsers write it; else WebError."""
    try:
        parts = urlsplit(text.strip().lower())
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in _USUAL or not parts.hostname or parts.path not in ("", "/"):
        raise WebError(f"{text!r} is not an origin such as https://survey.example.org")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    usual = _USUAL[parts.scheme]
    return f"{parts.scheme}://{host}" + (f":{port}" if port and port != usual else "")


def as_host(text: str) -> tuple[str, int]:
    """Return name and port of a host as a request names it (port 80 if none); ("", 0): none."""
    try:
        parts = urlsplit(f"//{text}")
        port = parts.port or _USUAL["http"]
    except ValueError:
        return "", 0
    whole = parts.hostname is not None and parts.netloc == text and "@" not in text
    return (parts.hostname or "", port) if whole else ("", 0)


def is_literal(host: str) -> bool:
    """Say whether ``host`` is an IP address and no name."""
    return _as_ip(host) is not None


def is_loopback(host: str) -> bool:
    """Say whether ``host`` can be reached from this machine alone."""
    address = _as_ip(host)
    return host == "localhost" if address is None else address.is_loopback


def is_everywhere(host: str) -> bool:
    """Say whether ``host`` stands for all addresses of this machine, as 0.0.0.0 does."""
    address = _as_ip(host)
    return address is not None and address.is_unspecified


def _as_ip(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None
