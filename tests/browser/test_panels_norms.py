from __future__ import annotations

import re

from playwright.async_api import expect
from tests.browser.pages import Pages
from tests.browser.panels import SMOKING, Measured, link

from folkways.base.events import Uttered
from folkways.base.time import format_moment


async def test_a_newcomer_finds_who_persuaded_the_smoker_and_when_he_first_kept_the_norm(
    open_page: Pages, measured: Measured
) -> None:
    convert = measured.convert()
    kept = convert.case.compliance
    assert kept is not None
    page = await open_page(link(measured.run.begins))

    await page.fill(".crowd-view input", convert.adoption.agent)
    name = page.locator(".name", has_text=convert.adoption.agent)
    await page.locator(".crowd-row", has=name).click()  # descriptions of others name it as well
    await page.click("#tab-norms")
    await page.click(f'[data-norm="{SMOKING}"]')
    await page.click("button[data-whole=true]")
    told = page.locator(".panel-norms .story")
    await expect(told).to_contain_text(convert.adoption.parent)
    await expect(told).to_contain_text(format_moment(convert.adoption.t))
    await expect(told).to_contain_text(
        f"First kept after that: {format_moment(kept.t)} – {kept.words}"
    )

    await told.get_by_role("button", name="read it").click()
    said = next(
        event
        for event in measured.run.events(Uttered)
        if isinstance(event, Uttered) and event.conversation == convert.conversation
    )
    await expect(page.locator(".reader .lines li").first).to_contain_text(said.text)

    await page.click("#tab-norms")
    await told.locator("a.moment", has_text=format_moment(kept.t)).first.click()
    clock = format_moment(kept.t).split()[2]
    await expect(page).to_have_url(re.compile(f"t=1-{clock}"))


async def test_the_curves_grow_with_time_and_say_what_the_measures_say(
    open_page: Pages, measured: Measured
) -> None:
    begins, ends = measured.run.begins, measured.run.reached
    people = len(measured.run.header.agents)
    page = await open_page(link(ends, tab="norms", norm=SMOKING))
    legend = page.locator(".panel-norms .shares + .chart-legend")
    share = measured.run.summary.acceptance[SMOKING][-1]
    await expect(legend).to_contain_text(f"{share.count} of {people} people")
    emergence = measured.run.summary.emergence[SMOKING]
    assert emergence.certain is False  # ten people leave it open
    verdict = page.locator(".panel-norms").get_by_text("Over the whole run it")
    await expect(verdict).to_contain_text(f"Uncertain: {emergence.doubt}.")
    whole = await page.locator(".chart path.held:not(.later)").get_attribute("d")
    assert not await page.locator(".bar-of.later").count()

    await page.evaluate(
        "hash => { location.hash = hash; }", link(begins + 60, tab="norms", norm=SMOKING)
    )
    early = measured.run.summary.acceptance[SMOKING][0]
    roots = sum(one.origin == "created" for one in measured.tree.adoptions)
    await expect(legend).to_contain_text(f"{roots} of {people} people")
    assert early.count >= roots
    short = await page.locator(".chart path.held:not(.later)").get_attribute("d")
    assert whole is not None
    assert short is not None
    assert len(short) < len(whole)
    later = await page.locator(".bar-of.later").count()
    assert later == await page.locator(".bar-of").count()


async def test_the_tables_have_the_numbers_of_figure_2(
    open_page: Pages, measured: Measured
) -> None:
    page = await open_page(link(measured.run.reached, tab="norms", norm=SMOKING))
    rows = page.locator(".panel-norms .numbers", has_text="Hold it at its end").locator("tbody tr")
    cells = measured.run.summary.adherence[SMOKING]
    await expect(rows).to_have_count(len(cells))
    for n, cell in enumerate(cells):
        told = await rows.nth(n).locator("td").all_text_contents()
        assert told[1].startswith(f"{cell.share.count} of {cell.share.of} (")
        rate = cell.compliance
        assert told[2].startswith(f"{rate.count} of {rate.of} (" if rate.of else "no occasion")
        assert told[3] == str(cell.with_occasion.count)
    last = cells[-1].share
    legend = page.locator(".panel-norms .shares + .chart-legend")
    await expect(legend).to_contain_text(f"did not violate it: {last.count} of {last.of}")
    counts = page.locator(".panel-norms .numbers", has_text="Thoughts").locator("tbody tr")
    for n, (conflicts, thoughts) in enumerate(
        zip(measured.run.summary.conflicts.all, measured.run.summary.thoughts.all, strict=True)
    ):
        texts = await counts.nth(n).locator("td").all_text_contents()
        assert (texts[0], texts[2]) == (str(conflicts), str(thoughts))


async def test_the_tree_has_a_row_for_every_holder_and_leads_to_people_and_conversations(
    open_page: Pages, measured: Measured
) -> None:
    convert = measured.convert()
    page = await open_page(link(measured.run.reached, tab="norms", norm=SMOKING))
    people = page.locator(".tree-person")
    await expect(people).to_have_count(len(measured.tree.adoptions))
    gift = page.get_by_role(
        "button",
        name=re.compile(
            f"^{convert.adoption.agent}, .* from {convert.adoption.parent}, in a conversation"
        ),
    )
    await gift.focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(".talk-title")).to_have_text(re.compile(f"{convert.adoption.agent}"))
    await page.click("#tab-norms")
    await people.filter(has_text=convert.adoption.agent).click()
    await expect(page.locator(".panel-norms tr.chosen")).to_contain_text(convert.adoption.agent)


async def test_before_anybody_holds_it_the_tree_is_pale(
    open_page: Pages, measured: Measured
) -> None:
    page = await open_page(link(measured.run.begins, tab="norms", norm=SMOKING))
    await expect(page.locator(".tree-person.later")).to_have_count(len(measured.tree.adoptions))
    await expect(page.locator(f'[data-norm="{SMOKING}"]')).to_contain_text("0 of")


async def test_the_table_of_people_can_be_sorted_by_who_broke_it_most(
    open_page: Pages, measured: Measured
) -> None:
    page = await open_page(link(measured.run.reached, tab="norms", norm=SMOKING))
    await page.select_option(".panel-norms .filters select", "broken")
    tallies = await page.locator(".people-table tbody tr").all_text_contents()
    broken = [
        int(found[1]) if (found := re.search(r"broken (\d+)×", row)) else 0 for row in tallies
    ]
    assert broken == sorted(broken, reverse=True)
    assert broken[0] > 0
