from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.async_api import Page, Route, expect
from tests.browser.pages import Pages, comes_to_show, frames, has_measures
from tests.viewer.made import begun, header

from folkways.base import events as ev

BEGINS = 8 * 3600
NOON = 12 * 3600
LATER = "location.hash = '#t=1-12:20:00&agent=Ann'"
PLACE = "Hobbs Café: café room"


@pytest.fixture
def long_run(tmp_path: Path) -> Path:
    """A run of which noon lies in another window than the morning."""
    path = tmp_path / "long.folk"
    writer = begun(
        path,
        [
            ev.DayBegan(t=BEGINS, day=1),
            ev.AgentPlaced(t=BEGINS, agent="Ann", tile=(5, 5), address=PLACE),
            ev.AgentPlaced(t=BEGINS, agent="Bo", tile=(9, 5), address=PLACE),
            acts(BEGINS, "reading"),
            *(acts(t, "writing") for t in range(BEGINS + 600, NOON, 600)),
            acts(NOON, "having lunch"),
        ],
        header(),
    )
    writer.mark("finished")
    writer.close()
    return path


def acts(t: int, what: str) -> ev.ActionBegan:
    return ev.ActionBegan(t=t, agent="Ann", text=what, address=PLACE, seconds=300)


async def hold_windows(page: Page) -> asyncio.Event:
    """Keep windows of the log from the page until what is returned is set."""
    let_go = asyncio.Event()

    async def held(route: Route) -> None:
        await let_go.wait()
        await route.continue_()

    await page.route("**/api/window?*", held)
    return let_go


async def test_who_is_shown_does_what_they_do_where_one_jumped_to(
    open_page: Pages, serve: Callable[..., str], long_run: Path
) -> None:
    page = await open_page("#t=1-08:05:00&agent=Ann", address=serve(long_run))
    await expect(page.locator(".doing")).to_contain_text("reading")
    await has_measures(page)  # they draw all anew when they arrive
    let_go = await hold_windows(page)
    await page.evaluate(LATER)
    await comes_to_show(page, t=NOON + 1200, waiting=True)
    await frames(page, 5)
    let_go.set()
    await expect(page.locator(".doing")).to_contain_text("having lunch")


async def test_the_list_of_people_shows_where_one_jumped_to(
    open_page: Pages, serve: Callable[..., str], long_run: Path
) -> None:
    page = await open_page("#t=1-08:05:00", address=serve(long_run))
    row = page.locator('.crowd-row[data-agent="0"]')
    await expect(row).to_contain_text("reading")
    await has_measures(page)  # they draw all anew when they arrive
    let_go = await hold_windows(page)
    await page.evaluate("location.hash = '#t=1-12:20:00'")
    await comes_to_show(page, t=NOON + 1200, waiting=True)
    await frames(page, 5)
    let_go.set()
    await expect(row).to_contain_text("having lunch")
