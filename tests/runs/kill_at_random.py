"""Run, kill at a random moment, resume, kill again; print one line of JSON for each round.

A program of its own, since it forks, which is safe only where there are no threads.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from folkways.base.errors import RunFileError
from folkways.base.events import AnyEvent
from folkways.base.log import Header
from folkways.minds.table.mind import TableMind
from folkways.runs.run import Run
from folkways.runs.session import Progress, Silent
from folkways.runs.start import resume, run
from folkways.store.reader import RunFile


class Alarm(Silent):
    """Sets the alarm that ends the process: some milliseconds after tick number ``ticks``."""

    def __init__(self, ticks: int, seconds: float) -> None:
        self._left = ticks
        self._seconds = seconds

    def begin(self, header: Header, path: Path | None, begins: int, ends: int) -> None:
        self._look()

    def tick(self, t: int, events: Sequence[AnyEvent]) -> None:
        self._left -= 1
        self._look()

    def _look(self) -> None:
        if self._left == 0:
            signal.setitimer(signal.ITIMER_REAL, self._seconds)


def killed(work: Callable[[], object]) -> bool:
    """Do ``work`` in a child; say whether the alarm ended it."""
    child = os.fork()
    if child == 0:
        work()
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def main(scenario: Path, folder: Path, rounds: int, seed: int) -> None:
    rng = random.Random(seed)

    def begin(path: Path, progress: Progress | None = None) -> Run:
        return run(scenario, mind=TableMind(1), out=path, progress=progress)

    whole = begin(folder / "whole.folk")
    again = begin(folder / "again.folk")
    print(json.dumps({"hash": whole.log_hash, "same": again.log_hash == whole.log_hash}))

    def alarm(left: int) -> Alarm:
        # In ticks and not in seconds, so that it rings in the run however busy the machine is.
        return Alarm(rng.randrange(max(1, left)), rng.uniform(0.0001, 0.004))

    for number in range(rounds):
        path = folder / f"{number}.folk"
        kills = int(killed(partial(begin, path, alarm(whole.ticks))))
        begun = path.exists()
        if begun:
            try:
                RunFile(path)
            except RunFileError as error:
                print(json.dumps({"before_it_began": str(error)}))
                continue
            while RunFile(path).status != "finished" and rng.random() < 0.5:
                left = whole.ticks - RunFile(path).ticks
                kills += killed(
                    partial(resume, path, mind=TableMind(1), progress=alarm(left)),
                )
        safe = RunFile(path).seq if begun else 0
        last = resume(path, mind=TableMind(1)) if begun else begin(path)
        print(json.dumps({"hash": last.log_hash, "kills": kills, "safe": safe}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
