"""Kill runs as they store something, resume them, and see what was asked for twice.

A program of its own, since it forks, which is safe only where there are no threads. The runs ask an
endpoint for answers and for embeddings; ``log`` is the endpoint's log, and ``texts`` a file to
which it writes each text whose vector it is asked for, as a JSON string on a line. It prints one
line of JSON: the hash of an uninterrupted run, and for each run that was killed its hash, how often
it was killed, what it had stored by then, and what was asked for again although it was stored.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import urllib.request
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path

import aiohttp  # noqa: F401  loaded once, before the forks
import openai  # noqa: F401
from tests.runs.kill_at_random import killed

from folkways.memory.embedder import text_hash
from folkways.runs.run import Run
from folkways.runs.start import resume, run
from folkways.store.reader import RunFile
from folkways.store.writer import RunWriter
from folkways.testing.endpoint.log import Log

UNTIL = "day 2 08:30"
"""After two checkpoints and a night."""
MOST_CALLS = {"keep_answer": 20, "keep_vectors": 3, "append": 30}
"""A process is killed at a call of one of these, the latest at this one. A run makes some 50, 8 and
60 of them, so that it is killed before and after its checkpoints."""


def dying(method: str, call: int, after: bool) -> None:
    """Let this process die just before or after so many calls of a method of the writer."""
    whole = getattr(RunWriter, method)
    calls = count(1)

    def deadly(*arguments: object, **named: object) -> object:
        last = next(calls) == call
        if last and not after:
            os.kill(os.getpid(), signal.SIGKILL)
        result = whole(*arguments, **named)
        if last:
            os.kill(os.getpid(), signal.SIGKILL)
        return result

    setattr(RunWriter, method, deadly)


class Asked:
    """What the endpoint has been asked so far: answers by content key, vectors by hash of text."""

    def __init__(self, url: str, log: Path, texts: Path) -> None:
        self._url, self._log, self._texts = url, log, texts

    def __call__(self) -> Counter[str]:
        for _ in range(2):  # until what a killed process had sent has been noted as well
            with urllib.request.urlopen(f"{self._url}/models") as answer:
                answer.read()
        lines = self._texts.read_bytes().splitlines() if self._texts.exists() else []
        vectors = Counter(text_hash(json.loads(line)) for line in lines)
        return vectors + Counter(one.content_key for one in Log.read(self._log) if one.content_key)


def stored(path: Path, asked: Counter[str]) -> list[str]:
    """Return the content keys and hashes of what a run file holds of what was asked for."""
    file = RunFile(path)
    (model,) = {str(file.header.scenario["embedder"]).removeprefix("openai:")}
    answers = [answer.key for answer in file.answers() if answer.operation != "embed"]
    return answers + [key for key in asked if file.vector(f"openai:{model}", key) is not None]


def to_its_end(path: Path) -> Run:
    """Go on to where the run was to pause, but not past it."""
    return Run.open(path) if RunFile(path).reason == "until" else resume(path)


def _both(first: Callable[[], object], second: Callable[[], object]) -> None:
    first()
    second()


def main(url: str, folder: Path, kills: int, seed: int, scheduler: str) -> None:
    """Kill so many times in all; whatever comes to its end is followed by another run.

    The uninterrupted run has the barrier, the others have ``scheduler``.
    """
    rng = random.Random(seed)
    asked = Asked(url, folder / "log", folder / "texts")

    def begin(path: Path, scheduler: str = scheduler) -> Run:
        return run(
            folder / "garden.yaml",
            mind=f"stub:offline@{url}",
            out=path,
            settings={"embedder": f"openai:stub@{url}"},
            until=UNTIL,
            scheduler=scheduler,
        )

    whole = begin(folder / "whole.folk", "barrier")
    done: list[dict[str, object]] = []
    left = kills
    while left:
        path = folder / f"{len(done)}.folk"
        before = asked()
        at_storing: dict[str, int] = {}
        died, again, alive = 0, set(), True
        while left and alive:
            method = rng.choice(list(MOST_CALLS))
            death = partial(dying, method, rng.randint(1, MOST_CALLS[method]), rng.random() < 0.5)
            work = partial(to_its_end if path.exists() else begin, path)
            alive = killed(partial(_both, death, work))
            died += alive
            left -= alive
            now = asked()
            for key in stored(path, now):
                if at_storing.setdefault(key, now[key]) != now[key]:
                    again.add(key)
        last = to_its_end(path)
        now = asked()
        again |= {key for key, times in at_storing.items() if now[key] != times}
        never = [key for key in stored(path, now) if now[key] == before[key]]
        done.append(
            {
                "hash": last.log_hash,
                "kills": died,
                "stored": len(at_storing),
                "again": sorted(again),
                "never": never,
            }
        )
    print(json.dumps({"hash": whole.log_hash, "runs": done}))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), sys.argv[5])
