from __future__ import annotations

from playwright.async_api import expect
from tests.browser.pages import Pages
from tests.browser.panels import Measured, link

from folkways.base.time import format_moment


async def test_the_opening_links_to_moments_worth_watching(
    open_page: Pages, measured: Measured
) -> None:
    page = await open_page(link(measured.run.begins))
    lines = page.locator(".crowd-view .highlights li")
    await expect(lines.first).to_be_visible()
    moments = await lines.locator("a.moment").all_inner_texts()
    assert 1 <= len(moments) <= 3
    assert moments == sorted(moments)  # all of one day
    assert all(format_moment(measured.run.begins) <= one for one in moments)
    before = page.url
    await lines.locator("a.moment").first.click()
    await page.wait_for_function("before => location.href !== before", arg=before)
