"""The viewer's page in a browser: how soon it is there, and how many pictures a second it draws."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import NamedTuple

from measure import Result, arguments, beside, report, run_folkways
from playwright.sync_api import Browser, Page, sync_playwright
from viewer_watchers import server

METHOD = (
    "chromium without a graphics card, 1440 by 900 pixels, `folkways view` on the same machine, a "
    "new browser profile each time. Opening: two days of hobbs_cafe, from the address to the first "
    "paint, to panels and time bar that answer, and to the town. Drawing: a generated town, "
    "playing at 60 times, the whole of it in view; pictures in ten seconds, then the time that "
    "the page's own work on one takes"
)
SECONDS = 10
WATCH = """
window.stood = {};
new MutationObserver(() => {
  const { panels, town } = document.documentElement.dataset;
  if (panels) window.stood.panels ??= performance.now();
  if (town) window.stood.town ??= performance.now();
}).observe(document, { attributes: true, subtree: true, childList: true });
"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
# Counts pictures, and the time that whatever runs before one of them takes.
DRAW = """async (seconds) => {
  const ask = window.requestAnimationFrame.bind(window);
  let work = 0;
  window.requestAnimationFrame = (fn) => ask((stamp) => {
    const began = performance.now();
    fn(stamp);
    work += performance.now() - began;
  });
  document.querySelector(".play").click();
  await new Promise((go) => setTimeout(go, 1000));
  work = 0;
  let pictures = 0;
  const began = performance.now();
  await new Promise((go) => {
    const count = () => {
      pictures += 1;
      if (performance.now() - began > seconds * 1000) go();
      else ask(count);
    };
    ask(count);
  });
  const { kind } = document.querySelector("#town > canvas").dataset;
  return { lasted: performance.now() - began, work, pictures, kind };
}"""


class Opened(NamedTuple):
    """Seconds from the address until what is named stood."""

    paint: float
    panels: float
    town: float


class Drawn(NamedTuple):
    """Milliseconds between two pictures and of work on one, and what drew them."""

    apart: float
    work: float
    kind: str


def main() -> None:
    parser = arguments(__doc__ or "", repeat=5)
    parser.add_argument("--agents", type=int, default=50, help="default: %(default)s")
    options = parser.parse_args()
    program = chromium()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        run_folkways("run", "hobbs_cafe", "--out", "two.folk", "--json", folder=folder)
        town = ("--set", f"agents.generate.count={options.agents}", "--until", "day 1 08:20")
        run_folkways("run", "crowd", *town, "--out", "town.folk", "--json", folder=folder)
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        opened, yardsticks = beside(lambda: opening(browser, folder / "two.folk"), options.repeat)
        drawn, others = beside(lambda: drawing(browser, folder / "town.folk"), options.repeat)
        browser.close()
    paint, panels = [one.paint for one in opened], [one.panels for one in opened]
    apart = [one.apart for one in drawn]
    report(
        METHOD,
        [
            Result("first paint", "s", paint, yardsticks=yardsticks.seconds, aim=4.0),
            Result("panels and time bar", "s", panels, yardsticks=yardsticks.seconds, aim=8.0),
            Result("the town drawn", "s", [one.town for one in opened]),
            Result(
                f"between two pictures, {options.agents} agents",
                "ms",
                apart,
                extra={
                    "pictures a second": [round(1000 / one, 1) for one in apart],
                    "drawn by": sorted({one.kind for one in drawn}),
                },
                yardsticks=others.seconds,
                aim=0.16,
            ),
            Result("work on a picture", "ms", [one.work for one in drawn], None),
        ],
        as_json=options.json,
    )


def chromium() -> str:
    """Return the program of a browser."""
    names = ("chromium", "google-chrome", "chromium-headless-shell")
    program = next((path for path in map(shutil.which, names) if path), None)
    if program is None:
        raise SystemExit("There is no chromium on this machine.")
    return program


def opening(browser: Browser, run: Path) -> Opened:
    """Open the page of a run and return when its parts stood."""
    with server(run) as shown:
        page = standing(browser, f"http://127.0.0.1:{shown.port}/")
        stood = page.evaluate("window.stood")
        paint = float(page.evaluate(PAINTED))
        page.context.close()
    return Opened(paint / 1000, stood["panels"] / 1000, stood["town"] / 1000)


def drawing(browser: Browser, run: Path) -> Drawn:
    """Play a run for some seconds and return how it was drawn."""
    with server(run) as shown:
        page = standing(browser, f"http://127.0.0.1:{shown.port}/")
        found = page.evaluate(DRAW, SECONDS)
        page.context.close()
    pictures = found["pictures"]
    return Drawn(found["lasted"] / pictures, found["work"] / pictures, found["kind"])


def standing(browser: Browser, address: str) -> Page:
    """Return a new page once all of it stands."""
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    page.add_init_script(WATCH)
    page.goto(address)
    page.wait_for_selector("html[data-town=ready]", state="attached", timeout=120_000)
    return page


if __name__ == "__main__":
    main()
