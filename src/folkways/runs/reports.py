"""Where a run's report is written."""

from __future__ import annotations

import itertools
import os
from pathlib import Path
from typing import TYPE_CHECKING

from folkways.base.errors import FolkwaysError, StorageError
from folkways.metrics.summary import Summary
from folkways.plots.cost import CostOfRun, CostRow
from folkways.plots.report import render_report, report_mark
from folkways.store.atomic_write import write_whole

if TYPE_CHECKING:
    from folkways.metrics.asked_facts import Answered
    from folkways.minds.wrappers.meter import SpendingLedger, Tally

_HEAD = 4096  # bytes at the beginning of a report that hold its mark


def write_report(
    summary: Summary,
    run: Path | None,
    target: Path | None,
    ledger: SpendingLedger | None = None,
    facts: Path | None = None,
    *,
    ended: bool = False,
) -> Path:
    """Write the report of ``run`` and return its path; see :meth:`folkways.runs.run.Run.report`.

    ``facts`` is a table of what agents said of facts; None: the one beside the run, if it is there.
    ``ended``: the run is finished.
    The file appears whole or not at all, and replaces nothing but an earlier report of this run.
    """
    if target is None and run is None:
        raise StorageError("a run in memory needs a path for its report")
    try:
        if target is not None and os.path.lexists(target):
            raise StorageError(f"{target} exists and is not overwritten; name another file")
        path = target or _beside(run or Path(), report_mark(summary.header))
    except OSError as error:
        raise StorageError(f"cannot write beside {run}: {error.strerror}") from error
    answers, missing = _answers(summary, run, facts)
    text = render_report(
        summary,
        None if ledger is None else cost_of(ledger),
        answers=answers,
        answers_missing=missing,
        ended=ended,
    )
    option = "--out" if target is None else ""
    return write_whole(path, text.encode(), "the report", option)


def cost_of(ledger: SpendingLedger) -> CostOfRun | None:
    """Return the bill as the report shows it; None if no language model was asked."""
    if not ledger.total.calls:
        return None
    prices = ledger.prices
    return CostOfRun(
        total=_row("all", ledger.total),
        rows=[_row(str(name), taken) for name, taken in ledger.by("operation").items()],
        prices=f"{prices.source}, {prices.date}",
        unpriced=ledger.unpriced,
    )


def _answers(summary: Summary, run: Path | None, named: Path | None) -> tuple[list[Answered], str]:
    """Return what agents said of facts, or why what lies beside the run cannot be shown.

    Raises what :func:`answers_in` raises for a file that was named.
    """
    from folkways.interviews.facts_table import answers_in, beside

    if named is not None:
        return answers_in(named, summary.header), ""
    path = None if run is None else beside(run)
    if path is None or not path.is_file():
        return [], ""
    try:
        return answers_in(path, summary.header), ""
    except FolkwaysError:
        return [], (
            f"{path.name}, beside the run, holds no answers of this run that can be read. "
            "To ask again, move it away and use folkways facts."
        )


def _row(name: str, taken: Tally) -> CostRow:
    return CostRow(
        name,
        taken.calls,
        taken.tokens_in,
        taken.cached,
        taken.tokens_out,
        taken.money,
        taken.seconds,
    )


def _beside(run: Path, mark: str) -> Path:
    """Return the first name beside the run file that is free or has this run's report."""
    stem = run.stem
    names = (f"{stem}-report{'' if n == 1 else f'-{n}'}.html" for n in itertools.count(1))
    for name in itertools.chain([f"{stem}.html"], names):
        path = run.with_name(name)
        if path != run and (not os.path.lexists(path) or _is_own(path, mark)):
            return path
    raise AssertionError("numbers do not end")


def _is_own(path: Path, mark: str) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return mark.encode() in file.read(_HEAD)
