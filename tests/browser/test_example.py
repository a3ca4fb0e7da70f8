"""The recorded hour that ships, made by an earlier version, in the browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.async_api import expect
from tests.browser.pages import Pages

from folkways.store.examples import run_file


async def test_the_example_is_shown_with_what_was_said(
    open_page: Pages, serve: Callable[[Path], str]
) -> None:
    page = await open_page("#t=1-09:23:40&tab=talks", address=serve(run_file("model_hour")))
    await expect(page).to_have_title("Hobbs Café · folkways")
    await expect(page.locator("#moment")).to_contain_text("day 1 09:23")
    await expect(page.locator("body")).to_contain_text("Carlos Gomez")
    assert not open_page.troubles
