"""The viewer's server: opening a run, scrubbing in it, and what watchers cost a live run."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from measure import SOURCE, Result, arguments, beside, report, run_folkways, timed
from viewer_watchers import Heard, cpu_of, server, watch

import folkways

METHOD = (
    "two days of hobbs_cafe on the offline mind. Opening: from the start of `folkways view` (a new "
    "process each time) until the page, and until run, town and first window have come. Scrubbing: "
    "for each of 200 moments drawn at random its window and the panel of an agent. Watching: the "
    "run again, each time first with a viewer that nobody watches, then with 50 watchers who hear "
    "of every head and fetch what is new; they share the machine with the run, so seconds of wall "
    "time include what they take from its cores, and CPU time is that of the run's process alone"
)
MOMENTS = 200
WATCHERS = 50


class Lived(NamedTuple):
    """Seconds that a run took on the wall and of CPU, CPU seconds of its viewer, what was heard."""

    wall: float
    cpu: float
    server: float
    heard: Heard


def main() -> None:
    parser = arguments(__doc__ or "", repeat=5)
    parser.add_argument("--watchers", type=int, default=WATCHERS, help="default: %(default)s")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run = Path(folder) / "two.folk"
        run_folkways("run", "hobbs_cafe", "--out", str(run), "--json", folder=Path(folder))
        opened, yardsticks = beside(lambda: opening(run), options.repeat)
        [(windows, panels)], around = beside(lambda: scrubbing(run), 1)
        pairs = [
            (
                living(Path(folder), f"{number}-0", 0),
                living(Path(folder), f"{number}-n", options.watchers),
            )
            for number in range(max(1, options.repeat // 2))
        ]
    beside_scrubbing = around.seconds * MOMENTS
    walls = [crowded.wall / alone.wall for alone, crowded in pairs]
    cpus = [crowded.cpu / alone.cpu for alone, crowded in pairs]
    last = pairs[-1][1]
    report(
        METHOD,
        [
            Result(
                "from start to page",
                "s",
                [one[0] for one in opened],
                yardsticks=yardsticks.seconds,
                aim=4.0,
            ),
            Result(
                "from start to run, town and first window",
                "s",
                [one[1] for one in opened],
                yardsticks=yardsticks.seconds,
                aim=8.0,
            ),
            Result("window of a moment", "ms", windows, yardsticks=beside_scrubbing, aim=0.4),
            Result(
                "panel of an agent at a moment", "ms", panels, yardsticks=beside_scrubbing, aim=0.4
            ),
            Result(f"a run with {options.watchers} watchers, CPU time", "times", cpus, 1.05),
            Result(
                f"a run with {options.watchers} watchers, wall time",
                "times",
                walls,
                None,
                {
                    "seconds without, with": [
                        (round(alone.wall, 2), round(crowded.wall, 2)) for alone, crowded in pairs
                    ],
                    "heads heard": last.heard.heads,
                    "megabytes fetched": round(last.heard.bytes / 1e6, 1),
                    "CPU seconds of the server": round(last.server, 2),
                },
            ),
        ],
        as_json=options.json,
    )


def opening(run: Path) -> tuple[float, float, float]:
    """Return the seconds until the page has come, until all has that it first needs, and CPU."""
    started = time.perf_counter()
    with server(run) as viewer:
        viewer.get("/")
        page, cpu = time.perf_counter() - started, cpu_of(viewer.process.pid)
        for path in ("/api/run", "/api/town", "/api/windows", "/api/window?k=0"):
            viewer.get(path)
        return page, time.perf_counter() - started, cpu


def scrubbing(run: Path) -> tuple[list[float], list[float]]:
    """Return the milliseconds that windows and panels of moments take."""
    chance = random.Random(1)
    with server(run) as viewer:
        about = json.loads(_plain(viewer.get("/api/run")))
        count = len(json.loads(_plain(viewer.get("/api/windows")))["windows"])
        people = len(about["agents"])
        windows, panels = [], []
        for _ in range(MOMENTS):
            t = chance.randrange(about["begins"], about["head"]["t"])
            windows.append(_ms(viewer.get, f"/api/window?k={chance.randrange(count)}"))
            who = chance.randrange(people)
            panels.append(_ms(viewer.get, f"/api/agent?number={who}&t={t}"))
    return windows, panels


def living(folder: Path, name: str, watchers: int) -> Lived:
    """Live through a run that is shown; it is paused until all watchers are there."""
    out, heard = folder / f"{name}.folk", Heard()
    with subprocess.Popen(
        [sys.executable, "-m", "folkways", "run", "hobbs_cafe", "--out", str(out), "--json"],
        stdout=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": str(SOURCE)},
    ) as process:
        _hold(out)
        with server(out) as viewer:
            crowd = threading.Thread(target=_crowd, args=(viewer.port, watchers, heard))
            crowd.start()
            while heard.heads < watchers:
                time.sleep(0.01)
            before, seen = cpu_of(process.pid), cpu_of(viewer.process.pid)
            started = time.perf_counter()
            folkways.live.resume(out)
            # The process is left unreaped until its CPU time has been read.
            os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
            wall = time.perf_counter() - started
            cpu = cpu_of(process.pid) - before
            crowd.join()
            return Lived(wall, cpu, cpu_of(viewer.process.pid) - seen, heard)


def _hold(run: Path) -> None:
    """Hold a run as soon as it has begun."""
    while True:
        try:
            if not folkways.live.pause(run).done:
                raise SystemExit("the run was over before it could be paused")
        except folkways.RunFileError:
            time.sleep(0.005)
        else:
            return


def _crowd(port: int, watchers: int, heard: Heard) -> None:
    async def all_of_them() -> None:
        await asyncio.gather(*(watch(port, heard) for _ in range(watchers)))

    asyncio.run(all_of_them())


def _ms(get: Callable[[str], bytes], path: str) -> float:
    return timed(lambda: get(path)) * 1000


def _plain(body: bytes) -> bytes:
    return gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body


if __name__ == "__main__":
    main()
