"""A fact spreads through a small society: from the seed memory to report, tables and sweeps."""

from __future__ import annotations

from pathlib import Path

import pytest

import folkways
from folkways.base import events as ev
from folkways.runs.run import Run
from folkways.sweeps.run_result import measured_of

pytestmark = pytest.mark.usefixtures("plain_reports")

STATEMENT = "Mira Okafor is giving a concert on the stage on day 1 from 9:30 to 10:00."
SCENARIO = f"""\
folkways: 1
name: quay
map: hobbs_cafe
days: 1
start: "08:00"
end: "10:00"
seed: 3
mechanisms: []
tracked_facts:
  - id: concert
    statement: {STATEMENT}
    known_by: [Mira Okafor]
    words: [concert]
    importance: 10
    gathering: {{host: Mira Okafor, place: "Hobbs Café: stage", start: "09:30", end: "10:00"}}
agents:
  - name: Mira Okafor
    age: 31
    innate: [outgoing, cheerful]
    learned: Mira Okafor is a singer.
    daily_requirement: From 9:30 to 10:00, gives a concert on the stage.
    start: "Hobbs Café: café room"
  - name: Tobias Lindt
    age: 52
    innate: [friendly, talkative]
    learned: Tobias Lindt is a carpenter.
    start: "Hobbs Café: café room"
  - name: June Abara
    age: 24
    innate: [curious, outgoing]
    learned: June Abara is a student.
    start: "Hobbs Café: café room"
  - name: Pavel Novak
    age: 45
    innate: [sociable]
    learned: Pavel Novak is a baker.
    start: "Hobbs Café: café room"
  - name: Ines Duarte
    age: 38
    innate: [outgoing]
    learned: Ines Duarte is a nurse.
    start: "Hobbs Café: café room"
"""


@pytest.fixture(scope="module")
def quay(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("quay")
    (folder / "quay.yaml").write_text(SCENARIO, encoding="utf-8")
    return folkways.run(folder / "quay.yaml", out=folder / "quay.folk")


def test_only_those_who_know_it_at_first_begin_with_it(quay: Run) -> None:
    carrying = [
        one
        for one in quay.events(ev.MemoryAdded)
        if isinstance(one, ev.MemoryAdded) and "concert" in one.text
    ]
    assert (carrying[0].agent, carrying[0].text) == ("Mira Okafor", STATEMENT)
    (known,) = quay.summary.knowledge.values()
    assert known.at_first.count == 1
    others = [one for one in known.learned if one.agent != "Mira Okafor"]
    assert others
    assert all(one.way in ("told", "overheard", "seen") and one.source for one in others)


def test_json_tables_and_sweeps_agree(quay: Run) -> None:
    told = quay.to_json()["tracked_facts"]["concert"]
    frame = quay.knowledge()
    assert [one["agent"] for one in told["learned"]] == list(frame["agent"])
    share = quay.summary.knowledge["concert"].at_end.value
    assert told["known"]["share"] == share == quay.measure("knows_concert").value
    assert told["series"][-1] == quay.measure("knows").series["concert"][-1] == share
    assert told["attendance"] is not None
    guests = quay.attendance()
    assert told["attendance"]["came"] == int(guests["came"].sum())
    kept = measured_of(quay).own
    assert (kept["knows_concert"].value, kept["knows_concert"].unit) == (share, "share")


def test_the_report_tells_who_knew_it_from_whom(quay: Run, tmp_path: Path) -> None:
    text = quay.report(tmp_path / "report.html").read_text("utf-8")
    begins = text.index('<section id="facts">')
    section = text[begins : text.index("</section>", begins)]
    assert "Who told whom: “Mira Okafor is giving a concert" in section
    assert "Park et al. (2023), the party" in section
    assert "13 of 25 (52 %)" in section
    assert folkways.replay(quay.path).same  # type: ignore[arg-type]


def test_its_tree_is_a_figure_by_the_facts_id(quay: Run) -> None:
    figure = quay.figure("transmission", norm="concert")
    rows = [row[0] for row in figure.data.rows]
    assert rows[0] == "Mira Okafor"
