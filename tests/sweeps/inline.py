"""Sweeps whose runs are made in this process, one after the other: no process need be begun."""

from __future__ import annotations

from collections import deque
from typing import TypeVar

import msgspec

from folkways.sweeps.executor import Report
from folkways.sweeps.local import TRIES
from folkways.sweeps.run_result import Result
from folkways.sweeps.work import Job, RunProgress, perform

T = TypeVar("T")


class InlinePool:
    """What :class:`folkways.sweeps.local.LocalPool` is, in this process."""

    tries = TRIES

    def __init__(self, workers: int) -> None:
        self.slots = workers
        self._jobs: deque[Job] = deque()

    def submit(self, job: Job) -> None:
        self._jobs.append(_sent(job, Job))

    def reports(self, seconds: float) -> list[Report]:
        """Make the run that was submitted first."""
        told: list[Report] = []
        result = perform(self._jobs.popleft(), lambda one: told.append(_sent(one, RunProgress)))
        return [*told, _sent(result, Result)]

    def pause(self) -> None:
        raise AssertionError("nobody interrupts these sweeps")

    def close(self) -> None:
        assert not self._jobs


def _sent(message: T, kind: type[T]) -> T:
    return msgspec.json.decode(msgspec.json.encode(message), type=kind)
