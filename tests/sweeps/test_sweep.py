from __future__ import annotations

import csv
import math
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.patience import PATIENCE

from folkways.base.errors import FolkwaysError
from folkways.runs.start import run
from folkways.scenario.installed import PRESETS
from folkways.store.reader import RunFile
from folkways.sweeps.conduct import Unwatched
from folkways.sweeps.outcome import Sweep
from folkways.sweeps.run_result import Result
from folkways.sweeps.start import sweep
from folkways.sweeps.work import Job
from folkways.testing.scenes import GARDEN

Write = Callable[..., Path]


class Ear(Unwatched):
    """Notes what it hears."""

    def __init__(self) -> None:
        self.total = self.before = 0
        self.results: list[tuple[str, Result]] = []
        self.again: list[str] = []

    def begin(self, total: int, done: int) -> None:
        self.total, self.before = total, done

    def result(self, job: Job, result: Result) -> None:
        self.results.append((job.label, result))

    def lost(self, job: Job, reason: str) -> None:
        self.again.append(reason)


@pytest.mark.usefixtures("processes", "drawn")
def test_every_condition_and_seed_is_a_row(plan: Write, place: Path) -> None:
    ear = Ear()
    done = sweep(plan(), out=place / "s", workers=2, watch=ear)
    table = done.table()
    assert list(zip(table["condition"], table["seed"], strict=True)) == [
        *(("all mechanisms", 1), ("all mechanisms", 2)),
        *(("without spreading", 1), ("without spreading", 2)),
    ]
    assert set(table["status"]) == {"finished"}
    assert (ear.total, ear.before, len(ear.results)) == (4, 0, 4)
    alone = run(place / "garden.yaml", seed=2, days=1, without="spreading")
    row = table[(table["condition"] == "without spreading") & (table["seed"] == 2)].iloc[0]
    assert row["log_hash"] == alone.log_hash
    assert row["acceptance_quiet"] == alone.to_json()["acceptance"]["quiet"]
    assert math.isnan(row["conflicts"])  # nobody was there to detect any
    whole = table[(table["condition"] == "all mechanisms") & (table["seed"] == 2)].iloc[0]
    assert whole["conflicts"] == sum(
        whole[f"conflicts_bin_{i}"] for i in range(1, 5) if f"conflicts_bin_{i}" in whole
    )
    with (place / "s" / "table.csv").open(encoding="utf-8", newline="") as file:
        written = list(csv.DictReader(file))
    assert [one["log_hash"] for one in written] == list(table["log_hash"])
    assert (place / "s" / "figures" / "acceptance.svg").read_text("utf-8").startswith("<svg")


def test_a_finished_sweep_is_not_run_again_and_grows(plan: Write, place: Path) -> None:
    path = plan()
    first = sweep(path, out=place / "s", seeds=1)
    assert len(first.entries) == 2
    before = {one.name: one.stat().st_mtime_ns for one in (place / "s" / "runs").iterdir()}
    ear = Ear()
    more = sweep(path, out=place / "s", watch=ear)
    assert (ear.total, ear.before, len(ear.results)) == (4, 2, 2)
    after = {one.name: one.stat().st_mtime_ns for one in (place / "s" / "runs").iterdir()}
    assert before.items() < after.items()
    assert len(more.entries) == 4
    again = Ear()
    assert len(sweep(place / "s", watch=again).entries) == 4
    assert again.results == []
    assert len(sweep(path, out=place / "s", seeds=1).entries) == 4


def test_a_half_finished_run_is_gone_on_with(plan: Write, place: Path) -> None:
    path = plan("name: tiny\nscenario: garden.yaml\nseeds: 2\n")
    whole = sweep(path, out=place / "whole")
    names = [one.run for one in whole.entries]
    runs = place / "s" / "runs"
    run(place / "garden.yaml", seed=1, until="day 1 08:40", out=runs / f"{names[0]}.folk")
    paused = RunFile(runs / f"{names[0]}.folk")
    assert paused.seq > 0
    from folkways.store.writer import RunWriter

    killed = RunWriter.reopen(paused.path)  # marks it as running, as a kill leaves it
    killed.close()
    (runs / f"{names[1]}.folk").touch()  # and this one was killed before it had begun
    created = RunFile(paused.path).header.created
    begun = sorted(runs.parent.iterdir())
    for one in begun:
        assert one == runs
    os.rename(runs, place / "runs")
    (place / "s").rmdir()
    sweep(path, out=place / "s", seeds=1, workers=1)
    for one in (place / "s" / "runs").iterdir():
        one.unlink()
    (place / "s" / "results.seal").unlink()
    (place / "s" / "results.jsonl").write_bytes(b'{"run":"torn')
    for one in (place / "runs").iterdir():
        os.rename(one, runs / one.name)
    done = sweep(path, out=place / "s")
    assert RunFile(paused.path).header.created == created
    assert [one["log_hash"] for one in done.rows] == [one["log_hash"] for one in whole.rows]


def test_one_failing_run_does_not_stop_the_others(plan: Write, place: Path) -> None:
    path = plan()
    good = sweep(path, out=place / "good")
    bad = good.entries[0].run
    sweep(path, out=place / "s", seeds=1)
    broken = place / "s" / "runs" / f"{bad}.folk"
    broken.write_bytes(b"not a run at all" * 100)
    (place / "s" / "results.jsonl").unlink()
    ear = Ear()
    done = sweep(path, out=place / "s", watch=ear)
    rows = {(one["condition"], one["seed"]): one for one in done.rows}
    assert rows["all mechanisms", 1]["status"] == "failed"
    assert "is not a run of folkways" in str(rows["all mechanisms", 1]["reason"])
    assert [one["status"] for one in done.rows].count("finished") == 3
    assert [one.run for one in done.unfinished] == [bad]
    broken.unlink()
    assert not sweep(path, out=place / "s").unfinished


def test_a_run_file_that_was_spoilt_is_named_with_what_to_do(plan: Write, place: Path) -> None:
    path = plan()
    first = sweep(path, out=place / "s", seeds=1)
    spoilt = place / "s" / "runs" / f"{first.entries[0].run}.folk"
    spoilt.write_bytes(b"shopping list\n" * 100)
    what = rf"is not a run of folkways; delete it, and folkways sweep {place}/s makes the run again"
    for look in (lambda: first.run("all mechanisms", 1), lambda: list(first.runs())):
        with pytest.raises(FolkwaysError, match=what):
            look()
    with pytest.raises(FolkwaysError, match=what):
        first.compare("all mechanisms", "without spreading")
    again = sweep(path, out=place / "s", seeds=1)
    assert [one.run for one in again.unfinished] == [first.entries[0].run]
    assert re.search(what, str(again.rows[0]["reason"]))
    assert spoilt.read_bytes().startswith(b"shopping list")
    spoilt.unlink()
    whole = sweep(path, out=place / "s", seeds=1)
    assert [one["log_hash"] for one in whole.rows] == [one["log_hash"] for one in first.rows]


def test_a_plan_that_changed_is_refused_and_nothing_is_touched(plan: Write, place: Path) -> None:
    sweep(plan(), out=place / "s", seeds=1)

    def state() -> dict[Path, bytes]:
        return {one: one.read_bytes() for one in (place / "s").rglob("*") if one.is_file()}

    before = state()
    with pytest.raises(FolkwaysError, match=r"has changed since .* would be other runs"):
        sweep(plan("name: t\nscenario: garden.yaml\nseeds: 1\nwithout: [none]\n"), out=place / "s")
    with pytest.raises(FolkwaysError, match=r"no longer in it .* and 1 are new"):
        sweep(
            plan("name: t\nscenario: garden.yaml\nseeds: 1\ndays: 1\nwithout: [evaluation]\n"),
            out=place / "s",
        )
    assert state() == before
    (place / "other").mkdir()
    (place / "other" / "thesis.txt").write_text("precious")
    with pytest.raises(FolkwaysError, match="holds other things"):
        sweep(plan(), out=place / "other")
    assert (place / "other" / "thesis.txt").read_text() == "precious"


def test_a_condition_may_be_renamed_and_keeps_its_runs(plan: Write, place: Path) -> None:
    text = "name: t\nscenario: garden.yaml\nseeds: 1\ndays: 1\nconditions:\n  - name: {}\n"
    first = sweep(plan(text.format("plain")), out=place / "s")
    again = sweep(plan(text.format("control")), out=place / "s")
    assert again.conditions == ("control",)
    assert again.plan.conditions[0].name == "control"
    assert [one.run for one in again.entries] == [one.run for one in first.entries]
    assert [one["wall_seconds"] for one in again.rows] == [
        one["wall_seconds"] for one in first.rows
    ]


def test_the_scenario_and_its_map_are_kept_and_the_folder_can_be_moved(place: Path) -> None:
    (place / "mine").mkdir()
    (place / "maps").mkdir()
    shutil.copy(PRESETS / "hobbs_cafe.tmj", place / "maps" / "town.tmj")
    text = GARDEN.replace("map: hobbs_cafe", "map: ../maps/town.tmj")
    (place / "mine" / "g.yaml").write_text(text, encoding="utf-8")
    path = place / "plan.yaml"
    path.write_text(
        'name: t\nscenario: mine/g.yaml\nseeds: 2\nuntil: "day 1 08:10"\n', encoding="utf-8"
    )
    first = sweep(path, out=place / "s", seeds=1)
    assert (place / "s" / first.index.kept).read_text("utf-8") == text
    (place / "mine" / "g.yaml").write_text(text.replace("age: 40", "age: 41"), encoding="utf-8")
    with pytest.raises(FolkwaysError, match=r"As they were they are .*plan.yaml and .*g.yaml\. "):
        sweep(path, out=place / "s")
    for name in ("mine", "maps"):
        shutil.rmtree(place / name)
    os.rename(place / "s", place / "moved")
    again = sweep(place / "moved", seeds=2)
    assert [(one["seed"], one["status"]) for one in again.rows] == [
        *((1, "finished"), (2, "finished"))
    ]
    assert len({one.scenario for one in again.results.values()}) == 1
    copied = sweep(place / "moved", out=place / "copy")
    assert [one["log_hash"] for one in copied.rows] == [one["log_hash"] for one in again.rows]


def test_a_folder_that_is_no_sweep(place: Path) -> None:
    with pytest.raises(FolkwaysError, match="is no sweep"):
        Sweep.open(place)
    with pytest.raises(FolkwaysError, match="does not exist"):
        Sweep.open(place / "none")
    (place / "sweep.json").write_text("{")
    with pytest.raises(FolkwaysError, match="cannot be read"):
        Sweep.open(place)


DISTURBED = Path(__file__).with_name("disturbed")
PAIR = "name: pair\nscenario: garden.yaml\nseeds: 2\n"
Program = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """A folder in which each worker leaves a note when it is disturbed."""
    folder = tmp_path / "notes"
    folder.mkdir()
    return folder


@pytest.fixture
def program(place: Path, notes: Path) -> Program:
    """Begin a sweep whose workers are disturbed (``disturbed/sitecustomize.py``)."""

    def begin(disturbance: str, *arguments: object) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "folkways", "sweep", *map(str, arguments)],
            cwd=place,
            env=os.environ
            | {"PYTHONPATH": os.pathsep.join([str(DISTURBED), *sys.path])}
            | {"TEST_DISTURBANCE": f"{disturbance} {notes}"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    return begin


@pytest.mark.skipif(sys.platform != "linux", reason="needs kill")
def test_killed_and_gone_on_with_it_is_as_if_never_killed(
    plan: Write, place: Path, notes: Path, program: Program
) -> None:
    path = plan(PAIR)
    child = program("kills", path, "--out", "s", "--workers", 2)
    child.communicate(timeout=PATIENCE)
    assert child.returncode == -signal.SIGKILL
    workers = [int(note.name) for note in notes.iterdir()]
    assert len(workers) == 2
    _wait_for(lambda: not any(Path(f"/proc/{pid}/stat").exists() for pid in workers))
    halves = {one.stem: RunFile(one) for one in (place / "s" / "runs").glob("*.folk")}
    reached = {name: (half.seq, half.header.created) for name, half in halves.items()}
    done = sweep(path, out=place / "s")
    assert [one["log_hash"] for one in done.rows] == [
        run(place / "garden.yaml", seed=seed).log_hash for seed in (1, 2)
    ]
    for name, (seq, created) in reached.items():
        kept = RunFile(place / "s" / "runs" / f"{name}.folk")
        assert 0 < seq < kept.seq
        assert kept.header.created == created


def _wait_for(condition: Callable[[], bool]) -> None:
    ends = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < ends, "it hangs"
        time.sleep(0.02)


@pytest.fixture
def disturbed(
    notes: Path, processes: None, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], None]:
    """Disturb the workers of sweeps of this process as well."""

    def disturb(disturbance: str) -> None:
        monkeypatch.syspath_prepend(DISTURBED)
        monkeypatch.setenv("TEST_DISTURBANCE", f"{disturbance} {notes}")

    return disturb


@pytest.mark.skipif(sys.platform != "linux", reason="needs kill")
def test_a_worker_that_is_killed_is_noticed_and_its_run_gone_on_with(
    plan: Write, place: Path, notes: Path, disturbed: Callable[[str], None]
) -> None:
    disturbed("dies_once")
    ear = Ear()
    done = sweep(plan(PAIR), out=place / "s", workers=1, watch=ear)
    assert len(ear.again) == 1
    assert "was killed (SIGKILL)" in ear.again[0]
    assert len(list(notes.iterdir())) == 2
    assert [one["status"] for one in done.rows] == ["finished", "finished"]


@pytest.mark.skipif(sys.platform != "linux", reason="needs kill")
def test_a_run_whose_workers_are_killed_twice_is_given_up(
    plan: Write, place: Path, notes: Path, disturbed: Callable[[str], None]
) -> None:
    disturbed("dies")
    done = sweep(plan(PAIR), out=place / "s", workers=1, seeds=1)
    assert len(list(notes.iterdir())) == 2
    (row,) = done.rows
    assert row["status"] == "failed"
    assert "not enough memory, 2 times" in str(row["reason"])


@pytest.mark.skipif(sys.platform != "linux", reason="needs signals")
def test_ctrl_c_pauses_all_runs(plan: Write, place: Path, notes: Path, program: Program) -> None:
    child = program("waits", plan(PAIR), "--out", "s", "--workers", 2)
    _wait_for(lambda: len(list(notes.iterdir())) == 2)
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=PATIENCE)
    assert child.returncode == 130, err
    assert "Traceback" not in err
    assert "To go on: folkways sweep s" in out
    found = Sweep.open(place / "s")
    assert {(one["status"], one["reason"]) for one in found.rows} == {("paused", "interrupted")}
    for one in found.entries:
        stored = RunFile(place / "s" / "runs" / f"{one.run}.folk")
        stored.verify()
        assert stored.status == "paused"
