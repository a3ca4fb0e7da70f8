"""The page in a real browser, shown by the real server."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright
from tests.browser.pages import Pages, viewer

import folkways


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's program; FOLKWAYS_REQUIRE_BROWSER=1 makes a missing one a failure."""
    given = os.environ.get("FOLKWAYS_CHROMIUM")
    names = (given,) if given else ("chromium", "chromium-browser", "google-chrome")
    found = next((path for path in map(shutil.which, names) if path), None)
    if found is None:
        why = f"there is no {' or '.join(names)} on this machine"
        if os.environ.get("FOLKWAYS_REQUIRE_BROWSER", "0") not in ("", "0"):
            raise FileNotFoundError(why)
        pytest.skip(why)
    return found


@pytest.fixture(scope="session")
def run_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a run of hobbs_cafe, ten people for two days of two hours."""
    path = tmp_path_factory.mktemp("shown") / "cafe.folk"
    folkways.run("hobbs_cafe", out=path, settings={"end": "10:00"})
    return path


@pytest.fixture(scope="session")
def address(run_file: Path) -> Iterator[str]:
    """Where that run is shown."""
    with viewer(run_file) as address:
        yield address


@pytest.fixture
def serve() -> Iterator[Callable[..., str]]:
    """Shows another run while a test goes on, with options of ``folkways view``."""
    with ExitStack() as open:
        yield lambda run, *options: open.enter_context(viewer(run, *options))


@pytest.fixture
async def browser(chromium: str) -> AsyncIterator[Browser]:
    """A browser of its own for each test."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser
        await browser.close()


@pytest.fixture
async def open_page(browser: Browser, address: str) -> AsyncIterator[Pages]:
    """Opens pages; afterwards none of them may have had an error in its console."""
    pages = Pages(browser, address)
    yield pages
    assert pages.troubles == []
    await pages.close()
