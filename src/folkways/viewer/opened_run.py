"""The run file that is shown, and whether another run has taken its place meanwhile."""

from __future__ import annotations

from folkways.base.errors import RunFileError
from folkways.store.file_identity import FileIdentity, identity
from folkways.store.reader import RunFile


class OpenedRun:
    """A run file as it was opened, and which file lay at its path then."""

    def __init__(self, run: RunFile) -> None:
        self._run = run
        self._file = self._now()

    def is_same(self) -> bool:
        """Say whether the run at the path is the one that was opened, or a newer copy of it.

        Raises RunFileError if there is none, or it cannot be read.
        """
        if not self._run.is_same():
            return False
        file = self._now()
        if file != self._file:
            if RunFile(self._run.path).header != self._run.header:
                return False
            self._file = file
        return True

    def _now(self) -> FileIdentity | None:
        """Return which file lies at the path."""
        path = self._run.path
        found = identity(path)
        if found is None and not path.exists():
            raise RunFileError(f"{path} does not exist")
        return found
