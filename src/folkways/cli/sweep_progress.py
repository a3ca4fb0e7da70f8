"""How a sweep goes, while it goes and after it; and asking before it spends money."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from rich.table import Table

from folkways.base.amounts import decimal, duration_in_words, interval, money
from folkways.base.in_shell import in_shell
from folkways.base.percent import percent
from folkways.cli.consent import confirm
from folkways.cli.terminal import bounded, counted, plain
from folkways.sweeps.conduct import Unwatched
from folkways.sweeps.failures import failure_kinds, reason_kind
from folkways.sweeps.folder import FIGURES
from folkways.sweeps.mending import IntactResults
from folkways.sweeps.plan import BY_NORM
from folkways.sweeps.run_result import Result
from folkways.sweeps.statistics import mean_interval
from folkways.sweeps.tables import TIPPING, own_table_file
from folkways.sweeps.tipping import Tipping, tipping_points
from folkways.sweeps.work import Job

if TYPE_CHECKING:
    from folkways.assembly.spending import Spending
    from folkways.plugins import Parts
    from folkways.sweeps.outcome import Sweep
    from folkways.sweeps.plan_file import PlanFile

_MOST_FAILURES = 20


class SweepWatch(Unwatched):
    """Tells about a sweep; a :class:`folkways.sweeps.conduct.Watcher`."""

    def __init__(self, console: Console, bar: Progress | None) -> None:
        self._console = console
        self._bar = bar
        self._task: TaskID | None = None
        self._total = self._ended = 0
        self._reasons: set[tuple[str, str]] = set()
        self.failed: list[Result] = []
        self.interrupted = False

    def mended(self, intact: IntactResults) -> None:
        """Say which results were damaged, and what is measured again; also where all is quiet."""
        self._console.print(plain(intact.text), soft_wrap=True)

    def begin(self, total: int, done: int) -> None:
        """Say how much there is to do."""
        self._total, self._ended = total, done
        self.say(counted(total, "run") + (f", {done} of them done before" if done else ""))
        if self._bar is not None:
            self._task = self._bar.add_task("", total=total, completed=done)

    def told(self, done: float, money_: float) -> None:
        """Move the bar."""
        if self._bar is not None and self._task is not None:
            spent = f"  {money(money_)}" if money_ else ""
            text = f"{self._ended}/{self._total} runs{spent}"
            self._bar.update(self._task, completed=done, description=text)

    def result(self, job: Job, result: Result) -> None:
        """Say how a run ended, where there is no bar or it did not end well."""
        self._ended += result.done
        if not result.done and self.interrupted:
            return
        if not result.done:
            self.failed.append(result)
            kind = reason_kind(result)
            why = "for the same reason" if kind in self._reasons else result.reason
            self._reasons.add(kind)
            self.say(f"{job.label}: {result.status}: {why}")
        elif self._bar is None:
            took = duration_in_words(result.wall_seconds) if result.wall_seconds else "measured"
            self.say(f"{self._ended}/{self._total}  {job.label}: {took}")

    def lost(self, job: Job, reason: str) -> None:
        """Say that a run is resumed."""
        self.say(f"{job.label}: {reason}; resuming it")

    def pausing(self) -> None:
        """Say what Ctrl-C does."""
        self.interrupted = True
        self.say("Pausing the runs under way; Ctrl-C again stops at once.")

    def say(self, text: str) -> None:
        """Print a line above the bar."""
        self._console.print(plain(bounded(text)), soft_wrap=True)


class _Mute(SweepWatch):
    def say(self, text: str) -> None:
        """Print nothing."""


@contextmanager
def watching(console: Console, *, silent: bool) -> Iterator[SweepWatch]:
    """Show a bar on a terminal, lines elsewhere, nothing if ``silent``."""
    if silent:
        yield _Mute(console, None)
    elif not console.is_terminal:
        yield SweepWatch(console, None)
    else:
        columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
        with Progress(*columns, console=console, transient=True) as bar:
            yield SweepWatch(console, bar)


def print_sweep(console: Console, sweep: Sweep) -> None:
    """Print each condition with its measures, what went wrong, and where things are."""
    counts = [one for one in sweep.shown if one not in BY_NORM]
    for measure in sweep.shown:
        if measure in BY_NORM:
            columns = [(one, measure, one) for one in sweep.kinds_of(measure)]
            console.print(_means(sweep, measure, columns))
    if counts:
        console.print(_means(sweep, "counts", [(one, one, "") for one in counts]))
    if sweep.shown:
        means = "Means over runs at the end, with 95 % t intervals (counts: on square roots)."
        console.print(means, style="dim")
    for name in sweep.own_tables:
        console.print(plain(f"Table {name}: {sweep.path / own_table_file(name)}"), soft_wrap=True)
    points = tipping_points(sweep)
    _print_points(console, points)
    for finding in sweep.findings():
        console.print(plain(f"Finding {finding.number}: {finding.title}", "bold"), soft_wrap=True)
        console.print(plain(f"{finding.this_run}."), soft_wrap=True)
        console.print(plain(f"Agrees with the paper: {finding.agrees}."), soft_wrap=True)
        console.print(plain(f"Rule: {finding.rule}.", "dim"), soft_wrap=True)
    if len(sweep.conditions) == 1 and sweep.statements:
        _print_over_seeds(console, sweep)
    _print_unfinished(console, sweep)
    _print_paths(console, sweep, points)


def _print_paths(console: Console, sweep: Sweep, points: Sequence[Tipping]) -> None:
    """Print where table, figures and report are, and how to go on."""
    tables = (sweep.path / "table.csv", *((sweep.path / TIPPING,) if points else ()))
    for path in (*tables, *sorted((sweep.path / FIGURES).glob("*.svg"))):
        console.print(plain(str(path)), soft_wrap=True)
    if len(sweep.unfinished) < len(sweep.entries):
        report = f"Report, with methods to paste: folkways report {in_shell(sweep.path)}"
        console.print(plain(report), soft_wrap=True)
    if sweep.unfinished:
        console.print(plain(f"To go on: {sweep.command}"), soft_wrap=True)


def _print_points(console: Console, points: Sequence[Tipping]) -> None:
    if points:
        console.print("Tipping points of those who are not committed:", style="bold")
    for point in points:
        console.print(plain(point.text), soft_wrap=True)


def _print_over_seeds(console: Console, sweep: Sweep) -> None:
    """Print in how many runs each finding of the paper holds."""
    found = sweep.findings_over_seeds()
    if not found:
        return
    title = "The paper's findings over these runs"
    table = Table(box=SIMPLE_HEAD, title=title, title_justify="left", title_style="bold")
    table.add_column("", no_wrap=True)
    table.add_column("finding", overflow="fold")
    table.add_column("agree (95 %)", overflow="fold")
    table.add_column("most agree", no_wrap=True)
    for one in found:
        table.add_row(one.number, plain(one.title), one.text, one.agrees)
    console.print(table)
    console.print(
        "Most agree: the Wilson interval of the share lies above one half (yes) or below (no).",
        style="dim",
    )


def _print_unfinished(console: Console, sweep: Sweep) -> None:
    """Print each reason for which runs are not finished, with how many and an example."""
    kinds = failure_kinds(sweep)
    for kind in kinds[:_MOST_FAILURES]:
        console.print(plain(bounded(kind.text)), soft_wrap=True)
    if left := kinds[_MOST_FAILURES:]:
        runs = counted(sum(one.count for one in left), "run")
        console.print(f"and {runs} for other reasons, named in the table")


def _means(sweep: Sweep, title: str, columns: Sequence[tuple[str, str, str]]) -> Table:
    """Return a row for each condition; ``columns`` are a heading, a measure and its norm each."""
    table = Table(box=SIMPLE_HEAD, title=title, title_justify="left", title_style="bold")
    table.add_column("condition", overflow="fold")
    table.add_column("runs", justify="right", no_wrap=True)
    for heading, _, _ in columns:
        table.add_column(heading, justify="right")
    for condition in sweep.conditions:
        runs = f"{len(sweep.done(condition))}/{len(sweep.of(condition))}"
        cells = [
            _cell(
                sweep.values(condition, measure, norm).values(),
                sweep.bounds(measure),
                share=sweep.is_share(measure),
            )
            for _, measure, norm in columns
        ]
        table.add_row(plain(condition), runs, *cells)
    return table


def _cell(values: Iterable[float], bounds: tuple[float, float] | None, *, share: bool) -> str:
    found = mean_interval(list(values), bounds)
    if found is None:
        return "undefined"

    mean = percent(found.mean) if share else decimal(found.mean)
    if found.low is None or found.high is None:
        return mean
    if found.low == found.high:
        return f"{mean} (every run)"
    return f"{mean} ({interval(found.low, found.high, share=share)})"


def confirm_sweep(file: PlanFile, spending: Spending, parts: Parts) -> None:
    """Show what a sweep on paid models will take, and go on only if the user says so.

    Raises typer.Exit if the answer is no, FolkwaysError if there is nobody to ask.
    """
    from folkways.sweeps.bill import sweep_bill

    found = sweep_bill(file, spending, parts)
    if found is not None:
        confirm(found.lines)
