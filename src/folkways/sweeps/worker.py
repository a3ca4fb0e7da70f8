"""A worker process: jobs come as lines of JSON on standard input, reports go to standard output.

It ends when its input does, so none outlives the sweep it works for: a run that is under way is
paused at the end of its tick, as by Ctrl-C.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import sys
import threading
from typing import IO, Final

import msgspec

from folkways.sweeps.run_result import Result
from folkways.sweeps.work import LOCK_PATIENCE, Job, RunProgress, perform

PAUSE: Final = b"pause\n"
"""Asks for the run under way to be paused."""


def main() -> None:
    """Work until there is nothing more to do."""
    with contextlib.suppress(KeyboardInterrupt):  # one that comes between two runs
        _work()


def _work() -> None:
    # What is printed by accident must not get between the reports.
    reports = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
    busy = threading.Event()
    listener = threading.Thread(target=_listen, args=(sys.stdin.buffer, jobs, busy), daemon=True)
    listener.start()

    def tell(report: RunProgress | Result) -> None:
        try:
            reports.write(msgspec.json.encode(report) + b"\n")
        except BrokenPipeError:
            busy.clear()  # nobody listens; the input has ended as well

    while (job := jobs.get()) is not None:
        busy.set()
        try:
            result = perform(job, tell)
        except KeyboardInterrupt:
            result = Result(job.run, job.seed, done=False, status="paused", reason="interrupted")
        busy.clear()
        tell(result)


def _listen(source: IO[bytes], jobs: queue.SimpleQueue[Job | None], busy: threading.Event) -> None:
    for line in source:
        if line == PAUSE:
            _interrupt(busy)
        else:
            jobs.put(msgspec.json.decode(line, type=Job))
    jobs.put(None)
    _interrupt(busy)
    # A run that cannot be stopped must not keep its file for ever.
    last = threading.Timer(LOCK_PATIENCE, os._exit, (1,))
    last.daemon = True
    last.start()


def _interrupt(busy: threading.Event) -> None:
    if not busy.is_set():
        return
    main_thread = threading.main_thread().ident
    if hasattr(signal, "pthread_kill") and main_thread is not None:
        signal.pthread_kill(main_thread, signal.SIGINT)
    else:
        signal.raise_signal(signal.SIGINT)


if __name__ == "__main__":
    main()
