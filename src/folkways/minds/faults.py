"""How a single call to an endpoint can fail; below the run, never seen by an agent.

::

    CallFault            the same call may well succeed later
    ├── Throttled        429: too many at once, or a limit was reached
    ├── ServerFault      5xx
    ├── TimedOut         no whole answer in time
    └── Disconnected     refused, reset, or cut off in the middle

What no waiting mends is no fault of this kind: a question that the endpoint rejects is a reply of
finish "rejected", a key that is not accepted or a model that does not exist is
:class:`folkways.base.errors.Unavailable`.
"""

from __future__ import annotations


class CallFault(Exception):
    """A call failed in a way that may pass; ``retry_after`` is the wait asked for, in seconds.

    ``advice`` says what to do where no server listens, and is empty for all else.
    """

    def __init__(self, message: str, retry_after: float | None = None, *, advice: str = "") -> None:
        super().__init__(message)
        self.retry_after = retry_after
        self.advice = advice


class Throttled(CallFault):
    """The endpoint asks for fewer calls."""


class ServerFault(CallFault):
    """The endpoint failed; ``status`` is what it answered with."""

    def __init__(self, message: str, status: int, retry_after: float | None = None) -> None:
        super().__init__(message, retry_after)
        self.status = status


class TimedOut(CallFault):
    """No whole answer came in time."""


class Disconnected(CallFault):
    """The connection was refused, reset or cut off."""
