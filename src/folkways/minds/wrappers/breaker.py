"""When an endpoint counts as gone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from folkways.minds.faults import CallFault, ServerFault, Throttled

BUSY: Final = frozenset((502, 503, 504, 529))
"""Statuses that say something about the endpoint rather than about the question."""

_LOADING: Final = frozenset((503, 529))


@dataclass(frozen=True, slots=True)
class Patience:
    """How long an endpoint is waited for, all in seconds of real time.

    ``usual`` is for one that has answered before or says that it is busy, ``first`` for one that
    has never been there. ``failures`` is the least number in a row. ``wait`` is up to how much
    waiting is put up with if the endpoint itself asks for it.
    """

    usual: float = 180.0
    first: float = 20.0
    failures: int = 5
    wait: float = 600.0


class Breaker:
    """Counts what gets through and what fails."""

    def __init__(self, patience: Patience) -> None:
        self._patience = patience
        self._since = 0.0
        self._last = 0.0
        self._asked_to_wait = 0.0
        self._there = False
        self.reached = False
        """Whether a server was there at all: an answer, or a fault other than a refusal."""
        self._failing: set[int] = set()
        self._failures = 0
        self.through = 0

    def answered(self, now: float) -> None:
        """Take note that a call got through."""
        self.through += 1
        self.reached = True
        self._last = now
        self._failures = 0
        self._asked_to_wait = 0.0
        self._failing.clear()

    def failed(self, fault: CallFault, call: int, began: float) -> None:
        """Take note that call number ``call``, begun at ``began``, failed."""
        if self._failures == 0:
            # Time in which nobody asked is no time without an answer.
            self._since = max(began, self._last)
        self._failures += 1
        self.reached = self.reached or not fault.advice
        self._failing.add(call)
        if isinstance(fault, Throttled) or (
            isinstance(fault, ServerFault) and fault.status in _LOADING
        ):
            self._there = True

    def never_there(self, fault: CallFault) -> bool:
        """Say whether the connection is refused, and has been each time so far."""
        return bool(fault.advice) and not self.reached

    def waits(self, seconds: float) -> None:
        """Take note that the endpoint asked for this many seconds without calls."""
        self._asked_to_wait += seconds

    def silence(self, now: float) -> float:
        """Return for how many seconds nothing has got through, while something was tried."""
        return now - self._since if self._failures else 0.0

    def gone(self, now: float) -> bool:
        """Say whether the endpoint is to be given up."""
        known = self._there or self.through > 0
        allowed = self._patience.usual if known else self._patience.first
        allowed += min(self._asked_to_wait, self._patience.wait)
        return self.doubtful() and self.silence(now) >= allowed

    def doubtful(self) -> bool:
        """Say whether enough has failed in a row to think that the endpoint does."""
        return self._failures >= self._patience.failures

    def alone(self, call: int) -> bool:
        """Say whether a call is the only one that fails at an endpoint that has answered others."""
        return self.through > 0 and self._failing == {call}
