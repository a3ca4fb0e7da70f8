"""One run of a sweep: begun, gone on with or only measured, whatever its file needs.

Doing it again does no harm: a finished run is measured, a stopped one is gone on with, and what
comes out is the same. So whoever does the work may be killed at any moment.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec

from folkways.assembly.model_stack import Spent
from folkways.assembly.needed_parts import measures_used, parts_of
from folkways.base.errors import FolkwaysError, RunFileError, Unavailable
from folkways.base.events import AnyEvent
from folkways.base.log import Header
from folkways.base.time import DAY
from folkways.metrics.own_measures import OwnMeasure
from folkways.metrics.series import Share
from folkways.metrics.setup import Setup
from folkways.metrics.summary import Summary
from folkways.metrics.summary_json import EmergenceJson, SeriesJson
from folkways.runs.run import Run, SpentJson
from folkways.runs.start import resume, run
from folkways.store.lock import WriterLock
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile
from folkways.sweeps.opened import opened

LOCK_PATIENCE = 150.0
"""Seconds to wait for a run that another process still writes: longer than a call may take."""
TOLD_EVERY = 0.3
"""Seconds between two messages of how far a run has come."""


class Job(msgspec.Struct, frozen=True):
    """All that it takes to make one run, called ``label`` among people.

    ``paid`` is whether it asks language models, ``max_cost`` is in US dollars for the whole run;
    ``price`` and ``prices`` (a file) are what models cost, ``parts`` and ``trust`` which parts from
    outside may be used, as in :func:`folkways.run`; ``folders`` are where those lie.
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


class OwnResult(msgspec.Struct, frozen=True):
    """What a measure of a user, a mechanism or the environment found.

    ``source`` is the hash of its code, ``table`` whether it gives ``rows`` instead of a value;
    ``step`` is the column along which those of a table over time go, ``reference`` where its class
    lies, by which a plan may call it.
    """

    value: int | float | None
    unit: str
    definition: str
    table: bool
    source: str
    step: str = ""
    rows: list[dict[str, str | int | float | bool | None]] | None = None
    reference: str = ""

    @property
    def whole(self) -> bool:
        """Whether it is all there: results of older versions lack the rows of tables."""
        return not self.table or self.rows is not None

    @property
    def measure(self) -> OwnMeasure:
        """The same as a run has it."""
        rows = tuple(self.rows or ()) if self.table else None
        return OwnMeasure("", self.unit, self.definition, self.value, rows, self.step)


class Measured(msgspec.Struct, frozen=True):
    """The measures of a run; those by tracked norm are keyed by its id.

    None is undefined, or not recorded in a run that was imported.
    """

    acceptance: dict[str, float | None]
    acceptance_injunctive: dict[str, float | None]
    acceptance_descriptive: dict[str, float | None]
    acceptance_ordinary: dict[str, float | None]
    adherence: dict[str, float | None]
    adherence_ordinary: dict[str, float | None]
    compliance_rate: dict[str, float | None]
    compliance_rate_whole_run: dict[str, float | None]
    emergence: dict[str, EmergenceJson]
    conflicts: int | None
    conflicts_daily: int | None
    conversations: int
    thoughts: int
    fallbacks: int | None
    spent: SpentJson | None
    series: SeriesJson
    facts: dict[str, dict[str, int]] = {}
    own: dict[str, OwnResult] = {}


class Result(msgspec.Struct, frozen=True):
    """How a run ended: ``done`` is whether it came to where it was to come.

    ``wall_seconds`` is how long the last stretch of it took; ``scenario`` is the text of the
    scenario file that it was made of, ``statements`` are its tracked norms, ``money`` is what it
    has cost so far, in US dollars, ``agents`` how many live in it (0: not kept).
    """

    run: str
    seed: int
    done: bool
    status: str
    reason: str = ""
    wall_seconds: float = 0.0
    log_hash: str = ""
    folkways: str = ""
    scenario: str = ""
    statements: dict[str, str] = {}
    measured: Measured | None = None
    money: float = 0.0
    agents: int = 0


class Told(msgspec.Struct, frozen=True):
    """How far a run has come: the share of its waking hours, and US dollars spent so far."""

    run: str
    share: float
    money: float = 0.0


Tell = Callable[[Told], None]


def perform(job: Job, tell: Tell = lambda told: None) -> Result:
    """Make the run of ``job`` and measure it.

    What a user can put right is told in the result; anything else that is raised is a bug.
    """
    path = Path(job.path)
    started = time.perf_counter()
    sys.path += [folder for folder in job.folders if folder not in sys.path]
    try:
        return result_of(job.run, _make(job, path, _Teller(job.run, tell)))
    except FolkwaysError as error:
        paused = isinstance(error, Unavailable)
        reason = f"{type(error).__name__}: {error}" if paused else str(error)
        return Result(
            job.run,
            job.seed,
            done=False,
            status="paused" if paused else "failed",
            reason=reason,
            wall_seconds=round(time.perf_counter() - started, 3),
            money=money_in(path) if job.paid else 0.0,
        )


def result_of(name: str, made: Run) -> Result:
    """Return how a run stands, with its measures."""
    header = made.header
    status, reason = made.status, made.reason
    return Result(
        name,
        header.seed,
        done=is_done(made.log),
        status=status,
        reason=reason,
        wall_seconds=round(made.wall_seconds, 3),
        log_hash=made.log_hash,
        folkways=header.folkways,
        scenario=header.scenario_given,
        statements={norm.id: norm.statement for norm in Setup.of(header).tracked},
        measured=measured_of(made),
        money=made.ledger.total.money or 0.0,
        agents=len(header.agents),
    )


def money_in(path: Path) -> float:
    """Return what the run in a file has cost so far, in US dollars; 0 where there is none."""
    try:
        return Run(RunFile(path)).ledger.total.money or 0.0
    except RunFileError:
        return 0.0


def is_done(log: RunFile | MemoryRun) -> bool:
    """Say whether a run came to its end, or to the moment at which it was to pause."""
    return log.status == "finished" or (log.status == "paused" and log.reason == "until")


def measured_of(made: Run) -> Measured:
    """Return the measures of a run as plain data."""
    summary = made.summary
    found = summary.to_json()
    kinds = found["acceptance_by_kind"]
    return Measured(
        acceptance=found["acceptance"],
        acceptance_injunctive={norm: one["injunctive"] for norm, one in kinds.items()},
        acceptance_descriptive={norm: one["descriptive"] for norm, one in kinds.items()},
        acceptance_ordinary=_accepted_by_others(summary),
        adherence=found["adherence"],
        adherence_ordinary=_adhering_among_others(summary),
        compliance_rate=found["compliance_rate"],
        compliance_rate_whole_run=found["compliance_rate_whole_run"],
        emergence=found["emergence"],
        conflicts=found["conflicts"],
        conflicts_daily=found["conflicts_daily"],
        conversations=sum(found["series"]["conversations"]),
        thoughts=sum(found["series"]["thoughts"]),
        fallbacks=found["fallbacks"],
        spent=made.to_json()["spent"] if made.ledger.total.calls else None,
        series=found["series"],
        facts=found["facts"],
        own=_own(made),
    )


def _own(made: Run) -> dict[str, OwnResult]:
    sources = measures_used(made.header, made.parts)
    return {
        one.name: OwnResult(
            one.value,
            one.unit,
            one.definition,
            one.rows is not None,
            sources[one.name],
            one.step,
            None if one.rows is None else [dict(row) for row in one.rows],
            one.reference,
        )
        for one in made.summary.own
    }


def _accepted_by_others(summary: Summary) -> dict[str, float | None]:
    """Return the share of those who are no entrepreneurs that hold a norm at the end."""
    return {
        norm: _among_others(summary, (one.agent for one in held)).value
        for norm, held in summary.holders.items()
    }


def _adhering_among_others(summary: Summary) -> dict[str, float | None]:
    """Return adherence in the last bin among those who are no entrepreneurs.

    None for a permission, and for all norms before anything has happened.
    """
    found: dict[str, float | None] = {}
    for norm, cells in summary.adherence.items():
        against = cells[-1].against if cells else ()
        adhering = (one.agent for one in summary.holders[norm] if one.agent not in against)
        defined = cells and norm not in summary.permissions
        found[norm] = _among_others(summary, adhering).value if defined else None
    return found


def _among_others(summary: Summary, agents: Iterable[str]) -> Share:
    """Return how many of ``agents`` are no entrepreneurs, of all who are none."""
    leaders = summary.setup.entrepreneurs
    others = sum(agent not in leaders for agent in summary.present)
    return Share(sum(agent not in leaders for agent in agents), others)


def _make(job: Job, path: Path, progress: _Teller) -> Run:
    _wait_for(path)
    if path.exists() and path.stat().st_size == 0:
        path.unlink()  # its maker was killed before it had begun
    if path.exists():
        stored = opened(path, parts=parts_of(trust=job.trust, parts=job.parts))
        if is_done(stored.log):
            return stored
        return resume(
            path, max_cost=job.max_cost, parts=job.parts, trust=job.trust, progress=progress
        )
    return run(
        job.source,
        seed=job.seed,
        settings=job.settings,
        without=job.without,
        mind=job.mind or None,
        until=job.until or None,
        out=path,
        max_cost=job.max_cost,
        price=job.price,
        prices=job.prices or None,
        parts=job.parts,
        trust=job.trust,
        progress=progress,
    )


def _wait_for(path: Path) -> None:
    """Wait until nobody writes the run any more, such as the worker of a sweep that was killed."""
    path.parent.mkdir(parents=True, exist_ok=True)
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

    def __init__(self, name: str, tell: Tell) -> None:
        self._name = name
        self._tell = tell
        self._told = time.monotonic()
        self._begins = self._ends = self._t = 0
        self._day = DAY
        self._start = 0
        self._money = 0.0

    def begin(self, header: Header, path: Path | None, begins: int, ends: int) -> None:
        """Note how long the run is."""
        setup = Setup.of(header)
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
        self._money = spent.money or 0.0
        self._show()

    def note(self, text: str) -> None:
        """Do nothing: what matters stands in the result."""

    def _show(self) -> None:
        now = time.monotonic()
        if now - self._told >= TOLD_EVERY:
            self._told = now
            share = self._waking(self._t) / max(1, self._waking(self._ends))
            self._tell(Told(self._name, min(1.0, share), self._money))

    def _waking(self, t: int) -> int:
        day, clock = divmod(t, DAY)
        return day * self._day + min(max(clock - self._start, 0), self._day)
