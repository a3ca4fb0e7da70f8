from __future__ import annotations

from pathlib import Path

from playwright.async_api import expect
from tests.browser.pages import LOST, Pages, state, until
from tests.viewer.made import append, begun, header
from tests.web.served import run_shown

from folkways.base import events as ev
from folkways.live.mailbox import Mailbox

BEGINS = 8 * 3600
PLACE = "Hobbs Café: café room"


def morning() -> list[ev.AnyEvent]:
    """Two people, one of whom walks."""
    return [
        ev.DayBegan(t=BEGINS, day=1),
        ev.AgentPlaced(t=BEGINS, agent="Ann", tile=(5, 5), address=PLACE),
        ev.AgentPlaced(t=BEGINS, agent="Bo", tile=(9, 5), address=PLACE),
        acts(BEGINS + 100, "reading"),
    ]


def acts(t: int, what: str) -> ev.ActionBegan:
    return ev.ActionBegan(t=t, agent="Ann", text=what, address=PLACE, seconds=300)


def conflict(t: int) -> ev.ConflictDetected:
    return ev.ConflictDetected(
        t=t, agent="Ann", other="Bo", norm="0.1", observation="Bo sings", memory=0
    )


async def test_a_run_that_goes_on_is_followed(open_page: Pages, tmp_path: Path) -> None:
    writer = begun(tmp_path / "live.folk", morning(), header())
    with run_shown(tmp_path / "live.folk") as address:
        page = await open_page(address=address)
        await expect(page.locator("#status")).to_have_text("The run is running")
        await until(page, lambda shown: shown["following"] and shown["t"] >= BEGINS + 99)
        append(writer, [acts(BEGINS + 200, "writing"), conflict(BEGINS + 300)])
        await until(page, lambda shown: shown["t"] >= BEGINS + 299)
        people = page.get_by_label("People in the town").get_by_role("button")
        await expect(people.first).to_contain_text("Ann: writing")
        await page.wait_for_selector(".track path.conflicts[d^=M]", state="attached")

        await page.keyboard.press("Space")
        await page.keyboard.press("Home")
        await until(page, lambda shown: shown["t"] == BEGINS and not shown["following"])
        append(writer, [acts(BEGINS + 400, "singing")])
        await until(page, lambda shown: shown["head"]["t"] == BEGINS + 400)
        assert not (await state(page))["following"]
        await page.get_by_role("button", name="Live").click()
        await until(page, lambda shown: shown["t"] >= BEGINS + 399)
        await expect(people.first).to_contain_text("Ann: singing")

        writer.mark("finished")
        writer.close()
        await expect(page.locator("#status")).to_have_text("The run is finished")


async def test_a_run_that_is_held_is_said_to_wait_to_those_who_only_look(
    open_page: Pages, tmp_path: Path
) -> None:
    writer = begun(tmp_path / "live.folk", morning(), header())
    mailbox = Mailbox(tmp_path / "live.folk")
    mailbox.show_paused(True)
    with run_shown(tmp_path / "live.folk") as address:
        page = await open_page(address=address)
        await expect(page.locator("#status")).to_contain_text("The run waits")
        mailbox.show_paused(False)
        await expect(page.locator("#status")).to_have_text("The run is running")
    writer.close()
    open_page.forgive(*LOST)


async def test_a_file_that_is_gone_and_comes_back_is_told_and_let_go(
    open_page: Pages, tmp_path: Path
) -> None:
    path = tmp_path / "live.folk"
    begun(path, morning(), header()).close()
    open_page.forgive("status of 503", *LOST)  # what is asked for meanwhile is not there
    with run_shown(path) as address:
        page = await open_page("#t=1-08:00:30", address=address)
        told = page.locator(".chip.warning")
        path.rename(tmp_path / "away.folk")
        await expect(told).to_contain_text("live.folk")
        text = await told.text_content() or ""
        assert text.startswith(str(path))
        assert text.endswith(".")
        assert not text.endswith("..")
        (tmp_path / "away.folk").rename(path)
        await expect(told).to_be_hidden()


async def test_a_page_whose_server_is_gone_says_so_and_goes_on(
    open_page: Pages, tmp_path: Path
) -> None:
    writer = begun(tmp_path / "live.folk", [*morning(), conflict(BEGINS + 900)], header())
    with run_shown(tmp_path / "live.folk") as address:
        page = await open_page("#t=1-08:00:30", address=address)
    await expect(page.locator(".chip.warning")).to_contain_text("The server has been stopped")
    await page.keyboard.press("Space")
    await until(page, lambda shown: shown["t"] > BEGINS + 90)
    await page.keyboard.press("c")
    await until(page, lambda shown: shown["t"] == BEGINS + 900)
    writer.close()
    open_page.forgive(*LOST)
