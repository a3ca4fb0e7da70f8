from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import TypeVar

import pytest
from pydantic import BaseModel
from tests.patience import PATIENCE
from tests.waiting import until

from folkways.base.errors import RunFileError, StorageError
from folkways.cli.options import class_from_here
from folkways.language.mind import CallKey
from folkways.language.operation import Operation
from folkways.minds.offline import OfflineMind
from folkways.store.reader import RunFile
from folkways.testing.command import Command
from folkways.testing.scenes import GARDEN

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741

KEYS = {
    "run",
    "status",
    "reason",
    "t",
    "log_hash",
    "wall_seconds",
    "ticks",
    "operations",
    "interventions",
    "acceptance",
    "shares",
    "acceptance_by_kind",
    "adherence",
    "adherence_undefined",
    "compliance_rate",
    "compliance_rate_whole_run",
    "occasions",
    "agents_with_occasion",
    "conflicts",
    "conflicts_daily",
    "commitments",
    "invitations",
    "declined_talks",
    "environment",
    "facts",
    "tracked_facts",
    "measures",
    "measures_left_out",
    "fallbacks",
    "mended",
    "spent",
    "series",
    "emergence",
}


SHORT = ("--days", 1, "--set", "end=08:10")
"""A run that is soon finished."""


def test_run_ends_with_a_summary_and_a_report(folkways: Command) -> None:
    done = folkways("run", "garden.yaml", "--days", "1")
    assert done.code == 0
    assert "garden, seed 3: finished at day 1 10:00" in done.out
    assert "Be quiet in public." in done.out
    assert "no evidence about language models" in done.out
    assert re.search(r"report +runs/garden-1\.html", done.out)
    assert "folkways view runs/garden-1.folk" in done.out
    assert "folkways show runs/garden-1.folk" in done.out
    assert "day 1 09:0" in done.err
    assert Path("runs/garden-1.html").read_text("utf-8").startswith("<!")
    assert RunFile("runs/garden-1.folk").status == "finished"


def test_json_is_one_object_on_one_line(folkways: Command) -> None:
    done = folkways("run", "garden.yaml", "--days", 1, "--json", "--out", "x/r.folk")
    assert (done.code, done.err) == (0, "")
    assert done.out.count("\n") == 1
    found = json.loads(done.out)
    assert set(found) == KEYS
    assert (found["run"], found["status"]) == ("x/r.folk", "finished")
    assert found["log_hash"] == RunFile("x/r.folk").log_hash()
    assert [path.name for path in Path("x").iterdir()] == ["r.folk"]


def test_quiet_prints_where_things_are(folkways: Command) -> None:
    done = folkways("run", "garden.yaml", "--until", "day 1 08:20", "-q", "--no-report")
    assert (done.code, done.out, done.err) == (0, "runs/garden-1.folk\n", "")
    assert folkways("resume", "runs/garden-1.folk", "-q").out == (
        "runs/garden-1.folk\nruns/garden-1.html\n"
    )


def test_a_page_of_somebody_else_is_left_alone(folkways: Command) -> None:
    Path("thesis.html").write_text("precious")
    done = folkways("run", "garden.yaml", *SHORT, "--out", "thesis.folk")
    assert (done.code, Path("thesis.html").read_text()) == (0, "precious")
    assert re.search(r"report +thesis-report\.html", done.out)
    assert folkways("report", "thesis.folk").out == "thesis-report.html\n"
    folkways("run", "garden.yaml", *SHORT, "--seed", 9, "--out", "thesis-report.folk", "-q")
    assert folkways("report", "thesis.folk").out == "thesis-report.html\n"
    assert sorted(path.name for path in Path().glob("*.html")) == [
        *("thesis-report-report.html", "thesis-report.html", "thesis.html"),
    ]


def test_where_no_report_can_be_written_the_run_still_counts(
    folkways: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise StorageError("cannot write the report: Permission denied")

    monkeypatch.setattr("folkways.runs.reports.write_report", refuse)
    done = folkways("run", "garden.yaml", *SHORT, "--out", "r.folk", "-q")
    assert (done.code, done.out) == (2, "r.folk\n")
    assert "folkways report r.folk --out FILE" in done.err
    again = folkways("resume", "r.folk", "-q")
    assert (again.code, again.out) == (0, "r.folk\n")
    assert "Permission denied" in again.err


def test_ctrl_c_while_it_measures_leaves_the_run(
    folkways: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("folkways.runs.reports.write_report", stop)
    done = folkways("run", "garden.yaml", *SHORT, "--out", "r.folk", "-q")
    assert done.code == 130
    assert "To go on: folkways report r.folk" in done.err
    monkeypatch.setattr("folkways.runs.run.Run.open", stop)
    early = folkways("report", "r.folk")
    said = "Stopped before it was done. The same command starts again.\n"
    assert (early.code, early.err) == (130, said)


def test_options_change_the_run(folkways: Command) -> None:
    def log_hash(*options: object) -> str:
        done = folkways("run", "garden.yaml", *SHORT, "--json", *options)
        assert done.code == 0, done.err
        return str(json.loads(done.out)["log_hash"])

    plain = log_hash()
    assert log_hash() == plain
    assert log_hash("--seed", 9) != plain
    assert log_hash("--without", "creation", "--without", "spreading") != plain
    assert log_hash("--set", "perception.vision_radius=1", "--set", "start=07:50") != plain
    assert log_hash("--until", "day 1 08:05") != plain


def test_paused_and_resumed_by_hand(folkways: Command) -> None:
    day = ("run", "garden.yaml", "--days", 1, "--set", "end=08:40", "--no-report", "--out")
    whole = folkways(*day, "w.folk")
    paused = folkways(*day, "r.folk", "--until", "day 1 08:20")
    assert paused.code == 0
    assert "paused at day 1 08:20" in paused.out
    assert re.search(r"resume +folkways resume r\.folk", paused.out)
    resumed = folkways("resume", "r.folk", "--no-report")
    tables = [
        done.out[done.out.index("Norms") : done.out.index("\nrun ")] for done in (whole, resumed)
    ]
    assert tables[0] == tables[1], "the summary is that of the whole run"
    again = folkways("resume", "r.folk", "--no-report")
    assert again.code == 0
    assert "already finished" in again.err
    found, wanted = (
        json.loads(folkways("resume", run, "--json").out) for run in ("r.folk", "w.folk")
    )
    assert found["log_hash"] == wanted["log_hash"]
    assert found["acceptance"] == wanted["acceptance"]


BY_NAME = """
class ByName:
    name = "by_name"
    summary = "One at a time, in the order of names."

    def choose(self, queue):
        return () if queue.running else [min(queue.waiting, key=lambda step: step.agent)]
"""


def test_a_class_that_an_option_names_is_imported_from_the_folder(
    folkways: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [folder for folder in sys.path if folder])
    Path("orders_of_this_folder.py").write_text(BY_NAME, encoding="utf-8")
    short = ("run", "garden.yaml", "--until", "day 1 08:05", "--no-report", "--json")
    plain = folkways(*short, "--out", "plain.folk", "--embedder", "lexical")
    assert "" not in sys.path
    found = folkways(*short, "--out", "r.folk", "--scheduler", "orders_of_this_folder:ByName")
    assert found.code == 0, found.err
    assert json.loads(found.out)["log_hash"] == json.loads(plain.out)["log_hash"]


def test_a_file_named_like_a_provider_does_not_take_the_place_of_its_package(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "path", [folder for folder in sys.path if folder])
    assert class_from_here("openai:gpt-5-mini") == "openai:gpt-5-mini"
    assert "" not in sys.path


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("run", "nowhere"), "neither a shipped scenario nor a file"),
        (("run", "garden.yaml", "--set", "nonsense=1"), "--set nonsense"),
        (("run", "garden.yaml", "--set", "nonsense"), "not of the form key=value"),
        (("run", "garden.yaml", "--without", "magic"), "no mechanism is called 'magic'"),
        (
            ("run", "garden.yaml", "--with", "sanction", "--without", "sanction"),
            "--with puts the mechanism 'sanction' in, and --without sanction takes it out",
        ),
        (("run", "garden.yaml", "--until", "noon"), "is not a moment"),
        (("run", "garden.yaml", "--until", "day 1 08:00"), "begins at day 1 08:00"),
        (("run", "garden.yaml", "--out", "garden.yaml"), "not overwritten"),
        (("run", "garden.yaml", "--out", "garden.yaml/r.folk"), "cannot make the folder"),
        (("run", "garden.yaml", "--out", "r.html"), "the name of a report, not of a run"),
        (("run", "garden.yaml", "--out", "r" * 300), "name too long"),
        (("run", "garden.yaml", "--until", "day 99999999999999999999 10:00"), "so long after"),
        (("run", "axelrod", "--until", "round 9999"), "the run ends at round 400"),
        (("run", "axelrod", "--until", "round 401"), "the run ends at round 400"),
        (("run", "garden.yaml", "--set", "mind=oracle"), "there is no mind 'oracle'"),
        (("resume", "none.folk"), "does not exist"),
        (("resume", "garden.yaml"), "is not a run of folkways"),
        (("report", "none.folk"), "does not exist"),
        (("export", "garden.yaml"), "is not a run of folkways"),
        (("show", "none.folk", "--agent", "Ada"), "does not exist"),
    ],
)
def test_what_is_wrong_is_said_plainly(
    folkways: Command, arguments: tuple[str, ...], message: str
) -> None:
    before = sorted(path.name for path in Path().rglob("*"))
    done = folkways(*arguments)
    assert done.code == 2
    assert done.out == ""
    assert message in " ".join(done.err.split())
    assert "Traceback" not in done.err
    assert sorted(path.name for path in Path().rglob("*")) == before


def test_a_bug_keeps_its_traceback_and_the_run(
    folkways: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(self: OfflineMind, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(OfflineMind, "perform", broken)
    with pytest.raises(ZeroDivisionError) as bug:
        folkways("run", "garden.yaml", "--out", "r.folk")
    assert "is safe in r.folk" in bug.value.__notes__[0] or "Nothing" in bug.value.__notes__[0]
    assert RunFile("r.folk").status == "paused"


def _has_begun(path: Path) -> bool:
    with contextlib.suppress(RunFileError):
        return RunFile(path).t is not None
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_pauses_and_says_how_to_go_on(tmp_path: Path) -> None:
    (tmp_path / "garden.yaml").write_text(GARDEN, encoding="utf-8")
    command = [sys.executable, "-m", "folkways"]
    child = subprocess.Popen(
        [*command, "run", "garden.yaml", "--set", "days=300", "--out", "r.folk", "--no-report"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "COLUMNS": "200"},
        text=True,
    )
    path = tmp_path / "r.folk"
    try:
        until(lambda: _has_begun(path) or child.poll() is not None)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=PATIENCE)
    finally:
        child.kill()
    assert child.returncode == 130, err
    assert "Traceback" not in err
    assert "Ctrl-C again stops at once" in err
    assert "To go on: folkways resume r.folk" in err
    assert "paused at day" in out
    run = RunFile(path)
    run.verify()
    assert (run.status, run.reason) == ("paused", "interrupted")
