from __future__ import annotations

import re

from playwright.async_api import expect
from tests.browser.pages import Pages
from tests.browser.panels import Measured, link

from folkways.base.events import ConversationClosed, ConversationOpened, Uttered
from folkways.base.time import HOUR, format_moment


def opened(measured: Measured) -> list[ConversationOpened]:
    found = measured.run.events(ConversationOpened)
    return [event for event in found if isinstance(event, ConversationOpened)]


async def test_conversations_are_listed_up_to_the_moment(
    open_page: Pages, measured: Measured
) -> None:
    at = measured.run.begins + HOUR
    begun = [event for event in opened(measured) if event.t <= at]
    page = await open_page(link(at, tab="talks"))
    rows = page.locator(".talk-row")
    await expect(rows).to_have_count(min(len(begun), 60))
    reproaches = [event for event in begun if event.reason == "conflict"]
    await page.select_option(".talks-view select >> nth=1", "conflict")
    await expect(rows).to_have_count(len(reproaches))
    name = reproaches[0].agent
    await page.select_option(".talks-view select >> nth=0", label=name)
    with_them = [event for event in reproaches if name in (event.agent, event.other)]
    await expect(rows).to_have_count(len(with_them))


async def test_words_find_a_conversation(open_page: Pages, measured: Measured) -> None:
    at = measured.run.begins + HOUR
    said = [
        event
        for event in measured.run.events(Uttered)
        if isinstance(event, Uttered) and event.t <= at and "smok" in event.text
    ]
    ids = {event.conversation for event in said}
    page = await open_page(link(at, tab="talks"))
    await page.fill(".talks-view input[type=search]", "SMOK")
    await expect(page.locator(".talk-row .quote").first).to_contain_text("smok")
    found = {await row.get_attribute("data-talk") for row in await page.locator(".talk-row").all()}
    assert ids <= found


async def test_a_conversation_can_be_read(open_page: Pages, measured: Measured) -> None:
    talk = next(event for event in opened(measured) if event.reason == "conflict")
    said = [
        event
        for event in measured.run.events(Uttered)
        if isinstance(event, Uttered) and event.conversation == talk.conversation
    ]
    closed = next(
        event
        for event in measured.run.events(ConversationClosed)
        if isinstance(event, ConversationClosed) and event.conversation == talk.conversation
    )
    page = await open_page(link(closed.t + 600, tab="talks"))
    await page.click(f'[data-talk="{talk.conversation}"]')
    await expect(page.locator(".lines .said")).to_have_text([one.text for one in said])
    await expect(page.locator(".talk-why")).to_contain_text(talk.about)
    await expect(page.locator(".talk-end")).to_contain_text(closed.why)
    heard = next(one for one in said if one.overheard_by)
    await expect(page.locator(".lines")).to_contain_text(heard.overheard_by[0])
    await expect(page).to_have_url(re.compile(f"talk={talk.conversation}"))

    await page.get_by_role("button", name="Go there").click()
    await expect(page.locator("#moment")).to_contain_text(format_moment(talk.t)[:11])
    await expect(page.locator(".line.later")).to_have_count(len(said))
    await page.get_by_role("button", name="All talks").click()
    await expect(page.locator(".talk-list")).to_be_visible()


async def test_what_is_said_later_is_pale(open_page: Pages, measured: Measured) -> None:
    talk = opened(measured)[0]
    said = [
        event
        for event in measured.run.events(Uttered)
        if isinstance(event, Uttered) and event.conversation == talk.conversation
    ]
    page = await open_page(link(said[1].t, tab="talks", talk=talk.conversation))
    later = [one for one in said if one.t > said[1].t]
    await expect(page.locator(".line")).to_have_count(len(said))
    await expect(page.locator(".line.later")).to_have_count(len(later))
    await expect(page.locator(".talk-end")).to_contain_text("Still going on")
