"""A run without a map, in the browser: the page shows its board and its log."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from playwright.async_api import expect
from tests.browser.pages import Pages

import folkways
from folkways.viewer.export import export_page


async def test_a_game_is_shown_by_its_log(
    open_page: Pages, serve: Callable[[Path], str], tmp_path: Path
) -> None:
    path = tmp_path / "game.folk"
    folkways.run("axelrod", settings={"rounds.generations": 2}, out=path)
    page = await open_page("#t=round-2", address=serve(path))
    town = page.locator("#town")
    await expect(town.locator(".board-title")).to_have_text("round 2")
    await expect(town.locator(".board-block h3")).to_have_text(
        ["Generation 1", "Payoffs so far (points)"]
    )
    await expect(town.locator(".board-block tbody tr")).to_have_count(40)
    await expect(town.locator(".board-told")).to_contain_text("defect")
    await expect(town.locator(".board-figure")).not_to_have_count(0)
    await expect(page.locator("#tab-events")).to_have_attribute("aria-selected", "true")
    await expect(page.locator("#panel-events")).to_contain_text("chance of being seen")
    await expect(page.locator("#moment")).to_have_text("round 2")
    await expect(page.locator("#panel-events .moment").first).to_have_text("round 2")
    await expect(page.locator(".scale")).to_contain_text("round 0")
    assert not open_page.troubles


async def test_a_board_is_that_of_the_moment_from_the_server_as_from_a_file(
    open_page: Pages, serve: Callable[[Path], str], tmp_path: Path
) -> None:
    path = tmp_path / "names.folk"
    run = folkways.run("conventions", settings={"conventions.rounds": 4}, out=path)
    assert run.log_hash
    export_page(path, tmp_path / "names.html")
    shown = []
    for address in (serve(path), (tmp_path / "names.html").as_uri()):
        page = await open_page("#t=round-3", address=address)
        town = page.locator("#town")
        await expect(town.locator(".board-title")).to_have_text("round 3")
        await expect(town.locator("circle")).to_have_count(24)
        await expect(town.locator("line.edge")).to_have_count(12)
        shown.append(await town.locator(".board-block").all_inner_texts())
        await page.evaluate(
            "document.dispatchEvent(new CustomEvent('folkways:seek', {detail: {t: 60}}))"
        )
        await expect(town.locator(".board-title")).to_have_text("round 1")
        assert not open_page.troubles
    assert shown[0] == shown[1]


async def test_a_page_opens_where_something_last_happened_and_names_all_rounds(
    open_page: Pages, serve: Callable[[Path], str], tmp_path: Path
) -> None:
    path = tmp_path / "names.folk"
    folkways.run("conventions", settings={"conventions.rounds": 4}, out=path)
    export_page(path, tmp_path / "names.html")
    for address in (serve(path), (tmp_path / "names.html").as_uri()):
        page = await open_page("", address=address)
        await expect(page.locator("#town .board-title")).to_have_text("round 4")
        await expect(page.locator("#town circle")).to_have_count(24)
        await expect(page.locator("#town .board-told")).to_contain_text("choose")
        rounds = [f"round {number}" for number in range(5)]
        await expect(page.locator(".scale span")).to_have_text(rounds)
        assert not open_page.troubles


async def test_where_there_is_no_room_for_all_rounds_they_are_named_at_equal_distances(
    open_page: Pages, serve: Callable[[Path], str], tmp_path: Path
) -> None:
    path = tmp_path / "names.folk"
    folkways.run("conventions", settings={"conventions.rounds": 120}, until="round 6", out=path)
    page = await open_page("", address=serve(path))
    await expect(page.locator("#town .board-title")).to_have_text("round 6")
    names = await page.locator(".scale span").all_inner_texts()
    numbers = [int(name.removeprefix("round ")) for name in names]
    assert len(numbers) > 4
    assert {after - before for before, after in pairwise(numbers)} == {numbers[1]}
    assert not open_page.troubles
