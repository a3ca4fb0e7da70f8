from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
from playwright.async_api import Page, expect
from tests.browser.pages import Pages, state
from tests.browser.panels import TABS, is_filled
from tests.viewer.made import write

from folkways.base import events as ev
from folkways.base.log import Header
from folkways.testing.memory_logs import make_header
from folkways.viewer.export import export_page

BEGINS = 8 * 3600
ATTACK = "<img src=x onerror='window.hit=1'><script>window.hit=2</script>"
NAME = "<img src=x onerror='window.hit=3'>"
PLACE = "Hobbs Café: café room"


def head() -> Header:
    made = make_header(
        (NAME, "__proto__", "Ann"),
        entrepreneurs=(NAME,),
        tracked=(("smoking", f"No {ATTACK} indoors.", "injunctive"),),
        title=f"Run {ATTACK}",
        days=1,
    )
    return msgspec.structs.replace(made, attached=())


def log() -> list[ev.AnyEvent]:
    """A day on which every text is an attack."""
    t = BEGINS
    chat = {"conversation": "c1", "agent": NAME, "other": "__proto__"}
    return [
        ev.DayBegan(t=t, day=1),
        *(
            ev.AgentPlaced(t=t, agent=name, tile=(5 + x, 5), address=PLACE)
            for x, name in enumerate((NAME, "__proto__", "Ann"))
        ),
        ev.NormCreated(
            t=t, agent=NAME, norm="0.1", content=ATTACK, norm_kind="injunctive", utility=9
        ),
        ev.ActionBegan(
            t=t + 10,
            agent=NAME,
            text=ATTACK,
            address=PLACE,
            seconds=600,
            emoji="<b>",
            reason=ATTACK,
        ),
        ev.MemoryAdded(t=t + 10, agent=NAME, id=0, memory="observation", text=ATTACK, importance=5),
        ev.ObjectChanged(t=t + 10, agent="Ann", address="__proto__", state=ATTACK),
        ev.ConversationOpened(t=t + 20, reason="chat", about=ATTACK, **chat),
        ev.Uttered(
            t=t + 30, agent=NAME, conversation="c1", to="__proto__", text=ATTACK, ends=False
        ),
        ev.ConflictDetected(
            t=t + 40, agent=NAME, other="__proto__", norm="0.1", observation=ATTACK, memory=0
        ),
        ev.RelationshipRevised(t=t + 50, agent=NAME, other="__proto__", text=ATTACK),
        ev.AgentPlaced(t=t + 60, agent=f"Visitor {ATTACK}", tile=(8, 8), address=PLACE),
    ]


async def shows_only_text(page: Page) -> None:
    """Look at every panel; nothing of it may have become an element or have run."""
    await expect(page.locator("#title")).to_have_text(f"Run {ATTACK}")
    await page.keyboard.press("n")
    await expect(page.locator("#panel .agent-name")).to_have_text(NAME)
    for key, tab in zip("23456", TABS[1:], strict=True):
        await page.keyboard.press(key)
        await is_filled(page, tab)
    await page.locator(".people button").first.focus()
    await expect(page.locator(".people button").first).to_contain_text(f"{NAME}: {ATTACK}")
    assert await page.locator("img, iframe, object, b").count() == 0
    assert await page.locator("script").count() <= 5
    assert await page.evaluate("window.hit ?? 0") == 0
    assert await page.evaluate("Object.prototype.doing ?? Object.prototype.placed ?? null") is None


async def test_what_agents_say_is_text(
    open_page: Pages, serve: Callable[..., str], tmp_path: Path
) -> None:
    run = write(tmp_path / "hostile.folk", log(), head())
    page = await open_page("#t=1-08:01:00&talk=c1", address=serve(run))
    assert (await state(page))["t"] == BEGINS + 60
    await shows_only_text(page)


async def test_what_agents_say_is_text_in_an_exported_file(
    open_page: Pages, tmp_path: Path
) -> None:
    run = write(tmp_path / "hostile.folk", log(), head())
    address = export_page(run, tmp_path / "hostile.html").as_uri()
    page = await open_page("#t=1-08:01:00&talk=c1", address=address)
    await shows_only_text(page)
