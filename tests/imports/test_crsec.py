from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest
from rich.console import Console
from tests.imports import made_up
from typer.testing import CliRunner

import folkways
from folkways.base import events as ev
from folkways.base.errors import RunFileError, ScenarioError
from folkways.base.time import moment, parse_clock
from folkways.cli.main import application, main
from folkways.cli.summary import print_summary
from folkways.imports.crsec import CrsecImport, import_crsec
from folkways.sweeps.rows import columns
from folkways.sweeps.run_result import result_of

pytestmark = pytest.mark.usefixtures("plain_reports")

T0 = moment(1, parse_clock("09:00"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return made_up.write(tmp_path / "made up town")


@pytest.fixture
def imported(folder: Path, tmp_path: Path) -> CrsecImport:
    return import_crsec(folder, tmp_path / "town.folk", model="a model")


@pytest.fixture
def run(imported: CrsecImport) -> folkways.Run:
    return folkways.Run.open(imported.path)


def _change(path: Path, change: Callable[[dict[str, object]], None]) -> None:
    content = json.loads(path.read_text("utf-8"))
    change(content)
    path.write_text(json.dumps(content), "utf-8")


def test_the_header_says_that_it_is_an_import_and_of_what(run: folkways.Run) -> None:
    header = run.header
    assert header.mind == "crsec import: a model"
    assert header.agents == tuple(made_up.NAMES)
    assert header.arguments["imported"] == "crsec"
    assert "conflicts" in str(header.arguments["not_recorded"])
    assert header.scenario["map"] == "the_ville"
    assert header.attached == ()
    setup = run.summary.setup
    assert setup.entrepreneurs == {"Ada Roe"}
    assert [norm.id for norm in setup.tracked][:1] == ["no_smoking_indoors"]
    assert (setup.days, setup.start, setup.end) == (2, parse_clock("08:00"), parse_clock("16:00"))
    assert run.status == "finished"


def test_what_the_original_does_not_record_is_not_said_to_be_none(run: folkways.Run) -> None:
    console = Console(record=True, width=200, file=io.StringIO())
    print_summary(console, run, None)
    printed = console.export_text()
    assert "Mind calls and fallbacks are not recorded." in printed
    assert "0 mind calls" not in printed
    begins = [line for line in printed.splitlines() if line.strip().startswith("day 1 0")]
    assert begins
    assert all("not recorded" in line for line in begins)


def test_what_the_original_does_not_record_is_null_and_empty_and_never_zero(
    run: folkways.Run, tmp_path: Path
) -> None:
    printed = run.to_json()
    unknown = ("conflicts", "conflicts_daily", "fallbacks", "mended", "operations", "spent")
    assert {dict(printed)[key] for key in unknown} == {None}
    series = printed["series"]
    assert set(series["conflicts"]) == set(series["conflicts_raw"]) == {None}
    assert len(series["conflicts"]) == len(series["bins"]) > 0
    assert sum(series["conversations"]) > 0
    counts = run.counts()
    assert counts["conflicts"].isna().all()
    assert counts["conflicts_raw"].isna().all()
    assert counts["thoughts"].notna().all()
    run.export(tmp_path / "tables")
    with (tmp_path / "tables" / "series.csv").open(encoding="utf-8", newline="") as file:
        assert {row["conflicts"] for row in csv.DictReader(file)} == {""}
    result = result_of("imported", run)
    assert result.measured is not None
    row = columns(result.measured, "conflicts") | columns(result.measured, "conflicts_by_bin")
    row |= columns(result.measured, "fallbacks") | columns(result.measured, "spent")
    assert set(row.values()) == {None}
    assert "conflicts_bin_1" in row


def test_beside_another_run_it_says_unknown_and_cost_says_not_recorded(
    imported: CrsecImport, tmp_path: Path
) -> None:
    other = folkways.run("hobbs_cafe", until="day 1 08:30", out=tmp_path / "o.folk")
    said = str(folkways.compare(imported.path, other))
    assert re.search(r"conflicts +unknown +\d+", said)
    assert re.search(r"fallbacks +unknown +0", said)
    done = CliRunner().invoke(application(), ["cost", str(imported.path)])
    assert "is not recorded" in str(done.exception)


def test_every_record_of_every_kind_is_found_again(imported: CrsecImport) -> None:
    told = imported.to_json()
    assert told["norms"] == {"records": 7, "accepted": 4, "qualified": 2, "rejected": 2}
    assert (told["agents"], told["steps"], told["memories"]) == (3, 40, 11)
    assert told["conversations"] == 1
    assert told["events"] == sum(1 for _ in folkways.Run.open(imported.path).events())


def test_norms_live_as_the_original_let_them(run: folkways.Run) -> None:
    ben = run.state_at("Ben", "day 1 09:06").norms
    lives = {life.content: life for life in ben}
    talked, thought, merged = (
        lives[one] for one in (made_up.TALKED, made_up.THOUGHT, made_up.MERGED)
    )
    # The step before the last that shows the talk; judged at the beginning of the next one.
    assert (talked.t, talked.judged) == (T0 + 90, T0 + 100)
    assert (talked.origin, talked.giver) == ("conversation", "Ada Roe")
    # Two thoughts of importance 7 pass the threshold of 10 with the second one.
    assert (thought.t, thought.judged, thought.origin) == (T0 + 200, T0 + 210, "observation")
    assert thought.giver == "Ada Roe"  # the thought rests on the talk with her
    assert merged.t == merged.judged == T0 + 210
    assert merged.parts == (talked.id, thought.id)
    assert {talked.standing, thought.standing} == {"subsumed"}
    assert merged.standing == "qualified"
    again = lives[made_up.AGAIN]
    assert (again.standing, again.step) == ("rejected", "duplication")


def test_a_norm_that_no_check_settled_is_not_called_rejected(run: folkways.Run) -> None:
    lives = {life.content: life for life in run.summary.lives.of("Ada Roe")}
    assert lives[made_up.CREATED].origin == "created"
    assert lives[made_up.CREATED].qualified
    assert lives["Smoking is a matter of debate."].standing == "pending"
    assert lives["Ben Poe should smoke outside."].step == "consistency"


def test_memories_keep_order_kind_evidence_and_whom_they_are_about(run: folkways.Run) -> None:
    ben = [event for event in run.events(ev.MemoryAdded) if event.agent == "Ben Poe"]
    assert [one.id for one in ben if isinstance(one, ev.MemoryAdded)] == [0, 1, 2, 3, 4]
    memories = run.state_at("Ben", "day 1 09:06").memories
    assert [one.kind for one in memories] == ["observation", "plan", "chat", "thought", "thought"]
    assert memories[3].evidence == (2,)
    assert memories[4].evidence == ()  # the original's mark for an answer it could not read
    chat = ben[2]
    assert isinstance(chat, ev.MemoryAdded)
    assert chat.about == "Ada Roe"


def test_talk_is_a_conversation_and_no_action(run: folkways.Run) -> None:
    (opened,) = run.events(ev.ConversationOpened)
    assert isinstance(opened, ev.ConversationOpened)
    assert (opened.agent, opened.other, opened.t) == ("Ada Roe", "Ben Poe", T0 + 20)
    said = list(run.utterances()["text"])
    assert said == [words for _, words in made_up.CHAT]
    (closed,) = run.events(ev.ConversationClosed)
    assert closed.t == T0 + 110
    actions = run.actions()
    assert not actions["text"].str.contains("conversing").any()
    ben = actions[actions["agent"] == "Ben Poe"]
    assert list(ben["text"]) == [
        "smoking at Hobbs Cafe (lighting a cigarette)",
        "smoking at Hobbs Cafe",
    ]
    assert list(ben["seconds"]) == [20, 290]


def test_a_conversation_that_still_goes_on_is_left_open(folder: Path, tmp_path: Path) -> None:
    _change(folder / "reverie/meta.json", _cut_to(8))
    found = import_crsec(folder, tmp_path / "cut.folk")
    assert found.kinds["ConversationOpened"] == 1
    assert "ConversationClosed" not in found.kinds


def _cut_to(steps: int) -> Callable[[dict[str, object]], None]:
    def change(meta: dict[str, object]) -> None:
        when = made_up.clock(steps).strftime("%B %d, %Y, %H:%M:%S")
        meta |= {"step": steps, "curr_time": when}

    return change


def test_tiles_places_and_plans(run: folkways.Run) -> None:
    cy = [event for event in run.events(ev.AgentPlaced) if event.agent == "Cy Low"]
    assert [(e.t - T0, e.tile) for e in cy if isinstance(e, ev.AgentPlaced)] == [
        (0, (70, 20)),
        (60, (71, 20)),
        (70, (72, 20)),
    ]
    indoors = run.actions().groupby("agent")["indoors"].first()
    assert dict(indoors) == {"Ada Roe": True, "Ben Poe": True, "Cy Low": False}
    hours = run.state_at("Cy", "day 1 09:06").hours
    assert [(item.text, item.seconds) for item in hours][-1] == ("at the cafe", 3600)
    assert hours[-1].start == T0


def test_what_is_not_carried_over_is_counted(imported: CrsecImport) -> None:
    notes = {
        (one["file"], one["reason"]): one["count"] for one in imported.to_json()["not_carried_over"]
    }
    counts = Counter({file: 0 for file, _ in notes})
    for (file, _), count in notes.items():
        counts[file] += count
    assert counts["environment/*.json"] == 40
    assert counts["movement/*.json"] == 1  # the words about a talk in Ben's action after it
    assert counts["personas/*/norms/personal_norm_database.json"] == 1
    assert counts["personas/*/bootstrap_memory/associative_memory/nodes.json"] == 2


def test_records_that_are_none_are_counted_and_the_rest_is_read(
    folder: Path, tmp_path: Path
) -> None:
    norms = folder / "personas/Ben Poe/norms/personal_norm_database.json"
    _change(norms, lambda found: found.update(norm_9={"ID": 9}, norm_10=_strange()))
    nodes = folder / "personas/Cy Low/bootstrap_memory/associative_memory/nodes.json"
    _change(nodes, lambda found: found.update(node_2="nothing"))
    told = import_crsec(folder, tmp_path / "odd.folk").to_json()
    reasons = Counter(one["reason"] for one in told["not_carried_over"])
    assert reasons["a record without the fields that such a record has"] == 2  # in two files
    assert reasons["a record that is neither descriptive nor injunctive, or says nothing"] == 1
    assert told["norms"]["accepted"] == 4


def _strange() -> dict[str, object]:
    return made_up.norm("Something.", "Thoughts:x", -1) | {"type": "legal"}


def test_it_is_reported_shown_and_exported_as_any_other_run(
    run: folkways.Run, tmp_path: Path
) -> None:
    page = run.report(tmp_path / "town.html").read_text("utf-8")
    assert "crsec import: a model" in page
    assert made_up.MERGED in page
    rows = run.export(tmp_path / "tables")
    assert rows["norms"] == 7
    assert run.acceptance().query("norm == 'no_smoking_indoors'")["count"].iloc[-1] == 2
    kept = run.compliance().query("norm == 'no_smoking_indoors'").iloc[-1]
    assert (kept["complied"], kept["actions_occasions"]) == (0, 2)


def test_it_is_neither_gone_on_with_nor_replayed(imported: CrsecImport) -> None:
    for act in (folkways.resume, folkways.replay):
        with pytest.raises(RunFileError, match="imported from a run of crsec and cannot be"):
            act(imported.path)


def test_settings_set_the_hours_of_the_measures(folder: Path, tmp_path: Path) -> None:
    hours = {"start": "09:00", "end": "10:00", "days": "1"}
    found = import_crsec(folder, tmp_path / "hour.folk", settings=hours)
    summary = folkways.Run.open(found.path).summary
    assert summary.labels() == ["day 1 09:00"]
    assert summary.bins.seconds == 900


def test_a_run_that_goes_beyond_the_scenarios_hours_widens_them(
    folder: Path, tmp_path: Path
) -> None:
    hours = {"start": "10:00", "end": "11:00", "days": "1"}
    found = import_crsec(folder, tmp_path / "wide.folk", settings=hours)
    setup = folkways.Run.open(found.path).summary.setup
    assert (setup.start, setup.end) == (parse_clock("09:00"), parse_clock("11:00"))


def test_a_run_over_midnight_has_two_days(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made_up, "START", datetime(2023, 2, 13, 23, 57))
    found = import_crsec(made_up.write(tmp_path / "night"), tmp_path / "night.folk")
    run = folkways.Run.open(found.path)
    setup = run.summary.setup
    assert (setup.days, setup.start, setup.end) == (2, 0, parse_clock("24:00"))
    days = list(run.events(ev.DayBegan, ev.DayEnded))
    assert [(type(event).__name__, event.t) for event in days] == [
        ("DayBegan", moment(1, parse_clock("23:57"))),
        ("DayEnded", moment(2, 0)),
        ("DayBegan", moment(2, 0)),
    ]
    planned = next(iter(run.events(ev.PlanMade)))
    assert planned.t == moment(2, 0)
    assert found.norms == {"records": 7, "accepted": 4, "qualified": 2, "rejected": 2}


def test_a_threshold_of_nothing_finds_norms_in_every_thought(folder: Path, tmp_path: Path) -> None:
    scratch = folder / "personas/Ben Poe/bootstrap_memory/scratch.json"
    _change(scratch, lambda found: found.update(norm_importance_trigger_max=-1))
    found = import_crsec(folder, tmp_path / "eager.folk")
    lives = folkways.Run.open(found.path).summary.lives.of("Ben Poe")
    assert {life.content: life.t for life in lives}[made_up.THOUGHT] == T0 + 90


@pytest.mark.parametrize(
    ("path", "content", "words"),
    [
        ("reverie/meta.json", None, "no run folder of CRSEC"),
        ("reverie/meta.json", b"{", "meta.json is not JSON"),
        ("reverie/meta.json", b"[]", "meta.json is not as CRSEC writes it"),
        ("movement/7.json", None, "7.json is missing"),
        ("movement/7.json", b"\xff\xfe", "7.json, line 1, is not text in UTF-8"),
        ("movement/7.json", b'{"persona": {"Ada Roe": {}}}', "7.json is not as CRSEC writes it"),
        ("movement/7.json", b"[" * 100_000, "7.json is n"),
        ("personas/Ben Poe/bootstrap_memory/scratch.json", None, "scratch.json is missing"),
        ("personas/Ben Poe/bootstrap_memory/scratch.json", b'{"name": 1}', "scratch.json is not"),
        (
            "personas/Ben Poe/norms/personal_norm_database.json",
            b"\xe9",
            "personal_norm_database.json, line 1, is not text in UTF-8",
        ),
        ("personas/Ben Poe/norms/personal_norm_database_validity.json", None, "validity.json is"),
        (
            "personas/Ben Poe/bootstrap_memory/associative_memory/nodes.json",
            b'{"node_1": ',
            "nodes.json is not JSON",
        ),
    ],
)
def test_a_file_that_cannot_be_read_is_named(
    folder: Path, tmp_path: Path, path: str, content: bytes | None, words: str
) -> None:
    if content is None:
        (folder / path).unlink()
    else:
        (folder / path).write_bytes(content)
    with pytest.raises(RunFileError, match=words):
        import_crsec(folder, tmp_path / "bad.folk")
    assert not (tmp_path / "bad.folk").exists()


def test_steps_that_cannot_be_read_are_left_out_if_that_is_wanted(
    folder: Path, tmp_path: Path
) -> None:
    (folder / "movement/7.json").unlink()
    (folder / "movement/20.json").write_bytes(b"\xff")
    found = import_crsec(folder, tmp_path / "gaps.folk", lenient=True).to_json()
    assert found["steps"] == 38
    reasons = {one["reason"]: one["count"] for one in found["not_carried_over"]}
    assert reasons["missing, left out on request"] == 1
    assert reasons["cannot be read, left out on request"] == 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"persona_names": []}, "must name everybody once"),
        ({"persona_names": ["Ada Roe", "Ada Roe"]}, "must name everybody once"),
        ({"persona_names": ["../outside"]}, "no name of a folder"),
        ({"persona_names": ["Dora Who"]}, "Dora Who is missing"),
        ({"step": 0}, "no step has been simulated"),
        ({"curr_time": "yesterday"}, "is not a time such as"),
        ({"curr_time": "January 01, 2020, 10:00:00"}, "does not lie within"),
        ({"step": 9_000}, "is no moment"),
    ],
)
def test_what_cannot_be_meant_in_meta_json_is_said(
    folder: Path, tmp_path: Path, change: dict[str, object], words: str
) -> None:
    _change(folder / "reverie/meta.json", lambda meta: meta.update(change))
    with pytest.raises(RunFileError, match=words):
        import_crsec(folder, tmp_path / "bad.folk")


def test_no_folder_no_scenario_and_a_run_file_that_exists(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(RunFileError, match="does not exist"):
        import_crsec(tmp_path / "nowhere")
    with pytest.raises(ScenarioError):
        import_crsec(folder, tmp_path / "x.folk", scenario="no_such_scenario")
    (tmp_path / "x.folk").write_text("mine", "utf-8")
    with pytest.raises(RunFileError, match="not overwritten"):
        import_crsec(folder, tmp_path / "x.folk")
    assert (tmp_path / "x.folk").read_text("utf-8") == "mine"


def test_the_command_prints_figures_and_what_was_left(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "town.folk"
    result = CliRunner().invoke(application(), ["import", "crsec", str(folder), "--out", str(out)])
    assert result.exit_code == 0, result.output
    assert "7 norm records, 4 accepted, 2 active at the end, 2 rejected" in result.output
    assert "environment/*.json" in result.output
    again = CliRunner().invoke(
        application(), ["import", "crsec", str(folder), "--out", str(tmp_path / "j.folk"), "--json"]
    )
    assert json.loads(again.output)["norms"]["accepted"] == 4


@pytest.mark.parametrize("command", ["resume", "replay"])
def test_the_commands_say_in_a_sentence_why_not(
    imported: CrsecImport, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, str(imported.path)])
    assert left.value.code == 2
    told = capsys.readouterr()
    assert "was imported from a run of crsec" in told.err
    assert "already finished" not in told.err
