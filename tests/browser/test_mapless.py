"""A run without a map, in the browser: the page says so and shows the log."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.async_api import expect
from tests.browser.pages import Pages

import folkways


async def test_a_game_is_shown_by_its_log(
    open_page: Pages, serve: Callable[[Path], str], tmp_path: Path
) -> None:
    path = tmp_path / "game.folk"
    folkways.run("axelrod", settings={"rounds.generations": 2}, out=path)
    page = await open_page("#t=round-2", address=serve(path))
    await expect(page.locator("#town")).to_contain_text("“rounds” has no map to draw")
    await expect(page.locator("#tab-events")).to_have_attribute("aria-selected", "true")
    await expect(page.locator("#panel-events")).to_contain_text("chance of being seen")
    await expect(page.locator("#moment")).to_have_text("round 2")
    await expect(page.locator("#panel-events .moment").first).to_have_text("round 2")
    await expect(page.locator(".scale")).to_contain_text("round 0")
    assert not open_page.troubles
