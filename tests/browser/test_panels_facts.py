"""The section of facts: who knows one at a moment, and when it says who came."""

from __future__ import annotations

import pytest_asyncio
from playwright.async_api import Page
from tests.browser.pages import Pages
from tests.browser.test_panels_pure import call

FACT = {
    "id": "party",
    "statement": "Ann gives a party.",
    "holders": [
        {"agent": 0, "from": 100, "to": None},
        {"agent": 1, "from": 200, "to": 300},
    ],
    "tree": [
        {"agent": 0, "parent": None, "origin": "created", "t": 100, "how": "knew it", "text": "a"},
        {"agent": 1, "parent": 0, "origin": "conversation", "t": 200, "how": "heard", "text": "b"},
    ],
    "gathering": {
        "place": "Hall",
        "from": 400,
        "to": 500,
        "guests": [{"agent": 1, "came": True, "invited": 200}],
    },
}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def page(pages: Pages) -> Page:
    return await pages()


async def test_who_left_does_not_count_any_more(page: Page) -> None:
    script = "[99, 100, 250, 300].map((t) => m.knowersAt(given, t))"
    assert await call(page, "facts", script, FACT) == [0, 1, 2, 1]


async def test_who_came_is_told_when_it_is_over(page: Page) -> None:
    script = "[450, 500].map((t) => m.attendance(given, t))"
    said = await call(page, "facts", script, FACT)
    assert said == ["", "1 of 1 who had heard of it came (Hall)."]


async def test_a_run_without_facts_shows_no_section(page: Page) -> None:
    script = """(() => {
      const run = { agents: [{ name: "Ann" }, { name: "Bo" }], bins: [{ from: 0, to: 600 }] };
      const part = m.factsSection({ run, store: { set() {} }, clock: { seek() {} } });
      const found = [];
      for (const facts of [[], [given]]) {
        part.update(facts, facts.length, 250, null);
        found.push([part.root.hidden, part.root.querySelectorAll("article.fact li").length]);
      }
      return found;
    })()"""
    assert await call(page, "facts", script, FACT) == [[True, 0], [False, 2]]
