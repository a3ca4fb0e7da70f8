"""Run, kill at a random moment, resume, kill again; print one line of JSON for each round.

A program of its own, since it forks, which is safe only where there are no threads.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from folkways.base.errors import RunFileError
from folkways.runs.run import Run
from folkways.runs.start import resume, run
from folkways.store.reader import RunFile
from folkways.testing.minds import TableMind


def killed_after(seconds: float, work: Callable[[], object]) -> bool:
    """Do ``work`` in a child and kill it after ``seconds``; say whether it was still at work."""
    child = os.fork()
    if child == 0:
        work()
        os._exit(0)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def main(scenario: Path, folder: Path, rounds: int, seed: int) -> None:
    rng = random.Random(seed)

    def begin(path: Path) -> Run:
        return run(scenario, mind=TableMind(1), out=path, settings={"days": 3, "end": "13:00"})

    whole = begin(folder / "whole.folk")
    # The shorter of two: on a busy machine one may take far longer than the runs to be killed.
    lengths = []
    for name in ("again", "yet again"):
        started = time.perf_counter()
        again = begin(folder / f"{name}.folk")
        lengths.append(time.perf_counter() - started)
    length = min(lengths)
    print(json.dumps({"hash": whole.log_hash, "same": again.log_hash == whole.log_hash}))
    for number in range(rounds):
        path = folder / f"{number}.folk"
        kills = int(
            killed_after(
                rng.uniform(0.1, 1.0) * length,
                partial(begin, path),
            )
        )
        begun = path.exists()
        if begun:
            try:
                RunFile(path)
            except RunFileError as error:
                print(json.dumps({"before_it_began": str(error)}))
                continue
            while RunFile(path).status != "finished" and rng.random() < 0.5:
                kills += killed_after(
                    rng.uniform(0.02, 0.6) * length,
                    partial(resume, path, mind=TableMind(1)),
                )
        safe = RunFile(path).seq if begun else 0
        last = resume(path, mind=TableMind(1)) if begun else begin(path)
        print(json.dumps({"hash": last.log_hash, "kills": kills, "safe": safe}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
