"""A run that was acted on says so wherever it is shown."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from tests.live.live_runs import Asking

import folkways
from folkways.base.interventions import MOST_TOLD, Intervention, how_many, lines
from folkways.base.time import HOUR, MINUTE
from folkways.cli.portrait import print_portrait
from folkways.cli.summary import print_summary
from folkways.environments.change import SetObject, Visit, Whisper
from folkways.runs.run import Run
from folkways.sweeps.divergence import part
from folkways.viewer.view import open_view

pytestmark = pytest.mark.usefixtures("plain_reports")

EIGHT = 8 * HOUR
THOUGHT = 'day 1 08:05:11: Ben Oduya thinks "I should be quieter."'
PIANO = 'day 1 08:05:12: Hobbs Café: café room: piano becomes "burning"'
CAME = 'Ms. Hill comes to Ada Voss, saying "Good morning."'
LEFT = 'Ms. Hill takes leave of Ada Voss, saying "Goodbye."'
COUNT = "4 changes were made from outside while it went on"


@pytest.fixture(scope="module")
def acted(tmp_path_factory: pytest.TempPathFactory, garden_run: Path) -> Path:
    path = tmp_path_factory.mktemp("acted") / "acted.folk"
    asking = Asking(
        (EIGHT + 5 * MINUTE, Whisper("Ben", "I should be quieter.")),
        (EIGHT + 5 * MINUTE, SetObject("piano", "burning")),
        (EIGHT + 20 * MINUTE, Visit("Ms. Hill", "Ada", "Good morning.", "a reporter")),
        (EIGHT + 20 * MINUTE, Visit("Ms. Hill", "Ada", "Goodbye.", leave=True)),
    )
    folkways.run(garden_run.with_suffix(".yaml"), out=path, progress=asking)
    assert all(answer is not None and answer.done for answer in asking.answers())
    return path


def printed(run: Run) -> str:
    console = Console(file=StringIO(), width=200)
    print_summary(console, run, None)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_the_summary_and_the_json_tell_every_change(acted: Path, garden_run: Path) -> None:
    run = Run.open(acted)
    shown = printed(run)
    assert f"{COUNT}:" in shown
    for line in (THOUGHT, PIANO, CAME, LEFT):
        assert line in shown
    found = json.loads(json.dumps(run.to_json()))["interventions"]
    assert [one["kind"] for one in found] == ["whispered", "object", "visit", "visit"]
    assert found[0]["agent"] == "Ben Oduya"
    assert f"{found[0]['at']}: {found[0]['change']}" == THOUGHT
    plain = Run.open(garden_run)
    assert "from outside" not in printed(plain)
    assert plain.to_json()["interventions"] == []


def test_report_and_description_tell_them(acted: Path, garden_run: Path, tmp_path: Path) -> None:
    page = Run.open(acted).report(tmp_path / "acted.html").read_text("utf-8")
    assert f'<dt>from outside</dt><dd class="q">{COUNT}: day 1 08:05:11: Ben Oduya thinks' in page
    said = Run.open(acted).odd().markdown()
    assert f"The run did not go on by itself: {COUNT}. {THOUGHT}" in said
    assert "nothing is read while the run goes on" not in said
    plain = Run.open(garden_run)
    assert "from outside</dt>" not in plain.report(tmp_path / "plain.html").read_text("utf-8")
    assert "nothing is read while the run goes on" in plain.odd().markdown()


def test_a_portrait_tells_those_of_the_agent_and_the_town_up_to_then(acted: Path) -> None:
    run = Run.open(acted)
    ben = run.state_at("Ben", "day 1 08:30")
    assert [one.line for one in ben.interventions] == [THOUGHT, PIANO]
    console = Console(file=StringIO(), width=200)
    print_portrait(console, ben, 1)
    assert isinstance(console.file, StringIO)
    assert THOUGHT in console.file.getvalue()
    assert run.state_at("Ben", "day 1 08:04").interventions == ()
    assert run.state_at("Ada", "day 1 08:30").to_json()["interventions"][0]["kind"] == "object"


def test_beside_another_run_and_in_the_viewer_they_are_told(acted: Path, garden_run: Path) -> None:
    parting = part(acted, garden_run)
    assert f"A: {COUNT}:" in parting.text
    assert f"  {THOUGHT}" in parting.text
    assert len(parting.to_json()["interventions_a"]) == 4
    assert parting.to_json()["interventions_b"] == []
    view = open_view(acted)
    try:
        told = json.loads(view.run())["interventions"]
    finally:
        view.close()
    assert told[0] == [EIGHT + 5 * MINUTE + 11, THOUGHT.partition(": ")[2]]
    assert len(told) == 4


def test_what_a_fork_begins_with_is_told_once(acted: Path, tmp_path: Path) -> None:
    fork = folkways.fork(
        acted,
        "day 1 08:05:10",
        whispers={"Ben": "It is late."},
        norms={"Ada": "Do not whistle."},
        objects={"piano": "idle"},
        remove=["Cora"],
        until="day 1 08:20",
        out=tmp_path / "fork.folk",
    )
    assert fork.header.forked is not None
    assert len(fork.header.forked.changes) == 4
    # Those made to the other run until then are in no header.
    assert [one.line for one in fork.summary.interventions] == [THOUGHT, PIANO]
    again = folkways.fork(
        fork.path or "",
        "day 1 08:10",
        without=["compliance"],
        until="day 1 08:20",
        out=tmp_path / "again.folk",
    )
    kinds = [one.kind for one in again.summary.interventions]
    assert sorted(kinds) == ["norm", "object", "object", "removed", "whispered", "whispered"]


def test_of_very_many_the_first_are_told() -> None:
    many = [Intervention(n * 10 + 1, "object", "", f"lamp becomes {n}") for n in range(30)]
    told = lines(many)
    assert len(told) == MOST_TOLD + 1
    assert told[0].endswith(": lamp becomes 0")
    assert told[-1] == "and 10 more"
    assert how_many(many[:1]) == "1 change was made from outside while it went on"
    assert how_many([]) == ""
