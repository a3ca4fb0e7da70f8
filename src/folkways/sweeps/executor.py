"""What does the work of a sweep: processes on this machine, or a Ray cluster."""

from __future__ import annotations

from typing import Protocol, TypeAlias

import msgspec

from folkways.sweeps.run_result import Result
from folkways.sweeps.work import Job, RunProgress


class Lost(msgspec.Struct, frozen=True):
    """The worker that made the run died without an answer; ``again``: try once more."""

    run: str
    reason: str
    again: bool


Report: TypeAlias = RunProgress | Result | Lost


class Executor(Protocol):
    """Takes jobs and reports on them; it never raises because a run went wrong."""

    @property
    def slots(self) -> int:
        """How many jobs it takes at once."""
        ...

    @property
    def tries(self) -> int:
        """How often a run is tried whose worker is killed."""
        ...

    def submit(self, job: Job) -> None:
        """Begin a job; at most ``slots`` of them at once."""
        ...

    def reports(self, seconds: float) -> list[Report]:
        """Return what came in, having waited so long at most for the first report."""
        ...

    def pause(self) -> None:
        """Ask every run to stop at the end of its tick; the reports still come."""
        ...

    def close(self) -> None:
        """Let go of everything at once; runs that are not over stay as they are on disk."""
        ...
