"""The folder of a sweep: its plan, one file for each run, a journal of results, and the table.

::

    plan.yaml      the plan as it was given
    sweep.json     which runs there are to be, and under which condition each belongs
    scenario/      the scenario as it was, with its map; nothing for one that ships
    results.jsonl  one line for each run that ended, the last one counts; never rewritten
    runs/          the run files
    table.csv      one row for each condition and seed; written again as results come in
    tipping.csv    where the uncommitted tip, of a sweep that varies how many are committed
    figures/       drawn when the sweep ends
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Self

import msgspec

from folkways.base.errors import FolkwaysError, RunFileError, StorageError
from folkways.base.given_file import FileRefused, given_lines, read_given
from folkways.base.json_text import read_json
from folkways.base.limits import (
    SWEEP_INDEX_BYTES,
    SWEEP_JOURNAL_BYTES,
    SWEEP_RESULT_BYTES,
    SWEEP_UNREADABLE,
)
from folkways.base.unwritable import unwritable
from folkways.base.version import VERSION
from folkways.store.atomic_write import write_whole
from folkways.store.lock import WriterLock
from folkways.sweeps.conditions import Cell
from folkways.sweeps.factors import ALL_MECHANISMS, Level
from folkways.sweeps.keeping import to_keep
from folkways.sweeps.plan_file import PlanFile
from folkways.sweeps.run_result import Result

FORMAT: Final = 1
PLAN, INDEX, JOURNAL, RUNS, FIGURES = (
    "plan.yaml",
    "sweep.json",
    "results.jsonl",
    "runs",
    "figures",
)


class RunEntry(msgspec.Struct, frozen=True):
    """One row of the table to be: a condition, what it varies, a seed, and the run file's name."""

    condition: str
    factors: dict[str, Level]
    seed: int
    run: str


class SweepIndex(msgspec.Struct, frozen=True):
    """What ``sweep.json`` says.

    ``beside`` is the folder in which the plan's scenario was found, ``kept`` where in the sweep's
    folder the copy of it lies ("" for one that ships). ``parts`` are those from outside with which
    its runs were made and measured, as ``module:Class``, if no installed package declares them.
    """

    format: int
    name: str
    title: str
    folkways: str
    created: str
    beside: str
    entries: tuple[RunEntry, ...]
    kept: str = ""
    parts: tuple[str, ...] = ()

    def command(self, path: Path) -> str:
        """Return the command that goes on with the sweep in the folder ``path``."""
        return f"folkways sweep {path}{''.join(f' --with {one}' for one in self.parts)}"


class SweepFolder:
    """A sweep on disk. Everything that is read may be read while somebody else runs it."""

    def __init__(self, path: Path) -> None:
        """Name the folder; nothing is read or made yet."""
        self.path = path
        self._lock: WriterLock | None = None

    @property
    def index(self) -> SweepIndex:
        """What runs there are to be; raises FolkwaysError for a folder that is no sweep."""
        try:
            found = read_json(read_given(self.path / INDEX, SWEEP_INDEX_BYTES), SweepIndex)
        except FileRefused as error:
            if not error.missing and not isinstance(error.__cause__, NotADirectoryError):
                raise
            what = "is no sweep" if self.path.exists() else "does not exist"
            raise FolkwaysError(
                f"{self.path} {what}: a folder that folkways sweep made holds a {INDEX}"
            ) from error
        except msgspec.DecodeError as error:
            raise FolkwaysError(
                f"{self.path / INDEX} cannot be read ({error}); the runs in {RUNS}/ are whole, and "
                "the same plan with --out and a new folder can be given them"
            ) from error
        if found.format > FORMAT:
            raise FolkwaysError(f"{self.path} was made by a newer version of folkways")
        return msgspec.structs.replace(
            found, entries=tuple(_renamed(entry) for entry in found.entries)
        )

    def results(self) -> dict[str, Result]:
        """Return the last result of each run by its name; torn lines are passed over.

        Raises FileRefused for a journal that is too large, or in which too many lines are no
        results.
        """
        path = self.path / JOURNAL
        results: dict[str, Result] = {}
        torn = 0
        try:
            for line in given_lines(path, SWEEP_JOURNAL_BYTES, SWEEP_RESULT_BYTES):
                result = _read(line)
                if result is not None:
                    results[result.run] = result
                    continue
                torn += 1
                if torn > SWEEP_UNREADABLE:
                    raise FileRefused(
                        path,
                        f"is no journal of a sweep: more than {SWEEP_UNREADABLE:,} of its lines "
                        "are no results. Remove it; the next folkways sweep of this folder "
                        "measures its runs again",
                    )
        except FileRefused as error:
            if error.missing:
                return {}
            raise
        return results

    def run_path(self, run: str) -> Path:
        """Return where the file of a run lies."""
        return self.path / RUNS / f"{run}.folk"

    def write(self, name: str, data: bytes) -> Path:
        """Write a file into the folder; it appears whole or not at all."""
        return write_whole(self.path / name, data)

    def keep(self, result: Result) -> None:
        """Add a result to the journal, in one piece."""
        line = msgspec.json.encode(result) + b"\n"
        path = self.path / JOURNAL
        try:
            fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
            try:
                # What was torn by a kill ends here, so that this line begins a line.
                if os.lseek(fd, 0, os.SEEK_END):
                    os.lseek(fd, -1, os.SEEK_END)
                    line = line if os.read(fd, 1) == b"\n" else b"\n" + line
                os.write(fd, line)
            finally:
                os.close(fd)
        except OSError as error:
            raise StorageError(
                f"cannot write {path}: {error.strerror}. The runs themselves are whole; "
                "the same command goes on once it can be written"
            ) from error

    def take_up(self, file: PlanFile, cells: Sequence[Cell], parts: Sequence[str] = ()) -> bool:
        """Begin the sweep, or go on with it; say whether it was begun before.

        ``parts`` are those from outside that are in use, as ``module:Class``.

        More seeds, conditions or values than before are added, fewer leave the others as they
        are; a condition with another name keeps its runs. Raises FolkwaysError if a run that the
        folder has would now be another one.
        """
        entries = tuple(
            RunEntry(one.condition.name, dict(one.condition.factors), one.seed, one.run)
            for one in cells
        )
        known = (self.path / INDEX).exists()
        kept, files = to_keep(file)
        if not known and self.path.exists() and any(self.path.iterdir()):
            strange = [one.name for one in self.path.iterdir() if not one.name.endswith("-lock")]
            if strange:
                raise FolkwaysError(
                    f"{self.path} holds other things ({', '.join(sorted(strange)[:3])}) and is no "
                    "sweep; name a new folder with --out"
                )
        if known:
            before = self.index
            self._compare(before, entries)
            old = {(one.condition, one.seed): one for one in before.entries}
            new = {(one.condition, one.seed): one for one in entries}
            renamed = {new[key].run for key in new.keys() - old.keys()}
            stay = {key: one for key, one in old.items() if key in new or one.run not in renamed}
            rows = stay | new
            kept = kept or before.kept
            parts = tuple(dict.fromkeys((*before.parts, *parts)))
            same = (rows.keys() == old.keys(), kept, parts)
            if same == (True, before.kept, before.parts):
                return True
            entries = tuple(rows.values())
        index = SweepIndex(
            FORMAT,
            file.plan.name,
            file.plan.title,
            VERSION,
            datetime.now(UTC).isoformat(timespec="seconds"),
            str(file.folder.resolve()),
            entries,
            kept,
            tuple(parts),
        )
        for name, data in files.items():
            # What is there already is what the first runs were made of.
            if not (self.path / name).exists():
                self.write(name, data)
        self.write(PLAN, file.text.encode())
        self.write(INDEX, msgspec.json.format(msgspec.json.encode(index), indent=1) + b"\n")
        return known

    def _compare(self, before: SweepIndex, now: Iterable[RunEntry]) -> None:
        old = {(one.condition, one.seed): one.run for one in before.entries}
        new = {(one.condition, one.seed): one.run for one in now}
        other = [key for key in old.keys() & new.keys() if old[key] != new[key]]
        # A condition with another name has the same runs.
        gone = [key for key in old.keys() - new.keys() if old[key] not in new.values()]
        added = [key for key in new.keys() - old.keys() if new[key] not in old.values()]
        if other:
            condition, seed = min(other)
            raise FolkwaysError(
                f"The plan or its scenario has changed since {self.path} was begun: "
                f"{len(other)} of its {len(old)} runs would be other runs now (such as "
                f"{condition!r}, seed {seed}). Nothing was touched. {self._restore(before)}Name "
                "another folder with --out, or go on with the plan as it was: "
                f"{before.command(self.path)}"
            )
        if gone and added:
            condition, seed = min(gone)
            raise FolkwaysError(
                f"The plan has changed since {self.path} was begun: {len(gone)} of its runs are "
                f"no longer in it (such as {condition!r}, seed {seed}) and {len(added)} are new. "
                "Nothing was touched. Name another folder with --out, or go on with the plan as "
                f"it was: {before.command(self.path)}"
            )

    def _restore(self, index: SweepIndex) -> str:
        plan = f"As they were they are {self.path / PLAN}"
        return f"{plan} and {self.path / index.kept}. " if index.kept else f"{plan}. "

    def __enter__(self) -> Self:
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(f"make the folder {self.path}", error) from error
        try:
            self._lock = WriterLock(self.path / INDEX)
        except RunFileError as error:
            raise FolkwaysError(
                f"{self.path} is being worked on by another folkways sweep; wait, or stop it"
            ) from error
        return self

    def __exit__(self, *why: object) -> None:
        if self._lock is not None:
            self._lock.release()
            self._lock = None


def _renamed(entry: RunEntry) -> RunEntry:
    """Return an entry with the name that its condition has today: 0.1 called it "whole"."""
    if entry.factors.get("without") != "none":
        return entry
    parts = entry.condition.split(", ")
    now = ", ".join(ALL_MECHANISMS if part == "whole" else part for part in parts)
    return msgspec.structs.replace(entry, condition=now)


def _read(line: bytes) -> Result | None:
    """Return the result that a line of a sweep's journal holds; None for a torn one."""
    with contextlib.suppress(msgspec.DecodeError):
        return read_json(line, Result)
    return None
