"""Kill runs that ask an endpoint for embeddings, resume them, and see what was asked for twice.

A program of its own, since it forks, which is safe only where there are no threads. ``texts`` is a
file to which the endpoint writes each text that it is sent, as a JSON string on a line. It prints
one line of JSON: the hash of an uninterrupted run, and for each run that was killed its hash, how
often it was killed while it was at work, how many vectors it held at the last kill, and which texts
were sent again although their vector had been stored before.
"""

from __future__ import annotations

import json
import random
import sqlite3
import sys
from collections import Counter
from contextlib import closing
from functools import partial
from pathlib import Path

import aiohttp  # noqa: F401  loaded once, before the forks
import openai  # noqa: F401
from tests.runs.kill_at_random import killed_once

from folkways.base.errors import RunFileError
from folkways.memory.embedder import text_hash
from folkways.runs.run import Run
from folkways.runs.start import resume, run
from folkways.store.reader import RunFile

START = "09:00"
UNTIL = "day 1 09:20"
MOST_VECTORS = 60
"""That are stored between one kill and the next, so that kills do not depend on the clock."""


def sent(texts: Path) -> Counter[str]:
    """Return how often each text, by its hash, has been sent so far."""
    lines = texts.read_bytes().splitlines() if texts.exists() else []
    return Counter(text_hash(json.loads(line)) for line in lines)


def held(path: Path) -> list[str]:
    """Return the texts, by their hashes, whose vectors a run file holds, if there is one yet."""
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
            rows = connection.execute("SELECT text_hash FROM embedding").fetchall()
    except sqlite3.OperationalError:
        return []
    return [name for (name,) in rows]


def holds(path: Path, vectors: int) -> bool:
    """Say whether a run file holds at least so many vectors."""
    return len(held(path)) >= vectors


def begun(path: Path) -> bool:
    """Say whether there is a run file."""
    try:
        RunFile(path)
    except RunFileError:
        return False
    return True


def to_its_end(path: Path) -> Run:
    """Go on to where the run was to pause, but not past it."""
    return Run.open(path) if RunFile(path).reason == "until" else resume(path)


def main(url: str, texts: Path, kills: int, seed: int) -> None:
    """Kill so many times in all."""
    rng = random.Random(seed)
    folder = texts.parent

    def begin(path: Path) -> Run:
        settings = {"embedder": f"openai:stub@{url}", "start": START}
        return run("hobbs_cafe", out=path, settings=settings, until=UNTIL)

    whole = begin(folder / "whole.folk")
    runs: list[dict[str, object]] = []
    left = kills
    while left > 0:
        path = folder / f"{len(runs)}.folk"
        before = sent(texts)
        at_storing: dict[str, int] = {}
        again: set[str] = set()
        died = 0
        work = partial(begin, path)
        while left > 0:
            enough = len(at_storing) + rng.randrange(MOST_VECTORS)
            if not killed_once(partial(holds, path, enough), work):
                break
            if not begun(path):
                path.unlink(missing_ok=True)
                continue
            died += 1
            left -= 1
            work = partial(to_its_end, path)
            now = sent(texts)
            for name in held(path):
                if at_storing.setdefault(name, now[name]) != now[name]:
                    again.add(name)
        vectors = len(at_storing)
        last = to_its_end(path)
        now = sent(texts)
        again |= {name for name, times in at_storing.items() if now[name] != times}
        never = [name for name in held(path) if now[name] == before[name]]
        runs.append(
            {
                "hash": last.log_hash,
                "kills": died,
                "held": vectors,
                "again": sorted(again),
                "never": never,
            }
        )
    print(json.dumps({"hash": whole.log_hash, "runs": runs}))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
