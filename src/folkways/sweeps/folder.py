"""The folder of a sweep: its plan, one file for each run, a journal of results, and the table.

::

    plan.yaml      the plan as it was given
    sweep.json     which runs there are to be, and under which condition each belongs
    scenario/      the scenario as it was, with what it names; nothing for one that ships
    results.jsonl  one line for each run that ended, the last one counts; never rewritten
    results.seal   how many lines that are, and the seal of the last
    runs/          the run files
    table.csv      one row for each condition and seed; written again as results come in
    tipping.csv    where the uncommitted tip, of a sweep that varies how many are committed
    figures/       drawn when the sweep ends
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

import msgspec

from folkways.base.errors import FolkwaysError, RunFileError
from folkways.base.given_file import resolved
from folkways.base.unwritable import unwritable
from folkways.base.version import VERSION
from folkways.store.atomic_write import clear_drafts, is_draft, write_whole
from folkways.store.lock import WriterLock
from folkways.sweeps.conditions import Cell
from folkways.sweeps.index import (
    FORMAT,
    INDEX,
    PLAN,
    RunEntry,
    SweepIndex,
    holds_plan,
    plan_digest,
    read_index,
    read_plan,
    sealed,
)
from folkways.sweeps.journal import Journal
from folkways.sweeps.keeping import KEPT, as_kept, digest_of, problem_of, to_keep
from folkways.sweeps.mending import IntactResults, intact_results, set_aside
from folkways.sweeps.plan_file import PlanFile
from folkways.sweeps.run_result import Result

RUNS, FIGURES = "runs", "figures"


class SweepFolder:
    """A sweep on disk. Everything that is read may be read while somebody else runs it."""

    def __init__(self, path: Path) -> None:
        """Name the folder; nothing is read or made yet."""
        self.path = path
        self._journal = Journal(path)
        self._lock: WriterLock | None = None

    @property
    def index(self) -> SweepIndex:
        """What runs there are to be; raises FolkwaysError for a folder that is no sweep."""
        return read_index(self.path)

    def plan_text(self) -> str:
        """Return the text of the plan; raises FolkwaysError if it was changed in the folder."""
        return read_plan(self.path)

    def results(self) -> dict[str, Result]:
        """Return the last result of each run by its name; see :meth:`Journal.results`."""
        return self._journal.results()

    def run_path(self, run: str) -> Path:
        """Return where the file of a run lies."""
        return self.path / RUNS / f"{run}.folk"

    def make_room(self) -> None:
        """Make the folder of the runs, if it is not there; raises StorageError."""
        runs = self.path / RUNS
        try:
            runs.mkdir(exist_ok=True)
        except OSError as error:
            raise unwritable(f"make the folder {runs}", error) from error

    def write(self, name: str, data: bytes) -> Path:
        """Write a file into the folder; it appears whole or not at all."""
        return write_whole(self.path / name, data)

    def keep(self, result: Result) -> None:
        """Add a result to the journal, in one piece; raises StorageError."""
        self._journal.keep(result)

    def mend(self) -> IntactResults | None:
        """Keep only the intact results if some are damaged, and return which; else None.

        The damaged file stays under another name. Raises StorageError.
        """
        found = intact_results(self._journal, self.index.entries, self.run_path)
        if found is not None:
            set_aside(self.path)
            self._journal.replace(found.results)
        return found

    def take_up(self, file: PlanFile, cells: Sequence[Cell], parts: Sequence[str] = ()) -> bool:
        """Begin the sweep, or go on with it; say whether it was begun before.

        ``parts`` are those from outside that are in use, as ``module:Class``.

        More seeds, conditions or values than before are added, fewer leave the others as they
        are; a condition with another name keeps its runs. Raises FolkwaysError if a run that the
        folder has would now be another one.
        """
        entries = tuple(
            RunEntry(
                *(one.condition.name, dict(one.condition.factors), one.seed, one.run),
                *(
                    ("", None)
                    if one.expected is None
                    else (one.expected.made_of, one.expected.stop)
                ),
            )
            for one in cells
        )
        known = (self.path / INDEX).exists()
        kept, files = to_keep(file)
        if not known and self.path.exists() and any(self.path.iterdir()):
            names = [one.name for one in self.path.iterdir()]
            strange = [one for one in names if not (one.endswith("-lock") or is_draft(one))]
            if strange and not self._has_lost_index(file):
                raise FolkwaysError(
                    f"{self.path} holds other things ({', '.join(sorted(strange)[:3])}) and is no "
                    "sweep; name a new folder with --out"
                )
        for folder in (self.path, self.path / FIGURES, *self.path.glob(f"{KEPT}/**/")):
            clear_drafts(folder, every=not known)  # before there is an index nobody else writes
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
            # An older version did not say what each run is made of.
            hashes = as_kept(self.path, files, before.hashes)
            if (rows == old, kept, parts) == (True, before.kept, before.parts):
                same = new.keys() == old.keys()
                self._go_on(before, file, hashes, same=same)
                self._keep_files(files, hashes)
                return True
            entries = tuple(rows.values())
        else:
            hashes = {name: digest_of(data) for name, data in files.items()}
        index = SweepIndex(
            FORMAT,
            file.plan.name,
            file.plan.title,
            VERSION,
            datetime.now(UTC).isoformat(timespec="seconds"),
            str(resolved(file.folder)),
            entries,
            kept,
            tuple(parts),
            plan_digest(file.text),
            files=hashes,
        )
        self._write_index(index)
        self._keep_files(files, hashes)
        self.write(PLAN, file.text.encode())
        return known

    def _keep_files(self, files: Mapping[str, bytes], hashes: Mapping[str, str]) -> None:
        for name, data in files.items():
            if problem_of(self.path, name, hashes[name]):
                self.write(name, data)

    def _write_index(self, index: SweepIndex) -> None:
        self.write(INDEX, msgspec.json.format(msgspec.json.encode(sealed(index)), indent=1) + b"\n")

    def _go_on(
        self, index: SweepIndex, file: PlanFile, hashes: dict[str, str], *, same: bool
    ) -> None:
        """Make index and plan whole; another plan of the ``same`` runs replaces that of before.

        ``hashes`` are those of the files that are kept.
        """
        digest = plan_digest(file.text) if same else index.plan or plan_digest(self.plan_text())
        if index.seal is None or (digest, hashes) != (index.plan, index.files):
            self._write_index(msgspec.structs.replace(index, plan=digest, files=hashes))
        if holds_plan(self.path, digest):
            return
        if plan_digest(file.text) == digest:
            self.write(PLAN, file.text.encode())
        else:
            self.plan_text()  # says how to put it back

    def _has_lost_index(self, file: PlanFile) -> bool:
        """Say whether the folder holds runs and this very plan, and no index any more."""
        return (self.path / RUNS).is_dir() and holds_plan(self.path, plan_digest(file.text))

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
