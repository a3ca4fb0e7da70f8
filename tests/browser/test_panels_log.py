from __future__ import annotations

import re

import msgspec
from playwright.async_api import expect
from tests.browser.pages import Pages
from tests.browser.panels import Measured, link

from folkways.base.events import ActionBegan, NormEvaluated
from folkways.base.events.event import ACTIONS
from folkways.base.time import HOUR, MINUTE, format_moment


async def test_words_kinds_people_and_times_narrow_the_log(
    open_page: Pages, measured: Measured
) -> None:
    at = measured.run.begins + HOUR
    page = await open_page(link(at, tab="events"))
    lines = page.locator(".event")
    await expect(lines).to_have_count(100)
    await page.click(".more-filters > summary")
    for group in ("norms", "conflicts", "talks", "commitments", "outside"):
        await page.click(f'[data-group="{group}"]')
    actions = [event for event in measured.run.events() if event.group is ACTIONS and event.t <= at]
    await page.fill('.panel-events input[placeholder^="Words"]', "Cigarette")
    # Words are looked for in all that an event says, such as its reason.
    wanted = [event for event in actions if b"cigarette" in msgspec.json.encode(event).lower()]
    assert wanted
    await expect(lines).to_have_count(len(wanted))
    said = [event.text for event in wanted if isinstance(event, ActionBegan)]
    await expect(page.locator(".event-list")).to_contain_text(said[-1])

    name = wanted[0].agent
    await page.select_option(".panel-events select", label=name)
    mine = [event for event in wanted if event.agent == name]
    await expect(lines).to_have_count(len(mine))

    until = measured.run.begins + 20 * MINUTE
    await page.fill('.panel-events input[placeholder="shown moment"]', format_moment(until))
    early = [event for event in mine if event.t <= until]
    if early:
        await expect(lines).to_have_count(len(early))
    else:
        await expect(page.locator(".event-list")).to_contain_text("Nothing of the chosen kinds")


async def test_a_line_is_plain_words_leads_to_its_moment_and_has_its_source(
    open_page: Pages, measured: Measured
) -> None:
    passed = next(
        event
        for event in measured.run.events(NormEvaluated)
        if isinstance(event, NormEvaluated) and event.passed
    )
    page = await open_page(link(passed.t, tab="events"))
    content = measured.run.summary.lives.by_id[passed.norm].content
    told = f"{passed.agent} accepts the norm “{content}”"
    line = page.locator(".event", has_text=told).first
    await expect(line).to_be_visible()
    assert "{" not in (await line.locator(".event-text").text_content() or "{")
    await line.locator(".raw > summary").click()
    await expect(line.locator("pre")).to_contain_text('"event": "NormEvaluated"')
    other = page.locator(".event .moment").last
    moment = await other.text_content()
    await other.click()
    await expect(page.locator("#moment")).to_contain_text(str(moment)[:11])


async def test_more_goes_on_where_the_list_ended(open_page: Pages, measured: Measured) -> None:
    page = await open_page(link(measured.run.begins + HOUR, tab="events"))
    lines = page.locator(".event")
    await expect(lines).to_have_count(100)
    await page.get_by_role("button", name="More").click()
    await expect(lines).to_have_count(200)
    numbers = [int(await line.get_attribute("data-seq") or 0) for line in await lines.all()]
    assert numbers == sorted(set(numbers), reverse=True)


async def test_a_moment_that_cannot_be_read_is_marked(open_page: Pages, measured: Measured) -> None:
    page = await open_page(link(measured.run.begins, tab="events"))
    await page.click(".more-filters > summary")
    field = page.locator('.panel-events input[placeholder="shown moment"]')
    await field.fill("tomorrow")
    await expect(field).to_have_attribute("aria-invalid", "true")
    await field.fill("day 1 09:00")
    await expect(field).to_have_attribute("aria-invalid", "false")
    await expect(page.locator("#panel-events")).to_be_visible()
    assert re.search("day 1", await field.input_value())
