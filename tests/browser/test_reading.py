"""A long run in the browser while its log is still being read and checked."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.async_api import expect
from tests.browser.pages import LOST, Pages
from tests.patience import PATIENCE
from tests.web.served import run_shown

from folkways.viewer import view as view_module
from folkways.viewer.view import Head, RunView


@pytest.fixture
def read_on(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Lets the server read beyond the beginning of a run when it is set."""
    go, grow = threading.Event(), RunView.grow

    def held(view: RunView, progress: Callable[[float], None] = lambda share: None) -> bool:
        if view.head().seq:
            go.wait(PATIENCE)
        return grow(view, progress)

    monkeypatch.setattr(view_module, "AT_ONCE", 300)
    monkeypatch.setattr(view_module, "PART", 200)
    monkeypatch.setattr(RunView, "grow", held)
    return go


async def test_the_beginning_is_shown_and_then_the_moment_of_the_link(
    open_page: Pages, run_file: Path, read_on: threading.Event
) -> None:
    with run_shown(run_file, in_parts=True) as address:
        page = await open_page("#t=2-09:00:00", address=address)
        status, moment = page.locator("#status"), page.locator("#moment")
        await expect(status).to_contain_text("is being read and checked (")
        await expect(moment).to_contain_text("day 1 08:")
        read_on.set()
        await expect(status).to_contain_text("is finished")
        await expect(moment).to_contain_text("day 2 09:00")
    open_page.forgive(*LOST)


async def test_damage_that_is_found_meanwhile_is_told_and_stays(
    open_page: Pages, run_file: Path, tmp_path: Path, read_on: threading.Event
) -> None:
    copy = tmp_path / "changed.folk"
    copy.write_bytes(run_file.read_bytes())
    with sqlite3.connect(copy) as connection:
        connection.execute("UPDATE event SET agent = 'Nobody' WHERE seq = 600")
    connection.close()
    with run_shown(copy, in_parts=True) as address:
        page = await open_page("", address=address)
        read_on.set()
        status = page.locator("#status")
        await expect(status).to_contain_text("event 600 was changed")
    await expect(status).to_contain_text("event 600 was changed")
    open_page.forgive(*LOST)


async def test_a_run_that_goes_on_is_followed_once_it_has_been_read(
    open_page: Pages, run_file: Path, read_on: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = RunView.head

    def going_on(view: RunView) -> Head:
        now = head(view)
        return now._replace(status="running") if now.status == "finished" else now

    monkeypatch.setattr(RunView, "head", going_on)
    with run_shown(run_file, in_parts=True) as address:
        page = await open_page("", address=address)
        status, moment = page.locator("#status"), page.locator("#moment")
        await expect(moment).to_contain_text("day 1 08:00")
        await expect(status).to_contain_text("is being read and checked (")
        read_on.set()
        await expect(moment).to_contain_text("day 2")
    open_page.forgive(*LOST)
