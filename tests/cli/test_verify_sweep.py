"""``folkways verify`` of the folder of a sweep."""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path

import pytest
from tests.cli.test_sweep import PLAN
from tests.stored import stored
from tests.sweeps.inline import InlinePool
from tests.sweeps.older import without_seals

from folkways.store.reader import RunFile
from folkways.sweeps import local
from folkways.sweeps.index import read_index
from folkways.testing.command import Command

TINY = Path("sweeps/tiny")


@pytest.fixture
def done(
    folkways: Command, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Command:
    """Run the command line beside a finished sweep of four runs."""
    monkeypatch.setattr(local, "LocalPool", InlinePool)
    Path("plan.yaml").write_text(PLAN, encoding="utf-8")

    def make(path: Path) -> None:
        assert folkways("sweep", "plan.yaml", "-q").out == "sweeps/tiny\n"
        Path("sweeps").rename(path)

    shutil.copytree(stored(tmp_path_factory, "sweeps", make), "sweeps")
    return folkways


def runs() -> list[Path]:
    return [TINY / "runs" / f"{one.run}.folk" for one in read_index(TINY).entries]


def edit(path: Path, statement: str) -> None:
    connection = sqlite3.connect(path)
    with connection:
        connection.execute(statement)
    connection.close()


def states(command: Command, folder: Path = TINY) -> dict[str, str]:
    found = command("verify", folder, "--json")
    return {one["file"]: one["state"] for one in json.loads(found.out)["files"]}


def test_each_file_of_an_undamaged_sweep_has_a_line(done: Command) -> None:
    found = done("verify", TINY)
    assert (found.code, found.err) == (0, "")
    lines = [line.split()[:2] for line in found.out.splitlines() if "intact" in line]
    names = [
        "sweep.json",
        "plan.yaml",
        "scenario/garden.yaml",
        "results.jsonl",
        *(f"runs/{one.name}" for one in runs()),
    ]
    assert lines == [[name, "intact"] for name in names]
    assert "sweeps/tiny is undamaged: 8 files" in found.out
    assert set(states(done).values()) == {"intact"}
    needless = done("verify", TINY, "--repair", "new")
    assert "Nothing to repair, so new was not written." in needless.out
    assert not Path("new").exists()


def test_damaged_files_are_named_and_what_is_intact_is_saved(done: Command) -> None:
    first, second, third, _ = runs()
    before = (TINY / "results.jsonl").read_text("utf-8").splitlines()
    edit(first, "UPDATE event SET agent = 'Nobody' WHERE seq = 20")
    second.unlink()
    (TINY / "plan.yaml").write_text(PLAN.replace("seeds: 2", "seeds: 3"), encoding="utf-8")
    journal = TINY / "results.jsonl"
    lines = [line.replace(f'"run":"{third.stem}","seed":', '"run":"x","seed":') for line in before]
    assert lines != before
    journal.write_text("\n".join(lines) + "\n", encoding="utf-8")
    bad = done("verify", TINY)
    assert bad.code == 2
    said = " ".join(bad.err.split())
    assert "sweeps/tiny is damaged in 4 of its 8 files: plan.yaml: " in said
    assert "(and 3 more: see the list)" in said
    assert "event 20 was changed" in bad.out
    found = states(done)
    assert [found[f"runs/{one.name}"] for one in runs()] == [
        "damaged",
        "missing",
        "intact",
        "intact",
    ]
    assert (found["plan.yaml"], found["results.jsonl"]) == ("damaged", "damaged")
    saved = done("verify", TINY, "--repair", "new")
    assert saved.code == 0, saved.err
    assert "Saved in new: sweep.json, scenario/, 2 intact runs, 1 run in part, 1 result\n" in (
        saved.out
    )
    assert "Lost: plan.yaml (give it again: folkways sweep PLAN --out NEW)" in saved.out
    assert f"Lost: runs/{first.name}: events " in saved.out
    assert f"Lost: runs/{second.name} (missing)" in saved.out
    assert "Lost: results.jsonl: Damaged: line " in saved.out
    assert saved.out.endswith("from outside of the folder: folkways sweep PLAN --out new\n")
    again = done("verify", TINY, "--repair", "new")
    assert (again.code, "new exists and is not overwritten" in again.err) == (2, True)
    assert done("sweep", "plan.yaml", "--out", "new", "-q").code == 0
    assert set(states(done, Path("new")).values()) == {"intact"}
    after = [json.loads(line) for line in Path("new/results.jsonl").read_text("utf-8").splitlines()]
    measured = {one["run"]: one["measured"] for one in after}
    assert measured == {one["run"]: one["measured"] for one in map(json.loads, before)}


def test_a_run_that_lost_how_far_it_was_to_go_ends_as_before(done: Command) -> None:
    first = runs()[0]
    log_hash = RunFile(first).log_hash()
    edit(first, "UPDATE progress SET t = t + 1")
    edit(first, "UPDATE event SET agent = 'Nobody' WHERE seq = 20")
    assert done("verify", TINY, "--repair", "new").code == 0
    saved = Path("new/runs") / first.name
    assert RunFile(saved).until is None
    assert done("sweep", "new", "-q").code == 0
    assert RunFile(saved).log_hash() == log_hash


def test_results_that_cannot_be_read_are_measured_again(done: Command) -> None:
    before = {one: RunFile(one).log_hash() for one in runs()}
    seal = TINY / "results.seal"
    seal.unlink()
    seal.mkdir()
    refused = done("sweep", str(TINY), "-q")
    assert (refused.code, "move it to another folder, then" in refused.err) == (2, True)
    saved = done("verify", TINY, "--repair", "new")
    assert "Lost: results.jsonl: " in saved.out
    assert done("sweep", "new", "-q").code == 0
    assert set(states(done, Path("new")).values()) == {"intact"}
    assert {one: RunFile(Path("new/runs") / one.name).log_hash() for one in runs()} == before


def test_a_run_in_the_place_of_another_is_found(done: Command) -> None:
    first, second, _, fourth = runs()
    shutil.copy(second, first)  # another seed
    shutil.copy(fourth, second)  # the same seed, another log
    found = states(done)
    assert [found[f"runs/{one.name}"] for one in (first, second)] == ["another run"] * 2
    assert done("verify", TINY, "--repair", "new").code == 0
    assert done("sweep", "new", "-q").code == 0
    assert set(states(done, Path("new")).values()) == {"intact"}


def test_a_sweep_of_an_earlier_version_has_no_seals(done: Command) -> None:
    without_seals(TINY)
    found = done("verify", TINY)
    assert found.code == 3
    assert "No damage was found in sweeps/tiny, but 4 of its 8 files carry no seals" in found.out
    assert json.loads(done("verify", TINY, "--json").out)["state"] == "no seal"


def test_runs_that_were_not_begun_are_no_damage(done: Command) -> None:
    first, second, *_ = runs()
    for one in (TINY / "results.jsonl", TINY / "results.seal", first):
        one.unlink()
    second.write_bytes(b"")
    assert done("verify", TINY).code == 0
    found = states(done)
    assert [found[one] for one in ("results.jsonl", f"runs/{first.name}")] == ["not begun"] * 2
    assert found[f"runs/{second.name}"] == "not begun"


def test_a_damaged_index_is_named_and_nothing_is_saved(done: Command) -> None:
    index = TINY / "sweep.json"
    index.write_text(index.read_text("utf-8").replace("tiny", "tinx", 1), encoding="utf-8")
    found = done("verify", TINY)
    assert (found.code, "sweep.json: " in found.err) == (2, True)
    assert states(done)["plan.yaml"] == "no seal"
    saved = done("verify", TINY, "--repair", "new")
    assert (saved.code, Path("new").exists()) == (2, False)
    assert "delete sweep.json, and folkways sweep PLAN --out" in " ".join(saved.err.split())


def test_a_folder_that_is_no_sweep_is_refused(folkways: Command) -> None:
    Path("other").mkdir()
    found = folkways("verify", "other")
    assert (found.code, "other is no sweep" in found.err) == (2, True)


def test_a_run_without_its_map_is_made_again_in_the_repaired_sweep(done: Command) -> None:
    first = runs()[0]
    log_hash = RunFile(first).log_hash()
    edit(first, "DELETE FROM attachment WHERE name = 'map'")
    saved = done("verify", TINY, "--repair", "new")
    assert saved.code == 0
    assert f"Lost: runs/{first.name} (its map, without which it cannot be continued)" in saved.out
    assert done("sweep", "new", "-q").code == 0
    assert RunFile(Path("new/runs") / first.name).log_hash() == log_hash


def test_no_repair_is_advised_where_the_index_is_damaged_but_how_it_is_written_anew(
    done: Command,
) -> None:
    index = TINY / "sweep.json"
    index.write_bytes(index.read_bytes().replace(b'"seed": 1', b'"seed": 7'))
    found = done("verify", TINY)
    assert (found.code, "--repair" in found.err) == (2, False)
    assert "delete sweep.json, and folkways sweep PLAN --out sweeps/tiny" in found.err
    index.unlink()
    assert done("sweep", TINY / "plan.yaml", "--out", TINY, "-q").code == 0
    assert done("verify", TINY).code == 0


def test_a_damaged_scenario_is_given_again(done: Command) -> None:
    kept = TINY / "scenario" / "garden.yaml"
    kept.write_bytes(kept.read_bytes().replace(b"age: 40", b"age: 41", 1))
    assert states(done)["scenario/garden.yaml"] == "damaged"
    saved = done("verify", TINY, "--repair", "new")
    assert (
        "Lost: scenario/garden.yaml (give it again: folkways sweep PLAN --out NEW)\n" in saved.out
    )
    shutil.copy(kept, "new/scenario.yaml")
    assert done("sweep", "plan.yaml", "--out", "new", "-q").code == 0
    assert set(states(done, Path("new")).values()) == {"intact"}
