"""Doing the work of a sweep: who gets which job, what is tried again, what it may cost."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Mapping
from typing import Final, Protocol

import msgspec

from folkways.sweeps.executor import Executor, Lost
from folkways.sweeps.mending import IntactResults
from folkways.sweeps.run_result import Result
from folkways.sweeps.work import Job, RunProgress

WAIT: Final = 0.5
LEAST_MONEY: Final = 0.01
"""A round of runs on what others have left over that spends less than this (US dollars) is the
last one."""


class Watcher(Protocol):
    """Hears how a sweep goes."""

    def mended(self, intact: IntactResults) -> None:
        """Some results were damaged; the intact ones are kept, the others measured again."""
        ...

    def begin(self, total: int, done: int) -> None:
        """There are ``total`` runs, of which ``done`` were finished before."""
        ...

    def told(self, done: float, money: float) -> None:
        """Show how many runs are done, parts counted, and how many US dollars are spent."""
        ...

    def result(self, job: Job, result: Result) -> None:
        """A run has ended."""
        ...

    def lost(self, job: Job, reason: str) -> None:
        """The worker of a run was killed; the run is resumed."""
        ...

    def pausing(self) -> None:
        """Ctrl-C: nothing new is begun, what is under way comes to a halt."""
        ...


class Unwatched:
    """A :class:`Watcher` that says nothing."""

    def mended(self, intact: IntactResults) -> None:
        """Do nothing."""

    def begin(self, total: int, done: int) -> None:
        """Do nothing."""

    def told(self, done: float, money: float) -> None:
        """Do nothing."""

    def result(self, job: Job, result: Result) -> None:
        """Do nothing."""

    def lost(self, job: Job, reason: str) -> None:
        """Do nothing."""

    def pausing(self) -> None:
        """Do nothing."""


class Conductor:
    """Has jobs done by an executor until none is left.

    ``spent`` is what each run has cost so far, by its name; ``max_cost`` is for all of them
    together. Each run gets an equal part of what is left; what it does not need goes to the
    others, and those that stopped at their part go on as long as something is left.
    """

    def __init__(
        self,
        executor: Executor,
        watch: Watcher,
        keep: Callable[[Result], None],
        max_cost: float | None = None,
        spent: Mapping[str, float] | None = None,
    ) -> None:
        self._executor = executor
        self._watch = watch
        self._keep = keep
        self._max_cost = max_cost
        self._spent = defaultdict[str, float](float, spent or {})
        self._flying: dict[str, Job] = {}
        self._shares: dict[str, float] = {}
        self._lost: Counter[str] = Counter()
        self._done = 0
        self._stopping = False

    def conduct(self, jobs: Iterable[Job], done: int) -> None:
        """Do ``jobs``; ``done`` runs were finished before.

        A first Ctrl-C pauses what is under way and begins nothing new, a second one raises
        KeyboardInterrupt. Whatever happens, all that is finished is kept.
        """
        waiting = deque(jobs)
        self._done = done
        self._watch.begin(len(waiting) + done, done)
        while waiting:
            before = sum(self._spent.values())
            short = self._round(waiting)
            # What is left may be too little for the next call of any of them.
            if self._stopping or sum(self._spent.values()) - before < LEAST_MONEY:
                return
            waiting = deque(short)

    def _round(self, waiting: deque[Job]) -> list[Job]:
        """Do the jobs; return those that stopped because their part of the money was used up."""
        short: list[Job] = []
        while waiting or self._flying:
            try:
                while waiting and not self._stopping and len(self._flying) < self._executor.slots:
                    job = self._with_money(waiting.popleft(), len(waiting) + 1)
                    self._flying[job.run] = job
                    self._executor.submit(job)
                self._take(waiting, short)
            except KeyboardInterrupt:
                if self._stopping:
                    raise
                self._stopping = True
                self._watch.pausing()
                self._executor.pause()
            if self._stopping and not self._flying:
                break
        return short

    def _take(self, waiting: deque[Job], short: list[Job]) -> None:
        for report in self._executor.reports(WAIT):
            job = self._flying.get(report.run)
            # A worker that was given up may still report.
            if job is None:
                continue
            if isinstance(report, RunProgress):
                self._shares[report.run] = report.share
                # A message may be older than what is known already.
                self._spent[report.run] = max(self._spent[report.run], report.money)
                continue
            del self._flying[report.run]
            self._shares.pop(report.run, None)
            if isinstance(report, Lost):
                self._lost[report.run] += 1
                if (
                    report.again
                    and self._lost[report.run] < self._executor.tries
                    and not self._stopping
                ):
                    self._watch.lost(job, report.reason)
                    # First, since its file holds what it has computed; its share of the money is
                    # worked out again.
                    waiting.appendleft(msgspec.structs.replace(job, max_cost=None))
                    continue
                report = self._given_up(job, report)
            self._end(report, job, short)
        self._watch.told(self._done + sum(self._shares.values()), sum(self._spent.values()))

    def _given_up(self, job: Job, lost: Lost) -> Result:
        if self._stopping:
            return Result(job.run, job.seed, done=False, status="paused", reason="interrupted")
        tries = self._lost[lost.run]
        often = f", {tries} times" if tries > 1 else ""
        return Result(job.run, job.seed, done=False, status="failed", reason=lost.reason + often)

    def _end(self, result: Result, job: Job, short: list[Job]) -> None:
        self._spent[result.run] = max(self._spent[result.run], result.money)
        self._done += result.done
        self._keep(result)
        self._watch.result(job, result)
        if result.reason.startswith("BudgetReached") and self._max_cost is not None:
            short.append(job)

    def _left(self) -> float:
        """Return how much money nobody has spent or been given."""
        if self._max_cost is None:
            return 0.0
        given = sum(
            max(0.0, (job.max_cost or 0.0) - self._spent[job.run]) for job in self._flying.values()
        )
        return self._max_cost - sum(self._spent.values()) - given

    def _with_money(self, job: Job, sharers: int) -> Job:
        if self._max_cost is None:
            return job
        part = max(0.0, self._left()) / sharers
        # A cap of nothing at all would be refused; the smallest one lets no call through.
        return msgspec.structs.replace(job, max_cost=max(self._spent[job.run] + part, 1e-9))
