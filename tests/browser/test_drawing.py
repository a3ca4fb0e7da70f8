from __future__ import annotations

import pytest
from playwright.async_api import Page, async_playwright, expect
from tests.browser.pages import Pages, launched, until
from tests.browser.test_page import TOWN, colours

NINE = "#t=1-09:00:00"


async def plays(page: Page) -> None:
    await page.keyboard.press("Space")
    await until(page, lambda shown: shown["t"] > 9 * 3600 + 60)
    assert await colours(page) > 100


async def test_a_browser_without_webgl_shows_it_all_the_same(chromium: str, address: str) -> None:
    without = ("--disable-gpu", "--disable-webgl", "--disable-webgl2")
    async with async_playwright() as playwright:
        browser = await launched(playwright, chromium, *without)
        pages = Pages(browser, address)
        page = await pages(NINE)
        assert await page.evaluate("document.createElement('canvas').getContext('webgl')") is None
        await expect(page.locator(TOWN)).to_have_attribute("data-kind", "canvas")
        await plays(page)
        assert pages.troubles == []
        await browser.close()


@pytest.mark.parametrize(("wish", "kind"), [("webgl", "WebGL"), ("plain", "plain canvas")])
async def test_it_is_drawn_in_every_way(
    open_page: Pages, address: str, wish: str, kind: str
) -> None:
    page = await open_page(NINE, address=f"{address}?draw={wish}")
    await expect(page.locator(TOWN)).to_have_attribute("data-kind", kind)
    await page.keyboard.press("Space")
    await until(page, lambda shown: shown["t"] > 9 * 3600 + 10)
    open_page.forgive("GPU stall")  # Chromium tells how slowly it imitates a graphics card


async def test_without_phaser_it_says_so_and_goes_on(open_page: Pages) -> None:
    page = await open_page(NINE, blocked="**/phaser.min.js")
    await expect(page.locator(TOWN)).to_have_attribute("data-kind", "plain canvas")
    await expect(page.locator(".notes")).to_contain_text("Drawn without Phaser")
    await plays(page)
    open_page.forgive("ERR_FAILED")
