"""Shards in processes on this machine."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
from typing import Final

from folkways.base.errors import StorageError
from folkways.shards.frames import Frames

_THREADS: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
_TAIL: Final = 4000


class Local:
    """Worker processes of this machine."""

    def start(self, number: int) -> LocalLink:
        """Start a process; raises StorageError if none can be started."""
        return LocalLink()

    def close(self) -> None:
        """Do nothing: each process is ended by itself."""


class LocalLink:
    """One worker process."""

    def __init__(self) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  closed by close()
        environ = os.environ | dict.fromkeys(_THREADS, "1")
        environ["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
        try:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "folkways.shards.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                env=environ,
                # Ctrl-C on the terminal is for the owner, which pauses the run.
                start_new_session=True,
            )
        except OSError as error:
            self._errors.close()
            raise StorageError(f"no process for a shard can be begun: {error.strerror}") from error
        assert self.process.stdin is not None  # noqa: S101  for the type checker
        assert self.process.stdout is not None  # noqa: S101
        self._frames = Frames(self.process.stdout, self.process.stdin)

    def send(self, data: bytes) -> None:
        """Send a message."""
        with contextlib.suppress(OSError, ValueError):
            self._frames.send(data)

    def receive(self) -> bytes:
        """Wait for a message; empty once the process is gone."""
        return self._frames.receive()

    def why(self) -> tuple[str, bool]:
        """Say why the process is gone, and whether it was killed."""
        code = self.process.wait()
        if code < 0:
            name = signal.Signals(-code).name
            memory = "; perhaps there was not enough memory" if name == "SIGKILL" else ""
            return f"it was killed ({name}){memory}", True
        self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, self._errors.tell() - _TAIL))
        said = self._errors.read().decode("utf-8", "replace").strip()
        if "MemoryError" in said.splitlines()[-1:]:
            return "there was not enough memory", True
        return f"a bug ended it: {said or f'exit code {code}'}", False

    def close(self) -> None:
        """End the process at once."""
        self.process.kill()
        self.process.wait()
        self._frames.hang_up()
        self._errors.close()
