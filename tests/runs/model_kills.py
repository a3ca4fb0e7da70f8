"""Kill runs on a language model after some answers, resume them, and see what was asked twice.

A program of its own, since it forks, which is safe only where there are no threads. It prints one
line of JSON: the hash of an uninterrupted run, and for each run that was killed its hash, how often
it was killed, how many answers it held at the last kill, and which questions were put again
although their answer had been stored before.
"""

from __future__ import annotations

import json
import random
import sys
from functools import partial
from pathlib import Path

import aiohttp  # noqa: F401  loaded once, before the forks
import openai  # noqa: F401
from tests.runs.kill_at_random import grown, killed_once

from folkways.runs.run import Run
from folkways.runs.start import resume, run
from folkways.store.reader import RunFile
from folkways.testing.endpoint.log import Log

MOMENTS = {"start": "09:00"}
UNTIL = "day 1 10:10"
"""After the first checkpoint, which comes with the first hour."""
MOST_ANSWERS = 150
"""That come between one kill and the next, of some 600 in all: so runs are killed before and after
their first checkpoint, and by what they have done, however busy the machine is."""


def is_done(path: Path) -> bool:
    """Whether a run has come to where it was to pause; resumed once more, it would go on."""
    return path.exists() and path.stat().st_size > 0 and RunFile(path).reason == "until"


def counts(log: Path) -> dict[str, int]:
    """Return how often each content was asked for so far."""
    found: dict[str, int] = {}
    for entry in Log.read(log):
        found[entry.content_key] = found.get(entry.content_key, 0) + 1
    return found


def main(url: str, log: Path, folder: Path, kills: int, seed: int) -> None:
    rng = random.Random(seed)

    def begin(path: Path) -> Run:
        return run(
            "hobbs_cafe",
            mind=f"stub:offline@{url}",
            out=path,
            settings=MOMENTS,
            until=UNTIL,
            max_fallbacks=1.0,
        )

    whole = begin(folder / "whole.folk")
    done: list[dict[str, object]] = []
    left = kills
    while left > 0:
        path = folder / f"{len(done)}.folk"
        stored: dict[str, int] = {}  # content key: how often it had been asked when it was stored
        before = counts(log)
        died, again, held = 0, set(), 0
        work = partial(begin, path)
        while left > 0:
            if not killed_once(grown(log, rng.randrange(MOST_ANSWERS)), work):
                break  # it came to its end first
            died += 1
            left -= 1
            if path.exists() and path.stat().st_size:
                work = partial(resume, path)
                asked = counts(log)
                keys = [answer.key for answer in RunFile(path).answers()]
                held = len(keys)
                for key in keys:
                    new = asked.get(key, 0) - before.get(key, 0)
                    if stored.setdefault(key, new) != new:
                        again.add(key)
            else:
                path.unlink(missing_ok=True)  # killed before there was a run in it
        last = Run.open(path) if is_done(path) else work()
        asked = counts(log)
        again |= {key for key, n in stored.items() if asked[key] - before.get(key, 0) != n}
        done.append({"hash": last.log_hash, "kills": died, "held": held, "again": sorted(again)})
    print(json.dumps({"hash": whole.log_hash, "runs": done}))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), int(sys.argv[4]), int(sys.argv[5]))
