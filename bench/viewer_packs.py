"""The page of every pack: the bytes of the exported file, the time to its board, and memory.

Give names of packs to measure some of them alone.
"""

from __future__ import annotations

import json
import statistics
import tempfile
from pathlib import Path
from typing import NamedTuple

from measure import Result, arguments, report, run_folkways, run_python
from playwright.sync_api import Browser, sync_playwright
from viewer_page import WATCH, chromium

from folkways.plugins.declared import scenario_files

METHOD = (
    "each pack is run offline, to its end, and its page is exported by a process of its own (CPU "
    "seconds, start-up included, and most memory held). The file is opened in a new profile of a "
    "headless chromium without a graphics card, 1440 by 900 pixels: seconds of the page's main "
    "thread until the board stands (its own work, whatever else the machine does), seconds by the "
    "clock, and the memory of its JavaScript then. From the server, a new process opens the run "
    "and asks for the boards of 20 steps at random; the slowest counts. Medians; files by bytes"
)
PACKS = "folkways.packs."
BUDGET = 5.0
"""MB that an exported file may have, as for two days of a town."""
EXPORT = """
import sys
from folkways.viewer.export import export_page
export_page(sys.argv[1], sys.argv[2])
"""
BOARDS = """
import json, random, sys, time
from folkways.viewer import open_view
view = open_view(sys.argv[1])
view.board(0)
chance, slowest = random.Random(1), 0.0
for _ in range(20):
    t = chance.randint(0, view.head().t)
    started = time.process_time()
    view.board(t)
    slowest = max(slowest, time.process_time() - started)
print(json.dumps(slowest * 1000))
"""


class Opened(NamedTuple):
    """Seconds of work and by the clock until the board stood, and MB of JavaScript's memory."""

    work: float
    clock: float
    megabytes: float


class Measured(NamedTuple):
    """What was measured of a pack's page."""

    name: str
    megabytes: float
    export_cpu: float
    export_memory: float
    board: float
    opened: list[Opened]

    @property
    def results(self) -> list[Result]:
        """The numbers, each under the pack's name."""
        return [
            Result(f"{self.name}: the exported file", "MB", [self.megabytes], BUDGET),
            Result(f"{self.name}: exported, CPU", "s", [self.export_cpu]),
            Result(f"{self.name}: exported, memory", "MB", [self.export_memory]),
            Result(f"{self.name}: a board from the server, CPU", "ms", [self.board]),
            Result(f"{self.name}: work until the board", "s", [one.work for one in self.opened]),
            Result(f"{self.name}: until the board", "s", [one.clock for one in self.opened]),
            Result(f"{self.name}: memory", "MB", [one.megabytes for one in self.opened]),
        ]

    def __str__(self) -> str:
        work, clock, megabytes = map(statistics.median, zip(*self.opened, strict=True))
        return (
            f"| `{self.name}` | {self.megabytes:.2f} | {self.export_cpu:.1f} | "
            f"{self.export_memory:.0f} | {self.board:.0f} | {work:.2f} | {clock:.2f} | "
            f"{megabytes:.1f} |"
        )


HEAD = (
    "| pack | file, MB | export, CPU s | export, MB | a board, CPU ms | work until the board, s | "
    "by the clock, s | JavaScript, MB |\n|---|---|---|---|---|---|---|---|"
)


def main() -> None:
    parser = arguments(__doc__ or "", repeat=3)
    parser.add_argument("packs", nargs="*", help="default: all that ship")
    parser.add_argument("--table", action="store_true", help="print a table instead")
    options = parser.parse_args()
    names = options.packs or sorted(
        name for name, found in scenario_files().items() if found[0].reference.startswith(PACKS)
    )
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        found = []
        if options.table:
            print(HEAD)
        for name in names:
            found.append(measured(browser, name, Path(folder), options.repeat))
            if options.table:
                print(found[-1], flush=True)
        browser.close()
    if not options.table:
        results = [result for one in found for result in one.results]
        report(METHOD, results, as_json=options.json)


def measured(browser: Browser, name: str, folder: Path, repeat: int) -> Measured:
    """Run a pack, export its page, and open that so often."""
    run, page = folder / f"{name}.folk", folder / f"{name}_page.html"
    run_folkways("run", name, "--out", run.name, "--no-report", "--json", folder=folder)
    exported = run_python(EXPORT, str(run), str(page))
    board = json.loads(run_python(BOARDS, str(run)).output)
    opened = [opening(browser, page) for _ in range(repeat)]
    size = page.stat().st_size / 1e6
    return Measured(name, size, exported.cpu, exported.megabytes, board, opened)


def opening(browser: Browser, file: Path) -> Opened:
    """Open an exported page and return when its board stood."""
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    page.add_init_script(WATCH)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    page.goto(file.as_uri())
    page.wait_for_selector("html[data-town=ready]", state="attached", timeout=120_000)
    counted = session.send("Performance.getMetrics")["metrics"]
    metrics = {one["name"]: float(one["value"]) for one in counted}
    clock = float(page.evaluate("window.stood.town")) / 1000
    page.context.close()
    return Opened(metrics["TaskDuration"], clock, metrics["JSHeapUsedSize"] / 1e6)


if __name__ == "__main__":
    main()
