from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, expect
from tests.browser.pages import Pages
from tests.survey.made import HOSTILE, made_log
from tests.web.served import survey_served

from folkways.store.reader import RunFile
from folkways.survey.draw import draw_form
from folkways.survey.file import SurveyFile
from folkways.survey.form import Form
from folkways.survey.interview import AREAS, InterviewReply, draw_interview
from folkways.survey.results import evaluate
from folkways.survey.scales import questions_of

PHONE = (360, 740)
BEST = ("human", "full", "no reflection")
"""Conditions of an interview, as they are ranked."""
FINGER = 44
"""Pixels that a finger needs."""


def scores(survey: Path) -> list[int]:
    return [answer.score for answer in SurveyFile(survey).answers()]


@pytest.fixture(scope="session")
def form(run_file: Path) -> Form:
    """A questionnaire about one agent of the run, with a pair of each kind."""
    return draw_form({"cafe": RunFile(run_file)}, agents=1, pairs=1)


@pytest.fixture
def survey(form: Form, tmp_path: Path) -> Path:
    return SurveyFile.create(tmp_path / "cafe.survey", form).path


@pytest.fixture
def ranking(run_file: Path, tmp_path: Path) -> Path:
    """A survey in which three answers to each of five questions are to be ranked."""
    replies = [
        InterviewReply("Tom Gomez", condition, question.key, f"So says {condition}.")
        for condition in BEST
        for area in AREAS
        for question in area.questions
    ]
    form = draw_interview({"cafe": RunFile(run_file)}, replies)
    return SurveyFile.create(tmp_path / "interview.survey", form).path


@pytest.fixture
def address(survey: Path) -> Iterator[str]:
    with survey_served(SurveyFile(survey)) as address:
        yield address


async def begun(pages: Pages, address: str, **how: Any) -> Page:
    """Agree to take part, and begin."""
    page = await pages(address=address, ready=False, **how)
    await page.get_by_role("link", name="Continue").click()
    await page.get_by_role("checkbox").check()
    await page.get_by_role("button", name="Start").click()
    await page.wait_for_url("**/e/*")
    return page


async def overflows(page: Page) -> bool:
    return bool(await page.evaluate("document.documentElement.scrollWidth > innerWidth"))


async def test_an_evaluator_s_way_from_the_run_to_the_report(
    survey: Path, address: str, open_page: Pages
) -> None:
    form = SurveyFile(survey).form
    (subject,) = form.subjects
    asked = sum(len(questions_of(item)) for item in form.items)
    page = await begun(open_page, address)
    await expect(page.get_by_role("heading", level=1)).to_have_text(f"You are {subject.agent}")
    background = next(block for block in subject.description if block.label == "Background")
    await expect(page.get_by_text(background.lines[0])).to_be_visible()
    await page.get_by_role("link", name="Read what happened to you").click()
    await expect(page.locator(".day li").first).to_contain_text(
        f"{subject.days[0].moments[0].time} "
    )
    await page.get_by_role("link", name="Back to your tasks").first.click()

    # With the mouse; the answer is there before anything else is pressed.
    await page.get_by_role("link", name="Start rating").click()
    await page.locator("label").filter(has_text="6agree").first.click()
    await expect(page.get_by_role("status")).to_have_text("Saved.")
    assert scores(survey) == [6]

    # Away, and back with the code.
    code = page.url.split("/")[-2]
    await page.goto(address)
    await page.get_by_label("Your code").fill(code)
    await page.get_by_role("button", name="Continue").click()
    await page.wait_for_url(f"**/e/{code}")
    await page.goto(f"{address}e/{code}/1")
    await expect(page.locator("input:checked")).to_have_value("6")

    # The rest by digits alone: they answer, and the last one leads to the button that goes on.
    await page.goto(f"{address}e/{code}/1")
    for number, item in enumerate(form.items, start=1):
        await expect(page.locator("nav")).to_contain_text(f"{number} of {len(form.items)}")
        for _ in range(len(questions_of(item)) - (number == 1)):
            await page.keyboard.press("5")
        on = page.get_by_role("button", name="Save and continue")
        if number == 1 and len(questions_of(item)) == 1:
            await on.focus()
        await expect(on).to_be_focused()
        await page.keyboard.press("Enter")
        await page.wait_for_url(f"**/e/{code}" + f"/{number + 1}" * (number < len(form.items)))
    await expect(page.get_by_role("status")).to_contain_text(
        f"All {len(form.items)} tasks are done"
    )

    assert sorted(scores(survey)) == [5] * (asked - 1) + [6]
    (people,) = evaluate(SurveyFile(survey)).groups
    assert (people.evaluators, people.ratings, people.asked) == (1, asked, asked)
    assert people.scores[-1].mean == pytest.approx(5 + 1 / asked)


async def test_arrow_keys_and_the_space_bar_answer(
    survey: Path, address: str, open_page: Pages
) -> None:
    page = await begun(open_page, address)
    await page.goto(f"{page.url}/1")
    await page.locator("input[type=radio]").first.focus()
    saved = page.get_by_role("status")
    for key, score in (("Space", 1), ("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2)):
        async with page.expect_response(lambda answer: answer.request.method == "POST"):
            await page.keyboard.press(key)
        await expect(saved).to_have_text("Saved.")
        assert scores(survey) == [score]


async def test_what_cannot_be_saved_is_said(survey: Path, open_page: Pages) -> None:
    with survey_served(SurveyFile(survey)) as address:
        page = await begun(open_page, address)
        await page.goto(f"{page.url}/1")
    await page.locator("label").first.click()
    await expect(page.get_by_role("status")).to_contain_text("Not saved: no connection")
    assert scores(survey) == []
    open_page.forgive("ERR_CONNECTION_REFUSED")  # the browser itself complains


async def test_on_a_phone_nothing_lies_beside_the_screen(
    survey: Path, address: str, open_page: Pages
) -> None:
    width, height = PHONE
    page = await begun(open_page, address, width=width, height=height)
    home = page.url
    count = len(SurveyFile(survey).form.items)
    for path in (
        address,
        f"{address}consent?lang=de",
        home,
        f"{home}/days",
        *(f"{home}/{n}" for n in range(1, count + 1)),
    ):
        await page.goto(path)
        assert not await overflows(page), path
        for choice in await page.locator(".choices label").all():
            box = await choice.bounding_box()
            assert box is not None
            assert box["height"] >= FINGER
            assert box["x"] + box["width"] <= width


async def test_answers_to_an_interview_are_ranked(ranking: Path, open_page: Pages) -> None:
    survey = SurveyFile(ranking)
    with survey_served(survey) as address:
        page = await begun(open_page, address, width=PHONE[0], height=PHONE[1])
        await page.get_by_role("link", name="Start ranking").click()
        for number, item in enumerate(survey.form.items, start=1):
            await expect(page.locator("nav")).to_contain_text(f"{number} of 5")
            await page.wait_for_load_state()
            assert not await overflows(page)
            cards = page.locator("fieldset")
            await expect(cards).to_have_count(3)
            boxes = [
                await label.bounding_box() for label in await cards.first.locator("label").all()
            ]
            assert len({box["y"] for box in boxes if box}) == 1
            for place, block in enumerate(item.made):
                await expect(cards.nth(place)).to_contain_text(block.lines[0])
            if number == 1:
                for _ in item.made:
                    await page.keyboard.press("1")
                await page.keyboard.press("Enter")
                await expect(page.get_by_role("alert")).to_contain_text("the same rank")
            for place, condition in enumerate(item.hidden):
                rank = str(BEST.index(condition) + 1)
                await cards.nth(place).get_by_role("radio", name=rank, exact=True).check()
            await page.get_by_role("button", name="Save and continue").click()
        await expect(page.get_by_role("status")).to_contain_text("All 5 tasks are done")
    (found,) = evaluate(survey).rankings
    assert (found.orders, found.incomplete) == (5, 0)
    assert [(one.condition, one.mean_rank) for one in found.standings] == [
        (condition, rank) for rank, condition in enumerate(BEST, start=1)
    ]


async def test_words_of_agents_are_words_in_the_browser(tmp_path: Path, open_page: Pages) -> None:
    log = made_log(said=HOSTILE)
    form = draw_form({"made": log})
    survey = SurveyFile.create(tmp_path / "made.survey", form)
    code = survey.begin(subject=next(one.id for one in form.subjects if one.agent == "Ben")).code
    with survey_served(survey) as address:
        page = await open_page(f"e/{code}/days", address=address, ready=False)
        # What turns the writing around is shown as what it is not.
        await expect(page.locator(".day")).to_contain_text(HOSTILE.partition(" & ")[0])
        assert await page.locator("main script").count() == 0
