from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

from playwright.async_api import Page, expect
from tests.browser.pages import Pages, comes_to_show, frames, state, until

from folkways.base import events as ev
from folkways.moments.scene import KINDS
from folkways.store.reader import RunFile

BEGINS = 8 * 3600
TOWN = "#town > canvas"


def moments(run: Path, *kinds: type[ev.Event]) -> list[int]:
    """The moments at which something of these kinds happens, in order."""
    return sorted({event.t for event in RunFile(run).events() if isinstance(event, kinds)})


async def colours(page: Page) -> int:
    """How many colours the town has."""
    found: int = await page.evaluate(
        "(selector) => {"
        "  const given = document.querySelector(selector);"
        "  const canvas = document.createElement('canvas');"
        "  canvas.width = given.width; canvas.height = given.height;"
        "  const pen = canvas.getContext('2d');"
        "  pen.drawImage(given, 0, 0);"
        "  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);"
        "  return new Set(new Uint32Array(data.buffer)).size;"
        "}",
        TOWN,
    )
    return found


async def test_it_opens_with_the_run_and_its_town(open_page: Pages, run_file: Path) -> None:
    page = await open_page()
    await expect(page).to_have_title("Hobbs Café · folkways")
    await expect(page.locator("#status")).to_have_text("The run is finished")
    await expect(page.locator("#moment")).to_contain_text("day 1 08:00")
    assert (await state(page))["t"] == BEGINS
    assert await colours(page) > 100
    assert not (await state(page))["playing"]


async def test_it_plays_and_pauses(open_page: Pages) -> None:
    page = await open_page()
    await page.get_by_role("button", name="Play", exact=True).first.click()
    await until(page, lambda shown: shown["playing"] and shown["t"] > BEGINS + 60)
    await expect(page.locator(".begin")).to_be_hidden()
    await page.keyboard.press("Space")
    await comes_to_show(page, playing=False)
    before = (await state(page))["t"]
    await frames(page, 10)
    assert (await state(page))["t"] == before
    slider = page.get_by_role("slider")
    await expect(slider).to_have_attribute("aria-valuenow", str(before))
    await expect(slider).to_have_attribute("aria-valuetext", re.compile("^day 1 08:"))


async def test_a_night_is_skipped_and_the_end_is_the_end(open_page: Pages) -> None:
    page = await open_page("#t=1-09:59:00")
    await page.locator("select[aria-label^=Speed]").select_option("600")
    await page.locator(".play").click()
    shown = await until(page, lambda shown: shown["t"] > 24 * 3600)
    assert shown["t"] >= 24 * 3600 + BEGINS
    await page.keyboard.press("End")
    await comes_to_show(page, t=24 * 3600 + 10 * 3600, playing=False)


async def test_one_scrubs_through_the_days(open_page: Pages) -> None:
    page = await open_page()
    box = await page.locator(".track").bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    await page.mouse.move(box["x"] + box["width"] * 0.1, middle)
    await page.mouse.down()
    await page.mouse.move(box["x"] + box["width"] * 0.25, middle, steps=5)
    await page.mouse.up()
    shown = await until(page, lambda shown: not shown["waiting"] and shown["t"] > BEGINS)
    assert abs(shown["t"] - (BEGINS + 3600)) < 120
    await page.mouse.click(box["x"] + box["width"] * 0.75, middle)
    shown = await until(page, lambda shown: shown["t"] > 24 * 3600)
    assert abs(shown["t"] - (24 * 3600 + BEGINS + 3600)) < 120
    await expect(page.locator("#moment")).to_contain_text("day 2")


async def test_steps_go_from_event_to_event(open_page: Pages, run_file: Path) -> None:
    happens = [t for t in moments(run_file, *KINDS) if t > BEGINS]
    page = await open_page()
    for t in happens[:3]:
        await page.keyboard.press("ArrowRight")
        await comes_to_show(page, t=t)
    await page.keyboard.press("ArrowLeft")
    await comes_to_show(page, t=happens[1])
    await page.keyboard.press("Shift+ArrowRight")
    await comes_to_show(page, t=happens[1] + 600)


async def test_keys_find_conflicts_and_moments(open_page: Pages, run_file: Path) -> None:
    conflicts = moments(run_file, ev.ConflictDetected)
    first, second = next(pair for pair in pairwise(conflicts) if pair[0] > BEGINS)
    page = await open_page()
    await page.wait_for_selector(".track path.conflicts[d^=M]", state="attached")
    await page.keyboard.press("c")
    await comes_to_show(page, t=first)
    await page.keyboard.press("c")
    await comes_to_show(page, t=second)
    await page.keyboard.press("Shift+C")
    await comes_to_show(page, t=first)
    await page.keyboard.press("g")
    await page.get_by_label(re.compile("A time of this day")).fill("quarter past nine")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_contain_text("write it like 10:30")
    await page.get_by_label(re.compile("A time of this day")).fill("day 2 9:15")
    await page.keyboard.press("Enter")
    await comes_to_show(page, t=24 * 3600 + 9 * 3600 + 900)


async def test_keys_do_the_rest(open_page: Pages) -> None:
    page = await open_page()
    for key, tab in (("3", "norms"), ("2", "talks"), ("4", "events"), ("6", "about")):
        await page.keyboard.press(key)
        await comes_to_show(page, tab=tab)
    await page.keyboard.press("]")
    await comes_to_show(page, speed=120)
    await page.keyboard.press("[")
    await page.keyboard.press("[")
    await comes_to_show(page, speed=30)
    await page.keyboard.press("n")
    await comes_to_show(page, agent=0, tab="agents")
    await page.keyboard.press("p")
    await comes_to_show(page, agent=9)
    await page.keyboard.press("f")
    await comes_to_show(page, follow=True)
    await page.keyboard.press("Escape")
    await comes_to_show(page, agent=None, follow=False)
    await page.keyboard.press("?")
    await expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    await page.keyboard.press("Space")
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
    assert not (await state(page))["playing"]


async def test_who_is_clicked_is_chosen(open_page: Pages) -> None:
    page = await open_page("#t=1-09:00:00")
    box = await page.locator(TOWN).bounding_box()
    assert box is not None
    for number in (3, 7):
        x, y = await page.evaluate(
            f"import('folkways/app.js').then(({{ page }}) => page.view.whereIs({number}))"
        )
        await page.mouse.move(box["x"] + x, box["y"] + y)
        await expect(page.locator(TOWN)).to_have_class(re.compile("over"))
        await page.mouse.click(box["x"] + x, box["y"] + y)
        await comes_to_show(page, agent=number)


async def test_the_town_is_told_in_words(open_page: Pages) -> None:
    page = await open_page("#t=1-09:00:00")
    people = page.get_by_label("People in the town").get_by_role("button")
    await expect(people).to_have_count(10)
    scene = await page.evaluate(
        "import('folkways/app.js').then(({ page }) => Object.values(page.player.scene().people))"
    )
    for number, person in enumerate(scene):
        if not person["path"]:
            await expect(people.nth(number)).to_contain_text(person["doing"])
    await people.first.focus()
    await page.keyboard.press("ArrowDown")
    await expect(people.nth(1)).to_be_focused()
    await page.keyboard.press("Enter")
    await comes_to_show(page, agent=1)


async def test_a_phone_loses_nothing(open_page: Pages) -> None:
    page = await open_page("#t=1-09:00:00", width=390, height=844)
    wide = await page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    for part in (
        "#title",
        "#moment",
        TOWN,
        "#panel",
        ".track",
        ".play",
        "select[aria-label^=Speed]",
    ):
        box = await page.locator(part).bounding_box()
        assert box is not None, part
        assert 0 <= box["x"] <= box["x"] + box["width"] <= 390.5, part
        assert 0 <= box["y"] < box["y"] + box["height"] <= 844.5, part


async def test_nothing_moves_when_it_plays(open_page: Pages) -> None:
    page = await open_page("#t=1-09:00:00&agent=Carlos+Gomez")
    frames = ("#town", "#panel", "#timebar", ".track", "#header", "[role=tablist] >> nth=0")
    before = [await page.locator(frame).bounding_box() for frame in frames]
    await page.locator(".play").click()
    await until(page, lambda shown: shown["t"] > 9 * 3600 + 180)
    assert [await page.locator(frame).bounding_box() for frame in frames] == before


async def test_colours_are_those_of_the_system_or_of_choice(open_page: Pages) -> None:
    page = await open_page(scheme="dark")
    await expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    button = page.get_by_role("button", name="Colours: as the system")
    await button.click()
    await expect(page.locator("html")).to_have_attribute("data-theme", "light")
    await page.reload()
    await expect(page.locator("html")).to_have_attribute("data-theme", "light")


async def test_who_wants_no_motion_gets_none(open_page: Pages) -> None:
    page = await open_page("#t=1-09:00:00", motion="reduce")
    await page.get_by_role("button", name="Nearer (+)").click()
    await page.locator(".play").click()
    await until(page, lambda shown: shown["t"] > 9 * 3600 + 30)
    assert await colours(page) > 100
