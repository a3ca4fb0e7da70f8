from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.async_api import expect
from tests.browser.pages import Pages
from tests.browser.panels import SMOKING, Measured, link
from tests.viewer.made import header, write

from folkways.base.events import (
    ActionBegan,
    ConversationClosed,
    ConversationOpened,
    DayBegan,
    Intervened,
    MemoriesRetrieved,
    MemoryAdded,
    NormEvaluated,
    PlanMade,
)
from folkways.base.time import HOUR, MINUTE, format_moment


async def test_words_of_a_description_find_a_person(open_page: Pages, measured: Measured) -> None:
    page = await open_page(link(measured.run.begins))
    await expect(page.locator(".crowd-row")).to_have_count(len(measured.run.header.agents))
    await page.fill(".crowd-view input", "for decades")
    await expect(page.locator(".crowd-row")).to_have_count(1)
    await expect(page.locator(".crowd-row")).to_contain_text("smoked every day for decades")
    await page.fill(".crowd-view input", "nobody has these words")
    await expect(page.locator(".crowd")).to_contain_text("Nobody fits these words.")


async def test_somebody_chosen_is_shown_as_they_are_at_the_moment(
    open_page: Pages, measured: Measured
) -> None:
    begins = measured.run.begins
    at = begins + 90 * MINUTE
    actions = [
        event
        for event in measured.run.events(ActionBegan)
        if isinstance(event, ActionBegan) and event.t < at and event.seconds > 300
    ]
    action = actions[-1]
    page = await open_page(link(action.t))
    await page.click(f'.crowd-row:has-text("{action.agent}")')
    await expect(page.locator(".agent-name")).to_have_text(action.agent)
    await expect(page.locator(".doing")).to_contain_text(action.text)
    await expect(page.locator(".where")).to_contain_text(
        "indoors" if action.indoors else "outdoors"
    )
    await expect(page).to_have_url(re.compile("agent=" + action.agent.replace(" ", r"(\+|%20)")))
    await page.get_by_role("button", name="Next ›").click()
    await expect(page.locator(".agent-name")).not_to_have_text(action.agent)
    await page.get_by_role("button", name="‹ Everyone").click()
    await expect(page.locator(".crowd")).to_be_visible()


async def test_the_reason_for_an_action_stands_there_whole(
    open_page: Pages, measured: Measured
) -> None:
    ends = {
        one.conversation: one.t
        for one in measured.run.events(ConversationClosed)
        if isinstance(one, ConversationClosed)
    }
    talks = [
        ({one.agent, one.other}, one.t, ends.get(one.conversation, one.t + 3600))
        for one in measured.run.events(ConversationOpened)
        if isinstance(one, ConversationOpened)
    ]
    # Of somebody who talks, the talk is shown.
    actions = [
        one
        for one in measured.run.events(ActionBegan)
        if isinstance(one, ActionBegan) and one.seconds > 300
        if not any(one.agent in who and a <= one.t + 10 <= b for who, a, b in talks)
    ]
    action = max(actions, key=lambda one: len(one.reason))
    page = await open_page(link(action.t + 10, agent=action.agent))
    why = page.locator(".right-now .why")
    await expect(why).to_have_text(f"Why {action.reason}")
    hidden = await why.evaluate(
        """(node) => {
          const boxes = [];
          const scrolls = (one) => ["auto", "scroll"].includes(one);
          for (let at = node; at && at !== document.body; at = at.parentElement) {
            const style = getComputedStyle(at);
            if (scrolls(style.overflowX) || scrolls(style.overflowY)) break;
            const wide = at.scrollWidth > at.clientWidth + 1;
            const high = at.scrollHeight > at.clientHeight + 1;
            const cut = style.overflowX !== "visible" && (wide || high);
            if (cut || style.webkitLineClamp !== "none") boxes.push(at.className);
          }
          return boxes;
        }"""
    )
    assert hidden == []


async def test_own_norms_have_their_lives(open_page: Pages, measured: Measured) -> None:
    convert = measured.convert()
    agent, reached = convert.adoption.agent, measured.run.reached
    state = measured.run.state_at(agent, reached)
    held = [norm.content for norm in state.norms if norm.qualified]
    page = await open_page(link(reached, agent=agent))
    shown = page.locator(".own-norm.qualified .norm-text")
    await expect(shown).to_have_count(len(held))
    assert sorted(await shown.all_text_contents()) == sorted(held)

    text = page.locator(".norm-text").get_by_text(convert.adoption.content, exact=True)
    own = page.locator(".own-norm", has=text).filter(has_text="met in a conversation with").first
    await own.locator("summary").click()
    life = own.locator(".life-of-norm")
    await expect(life).to_contain_text("met in a conversation with")
    await expect(life).to_contain_text(convert.adoption.parent)
    await expect(life).to_contain_text("accepted: it passed all four checks")

    refused = {
        event.norm
        for event in measured.run.events(NormEvaluated)
        if isinstance(event, NormEvaluated) and event.agent == agent and not event.passed
    }
    total = page.locator(".own-norms section", has_text="Met and did not accept").locator(".total")
    await expect(total).to_have_text(str(len(refused)))


async def test_memories_are_newest_first_and_can_be_filtered(
    open_page: Pages, measured: Measured
) -> None:
    agent, at = measured.convert().adoption.agent, measured.run.begins + 90 * MINUTE
    mine = [
        event
        for event in measured.run.events(MemoryAdded)
        if isinstance(event, MemoryAdded) and event.agent == agent and event.t <= at
    ]
    page = await open_page(link(at, agent=agent))
    await page.get_by_role("tab", name="Memories").click()
    first = page.locator(".memory").first
    await expect(first).to_contain_text(mine[-1].text)
    thoughts = [one for one in mine if one.memory == "thought"]
    await page.select_option(".filters select >> nth=0", "thought")
    await expect(page.locator(".subviews p.note[role=status]").first).to_contain_text(
        f"{len(thoughts)} memories"
    )
    await page.fill('.panel-agents input[placeholder="Words…"]', "zzz")
    await expect(page.locator(".stream")).to_contain_text("No memory fits.")


async def test_the_scores_of_the_last_decision_are_shown_best_first(
    open_page: Pages, measured: Measured
) -> None:
    agent, at = measured.convert().adoption.agent, measured.run.begins + 90 * MINUTE
    last = [
        event
        for event in measured.run.events(MemoriesRetrieved)
        if isinstance(event, MemoriesRetrieved) and event.agent == agent and event.t <= at
    ][-1]
    page = await open_page(link(at, agent=agent))
    await page.get_by_role("tab", name="Memories").click()
    await page.locator(".retrieval > summary").click()
    rows = page.locator(".decision").first.locator(".scores li")
    await expect(rows).to_have_count(len(last.ids))
    shown = [float(text) for text in await rows.locator(".score").all_text_contents()]
    assert shown == [round(score, 2) for score in sorted(last.scores, reverse=True)]
    await expect(page.locator(".decisions")).to_contain_text("weighted sum")


async def test_the_plan_marks_the_present(open_page: Pages, measured: Measured) -> None:
    agent, at = measured.run.header.agents[0], measured.run.begins + 90 * MINUTE
    page = await open_page(link(at, agent=agent))
    await page.get_by_role("tab", name="Plan").click()
    present = page.locator('.plan-item[aria-current="time"]')
    await expect(present.first).to_contain_text("now")
    day = page.locator(
        ".panel-agents section.section", has=page.get_by_role("heading", name="broad strokes")
    ).locator(".plan-item")
    plan = next(
        event
        for event in measured.run.events(PlanMade)
        if isinstance(event, PlanMade) and event.agent == agent and event.level == "day"
    )
    assert await day.count() == len(plan.items)
    assert await day.and_(present).count() == 1


async def test_nothing_is_held_before_a_norm_is_met(open_page: Pages, measured: Measured) -> None:
    adoption = measured.reformed()
    agent = adoption.agent
    page = await open_page(link(measured.run.begins, agent=agent, norm=SMOKING))
    await expect(page.locator(".own-norms")).to_contain_text("Holds no norm yet.")
    told = page.locator(".panel-agents .story")
    await expect(told).to_contain_text("does not hold this norm yet")
    comes = format_moment(adoption.t)
    await expect(told).to_contain_text(f"Will hold it from {comes} (from")
    await expect(told).to_contain_text(str(adoption.parent))

    await told.get_by_role("link", name="go there").click()
    await expect(told).to_contain_text(f"has held it since {comes}")
    await expect(told).to_contain_text("Before holding it:")
    await expect(told).to_contain_text("First broken: day 1 ")


async def test_what_was_changed_about_somebody_from_outside_is_told_up_to_the_moment(
    open_page: Pages, serve: Callable[[Path], str], tmp_path: Path
) -> None:
    begins = 8 * HOUR
    thoughts = [
        Intervened(t=begins + 61, agent="Ann", kind="whispered", data={"text": "Go home!"}),
        Intervened(t=begins + 61, agent="Bo", kind="whispered", data={"text": "Stay."}),
        Intervened(t=begins + 3601, agent="Ann", kind="removed", data={}),
    ]
    run = write(tmp_path / "changed.folk", [DayBegan(t=begins, day=1), *thoughts], header())
    page = await open_page(link(begins + 120, agent="Ann", tab="agents"), address=serve(run))
    await page.get_by_role("tab", name="Who they are").click()
    changes = page.locator(".changes > li")
    await expect(changes).to_have_count(1)
    await expect(changes).to_contain_text('Ann thinks "Go home!"')
