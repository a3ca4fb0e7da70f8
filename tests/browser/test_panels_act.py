from __future__ import annotations

from pathlib import Path

from playwright.async_api import Page, expect
from tests.browser.pages import LOST, Pages
from tests.browser.panels import SMOKING, Measured, link
from tests.live.live_runs import paused_run
from tests.web.served import run_shown

import folkways
from folkways.base.events import Intervened
from folkways.base.time import MINUTE
from folkways.testing.scenes import GARDEN


async def ask(page: Page, question: str) -> None:
    await page.fill(".interview textarea", question)
    await page.keyboard.press("Enter")


async def test_somebody_can_be_asked_in_a_finished_run_as_they_are_at_the_moment(
    open_page: Pages, measured: Measured
) -> None:
    convert = measured.convert()
    page = await open_page(link(measured.run.reached, agent=convert.adoption.agent, tab="act"))
    await ask(page, "What do you think of smoking indoors?")
    answers = page.locator(".interview-lines > li")
    await expect(answers.first.locator(".answered")).to_contain_text("I")
    late = await answers.first.locator(".answered").text_content()
    memories = answers.first.locator("details li")
    await expect(memories.first).to_be_attached()

    before = link(measured.run.begins + MINUTE, agent=convert.adoption.agent, tab="act")
    await page.evaluate("hash => { location.hash = hash; }", before)
    await expect(page.locator(".interview .note", has_text="As of")).to_contain_text("08:01")
    await ask(page, "What do you think of smoking indoors?")
    await expect(answers).to_have_count(2)
    await expect(answers.first.locator(".answered")).not_to_contain_text("…")
    assert await answers.first.locator(".answered").text_content() != late
    assert folkways.Run.open(measured.run.path or "").log_hash == measured.run.log_hash


async def test_what_cannot_be_done_is_explained(open_page: Pages, measured: Measured) -> None:
    page = await open_page(link(measured.run.begins, tab="act"))
    await expect(page.locator("#panel-act")).to_contain_text("nothing in it can be changed")
    await expect(page.locator("#panel-act code")).to_have_text(
        'folkways fork RUN --at "day 1 08:00"'
    )
    await expect(page.locator(".acts")).to_be_hidden()


async def test_a_run_that_goes_on_is_held_whispered_to_visited_and_let_go(
    open_page: Pages, tmp_path: Path
) -> None:
    garden, path = tmp_path / "garden.yaml", tmp_path / "live.folk"
    garden.write_text(GARDEN, encoding="utf-8")
    with paused_run(garden, path), run_shown(path, control=True) as address:
        page = await open_page("#tab=act", address=address)
        await act_on(page)
        await the_run_ends(page)
    open_page.forgive(*LOST)
    changes = folkways.Run.open(path).events(Intervened)
    kinds = [event.kind for event in changes if isinstance(event, Intervened)]
    assert kinds == ["visit", "whispered", "object"]


async def test_a_visitor_who_stays_reads_who_speaks_to_it_and_answers(
    open_page: Pages, tmp_path: Path
) -> None:
    garden, path = tmp_path / "garden.yaml", tmp_path / "live.folk"
    garden.write_text(GARDEN, encoding="utf-8")
    with paused_run(garden, path), run_shown(path, control=True) as address:
        page = await open_page("#tab=act", address=address)
        visit = page.locator(".acts section", has_text="Visit and talk")
        await visit.get_by_label("Your name").fill("Ms. Hill")
        await visit.get_by_label("Who you are").fill("talking loudly on the phone")
        await visit.locator("select").select_option(label="Ben Oduya")
        await visit.get_by_label("leave the town").check()
        await visit.get_by_label("stay in the town").check()
        await expect(visit.get_by_label("leave the town")).not_to_be_checked()
        await visit.get_by_role("button", name="Say it").click()
        await expect(visit.locator("form .ok")).to_contain_text("joined Ben Oduya")
        await expect(page.locator(".done-list li").first).to_contain_text("joined Ben Oduya")
        await expect(visit.locator("[aria-live]")).to_contain_text("says to you: “")
        await visit.locator("textarea").fill("I am sorry, I will go outside.")
        await visit.get_by_role("button", name="Say it").click()
        await expect(page.locator(".done-list li").first).to_contain_text("They answered: ")
    open_page.forgive(*LOST)


async def act_on(page: Page) -> None:
    done = page.locator(".done-list li")
    visit = page.locator(".acts section", has_text="Visit and talk")
    await visit.locator("select").select_option(label="Ben Oduya")
    await visit.locator("textarea").fill("Good morning! Do you smoke here?")
    await visit.get_by_role("button", name="Say it").click()
    await expect(done).to_have_count(1)
    await expect(done.first).to_contain_text("They answered: ")

    whisper = page.locator(".acts section", has_text="Whisper to somebody")
    await whisper.locator("select").select_option(label="Ben Oduya")
    await whisper.locator("textarea").fill("I should smoke outside.")
    await whisper.get_by_role("button", name="Whisper").click()
    await expect(done).to_have_count(2)
    await expect(done.first).to_have_class("ok")

    thing = page.locator(".acts section", has_text="Set the state of an object")
    await thing.locator("input").first.fill("Hobbs Café: kitchen: stove")
    await thing.locator("input").last.fill("burning")
    await thing.get_by_role("button", name="Set it").click()
    await expect(done).to_have_count(3)

    await page.get_by_role("button", name="Resume the run").click()
    await expect(done).to_have_count(4)


async def the_run_ends(page: Page) -> None:
    await page.click("#tab-talks")
    await expect(page.locator(".talk-row", has_text="Visitor and Ben Oduya")).to_have_count(1)
    await page.click("#tab-act")
    nothing = page.locator("#panel-act", has_text="nothing in it can be changed")
    await expect(nothing).to_be_visible()
    forms = page.locator(".acts form")
    assert await forms.count() == 3
    for form in await forms.all():
        await expect(form).to_be_hidden()
    await expect(page.locator(".done-list li")).to_have_count(4)


async def test_what_the_run_is_and_how_to_send_it(open_page: Pages, measured: Measured) -> None:
    page = await open_page(link(measured.run.begins + MINUTE, tab="about", norm=SMOKING))
    panel = page.locator("#panel-about")
    await expect(panel).to_contain_text("no evidence about language models")
    await expect(panel).to_contain_text("10 people live through 2 days")
    field = panel.get_by_label("Link to this moment")
    assert "t=1-08:01:00" in await field.input_value()
    assert f"norm={SMOKING}" in await field.input_value()
