"""Schedulers from outside, for tests."""

from __future__ import annotations

from collections.abc import Iterable

from folkways.engine.scheduler import Queue
from folkways.environments.due import DueStep


class ByName:
    name = "by_name"
    summary = "One at a time, in the order of names."

    def choose(self, queue: Queue) -> Iterable[DueStep]:
        return () if queue.running else [min(queue.waiting, key=lambda step: step.agent)]


class AtMost:
    """So many at a time, those that wait last first."""

    name = "at_most"

    def __init__(self, most: int = 2) -> None:
        self.most = most
        self.largest = 0

    def choose(self, queue: Queue) -> Iterable[DueStep]:
        self.largest = max(self.largest, len(queue.running))
        free = self.most - len(queue.running)
        return list(reversed(queue.waiting))[:free] if free > 0 else ()


class Idle:
    name = "idle"

    def choose(self, queue: Queue) -> Iterable[DueStep]:
        return ()


class Twice:
    """Chooses each step twice."""

    name = "twice"

    def choose(self, queue: Queue) -> Iterable[DueStep]:
        return [*queue.waiting, *queue.waiting]
