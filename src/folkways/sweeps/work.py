"""One run of a sweep: started, resumed or only measured, as its file requires.

Doing it again does no harm: a finished run is measured, a stopped one is resumed, and the
result is the same. So a worker may be killed at any moment.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec

from folkways.assembly.model_stack import Spent
from folkways.assembly.needed_parts import parts_of
from folkways.assembly.spending import Spending
from folkways.base.errors import FolkwaysError, RunFileError, Unavailable
from folkways.base.events import AnyEvent
from folkways.base.log import Header
from folkways.base.time import DAY
from folkways.base.unwritable import unwritable
from folkways.forks.fork import make_fork
from folkways.forks.prepare import prepare_fork
from folkways.metrics.setup import MeasureSetup
from folkways.minds.llm.own_keys import without_own_keys
from folkways.runs.run import Run
from folkways.runs.start import resume, run
from folkways.store.lock import WriterLock
from folkways.store.reader import RunFile
from folkways.sweeps.before import made_before, path_before
from folkways.sweeps.fork_spec import ForkSpec
from folkways.sweeps.identity import Expected, difference, refuse_another_run
from folkways.sweeps.opened import opened
from folkways.sweeps.recorded import fork_of_recorded
from folkways.sweeps.run_result import Result, is_done, result_of

LOCK_PATIENCE = 150.0
"""Seconds to wait for a run that another process still writes: longer than a call may take."""
TOLD_EVERY = 0.3
"""Seconds between two messages of how far a run has come."""


class Job(msgspec.Struct, frozen=True):
    """All that it takes to make one run, called ``label`` among people.

    ``paid`` is whether it asks language models, ``max_cost`` is in US dollars for the whole run;
    ``price`` and ``prices`` (a file) are what models cost, ``parts`` and ``trust`` which parts from
    outside may be used, as in :func:`folkways.run`; ``folders`` are where those lie. ``durable`` is
    as there. ``fork`` is a :class:`ForkSpec` as JSON, if the run is to be a fork; ``recorded`` is
    whether ``source`` is a stored run to be forked, and no scenario. That run has
    ``taken`` US dollars, which its forks do not take again. ``expected`` is the run that the file
    is to hold, ``common`` the one from which it is forked.
    """

    run: str
    label: str
    path: str
    source: str
    seed: int
    settings: dict[str, str]
    without: tuple[str, ...] = ()
    mind: str = ""
    until: str = ""
    paid: bool = False
    max_cost: float | None = None
    price: tuple[str, ...] = ()
    prices: str = ""
    parts: tuple[str, ...] = ()
    trust: bool = False
    folders: tuple[str, ...] = ()
    durable: bool = False
    fork: str = ""
    recorded: bool = False
    taken: float = 0.0
    expected: Expected | None = None
    common: Expected | None = None


class RunProgress(msgspec.Struct, frozen=True):
    """How far a run has come: the share of its waking hours, and US dollars spent so far."""

    run: str
    share: float
    money: float = 0.0


Tell = Callable[[RunProgress], None]


def perform(job: Job, tell: Tell = lambda told: None) -> Result:
    """Make the run of ``job`` and measure it.

    What a user can put right is told in the result; anything else that is raised is a bug.
    """
    path = Path(job.path)
    started = time.perf_counter()
    sys.path += [folder for folder in job.folders if folder not in sys.path]
    try:
        made = result_of(job.run, _make(job, path, _Teller(job.run, tell, job.taken)))
        return msgspec.structs.replace(made, money=max(0.0, made.money - job.taken))
    except FolkwaysError as error:
        paused = isinstance(error, Unavailable)
        reason = f"{type(error).__name__}: {error}" if paused else str(error)
        return Result(
            job.run,
            job.seed,
            done=False,
            status="paused" if paused else "failed",
            reason=without_own_keys(reason),
            wall_seconds=round(time.perf_counter() - started, 3),
            money=max(0.0, money_in(path) - job.taken) if job.paid else 0.0,
        )


def money_in(path: Path) -> float:
    """Return what the run in a file has cost so far, in US dollars; 0 where there is none."""
    try:
        return Run(RunFile(path)).ledger.total.money or 0.0
    except RunFileError:
        return 0.0


def _make(job: Job, path: Path, progress: _Teller) -> Run:
    _wait_for(path)
    if path.exists() and path.stat().st_size == 0:
        path.unlink()  # its maker was killed before it had begun
    if path.exists():
        expected = job.expected or Expected(job.seed)
        stored = opened(path, expected, parts=parts_of(trust=job.trust, parts=job.parts))
        if is_done(stored.log):
            return stored
        return resume(
            path,
            # A repaired run may have lost how far it was to go.
            until=(job.until or None) if stored.log.until is None else None,
            max_cost=None if job.max_cost is None else job.max_cost + job.taken,
            parts=job.parts,
            trust=job.trust,
            durable=job.durable,
            progress=progress,
        )
    if job.fork:
        return _forked(job, path, ForkSpec.model_validate_json(job.fork), progress)
    return _begun(job, path, job.until, progress)


def _begun(job: Job, path: Path, until: str, progress: _Teller) -> Run:
    return run(
        job.source,
        seed=job.seed,
        settings=job.settings,
        without=job.without,
        mind=job.mind or None,
        until=until or None,
        out=path,
        max_cost=job.max_cost,
        price=job.price,
        prices=job.prices or None,
        parts=job.parts,
        trust=job.trust,
        durable=job.durable,
        progress=progress,
    )


def _forked(job: Job, path: Path, spec: ForkSpec, progress: _Teller) -> Run:
    """Fork the stored run, or the run up to that moment, which is made unless it is there."""
    parts = parts_of(trust=job.trust, parts=job.parts)
    if job.recorded:
        prepared = fork_of_recorded(
            Path(job.source),
            spec,
            seed=job.seed,
            settings=job.settings,
            without=job.without,
            mind=job.mind,
            parts=parts,
            price=job.price,
        )
    else:
        prepared = prepare_fork(
            _before(job, path, spec, progress), spec.at, spec.changes, (), parts
        )
    return make_fork(
        prepared,
        until=job.until or None,
        out=path,
        spending=Spending(job.max_cost if job.recorded else None),
        durable=job.durable,
        progress=progress,
    )


def _before(job: Job, path: Path, spec: ForkSpec, progress: _Teller) -> Path:
    """Have the run up to the moment of the fork made, and return where it is."""
    common = job.common
    assert common is not None  # noqa: S101  every fork that is not one of a stored run has it
    made_of = (common.made_of, common.seed, common.stop)
    before = path_before(path, made_of, lambda stored: not difference(stored, common))
    made_before(
        before,
        lambda: _begun(job, before, spec.at, progress),
        lambda: resume(
            before,
            max_cost=job.max_cost,
            parts=job.parts,
            trust=job.trust,
            durable=job.durable,
            progress=progress,
        ),
        lambda stored: refuse_another_run(stored, common, path.parent.parent),
    )
    return before


def _wait_for(path: Path) -> None:
    """Wait until nobody writes the run any more, such as the worker of a sweep that was killed."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(f"make the folder {path.parent}", error) from error
    ends = time.monotonic() + LOCK_PATIENCE
    while True:
        try:
            WriterLock(path).release()
        except RunFileError:
            if time.monotonic() > ends:
                raise
            time.sleep(0.1)
        else:
            return


class _Teller:
    """Tells now and then how far a run has come; a :class:`folkways.runs.session.Progress`."""

    def __init__(self, name: str, tell: Tell, taken: float) -> None:
        self._name = name
        self._taken = taken
        self._tell = tell
        self._told = time.monotonic()
        self._begins = self._ends = self._t = 0
        self._day = DAY
        self._start = 0
        self._money = 0.0

    def begin(self, header: Header, path: Path | None, begins: int, ends: int) -> None:
        """Note how long the run is."""
        setup = MeasureSetup.of(header)
        self._start, self._day = setup.start, setup.end - setup.start
        self._begins, self._ends = begins, ends

    def past(self, events: Iterable[AnyEvent]) -> None:
        """Do nothing: the first tick says how far the run had come."""

    def tick(self, t: int, events: Sequence[AnyEvent]) -> None:
        """Tell how far it has come, if it is time to."""
        self._t = t
        self._show()

    def spent(self, spent: Spent) -> None:
        """Note what was spent."""
        self._money = max(0.0, (spent.money or 0.0) - self._taken)
        self._show()

    def note(self, text: str) -> None:
        """Do nothing: what matters stands in the result."""

    def _show(self) -> None:
        now = time.monotonic()
        if now - self._told >= TOLD_EVERY:
            self._told = now
            share = self._waking(self._t) / max(1, self._waking(self._ends))
            self._tell(RunProgress(self._name, min(1.0, share), self._money))

    def _waking(self, t: int) -> int:
        day, clock = divmod(t, DAY)
        return day * self._day + min(max(clock - self._start, 0), self._day)
