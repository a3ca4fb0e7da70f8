"""What the packages of the providers take from the environment, when that cannot be used."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from folkways.base.errors import Unavailable

_CONNECTING: Final = (
    *("SSL_CERT_FILE", "SSL_CERT_DIR", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"),
    *("http_proxy", "https_proxy", "all_proxy", "no_proxy"),
)
_HEADERS: Final = (
    *("OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "OPENAI_CUSTOM_HEADERS", "ANTHROPIC_CUSTOM_HEADERS"),
)
_QUOTED: Final = re.compile(r"URL\(|['\"]")
"""Where a value is quoted: that of a proxy may hold a password."""


@contextmanager
def connecting(base_url: str, environ: Mapping[str, str] = os.environ) -> Iterator[None]:
    """Make a client within; raises Unavailable if certificates or proxies cannot be used."""
    import httpx2

    try:
        yield
    except (ImportError, OSError, ValueError, httpx2.InvalidURL) as error:
        said = error.strerror if isinstance(error, OSError) else _QUOTED.split(str(error))[0]
        reason = (said or "").strip(" :(") or type(error).__name__
        raise Unavailable(
            f"no connection to {base_url} can be made with the settings of this machine: {reason}. "
            f"{_advice(_CONNECTING, environ)}"
        ) from error


@contextmanager
def sending(base_url: str, environ: Mapping[str, str] = os.environ) -> Iterator[None]:
    """Send a request within; raises Unavailable if HTTP cannot carry one of its headers."""
    try:
        yield
    except ValueError as error:
        raise Unavailable(
            f"no request can be sent to {base_url}: a header holds characters that HTTP cannot "
            f"carry. {_advice(_HEADERS, environ)}"
        ) from error


def _advice(names: tuple[str, ...], environ: Mapping[str, str]) -> str:
    found = [name for name in names if environ.get(name)]
    if not found:
        return "No variable of the environment that it depends on is set"
    return f"Correct or unset in the environment: {', '.join(found)}"
