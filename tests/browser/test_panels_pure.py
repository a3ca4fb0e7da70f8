from __future__ import annotations

from typing import Any

import msgspec
import pytest_asyncio
from playwright.async_api import Page
from tests.browser.pages import Pages

from folkways.base import events as ev

T = 8 * 3600


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def page(pages: Pages) -> Page:
    """A page whose modules are called; nothing in it is changed."""
    return await pages()


async def call(page: Page, module: str, script: str, given: object = None) -> Any:
    """Return what ``script``, an expression of ``m`` and ``given``, is in the page."""
    return await page.evaluate(
        f"async (given) => {{ const m = await import('folkways/panels/{module}.js');"
        f" return {script}; }}",
        given,
    )


def raw(*events: ev.Event) -> list[list[object]]:
    return [[n + 1, msgspec.to_builtins(event)] for n, event in enumerate(events)]


def item(start: int) -> dict[str, object]:
    return {"start": start, "seconds": 3600, "text": f"from {start}"}


async def test_the_entries_of_a_plan_are_past_present_or_coming(page: Page) -> None:
    given = {"items": [item(T), item(T + 3600), item(T + 7200)], "t": T + 5000}
    entries = await call(page, "agent_model", "m.planAt(given.items, given.t)", given)
    assert [entry["when"] for entry in entries] == ["past", "now", "coming"]


async def test_norms_come_with_their_reminders_and_refusals_in_groups(page: Page) -> None:
    reminded = ev.NormReminded(t=T + 20, agent="Ann", norm="0.1", by="Bo", channel="conversation")
    norms = {
        "0.1": {"id": "0.1", "content": "a", "standing": "qualified", "t": T, "since": T},
        "0.2": {"id": "0.2", "content": "b", "standing": "rejected", "t": T, "since": None},
        "0.3": {"id": "0.3", "content": "b", "standing": "rejected", "t": T, "since": None},
    }
    panel = {"norms": norms, "plans": {}, "commitments": {}}
    given = {"number": 0, "t": T + 40, "panel": panel, "events": raw(reminded), "memory": {}}
    found = await call(page, "agent_model", "m.agentModel(given).norms", given)
    assert [[one["by"] for one in norm["reminders"]] for norm in found] == [["Bo"], [], []]
    standing = "m.normsByStanding(m.agentModel(given).norms)"
    groups = await call(page, "agent_model", f"{standing}.map((one) => one.norms.length)", given)
    assert groups == [1, 0, 0, 0, 2]
    alike = await call(page, "agent_model", f"m.grouped({standing}.at(-1).norms)", given)
    assert [(group["content"], len(group["norms"])) for group in alike] == [("b", 2)]


async def test_a_patch_changes_adds_and_takes_away(page: Page) -> None:
    script = """async ([state, patch]) => {
      const { merge } = await import("folkways/scene.js");
      merge(structuredClone(state), patch).added.deep = 1;
      return merge(state, patch);
    }"""
    state = {"kept": [1], "gone": 1, "inner": {"a": 1, "b": 2}}
    patch: dict[str, object] = {"gone": None, "inner": {"a": None, "c": [3]}, "added": {"x": {}}}
    found = await page.evaluate(script, [state, patch])
    assert found == {"kept": [1], "inner": {"b": 2, "c": [3]}, "added": {"x": {}}}


NORM = {
    "id": "quiet",
    "statement": "Be quiet.",
    "wordings": ["Hush."],
    "holders": [
        {"agent": 0, "from": 100, "to": None},
        {"agent": 1, "from": 200, "to": 300},
        {"agent": 1, "from": 500, "to": None},
    ],
    "knowers": [{"agent": 2, "from": 150}],
    "tree": [
        {"agent": 1, "parent": 0, "origin": "conversation", "source": 0, "t": 200},
        {"agent": 0, "parent": None, "origin": "created", "source": None, "t": 100},
        {"agent": 3, "parent": 1, "origin": "observation", "source": 1, "t": 250},
        {"agent": 4, "parent": 0, "origin": "observation", "source": 0, "t": 260},
    ],
    "occasions": [
        {"t": 150, "agent": 1, "kept": False, "held": False, "text": "sings", "plan": False},
        {"t": 210, "agent": 1, "kept": True, "held": True, "text": "whispers", "plan": True},
        {"t": 220, "agent": 1, "kept": True, "held": True, "text": "hums", "plan": False},
        {"t": 230, "agent": 0, "kept": False, "held": True, "text": "yells", "plan": False},
        {"t": 400, "agent": 1, "kept": False, "held": False, "text": "shouts", "plan": False},
    ],
}


async def test_a_story_is_told_up_to_the_moment(page: Page) -> None:
    script = "given.moments.map((t) => m.storyOf(given.norm, 1, t))"
    given = {"norm": NORM, "moments": [160, 230, 450]}
    before, then, later = await call(page, "norm_model", script, given)
    assert (before["adoption"], before["broken"], before["firstKept"]) == (None, 1, None)
    assert (before["brokenBefore"]["text"], before["keptBefore"]) == ("sings", None)
    assert (before["next"]["t"], before["next"]["adoption"]["parent"]) == (200, 0)
    assert (then["next"], later["next"]) == (None, {"t": 500, "adoption": None})
    assert (then["holds"], then["kept"], then["keptSince"], then["brokenSince"]) == (True, 1, 1, 0)
    assert then["firstKept"]["text"] == "hums"
    assert (later["holds"], later["lost"], later["brokenSince"]) == (False, 300, 1)
    assert later["lastBroken"]["text"] == "shouts"
    assert [one["agent"] for one in later["gave"]] == [3]
    met = await call(page, "norm_model", "m.storyOf(given, 2, 160).met", NORM)
    assert met == 150


async def test_counts_of_a_norm_at_a_moment(page: Page) -> None:
    moments = [50, 100, 250, 300, 500]
    held = await call(
        page,
        "norm_model",
        "given.moments.map((t) => m.holdersAt(given.norm, t))",
        {"norm": NORM, "moments": moments},
    )
    assert held == [0, 1, 2, 1, 2]
    steps = await call(page, "norm_model", "m.steps(given, 400)", NORM)
    assert steps == [[100, 1], [200, 2], [300, 1]]
    bins = [{"from": 100, "to": 200}, {"from": 200, "to": 300}, {"from": 400, "to": 500}]
    kept = await call(
        page,
        "norm_model",
        "[m.keptIn(given.norm, given.bins, 215), m.keptIn(given.norm, given.bins, 999)]",
        {"norm": NORM, "bins": bins},
    )
    assert kept == [[[0, 1], [1, 1], [0, 0]], [[0, 1], [2, 3], [0, 1]]]


async def test_a_quarter_that_is_not_over_has_an_open_point_and_no_line(page: Page) -> None:
    bins = [{"from": at, "to": at + 100, "label": str(at)} for at in (100, 200, 300)]
    given = {
        "norm": NORM
        | {"statement": "Be quiet.", "tracked": True, "adherence_of": [[1, 4], [2, 4], [0, 4]]}
        | {"compliance_of": [[1, 2], [1, 1], [0, 1]], "with_occasion": [2, 1, 1]}
        | {"acceptance": [0.25, 0.5, 0.25], "permission": False, "unreadable": False},
        "bins": bins,
    }
    lines = """((measured) => {
      const chart = m.sharesChart(given.norm, given.bins, 4, () => {}, measured);
      chart.at(measured);
      const points = (name) => {
        const d = chart.root.querySelector(`path.${name}:not(.later)`).getAttribute("d");
        const later = chart.root.querySelector(`path.${name}.later`).getAttribute("d");
        return [d, later].map((one) => (one.match(/[ML]/g) ?? []).length);
      };
      const open = chart.root.querySelectorAll("circle.open").length;
      return [points("adheres"), points("complies"), open > 0];
    })"""
    # The run stops in its third quarter, then at the end of it, which has no occasion yet.
    assert await call(page, "curves", f"{lines}(350)", given) == [[2, 2], [2, 2], True]
    assert await call(page, "curves", f"{lines}(390)", given) == [[3, 3], [2, 3], False]


async def test_adherence_at_a_moment_is_of_those_who_hold_it_then(open_page: Pages) -> None:
    page = await open_page()
    moments = [[0, 160], [1, 200], [1, 225], [1, 240], [1, 300], [2, 450], [2, 500]]
    found = await call(
        page,
        "norm_model",
        "given.moments.map(([n, t]) => m.adheringAt(given.norm, given.bins[n], t))",
        {
            "norm": NORM,
            "moments": moments,
            "bins": [{"from": 100, "to": 200}, {"from": 200, "to": 300}, {"from": 400, "to": 500}],
        },
    )
    # 0 goes against it at 230; 1 did so at 150 and 400, when it did not hold it.
    assert found == [1, 2, 2, 1, 0, 1, 2]


async def test_children_stand_below_their_parents(page: Page) -> None:
    rows = await call(page, "norm_model", "m.treeRows(given.tree)", NORM)
    assert [(row["adoption"]["agent"], row["depth"]) for row in rows] == [
        (0, 0),
        (1, 1),
        (3, 2),
        (4, 1),
    ]


async def test_a_list_keeps_what_stays_the_same(page: Page) -> None:
    script = """(() => {
      const list = document.createElement("ul");
      const build = ({ id, text }) => {
        const node = document.createElement("li");
        const more = document.createElement("details");
        more.dataset.part = "more";
        node.append(`${id}${text}`, more);
        return node;
      };
      const show = (items) =>
        m.keyed(list, items, { key: (one) => one.id, version: (one) => one.text, build });
      show([{ id: 1, text: "a" }, { id: 2, text: "b" }]);
      const [one, two] = list.children;
      two.querySelector("details").open = true;
      show([{ id: 3, text: "c" }, { id: 2, text: "x" }, { id: 1, text: "a" }]);
      return {
        texts: [...list.children].map((node) => node.textContent),
        same: list.children[2] === one,
        anew: list.children[1] !== two,
        open: list.children[1].querySelector("details").open,
      };
    })()"""
    found = await call(page, "keyed", script)
    assert found == {"texts": ["3c", "2x", "1a"], "same": True, "anew": True, "open": True}


async def test_only_the_newest_question_is_answered(page: Page) -> None:
    script = """(async () => {
      const asked = [];
      const shown = [];
      const failed = [];
      const waiting = [];
      const ask = m.latest({
        load: (n) => new Promise((resolve, reject) => {
          asked.push(n);
          waiting.push({ resolve, reject });
        }),
        show: (answer, n) => shown.push([answer, n]),
        fail: (error, n) => failed.push([error.message, n]),
      });
      const turn = () => new Promise((done) => setTimeout(done));
      ask(1); ask(2); ask(3);
      waiting[0].resolve("one");
      await turn();
      waiting[1].resolve("three");
      await turn();
      ask(3);
      ask(4);
      waiting[2].reject(new Error("gone"));
      await turn();
      ask(4);
      return { asked, shown, failed };
    })()"""
    found = await call(page, "latest", script)
    assert found == {"asked": [1, 3, 4, 4], "shown": [["three", 3]], "failed": [["gone", 4]]}


async def test_everybody_has_a_colour_of_their_own_and_initials(page: Page) -> None:
    colours = await call(page, "person", "Array.from({ length: 40 }, (_, n) => m.colourOf(n))")
    assert len(set(colours)) == 40
    names = ["Carlos Gomez", "Ann", "  ", "Élodie van der Berg", "李 小龍"]
    assert await call(page, "person", "given.map(m.initialsOf)", names) == [
        "CG",
        "A",
        "?",
        "ÉB",
        "李小",
    ]


async def test_a_gap_between_avowal_and_belief_is_told_in_words(page: Page) -> None:
    gaps = [1, 0.25, -0.5]
    found = await call(page, "agent_private", "given.map(m.gapInWords)", gaps)
    assert found == [
        "+1.00: shows more support than they have",
        "+0.25: shows what they think",
        "-0.50: shows less support than they have",
    ]


async def test_ties_are_told_in_words(page: Page) -> None:
    ties = [
        {"strength": 0.4, "broken": False, "reason": "keeps norms"},
        {"strength": 0, "broken": True, "reason": "breaks norms"},
        {"strength": 0, "broken": False, "reason": "breaks norms"},
    ]
    found = await call(page, "agent_others", "given.map(m.tieInWords)", ties)
    assert found == [
        "wanted, strength 0.4 of 1: keeps norms",
        "broken: breaks norms",
        "not wanted: breaks norms",
    ]
