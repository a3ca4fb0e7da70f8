"""Opening the run files of a sweep: of one that is damaged it is said how to get it anew."""

from __future__ import annotations

from pathlib import Path

from folkways.base.errors import RunFileError
from folkways.runs.run import Run
from folkways.store.reader import RunFile


def opened(path: Path, *, whole: bool = False) -> Run:
    """Open a run of a sweep; ``whole`` checks all of it, and not only how it begins.

    Raises RunFileError for a file that is missing or damaged.
    """
    try:
        return Run.open(path) if whole else Run(RunFile(path))
    except RunFileError as error:
        delete = "delete it, and " if path.exists() else ""
        raise RunFileError(
            f"{error}; {delete}folkways sweep {path.parent.parent} makes the run anew"
        ) from error


def is_sound(path: Path) -> bool:
    """Say whether the file of a run is there and can be opened."""
    try:
        RunFile(path)
    except RunFileError:
        return False
    return True
