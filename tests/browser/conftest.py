"""The page in a real browser, shown by the real server."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright
from tests.browser.pages import Pages, Tab, launched
from tests.browser.panels import Measured
from tests.stored import cafe_of_two_days
from tests.web.served import run_shown

HERE = Path(__file__).parent
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the tests of this folder share an event loop, and so a browser."""
    shared = pytest.mark.asyncio(loop_scope="session")
    for item in items:
        if item.path.is_relative_to(HERE) and pytest_asyncio.is_async_test(item):
            item.add_marker(shared, append=False)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's program; FOLKWAYS_REQUIRE_BROWSER=1 makes a missing one a failure.

    The headless shell draws the same pages in little more than half the time: it has no windows.
    """
    given = os.environ.get("FOLKWAYS_CHROMIUM")
    names = (given,) if given else PROGRAMS
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
    return cafe_of_two_days(tmp_path_factory)


@pytest.fixture(scope="session")
def measured(run_file: Path) -> Measured:
    """That run, as Python measures it."""
    return Measured.of(run_file)


@pytest.fixture(scope="session")
def address(run_file: Path) -> Iterator[str]:
    """Where that run is shown."""
    with run_shown(run_file) as address:
        yield address


@pytest.fixture
def serve() -> Iterator[Callable[[Path], str]]:
    """Shows another run while a test goes on."""
    with ExitStack() as open:
        yield lambda run: open.enter_context(run_shown(run))


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    """The one browser of all tests of a worker; each test has contexts of its own."""
    async with async_playwright() as playwright:
        browser = await launched(playwright, chromium)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def tab(browser: Browser) -> AsyncIterator[Tab]:
    """The page that most tests load what they look at into."""
    tab = Tab(browser)
    yield tab
    await tab.close()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def pages(browser: Browser, address: str) -> AsyncIterator[Pages]:
    """Opens pages that several tests of a module look at; none may have had an error either."""
    pages = Pages(browser, address)
    yield pages
    await pages.close()
    assert pages.troubles == []


@pytest_asyncio.fixture(loop_scope="session")
async def open_page(browser: Browser, tab: Tab, address: str) -> AsyncIterator[Pages]:
    """Opens pages; afterwards none of them may have had an error in its console."""
    pages = Pages(browser, address, tab)
    yield pages
    await pages.close()
    assert pages.troubles == []
