"""Errors of the transport: what lies behind the exceptions of an HTTP library."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Sequence

from folkways.minds.faults import CallFault, Disconnected, TimedOut
from folkways.minds.llm.secrets import without_secret
from folkways.minds.llm.wire import TooLong

_PARSERS = ("aiohttp.http_exceptions",)
"""Modules with the errors of those who read HTTP."""
_PROXY = "ClientProxyConnectionError"
_CORRECT_PROXY = (
    "correct or unset the proxy that HTTP_PROXY, HTTPS_PROXY or ALL_PROXY names in the "
    "environment, or list the model's host in NO_PROXY"
)
_QUOTED = re.compile(r"\bb?['\"]")


def lost(error: BaseException, secret: str | None) -> CallFault | TooLong:
    """Return what is behind an error of the transport: out of time, cut off, or too long.

    Such an error may quote what the endpoint sent, so ``secret`` is taken out.
    """
    cause: BaseException | None = error
    seen: list[BaseException] = []
    while cause is not None and cause not in seen:
        if isinstance(cause, TooLong):
            return cause
        if isinstance(cause, TimeoutError):
            return TimedOut(f"no answer in time ({type(cause).__name__})")
        seen.append(cause)
        cause = cause.__cause__ or cause.__context__
    reason = without_secret(_reason(error, seen), secret or "")
    if reason == os.strerror(errno.ECONNREFUSED):
        if any(type(one).__name__ == _PROXY for one in seen):
            return Disconnected("connection refused by the proxy", advice=_CORRECT_PROXY)
        return Disconnected(
            "connection refused: no server listens at this address",
            advice="start the server, or correct host and port",
        )
    return Disconnected(f"the connection failed ({reason})"[:300])


def _reason(error: BaseException, chain: Sequence[BaseException]) -> str:
    """Return what went wrong, from the errors behind ``error``, the last of them first raised.

    What the system said is best. Behind it a library may have met other errors that it got over.
    """
    system = [one for one in chain if isinstance(one, OSError)]
    if system and isinstance(system[-1], ConnectionError) and system[-1].errno:
        return os.strerror(system[-1].errno)
    last = system[-1] if system else error
    for _ in () if system else chain:  # as often as there are any: they may go in a circle
        last = _behind(last) or last
    return " ".join(_words(last).split()) or type(last).__name__


def _words(error: BaseException) -> str:
    """Return the message of an error without bytes that it quotes.

    They are whatever had come when it was found not to be valid HTTP, perhaps half of a key that
    the endpoint repeats.
    """
    if isinstance(error, OSError):
        return str(error)
    unread = type(error).__module__ in _PARSERS or type(error).__name__ == "ClientResponseError"
    message = str(getattr(error, "message", "") or error) if unread else str(error)
    words = _QUOTED.split(message, maxsplit=1)[0].strip().rstrip(":")
    return f"invalid HTTP: {words}" if unread else words


def _behind(error: BaseException) -> BaseException | None:
    """Return the error that a traceback would show before this one."""
    return error.__cause__ or (None if error.__suppress_context__ else error.__context__)
