"""Opening the run files of a sweep; for a damaged one, how to regenerate it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from folkways.base.errors import RunFileError
from folkways.base.in_shell import in_shell
from folkways.plugins import INSTALLED, Parts
from folkways.runs.run import Run
from folkways.store.reader import RunFile
from folkways.sweeps.identity import Expected, refuse_another_run
from folkways.sweeps.index import RunEntry


def opened(
    path: Path,
    expected: Expected,
    entries: Iterable[RunEntry] = (),
    *,
    whole: bool = False,
    parts: Parts = INSTALLED,
) -> Run:
    """Open a run of a sweep; ``whole`` checks all of it, and not only how it begins.

    ``expected`` is the run that the file is to hold, ``entries`` are those of the sweep. ``parts``
    are the measures from outside that may be used. Raises RunFileError for a file that is missing,
    damaged or another run.
    """
    folder = path.parent.parent
    try:
        log = RunFile(path)
        if whole:
            log.verify()
        run = Run(log, parts=parts)
    except RunFileError as error:
        delete = "delete it, and " if path.exists() else ""
        raise RunFileError(
            f"{error}; {delete}folkways sweep {in_shell(folder)} makes the run again"
        ) from error
    refuse_another_run(log, expected, folder, entries)
    return run


def readable(path: Path) -> RunFile | None:
    """Return the file of a run if it is there and can be opened."""
    try:
        return RunFile(path)
    except RunFileError:
        return None
