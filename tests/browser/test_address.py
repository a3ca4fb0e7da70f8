from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from playwright.async_api import Page, expect
from tests.browser.pages import Pages, state, until

WHOLE = "#t=1-09:10:10&agent=Carlos+Gomez&norm=no_smoking_indoors&tab=norms&follow=1"


def said(page: Page) -> dict[str, str]:
    """What the address says."""
    return {name: value for name, (value,) in parse_qs(urlsplit(page.url).fragment).items()}


async def test_an_address_is_what_is_shown(open_page: Pages) -> None:
    page = await open_page(WHOLE)
    shown = await state(page)
    assert shown["t"] == 9 * 3600 + 610
    assert (shown["agent"], shown["norm"], shown["tab"]) == (3, "no_smoking_indoors", "norms")
    assert (shown["follow"], shown["playing"]) == (True, False)
    await expect(page.locator(".legend")).to_contain_text("No smoking indoors.")


async def test_what_is_shown_is_the_address(open_page: Pages) -> None:
    page = await open_page()
    await page.keyboard.press("n")
    await page.keyboard.press("2")
    await page.keyboard.press("Shift+ArrowRight")
    await page.wait_for_url("**/#t=1-08:10:00&**")
    assert said(page) == {"t": "1-08:10:00", "agent": "Abigail Chen", "tab": "talks"}
    other = await open_page(urlsplit(page.url).fragment.join(("#", "")))
    one, two = await state(page), await state(other)
    assert {key: one[key] for key in ("t", "agent", "tab", "norm", "talk", "follow")} == {
        key: two[key] for key in ("t", "agent", "tab", "norm", "talk", "follow")
    }


async def test_one_goes_back_to_what_was_chosen_before(open_page: Pages) -> None:
    page = await open_page("#t=1-09:00:00")
    await page.keyboard.press("n")
    await page.wait_for_url("**agent=Abigail+Chen**")
    await page.keyboard.press("n")
    await page.wait_for_url("**agent=Bob+Johnson**")
    await page.go_back()
    await until(page, lambda shown: shown["agent"] == 0)
    await page.go_forward()
    await until(page, lambda shown: shown["agent"] == 1)


async def test_an_address_that_is_changed_is_followed(open_page: Pages) -> None:
    page = await open_page(WHOLE)
    await page.evaluate("location.hash = '#t=2-08:30:00&agent=Nobody&tab=none'")
    shown = await until(page, lambda shown: shown["t"] == 24 * 3600 + 8 * 3600 + 1800)
    assert (shown["agent"], shown["norm"], shown["tab"]) == (None, None, "agents")


async def test_a_moment_that_is_none_shows_the_beginning(open_page: Pages) -> None:
    page = await open_page("#t=99-99:99&agent=%00%ff&norm=<script>")
    shown = await state(page)
    assert (shown["t"], shown["agent"]) == (8 * 3600, None)


async def test_a_link_to_the_moment_can_be_copied(open_page: Pages) -> None:
    page = await open_page(WHOLE)
    await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await page.get_by_role("button", name="Copy a link to this moment").click()
    await expect(page.locator("#live")).to_have_text("link copied")
    assert await page.evaluate("navigator.clipboard.readText()") == page.url
