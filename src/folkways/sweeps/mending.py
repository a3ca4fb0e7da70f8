"""Going on with a sweep whose results are damaged: the intact ones are kept."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from folkways.base.errors import RunFileError
from folkways.base.plural import counted
from folkways.base.unwritable import unwritable
from folkways.scenario.problems import listed
from folkways.store.reader import RunFile
from folkways.sweeps.index import RunEntry
from folkways.sweeps.journal import JOURNAL, DamagedResults, Journal
from folkways.sweeps.run_result import Result
from folkways.sweeps.salvage import Salvaged


class IntactResults(NamedTuple):
    """What is kept of damaged results.

    ``problem`` is the first damage that was found, ``lost`` the entries whose run has a file and
    now no result, ``lines`` names the damaged lines.
    """

    problem: str
    results: tuple[Result, ...]
    lost: tuple[RunEntry, ...]
    lines: str

    @property
    def text(self) -> str:
        """The same in words."""
        runs = listed(f"{one.condition}, seed {one.seed}" for one in self.lost)
        lost = f"Measured again: {runs}" if runs else "No result is lost"
        kept = f"{counted(len(self.results), 'result')} kept"
        return f"{self.problem}. {self.lines}; {kept}. {lost}."


def intact_results(
    journal: Journal, entries: Iterable[RunEntry], run_path: Callable[[str], Path]
) -> IntactResults | None:
    """Return what is to be kept of the results of a sweep; None if they are undamaged.

    A result after which another of the same run may be lost is kept only if it is of the log that
    the run's file holds and that is finished. Raises FileRefused for results that are too large.
    """
    try:
        journal.results()
    except DamagedResults as error:
        problem = error.problem
    else:
        return None
    found = journal.salvaged()
    kept = {
        run: result
        for run, result in found.results.items()
        if run not in found.unsure or _is_of(result, run_path(run))
    }
    lost = [one for one in entries if one.run not in kept and run_path(one.run).exists()]
    return IntactResults(problem, tuple(kept.values()), tuple(lost), _lines(found))


def set_aside(folder: Path) -> Path:
    """Keep the damaged results of a sweep under another name, and return it."""
    journal = folder / JOURNAL
    number = 1
    while os.path.lexists(copy := journal.with_suffix(f".damaged-{number}.jsonl")):
        number += 1
    try:
        with contextlib.suppress(OSError):  # a file system without links
            os.link(journal, copy)
            return copy
        shutil.copy2(journal, copy)
    except OSError as error:
        raise unwritable(f"write {copy}", error) from error
    return copy


def _is_of(result: Result, path: Path) -> bool:
    """Say whether a finished result is of the log that a run file holds."""
    with contextlib.suppress(RunFileError):
        return result.done and RunFile(path).log_hash() == result.log_hash
    return False


def _lines(found: Salvaged) -> str:
    if found.damaged:
        what = "line" if len(found.damaged) == 1 else "lines"
        damaged = f"Damaged: {what} {listed(map(str, found.damaged))}"
        return f"{damaged}, and perhaps the end" if found.cut else damaged
    return "Lines may be missing at the end" if found.cut else "Lines are missing"
