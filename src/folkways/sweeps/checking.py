"""Checking all files of a sweep that have seals: plan, index, results and runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal, NamedTuple

from folkways.base.errors import FolkwaysError, RunFileError
from folkways.base.in_shell import in_shell
from folkways.base.plural import counted
from folkways.store.lock import is_written
from folkways.store.reader import RunFile
from folkways.sweeps.folder import RUNS, SweepFolder
from folkways.sweeps.identity import Expected, difference
from folkways.sweeps.index import INDEX, PLAN, RunEntry, SweepIndex, read_index, read_plan
from folkways.sweeps.journal import JOURNAL, JOURNAL_SEAL, DamagedResults, Journal
from folkways.sweeps.keeping import KEPT, how_to_restore, problem_of
from folkways.sweeps.run_result import Result

State = Literal[
    "intact", "no seal", "not begun", "being written", "damaged", "missing", "another run"
]
BAD: tuple[State, ...] = ("damaged", "missing", "another run")
"""States of files of which something is lost."""


class CheckedFile(NamedTuple):
    """A file of a sweep: its path in the folder, how it is, and details in words."""

    file: str
    state: State
    detail: str

    @property
    def bad(self) -> bool:
        """Whether something of it is lost."""
        return self.state in BAD


def check_files(folder: Path) -> Iterator[CheckedFile]:
    """Give the state of each file of the sweep in ``folder`` that has a seal, one after another.

    Raises FolkwaysError for a folder that is no sweep, or was made by a newer version.
    """
    index: SweepIndex | None = None
    if not (folder / INDEX).exists():
        read_index(folder)  # says that it is no sweep
    try:
        index = read_index(folder)
        yield CheckedFile(INDEX, _sealed(index.seal is not None), _entries(index))
    except FolkwaysError as error:
        yield CheckedFile(INDEX, "damaged", str(error))
    yield _plan(folder, index)
    yield from _kept(folder, index)
    results, checked = _results(folder)
    yield checked
    yield from _runs(folder, index, results)


def _sealed(sealed: bool) -> State:
    return "intact" if sealed else "no seal"


def _entries(index: SweepIndex) -> str:
    return counted(len({one.run for one in index.entries}), "run")


def _plan(folder: Path, index: SweepIndex | None) -> CheckedFile:
    if not (folder / PLAN).exists():
        return CheckedFile(PLAN, "missing", "give it again: folkways sweep PLAN --out FOLDER")
    if index is None:
        return CheckedFile(PLAN, "no seal", f"{INDEX} would hold its hash")
    try:
        read_plan(folder)
    except FolkwaysError as error:
        return CheckedFile(PLAN, "damaged", str(error))
    return CheckedFile(PLAN, _sealed(bool(index.plan)), "")


def _kept(folder: Path, index: SweepIndex | None) -> Iterator[CheckedFile]:
    """Give the files of which the runs are made; those without a hash lie there alone."""
    hashes = {} if index is None else index.hashes
    for name, digest in hashes.items():
        problem = problem_of(folder, name, digest)
        state: State = "missing" if not (folder / name).exists() else "damaged"
        detail = f"{problem}. {how_to_restore(folder)}" if problem else ""
        yield CheckedFile(name, state if problem else "intact", detail)
    for path in sorted((folder / KEPT).rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and name not in hashes:
            yield CheckedFile(name, "no seal", f"{INDEX} would hold its hash")


def _results(folder: Path) -> tuple[Mapping[str, Result], CheckedFile]:
    """Return the intact results that are certain, and how their file is."""
    there, sealed = (folder / JOURNAL).exists(), (folder / JOURNAL_SEAL).exists()
    if not there:
        if sealed:
            again = f"folkways sweep {in_shell(folder)} measures all runs again"
            return {}, CheckedFile(JOURNAL, "missing", again)
        return {}, CheckedFile(JOURNAL, "not begun", "")
    journal = Journal(folder)
    try:
        results = journal.results()
    except DamagedResults as error:
        found = journal.salvaged()
        sure = {run: one for run, one in found.results.items() if run not in found.unsure}
        return sure, CheckedFile(JOURNAL, "damaged", str(error))
    except FolkwaysError as error:
        return {}, CheckedFile(JOURNAL, "damaged", str(error))
    return results, CheckedFile(JOURNAL, _sealed(sealed), counted(len(results), "result"))


def _runs(
    folder: Path, index: SweepIndex | None, results: Mapping[str, Result]
) -> Iterator[CheckedFile]:
    """Give the runs of the index in its order, and after them all others that lie in the folder."""
    entries = {} if index is None else {one.run: one for one in index.entries}
    paths = {SweepFolder(folder).run_path(run): run for run in entries}
    others = sorted({*(folder / RUNS).rglob("*.folk")} - paths.keys())
    for path in (*paths, *others):
        name = path.relative_to(folder).as_posix()
        run = paths.get(path, "")
        result = results.get(run)
        again = f"folkways sweep {in_shell(folder)} makes the run again"
        if path.exists() and path.stat().st_size:
            entry = entries.get(run)
            yield _run(path, name, entry, entries.values(), result, again)
        elif result is not None and result.done:
            yield CheckedFile(name, "missing", f"its result is there; {again}")
        else:
            yield CheckedFile(name, "not begun", "")


def _run(
    path: Path,
    name: str,
    entry: RunEntry | None,
    entries: Iterable[RunEntry],
    result: Result | None,
    again: str,
) -> CheckedFile:
    written = is_written(path)
    try:
        run = RunFile(path)
        run.verify()
        log_hash, events = run.log_hash(), counted(run.seq, "event")
    except RunFileError as error:
        return CheckedFile(name, "damaged", f"{error} Or delete it: {again}")
    # A run that is being written may be one that its result does not know yet.
    result = None if written else result
    other = "" if entry is None else difference(run, Expected.of(entry, result), entries)
    if other:
        return CheckedFile(name, "another run", f"{other}; delete it: {again}")
    detail = f"{events}, log hash {log_hash[:16]}..."
    return CheckedFile(name, "being written" if written else _sealed(run.sealed), detail)
