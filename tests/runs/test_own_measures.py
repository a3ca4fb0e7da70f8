"""A measure from outside: in the summary, JSON, report and tables, and said to be missing."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from tests.plugins.hums import Hum
from tests.plugins.talks import Talkers, TalkShare, Undefined, Worded, WordedLater

import folkways
from folkways import Run
from folkways.base.errors import FolkwaysError, PartError
from folkways.cli.main import main

pytestmark = pytest.mark.usefixtures("plain_reports")

LATER = "day 1 08:20"
SHARE, TABLE = "tests.plugins.talks:TalkShare", "tests.plugins.talks:Talkers"


class HumAndCount(Hum):
    """A mechanism that brings a measure of its own."""

    name = "hum_and_count"
    measures = (TalkShare,)


@pytest.fixture
def measured(garden: Path, tmp_path: Path) -> Path:
    """A run of the garden that was made with measures from outside."""
    out = tmp_path / "measured.folk"
    folkways.run(garden, measures=[TalkShare, TABLE], until=LATER, out=out)
    return out


def said(argv: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as left:
        main(argv)
    captured = capsys.readouterr()
    assert not left.value.code, captured.err
    return captured.out + captured.err


def test_it_is_in_json_report_and_tables(measured: Path, tmp_path: Path) -> None:
    run = Run.open(measured, measures=[TalkShare, Talkers])
    found = run.to_json()["measures"]
    assert found["talk_share"] == {
        "step": "",
        "value": run.measure("talk_share").value,
        "rows": None,
        "unit": "share",
        "definition": "Utterances of the most talkative agent, of all utterances.",
    }
    rows = found["talkers"]["rows"]
    assert rows is not None
    assert [row["agent"] for row in rows] == list(run.header.agents)
    page = run.report().read_text("utf-8")
    for text in ("Further measures", TalkShare.definition, "<th>utterances</th>", SHARE):
        assert text in page
    run.export(tmp_path / "tables")
    with (tmp_path / "tables" / "measures.csv").open(encoding="utf-8") as file:
        assert [row["measure"] for row in csv.DictReader(file)] == ["talk_share"]
    with (tmp_path / "tables" / "measure_talkers.csv").open(encoding="utf-8") as file:
        assert len(list(csv.DictReader(file))) == 3
    package = json.loads((tmp_path / "tables" / "datapackage.json").read_text("utf-8"))
    (described,) = [one for one in package["resources"] if one["name"] == "measure_talkers"]
    assert described["description"].startswith(Talkers.definition)
    assert list(run.measure("talkers").frame().columns) == ["agent", "utterances"]
    with pytest.raises(FolkwaysError, match="did you mean 'talkers'"):
        run.measure("talker")


def test_without_its_package_the_run_is_read_and_says_what_is_missing(measured: Path) -> None:
    run = Run.open(measured)
    assert run.to_json()["measures"] == {}
    assert [text.split(" is left out")[0] for text in run.summary.left_out] == [
        f"The measure talk_share ({SHARE})",
        f"The measure talkers ({TABLE})",
    ]
    assert "The measure talkers" in run.report().read_text("utf-8")
    assert "talkers" in Run.open(measured, trust=True).to_json()["measures"]
    assert folkways.replay(measured).same
    before = run.reached
    assert folkways.resume(measured, until="day 1 08:30").reached > before


def test_the_log_is_the_same_with_it(garden: Path, measured: Path) -> None:
    plain = folkways.run(garden, until=LATER)
    assert plain.log_hash == Run.open(measured).log_hash
    assert plain.to_json()["measures"] == {}


def test_a_mechanism_brings_its_own(garden: Path, tmp_path: Path) -> None:
    out = tmp_path / "hummed.folk"
    run = folkways.run(garden, mechanisms=[HumAndCount], until=LATER, out=out)
    assert [one.name for one in run.summary.own] == ["talk_share"]
    assert [(part.group, part.name) for part in run.header.parts] == [
        ("mechanism", "hum_and_count"),
        ("measure", "talk_share"),
    ]
    assert "talk_share" in Run.open(out, parts=[HumAndCount]).to_json()["measures"]
    assert Run.open(out).summary.left_out
    fork = folkways.fork(out, LATER, mechanisms=[HumAndCount], until="day 1 08:30")
    assert [part.name for part in fork.header.parts] == ["hum_and_count", "talk_share"]


def test_on_the_command_line(
    garden: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "said.folk"
    run = ["run", str(garden), "--with", SHARE, "--with", TABLE, "--until", LATER]
    text = said([*run, "--out", str(out)], capsys)
    assert "talk_share: " in text
    assert Talkers.definition in text
    told = said([*run, "--out", str(tmp_path / "json.folk"), "--json"], capsys)
    assert set(json.loads(told)["measures"]) == {"talk_share", "talkers"}
    page = tmp_path / "page.html"
    said(["report", str(out), "--with", TABLE, "--out", str(page)], capsys)
    assert "<th>utterances</th>" in page.read_text("utf-8")
    said(["export", str(out), "--trust", "--out", str(tmp_path / "tables")], capsys)
    assert (tmp_path / "tables" / "measures.csv").exists()


def test_what_is_no_measure_is_refused_before_anything_runs(garden: Path) -> None:
    with pytest.raises(PartError, match="is no measure: a subclass of Measure is wanted"):
        folkways.run(garden, measures=[Hum], until=LATER)  # type: ignore[list-item]
    with pytest.raises(PartError, match="needs a definition"):
        folkways.run(garden, measures=[Undefined], until=LATER)
    with pytest.raises(FolkwaysError, match="is no part of folkways"):
        folkways.run(garden, parts=[dict], until=LATER)
    with pytest.raises(PartError, match="no part is called 'nothing'"):
        folkways.run(garden, parts=["nothing"], until=LATER)


def test_one_that_returns_a_text_is_refused_before_the_run(
    garden: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "worded.folk"
    with pytest.raises(PartError, match="worded returned 'little': a number is wanted"):
        folkways.run(garden, measures=[Worded], until=LATER, out=out)
    assert not out.exists()
    with pytest.raises(SystemExit) as left:
        main(["check", str(garden), "--with", "tests.plugins.talks:Worded"])
    assert left.value.code == 2
    assert "worded returned 'little'" in capsys.readouterr().err


def test_one_that_fails_after_the_run_is_said_wherever_results_are(
    garden: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    why = "The measure worded_later is left out: the measure worded_later returned"
    for how in ("--json", "--quiet"):
        out = tmp_path / f"run{how}.folk"
        named = ["--with", "tests.plugins.talks:WordedLater", "--until", LATER, "--out", str(out)]
        with pytest.raises(SystemExit) as left:
            main(["run", str(garden), how, *named])
        said = capsys.readouterr()
        assert not left.value.code
        assert why in said.err
    run = Run.open(out, measures=[WordedLater])
    (left_out,) = run.to_json()["measures_left_out"]
    assert left_out.startswith(why)
    with pytest.raises(PartError, match=why):
        run.measure("worded_later")
