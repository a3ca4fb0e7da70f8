"""Opening the run files of a sweep; for a damaged one, how to regenerate it."""

from __future__ import annotations

from pathlib import Path

from folkways.base.errors import RunFileError
from folkways.plugins import INSTALLED, Parts
from folkways.runs.run import Run
from folkways.store.reader import RunFile


def opened(path: Path, *, whole: bool = False, parts: Parts = INSTALLED) -> Run:
    """Open a run of a sweep; ``whole`` checks all of it, and not only how it begins.

    ``parts`` are the measures from outside that may be used. Raises RunFileError for a file that is
    missing or damaged.
    """
    try:
        log = RunFile(path)
        if whole:
            log.verify()
        return Run(log, parts=parts)
    except RunFileError as error:
        delete = "delete it, and " if path.exists() else ""
        raise RunFileError(
            f"{error}; {delete}folkways sweep {path.parent.parent} makes the run again"
        ) from error


def is_sound(path: Path) -> bool:
    """Say whether the file of a run is there and can be opened."""
    try:
        RunFile(path)
    except RunFileError:
        return False
    return True
