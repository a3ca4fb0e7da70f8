from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

from folkways.testing.scenes import GARDEN

if TYPE_CHECKING:
    from folkways.world.tilemap import TileMap

HERE = Path(__file__).parent

# How long an example takes, or takes to be drawn, says how busy the machine is, and nothing about
# the example.
settings.register_profile(
    "everyday", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=20
)
# For whoever looks for a rare fault: FOLKWAYS_EXAMPLES=thorough pytest. Nothing sets it by itself.
settings.register_profile("thorough", settings.get_profile("everyday"), max_examples=1000)
settings.load_profile(os.environ.get("FOLKWAYS_EXAMPLES", "everyday"))

# Hypothesis would parse all our modules, in each worker, for literals to try now and then:
# thousands of sentences, which no property here is about.
if hasattr(providers, "_get_local_constants"):
    providers._get_local_constants = lambda: providers._local_constants

# Tests start hundreds of processes. Where Python is told to write no bytecode, each of them would
# compile the package anew, which takes three times as long as what most of them are there for.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Each client of a language model reads all certificates of the machine, which takes as long as a
# short run; no test speaks TLS, so that a folder without certificates will do.
os.environ.pop("SSL_CERT_FILE", None)
os.environ["SSL_CERT_DIR"] = str(Path(__file__).parent)


def pytest_xdist_auto_num_workers() -> int:
    """Use a worker more than there are cores: many tests wait for processes of their own."""
    own = getattr(os, "sched_getaffinity", None)  # not on macOS or Windows
    return (len(own(0)) if own else os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage in what collecting brings: thousands of tests, which all stay.

    That would take a quarter of the time of collecting, and a part of every test's. Afterwards
    cycles are looked for less often, since tests leave few.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 20, 50)
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Let each worker begin with other folders: all compile what they read first.

    In a fresh checkout nothing is compiled yet. If all workers read the same modules in the same
    order, each of them compiles everything; so each finds most of it done by the others.
    """
    report = yield
    if collector.path == HERE and isinstance(collector, pytest.Dir):
        number = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
        workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
        begin = number * len(report.result) // workers
        report.result = report.result[begin:] + report.result[:begin]
    return report


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest, so that no worker is left with it at the end.

    All workers must have the same order, whichever folder they read first.
    """
    longest = ("docs", "whole", "sweeps", "cli", "runs", "browser", "packs", "calibration")

    @cache
    def place(path: Path) -> tuple[int, str]:
        folder = path.relative_to(HERE).parts[0]
        return longest.index(folder) if folder in longest else len(longest), folder

    items.sort(key=lambda item: place(item.path))


@pytest.fixture(autouse=True, scope="session")
def _signals_are_heard() -> Iterator[None]:
    """Hear Ctrl-C and the end of the terminal, also where tests were begun in the background."""
    numbers = [signal.SIGINT, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    ignored = [number for number in numbers if signal.getsignal(number) is signal.SIG_IGN]
    for number in ignored:
        interrupt = number == signal.SIGINT
        signal.signal(number, signal.default_int_handler if interrupt else signal.SIG_DFL)
    yield
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)


@pytest.fixture(autouse=True, scope="session")
def _maps_that_ship_are_read_once() -> Iterator[None]:
    """Share the maps that ship and their pictures among all runs of a worker.

    Reading them takes as long as a short run, and neither ever changes.
    """
    from folkways.assembly import experiment
    from folkways.assembly.art import art_of
    from folkways.scenario import load
    from folkways.scenario.installed import PRESETS
    from folkways.scenario.maps import load_map
    from folkways.testing.societies import shipped_map

    picture = cache(art_of)

    def ships(path: Path) -> bool:
        return path.parent == PRESETS and path.suffix == ".tmj"

    def shared(path: Path) -> TileMap:
        return shipped_map(path.stem) if ships(path) else load_map(path)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(load, "load_map", shared)
        patch.setattr(experiment, "art_of", lambda p: picture(p) if ships(p) else art_of(p))
        yield


@pytest.fixture(scope="module")
def plain_reports() -> Iterator[None]:
    """Leave the figures of reports of runs undrawn, and out of files: that takes most of the time.

    Tests of plots look at them, and a browser saves them.
    """
    from tests.plain import plain_report

    from folkways.runs import reports

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reports, "render_report", plain_report)
        yield


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    """A scenario file of three people and two short days."""
    path = tmp_path / "garden.yaml"
    path.write_text(GARDEN, encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def garden_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a run of the garden on the offline mind, from beginning to end."""
    folder = tmp_path_factory.mktemp("garden")
    (folder / "garden.yaml").write_text(GARDEN, encoding="utf-8")
    import folkways

    folkways.run(folder / "garden.yaml", out=folder / "garden.folk")
    return folder / "garden.folk"
