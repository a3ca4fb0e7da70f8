from __future__ import annotations

import json
import re

from playwright.async_api import Page, Route, expect
from tests.browser.pages import Pages, comes_to_show, frames, standing
from tests.browser.panels import SMOKING, TABS, Measured, is_filled, link

from folkways.base.time import HOUR, MINUTE

HOSTILE = '<img src=x onerror="window.harmed=1"><script>window.harmed=2</script>\u202e"&lt;'


async def show(page: Page, tab: str) -> None:
    await page.click(f"#tab-{tab}")
    await is_filled(page, tab)


async def test_what_agents_say_is_text_whatever_it_looks_like(
    open_page: Pages, measured: Measured
) -> None:
    convert = measured.convert()
    agent, talk = convert.adoption.agent, convert.conversation
    innocents = ("smok", convert.adoption.parent, "cigarette", "leave a tip", "Hobbs")
    harmful = json.dumps(HOSTILE)[1:-1]

    async def poison(route: Route) -> None:
        answer = await route.fetch()
        body = await answer.text()
        for innocent in innocents:
            body = body.replace(innocent, harmful)
        await route.fulfill(response=answer, body=body)

    at = measured.run.begins + 90 * MINUTE
    page = await open_page(link(at, agent=agent, norm=SMOKING))
    await page.route(re.compile("/api/(?!head|art)"), poison)
    await page.reload()
    await standing(page)
    await expect(page.locator(".own-norm", has_text="<img src=x").first).to_be_visible()
    for name in ("Memories", "Plan", "Who they are"):
        await page.get_by_role("tab", name=name).click()
    for tab in TABS:
        await show(page, tab)
    await show(page, "norms")
    await page.locator(".norm-row").first.click()
    await expect(page.locator(".tree")).to_contain_text("<img")
    await page.evaluate("hash => { location.hash = hash; }", link(at, tab="talks", talk=talk))
    await expect(page.locator(".said", has_text="<script>").first).to_be_visible()
    assert await page.evaluate("window.harmed") is None
    assert await page.locator("#panel img, #panel script").count() == 0
    await page.unroute_all(behavior="ignoreErrors")


async def test_no_panel_scrolls_sideways(open_page: Pages, measured: Measured) -> None:
    convert = measured.convert()
    state = {"agent": convert.adoption.agent, "norm": SMOKING}
    page = await open_page(link(measured.run.reached, **state), width=320, height=844)
    for width in (320, 390, 1440):
        await page.set_viewport_size({"width": width, "height": 844})
        for tab in TABS:
            await show(page, tab)
            await frames(page)
            sizes = await page.evaluate(
                """() => [...document.querySelectorAll("html, .panel:not([hidden])")]
                    .map((one) => [one.scrollWidth, one.clientWidth])"""
            )
            assert all(whole <= seen for whole, seen in sizes), (width, tab, sizes)


async def test_words_stand_out_from_their_ground(open_page: Pages, measured: Measured) -> None:
    convert = measured.convert()
    state = {"agent": convert.adoption.agent, "norm": SMOKING}
    at = measured.run.begins + 90 * MINUTE
    page = await open_page(link(at, **state), motion="reduce")
    for theme in ("light", "dark"):
        await page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        await expect(page.locator("html")).to_have_attribute("data-theme", theme)
        for tab in TABS:
            await show(page, tab)
            poor = await page.evaluate(CONTRAST)
            assert not poor, (theme, tab, poor)


async def test_panels_are_reached_by_keys(open_page: Pages, measured: Measured) -> None:
    page = await open_page(link(measured.run.begins))
    await page.locator("#tab-agents").focus()
    for tab in TABS[1:]:
        await page.keyboard.press("ArrowRight")
        await expect(page.locator(f"#tab-{tab}")).to_be_focused()
        await expect(page.locator(f"#panel-{tab}")).to_be_visible()
    await page.keyboard.press("Home")
    await expect(page.locator("#tab-agents")).to_have_attribute("aria-selected", "true")
    unnamed = await page.evaluate(
        """() => [...document.querySelectorAll("#panel button, #panel input, #panel select")]
            .filter((one) => !(one.textContent.trim() || one.ariaLabel || one.labels?.length))
            .map((one) => one.outerHTML)"""
    )
    assert unnamed == []


async def test_nothing_jumps_while_time_passes(open_page: Pages, measured: Measured) -> None:
    agent = measured.convert().adoption.agent
    at = measured.run.begins + HOUR // 2
    page = await open_page(link(at, agent=agent, norm=SMOKING))
    await expect(page.locator(".agent-name")).to_have_text(agent)
    places = set()
    for n in range(12):
        state = link(at + 300 * n, agent=agent, norm=SMOKING)
        await page.evaluate("hash => { location.hash = hash; }", state)
        await comes_to_show(page, t=at + 300 * n, waiting=False)
        await frames(page)
        box = await page.locator(".panel-agents .subtabs").bounding_box()
        assert box is not None
        places.add((box["x"], box["y"], box["width"]))
    assert len(places) == 1


CONTRAST = r"""() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgb = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = ([r, g, b]) => {
    const part = (c) => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const ground = (node) => {
    for (let one = node; one; one = one.parentElement) {
      const colour = rgb(getComputedStyle(one).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return [255, 255, 255, 255];
  };
  const poor = [];
  for (const node of document.querySelectorAll("#panel *")) {
    if (node.closest("svg") || !node.checkVisibility()) continue;
    if (![...node.childNodes].some((one) => one.nodeType === 3 && one.data.trim())) continue;
    const [a, b] = [light(rgb(getComputedStyle(node).color)), light(ground(node))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 4.5 && !node.closest("[disabled]")) {
      poor.push(`${node.className}: ${node.textContent.slice(0, 30)} ${contrast.toFixed(2)}`);
    }
  }
  return poor;
}"""
