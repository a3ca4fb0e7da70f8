"""Runs on a disk that fails, and after power cuts: each has to end as if nothing had happened."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from unittest import mock

from attacks.disk import FAULTS, Disk, FileChange, PowerCuts, writing_to
from folkways.base.errors import RunFileError, StorageError
from folkways.store.reader import RunFile

Live = Callable[[Path], str]
"""Begins the run at a path or, if there is one, resumes it; returns the log hash at its end."""


class LostWork(AssertionError):
    """A run that met a fault and was resumed did not end like the others."""


def recorded(live: Live, path: Path) -> tuple[str, Disk]:
    """Return the log hash of an undisturbed run, and the disk with all that was written."""
    disk = Disk()
    replace = os.replace

    def replaced(source: Path, target: Path) -> None:
        disk.changes.append(FileChange(str(target), None, os.fsencode(source)))
        replace(source, target)

    with writing_to(disk), mock.patch("os.replace", replaced):
        return live(path), disk


def survive_faults(live: Live, folder: Path, every: int = 1) -> Counter[str]:
    """Let each ``every``-th write fail in each way, and resume; count who was told, and who not.

    Nobody needs to be told where only the tidying up at the end has failed. Raises LostWork if a
    run does not end with the same log as the undisturbed one.
    """
    right, undisturbed = recorded(live, folder / "whole.folk")
    outcomes: Counter[str] = Counter()
    for fault in FAULTS:
        for at in range(1, undisturbed.writes + 1, every):
            path = folder / f"{fault}-{at}.folk"
            try:
                with writing_to(Disk(at, fault)):
                    live(path)
                outcomes[f"{fault} unharmed"] += 1
            except (StorageError, RunFileError):
                outcomes[f"{fault} told"] += 1
            _resumed(live, path, right, f"{fault} at write {at}")
    return outcomes


def survive_power_cuts(live: Live, folder: Path, every: int = 1) -> int:
    """Cut the power after each ``every``-th change of a file and in it, and resume; count them.

    What was written until then lies on the disk, in the order in which it was written.
    """
    whole = folder / "run.folk"
    right, undisturbed = recorded(live, whole)
    number = 0
    for number, files in enumerate(PowerCuts(undisturbed.changes).states(every), 1):
        for file in folder.iterdir():
            file.unlink()
        for name, body in files.items():
            Path(name).write_bytes(body)
        _resumed(live, whole, right, f"power cut {number}")
    return number


def _resumed(live: Live, path: Path, right: str, what: str) -> None:
    found = live(path)
    RunFile(path).verify()
    if found != right:
        raise LostWork(f"after {what} the log hash is {found}, not {right}")
    left = [file for file in path.parent.glob(f"{path.name}-*") if "-new" in file.name]
    if left:
        raise LostWork(f"after {what} there are still {left}")
