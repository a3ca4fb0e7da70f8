from __future__ import annotations

import json
import urllib.request
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
import pytest_asyncio
from playwright.async_api import Page, expect
from tests.browser.pages import Pages, until

from folkways.base.events import ConversationOpened
from folkways.store.reader import RunFile
from folkways.viewer.export import export_page

HOUR = 3600


QUERIES: tuple[dict[str, object], ...] = (
    {},
    {"limit": 7},
    {"text": "SMOKING", "limit": 20},
    {"text": 'no "such\\words'},
    {"kinds": "ConflictDetected,TalkDecided", "agents": "0,2"},
    {"before": 900, "after": 100, "limit": 1000},
    {"from": 9 * HOUR, "until": 9 * HOUR + 1800, "text": "tip"},
    {"from": 9 * HOUR, "until": 9 * HOUR + 60, "kinds": "DayBegan"},
)


@pytest.fixture(scope="module")
def exported(run_file: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of that run as one file."""
    return export_page(run_file, tmp_path_factory.mktemp("export") / "run.html").as_uri()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def page(pages: Pages, exported: str) -> Page:
    """That file in the browser; tests only ask it."""
    return await pages(address=exported)


def served(address: str, path: str, **query: object) -> Any:
    """What the server answers."""
    with urllib.request.urlopen(f"{address}api/{path}?{urlencode(query)}") as answer:
        return json.load(answer)


async def asked(page: Page, method: str, *given: object) -> Any:
    """What the page's source answers."""
    return await page.evaluate(
        "async ([method, given]) => {"
        "  const { page } = await import('folkways/app.js');"
        "  return page.source[method](...given);"
        "}",
        [method, list(given)],
    )


def filled(value: Any) -> Any:
    """Return a state without what is null in it: a merge patch takes such keys away."""
    if not isinstance(value, dict):
        return value
    return {key: filled(one) for key, one in value.items() if one is not None}


async def test_it_opens_from_the_disk_and_plays(open_page: Pages, exported: str) -> None:
    page = await open_page("#t=1-09:00:00&agent=Carlos+Gomez", address=exported)
    assert await page.evaluate("location.protocol") == "file:"
    await expect(page.locator("#title")).to_have_text("Hobbs Café")
    await expect(page.locator("#moment")).to_contain_text("day 1 09:00")
    await page.keyboard.press("Space")
    await until(page, lambda shown: shown["t"] > 9 * HOUR + 60)
    await page.keyboard.press("Space")
    await page.keyboard.press("End")
    await until(page, lambda shown: shown["t"] == 34 * HOUR)
    await page.wait_for_url("**#t=2-10:00:00&agent=Carlos+Gomez")


async def test_it_loads_nothing_from_anywhere(page: Page) -> None:
    loaded = await page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert [name for name in loaded if not name.startswith(("data:", "blob:"))] == []


async def test_it_answers_as_the_server_does(page: Page, address: str, run_file: Path) -> None:
    windows = served(address, "windows")
    assert await asked(page, "windows") == windows
    for window in windows["windows"]:
        mine = await asked(page, "window", window["k"])
        theirs = served(address, "window", k=window["k"])
        keyframes = [one.pop("keyframe") for one in (mine, theirs)]
        assert mine == theirs
        assert filled(keyframes[0]) == filled(keyframes[1])
    assert await asked(page, "marks") == served(address, "marks")
    seq = windows["windows"][2]["seq"]
    for after in (0, seq):
        assert await asked(page, "follow", after) == served(address, "follow", after=after)
    for number in range(10):
        for t in (8 * HOUR, 9 * HOUR + 600, 34 * HOUR):
            one = served(address, "agent", number=number, t=t)
            other = await asked(page, "agent", number, t)
            assert one.pop("memory").items() <= other.pop("memory").items()
            assert other == one
    talks = [
        event.conversation
        for event in RunFile(run_file).events()
        if isinstance(event, ConversationOpened)
    ]
    for id in talks[::5]:
        assert await asked(page, "talk", id) == served(address, "talk", id=id)


async def test_it_searches_as_the_server_does(page: Page, address: str) -> None:
    for query in QUERIES:
        assert await asked(page, "events", query) == served(address, "events", **query), query
