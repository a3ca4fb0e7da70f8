from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from playwright.async_api import Page, expect
from tests.browser.pages import WARNING, Pages, has_told, state, until

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


async def test_a_link_may_name_a_norm_that_came_up_by_itself(open_page: Pages) -> None:
    shown = await state(await open_page("#norm=cluster:1"))
    assert (shown["norm"], shown["notice"]) == ("cluster:1", "")


async def test_a_moment_that_is_none_shows_the_beginning(open_page: Pages) -> None:
    page = await open_page("#t=99-99:99&agent=%00%ff&norm=<script>")
    shown = await state(page)
    assert (shown["t"], shown["agent"], shown["norm"]) == (8 * 3600, None, None)


UNFIT = {
    "#agent=Nobody": "Nobody in this run is called “Nobody”.",
    "#agent=z": "“z” in the link may be ",
    "#norm=nope": "The run tracks no norm called “nope”; it tracks: ",
    "#t=9-99:99:99": "“9-99:99:99” in the link is no moment, such as 1-08:00:00.",
    "#t=9-09:00:00": "The run goes to day 2 10:00, not as far as day 9 09:00 in the link.",
    "#t=1-07:00:00": "The run begins at day 1 08:00, later than day 1 07:00 in the link.",
    "#tab=constructor": "There is no tab called “constructor”.",
}


async def test_what_in_a_link_does_not_fit_is_told(open_page: Pages) -> None:
    first, *others = UNFIT
    page = await open_page(first)
    await has_told(page, UNFIT[first], WARNING)
    for hash in (*others, first):
        await page.evaluate("location.hash = '#t=1-09:00:00'")
        await expect(page.locator(WARNING)).to_be_hidden()
        await page.evaluate("for (const told of Object.values(window.told)) told.length = 0")
        await page.evaluate("hash => (location.hash = hash)", hash)
        await has_told(page, UNFIT[hash], WARNING)
        await has_told(page, UNFIT[hash][1:-1])


async def test_a_link_may_say_a_part_of_a_name_and_what_tabs_are_called(open_page: Pages) -> None:
    page = await open_page("#t=9-09:00:00&agent=carlos&tab=log")
    shown = await state(page)
    assert (shown["agent"], shown["tab"]) == (3, "events")
    assert shown["t"] == 24 * 3600 + 10 * 3600
    await page.evaluate("location.hash = '#agent=rlos&tab=People'")
    shown = await until(page, lambda shown: shown["tab"] == "agents")
    assert (shown["agent"], shown["notice"]) == (3, "")


async def test_a_link_to_the_moment_can_be_copied(open_page: Pages) -> None:
    page = await open_page(WHOLE)
    await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await page.get_by_role("button", name="Copy a link to this moment").click()
    await has_told(page, "link copied")
    assert await page.evaluate("navigator.clipboard.readText()") == page.url
