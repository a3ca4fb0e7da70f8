"""How many calls an endpoint can take at a time, found out by trying.

Additive increase, multiplicative decrease, as networks share a line (Chiu and Jain, 1989), with a
quick start: the size doubles in every round until the endpoint first says that it is too much.
"""

from __future__ import annotations

from typing import Final

# How much one answer moves the running mean of times: it follows some five answers.
_SMOOTHING: Final = 0.2
# How fast the usual time rises when answers take longer for good: half way in 3,500 answers.
_DRIFT: Final = 0.0002
# An endpoint that queues takes a multiple of its usual time. The half second keeps fast local ones
# from being slowed down by noise.
_LONGER: Final = 2.0
_SLACK: Final = 0.5


class Pace:
    """The number of calls to keep in flight, from 1 to ``most``."""

    def __init__(self, start: int, most: int) -> None:
        """Begin with ``start`` calls at a time, at most ``most``."""
        self._most = most
        self._exact = float(max(1, min(start, most)))
        self._threshold = float(most)
        self._latest = 0.0
        self._usual = 0.0
        self.round = 0

    @property
    def size(self) -> int:
        """How many calls may be in flight now."""
        return int(self._exact)

    def answered(self, seconds: float, busy: bool) -> None:
        """Take note of an answer that took so long; ``busy`` if all places were taken meanwhile.

        The size grows only while it is used, and while answers come nearly as fast as they came
        with fewer calls in flight.
        """
        if self._latest == 0.0:
            self._latest = self._usual = seconds
        self._latest += _SMOOTHING * (seconds - self._latest)
        # What is usual falls at once and rises slowly, since answers may get longer for good.
        self._usual = min(self._latest, self._usual + _DRIFT * (self._latest - self._usual))
        if not busy or self._latest > _LONGER * self._usual + _SLACK:
            return
        if self._exact < self._threshold:
            self._exact += 1.0
        else:
            self._exact += max(1.0, self._most / 50) / self._exact
        self._exact = min(self._exact, float(self._most))

    def too_much(self, begun_in: int) -> None:
        """Halve the size, unless that was done after the call that failed had begun.

        ``begun_in`` is what :attr:`round` was when the call began: calls that fail together say one
        and the same thing.
        """
        if begun_in < self.round:
            return
        self.round += 1
        self._exact = max(1.0, self._exact / 2)
        self._threshold = self._exact
