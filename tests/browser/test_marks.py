from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.async_api import Page, expect
from tests.browser.pages import Pages, comes_to_show, frames, has_measures, has_told, until

from folkways.base import events as ev
from folkways.store.reader import RunFile

NORM = "no_smoking_indoors"
CONFLICT_IS_DRAWN = """import("folkways/app.js").then(({ page }) =>
  page.view.pictures().some((name) => name.startsWith("sign conflict")))"""


async def drawn(page: Page) -> Counter[str]:
    """How often each sign, bubble and so on is in the town, by the first words of its name."""
    await frames(page)
    names: list[str] = await page.evaluate(
        "import('folkways/app.js').then(({ page }) => page.view.pictures())"
    )
    return Counter(" ".join(name.split(" ")[:2]) for name in names)


async def measured(page: Page) -> dict[str, Any]:
    """What is measured of the norm."""
    await has_measures(page)
    found: dict[str, Any] = await page.evaluate(
        "(id) => import('folkways/app.js').then(({ page }) =>"
        "  page.measures.get().norms.find((norm) => norm.id === id))",
        NORM,
    )
    return found


async def goes(page: Page, t: int) -> None:
    await page.evaluate(f"import('folkways/app.js').then(({{ page }}) => page.clock.seek({t}))")
    await comes_to_show(page, t=t, waiting=False)


async def test_those_who_hold_a_norm_are_marked(open_page: Pages) -> None:
    page = await open_page("#t=1-09:30:00")
    assert (await drawn(page))["sign holds"] == 0
    await page.keyboard.press("3")
    await page.locator("#panel").get_by_text("No smoking indoors.", exact=True).first.click()
    await comes_to_show(page, norm=NORM)
    await expect(page.locator(".legend")).to_contain_text("No smoking indoors.")
    norm = await measured(page)
    for t in (9 * 3600 + 1800, 8 * 3600 + 600):
        await goes(page, t)
        holders = [
            one
            for one in norm["holders"]
            if one["from"] <= t and (one["to"] is None or t < one["to"])
        ]
        signs = await drawn(page)
        assert signs["sign holds"] == len(holders)
        assert signs["sign holds"] + signs["sign knows"] >= len(holders)


async def test_those_who_just_kept_or_broke_it_are_marked(open_page: Pages, run_file: Path) -> None:
    page = await open_page(f"#norm={NORM}")
    norm = await measured(page)
    end = max(event.t for event in RunFile(run_file).events())
    for kept, sign in ((True, "sign kept"), (False, "sign broken")):
        acts = [one for one in norm["occasions"] if not one["plan"] and one["kept"] is kept]
        assert acts
        await goes(page, acts[0]["t"])
        assert (await drawn(page))[sign] >= 1
        marked = {one["t"] for one in norm["occasions"]}
        moments = (one["t"] + 61 for one in reversed(acts) if one["t"] + 61 <= end)
        quiet = next(t for t in moments if not marked & set(range(t - 60, t + 1)))
        await goes(page, quiet)
        assert (await drawn(page))[sign] == 0


async def test_a_conflict_is_seen_and_told(open_page: Pages, run_file: Path) -> None:
    conflicts = [one for one in RunFile(run_file).events() if isinstance(one, ev.ConflictDetected)]
    first = min(conflicts, key=lambda one: one.t)
    same = [one for one in conflicts if first.t - 60 < one.t <= first.t]
    page = await open_page()
    await goes(page, first.t)
    assert (await drawn(page))["sign conflict"] == len(same)
    await goes(page, first.t - 5)
    assert (await drawn(page))["sign conflict"] == 0
    seen = asyncio.ensure_future(page.wait_for_function(CONFLICT_IS_DRAWN))
    await asyncio.sleep(0)  # it looks from now on, at each frame: the sign is soon gone
    await page.keyboard.press("Space")
    await has_told(page, "conflict between ")
    await seen


async def test_what_is_said_stands_over_who_says_it(open_page: Pages, run_file: Path) -> None:
    said = next(one for one in RunFile(run_file).events() if isinstance(one, ev.Uttered))
    page = await open_page()
    await goes(page, said.t)
    assert (await drawn(page))["bubble false"] >= 1
    scene = await page.evaluate(
        "import('folkways/app.js').then(({ page }) => Object.values(page.player.scene().people))"
    )
    assert said.text in [person["said"]["text"] for person in scene if person.get("said")]
    names = [f"name {key}" for key in ("false", "true")]
    signs = await drawn(page)
    assert sum(signs[name] for name in names) >= 3
    await page.keyboard.press("n")
    await until(page, lambda shown: shown["agent"] == 0)
    assert (await drawn(page))["ring true"] == 1
