"""Why runs of a sweep are not finished: each reason once, with its count and an example."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from folkways.base.plural import counted
from folkways.sweeps.index import RunEntry

if TYPE_CHECKING:
    from folkways.sweeps.results import SweepResults
    from folkways.sweeps.run_result import Result

NOT_BEGUN = "not begun"


@dataclass(frozen=True)
class FailureKind:
    """Runs that stopped for one reason; ``example`` is the first of them, ``why`` its reason."""

    status: str
    why: str
    count: int
    example: RunEntry

    @property
    def text(self) -> str:
        """The same in words."""
        where = f"{self.example.condition}, seed {self.example.seed}"
        why = f": {self.why}" if self.why else ""
        if self.count == 1:
            return f"{where}: {self.status}{why}"
        return f"{counted(self.count, 'run')} {self.status}, such as {where}{why}"


def failure_kinds(sweep: SweepResults) -> tuple[FailureKind, ...]:
    """Return why runs are not finished, the most frequent reason first."""
    kinds: dict[tuple[str, str], list[RunEntry]] = {}
    for entry in sweep.unfinished:
        kinds.setdefault(reason_kind(sweep.results.get(entry.run)), []).append(entry)
    return tuple(
        sorted(
            (
                _kind(status, sweep.results.get(entries[0].run), entries)
                for (status, _), entries in kinds.items()
            ),
            key=lambda one: -one.count,
        )
    )


def _kind(status: str, result: Result | None, entries: list[RunEntry]) -> FailureKind:
    return FailureKind(status, "" if result is None else result.reason, len(entries), entries[0])


def reason_kind(result: Result | None) -> tuple[str, str]:
    """Return the status of a run and its reason without what differs from run to run.

    Numbers and the run's own name differ: runs that ran out of money at several moments stopped for
    the same reason.
    """
    if result is None:
        return NOT_BEGUN, ""
    return result.status, re.sub(r"\d+", "0", result.reason.replace(result.run, "RUN"))
