"""Saving in a new folder what is intact of a damaged sweep."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from folkways.base.errors import FolkwaysError, RunFileError
from folkways.base.plural import counted
from folkways.base.unwritable import unwritable
from folkways.store import repair as run_repair
from folkways.store.atomic_write import new_folder
from folkways.store.lock import is_written
from folkways.store.reader import RunFile
from folkways.store.repair import Repaired
from folkways.sweeps.checking import CheckedFile
from folkways.sweeps.folder import RUNS
from folkways.sweeps.index import INDEX, PLAN, read_index
from folkways.sweeps.journal import JOURNAL, Journal
from folkways.sweeps.keeping import KEPT
from folkways.sweeps.mending import intact_results

_PLAN_AGAIN = "give it again: folkways sweep PLAN --out NEW"


def repair(folder: Path, target: Path, checked: Iterable[CheckedFile]) -> Repaired:
    """Write what is intact of the sweep in ``folder`` into the new folder ``target``.

    ``checked`` is the state of its files. Of a damaged run, what is intact is saved, if anything
    is; ``folkways sweep`` computes the rest. A result is saved if it and its run are intact. Tables
    and figures are derived and are not copied. Raises FolkwaysError if the sweep is being worked on
    or its index is damaged, StorageError if ``target`` exists or cannot be written.
    """
    files = {one.file: one for one in checked}
    if is_written(folder / INDEX):
        raise FolkwaysError(f"{folder} is being worked on by another folkways sweep; stop it first")
    if files[INDEX].bad:
        raise FolkwaysError(files[INDEX].detail)
    saved, lost = [INDEX], [f"{PLAN} ({_PLAN_AGAIN})"] if files[PLAN].bad else []
    with new_folder(target) as new:
        try:
            shutil.copy2(folder / INDEX, new / INDEX)
            if not files[PLAN].bad:
                shutil.copy2(folder / PLAN, new / PLAN)
                saved.append(PLAN)
            saved += _save_kept(folder, new, files.values(), lost)
            whole, parts = _save_runs(folder, new, files.values(), lost)
            kept = _save_results(folder, new, whole, lost)
        except OSError as error:
            raise unwritable(f"write {target}", error) from error
    saved += [counted(len(whole), "intact run")] if whole else []
    saved += [counted(parts, "run in part")] if parts else []
    saved += [counted(kept, "result")] if kept else []
    return Repaired(tuple(saved), tuple(lost))


def _save_kept(folder: Path, new: Path, files: Iterable[CheckedFile], lost: list[str]) -> list[str]:
    """Save what the runs are made of, and return its name if there is something."""
    saved = False
    for one in files:
        if not one.file.startswith(f"{KEPT}/"):
            continue
        if one.bad:
            lost.append(f"{one.file} ({_PLAN_AGAIN})")
            continue
        target = new / one.file
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(folder / one.file, target)
        saved = True
    return [f"{KEPT}/"] if saved else []


def _save_runs(
    folder: Path, new: Path, files: Iterable[CheckedFile], lost: list[str]
) -> tuple[set[str], int]:
    """Save the runs; return the names of those that are intact, and how many are in part."""
    whole, parts = set(), 0
    for one in files:
        if not one.file.startswith(f"{RUNS}/") or one.state == "not begun":
            continue
        source, target = folder / one.file, new / one.file
        if one.state in ("missing", "another run"):
            lost.append(f"{one.file} ({one.state})")
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        if not one.bad:
            _copy(source, target)
            whole.add(source.stem)
            continue
        try:
            done = run_repair.repair(source, target)
        except FolkwaysError as error:
            lost.append(f"{one.file} ({error})")
            continue
        if done.lacks:
            target.unlink()
            lacking = " and ".join(done.lacks)
            lost.append(f"{one.file} (its {lacking}, without which it cannot be continued)")
            continue
        parts += 1
        lost += [f"{one.file}: {what}" for what in done.lost]
    return whole, parts


def _copy(source: Path, target: Path) -> None:
    """Copy a run with the latest changes, which may be in a file beside it."""
    for end in ("", "-wal", "-journal"):
        beside = source.with_name(source.name + end)
        if os.path.lexists(beside):
            shutil.copy2(beside, target.with_name(target.name + end))
    try:
        RunFile(target).verify()
    except RunFileError as error:
        raise FolkwaysError(f"{source} has changed while it was copied; try again") from error


def _save_results(folder: Path, new: Path, whole: set[str], lost: list[str]) -> int:
    """Save the intact results of intact runs, and return how many."""
    if not (folder / JOURNAL).exists():
        return 0
    journal = Journal(folder)
    entries = read_index(folder).entries
    try:
        found = intact_results(journal, entries, lambda run: new / RUNS / f"{run}.folk")
    except FolkwaysError as error:  # no regular file is there, for example
        lost.append(f"{JOURNAL}: {error} (folkways sweep measures all runs again)")
        return 0
    if found is None:
        results = tuple(journal.results().values())
    else:
        results = found.results
        lost.append(f"{JOURNAL}: {found.lines} ({counted(len(found.lost), 'run')} to measure)")
    kept = [one for one in results if one.run in whole]
    Journal(new).replace(kept)
    return len(kept)
