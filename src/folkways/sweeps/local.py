"""Worker processes on this machine."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
from typing import IO, Final

import msgspec

from folkways.base.errors import StorageError
from folkways.sweeps.executor import Lost, Report
from folkways.sweeps.run_result import Result
from folkways.sweeps.work import Job, RunProgress
from folkways.sweeps.worker import PAUSE

_THREADS: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
_TAIL: Final = 4000
TRIES: Final = 2
"""One that is killed twice is most likely too large for this machine."""


class LocalPool:
    """So many worker processes; one that dies is noticed and replaced by a new one."""

    def __init__(self, workers: int) -> None:
        """Make room for ``workers`` processes; each begins with its first job."""
        self._reports: queue.SimpleQueue[tuple[_Worker, bytes]] = queue.SimpleQueue()
        self._idle: list[_Worker] = []
        self._busy: dict[str, _Worker] = {}
        self._workers = workers

    @property
    def slots(self) -> int:
        """How many processes there are."""
        return self._workers

    @property
    def tries(self) -> int:
        """How often a run is tried whose worker is killed."""
        return TRIES

    def submit(self, job: Job) -> None:
        """Give a job to a worker that is free."""
        worker = self._idle.pop() if self._idle else _Worker(self._reports)
        self._busy[job.run] = worker
        worker.job = job
        worker.send(msgspec.json.encode(job) + b"\n")

    def reports(self, seconds: float) -> list[Report]:
        """Return what came in."""
        found: list[Report] = []
        with contextlib.suppress(queue.Empty):
            worker, line = self._reports.get(timeout=seconds)
            while True:
                report = self._read(worker, line)
                found += [report] if report is not None else []
                worker, line = self._reports.get_nowait()
        return found

    def _read(self, worker: _Worker, line: bytes) -> Report | None:
        job = worker.job
        if not line:
            why, killed = worker.buried()
            if worker in self._idle:
                self._idle.remove(worker)
            if job is None:
                return None
            self._busy.pop(job.run, None)
            return Lost(job.run, why, again=killed)
        try:
            result = msgspec.json.decode(line, type=Result)
        except msgspec.ValidationError:
            return msgspec.json.decode(line, type=RunProgress)
        worker.job = None
        self._busy.pop(result.run, None)
        self._idle.append(worker)
        return result

    def pause(self) -> None:
        """Ask every run under way to stop."""
        for worker in self._busy.values():
            worker.send(PAUSE)

    def close(self) -> None:
        """End all workers: the idle by themselves, the busy ones by force."""
        for worker in (*self._idle, *self._busy.values()):
            worker.end(force=worker.job is not None)
        self._idle.clear()
        self._busy.clear()


class _Worker:
    """One worker process, and the thread that reads what it reports."""

    def __init__(self, reports: queue.SimpleQueue[tuple[_Worker, bytes]]) -> None:
        self.job: Job | None = None
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  closed by end()
        environ = os.environ | dict.fromkeys(_THREADS, "1")
        environ["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
        try:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "folkways.sweeps.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                env=environ,
                # Ctrl-C on the terminal is for the sweep, which asks its workers to pause.
                start_new_session=True,
            )
        except OSError as error:
            self._errors.close()
            raise StorageError(f"no worker process can be begun: {error.strerror}") from error
        self._reports = reports
        self._thread = threading.Thread(
            target=self._listen, args=(self.process.stdout,), daemon=True
        )
        self._thread.start()

    def _listen(self, lines: IO[bytes]) -> None:
        with lines:
            for line in lines:
                self._reports.put((self, line))
        self._reports.put((self, b""))

    def send(self, line: bytes) -> None:
        """Send a line; a worker that is gone says so by the end of its output."""
        if self.process.stdin is not None:
            with contextlib.suppress(BrokenPipeError, OSError):
                self.process.stdin.write(line)
                self.process.stdin.flush()

    def buried(self) -> tuple[str, bool]:
        """Return why the worker ended, and whether it was killed from outside."""
        code = self.process.wait()
        self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, self._errors.tell() - _TAIL))
        said = self._errors.read().decode("utf-8", "replace").strip().splitlines()
        self.end(force=False)
        if code < 0:
            name = signal.Signals(-code).name
            memory = "; perhaps there was not enough memory" if name == "SIGKILL" else ""
            return f"its process was killed ({name}){memory}", True
        return f"a bug ended its process: {said[-1] if said else f'exit code {code}'}", False

    def end(self, *, force: bool) -> None:
        """Let the process end, at once if need be, and close what belongs to it."""
        if force:
            self.process.kill()
        if self.process.stdin is not None:
            with contextlib.suppress(BrokenPipeError, OSError):
                self.process.stdin.close()
        self.process.wait()
        self._thread.join()
        self._errors.close()
