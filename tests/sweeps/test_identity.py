"""Whether a sweep notices that a file holds another run than it expects there."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from tests.sweeps.older import without_seals

import folkways
from folkways.base.errors import RunFileError
from folkways.store.reader import RunFile
from folkways.store.repair import repair
from folkways.sweeps.checking import check_files
from folkways.sweeps.index import INDEX, RunEntry, SweepIndex, read_index
from folkways.sweeps.outcome import Sweep
from folkways.sweeps.run_result import is_done
from folkways.sweeps.start import sweep

Write = Callable[..., Path]
UNTIL = 'until: "day 1 08:30"\n'
PLAN = f"""\
name: tiny
scenario: garden.yaml
seeds: 2
days: 1
{UNTIL}without: [none, spreading]
"""
FORKED = f"""\
name: forked
scenario: garden.yaml
seeds: 2
days: 1
{UNTIL}conditions:
  - {{name: nothing, fork: {{at: "day 1 08:20"}}}}
  - {{name: thought, fork: {{at: "day 1 08:20", whispers: {{Ben Oduya: I am tired}}}}}}
  - {{name: removal, fork: {{at: "day 1 08:20", remove: [Ben Oduya]}}}}
"""


def made(plan: Write, place: Path, text: str = PLAN) -> tuple[Path, dict[tuple[str, int], Path]]:
    """Make a sweep; return its folder, and the file of each run by condition and seed."""
    folder = place / "s"
    sweep(plan(text), out=folder)
    entries = read_index(folder).entries
    files = {(one.condition, one.seed): folder / "runs" / f"{one.run}.folk" for one in entries}
    return folder, files


def swap(one: Path, other: Path) -> None:
    """Exchange two files."""
    aside = one.with_suffix(".aside")
    one.rename(aside)
    other.rename(one)
    aside.rename(other)


def rows_of(found: Sweep) -> list[dict[str, object]]:
    """Return the table of a sweep without how long its runs took."""
    return [{key: row[key] for key in row if key != "wall_seconds"} for row in found.rows]


def forget_results(folder: Path) -> None:
    for name in ("results.jsonl", "results.seal"):
        (folder / name).unlink()


def forget_identity(folder: Path) -> None:
    """Let the index say no more than one of an older version."""
    without_seals(folder)
    index = msgspec.json.decode((folder / INDEX).read_bytes(), type=SweepIndex)
    entries = tuple(
        RunEntry(one.condition, one.factors, one.seed, one.run) for one in index.entries
    )
    bare = msgspec.structs.replace(index, entries=entries)
    (folder / INDEX).write_bytes(msgspec.json.encode(bare))


@pytest.mark.parametrize("measured", [True, False])
@pytest.mark.parametrize(
    ("one", "other", "message"),
    [
        (("all mechanisms", 1), ("without spreading", 1), "'without spreading', seed 1"),
        (("all mechanisms", 1), ("all mechanisms", 2), "its seed is 2 instead of 1"),
    ],
)
def test_two_run_files_that_were_swapped_are_refused(
    plan: Write,
    place: Path,
    one: tuple[str, int],
    other: tuple[str, int],
    message: str,
    measured: bool,
) -> None:
    folder, files = made(plan, place)
    swap(files[one], files[other])
    if not measured:
        forget_results(folder)
    for read in (
        lambda: sweep(folder),
        lambda: Sweep.open(folder).run(*one),
    ):
        with pytest.raises(RunFileError, match=message) as caught:
            read()
        assert f"{files[one]} is not the run" in str(caught.value)
        assert f"delete it: folkways sweep {folder} makes the run again" in str(caught.value)
    states = [one.state for one in check_files(folder) if one.file.startswith("runs/")]
    assert states.count("another run") == 2
    if measured:
        with pytest.raises(RunFileError, match=message):
            folkways.compare(f"{folder}:all mechanisms", f"{folder}:without spreading")


def test_a_run_file_that_was_deleted_as_advised_is_made_again(plan: Write, place: Path) -> None:
    folder, files = made(plan, place)
    before = {path: RunFile(path).log_hash() for path in files.values()}
    swap(files["all mechanisms", 1], files["without spreading", 1])
    files["all mechanisms", 1].unlink()
    files["without spreading", 1].unlink()
    rows = sweep(folder).rows
    assert {row["status"] for row in rows} == {"finished"}
    assert {path: RunFile(path).log_hash() for path in files.values()} == before


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"settings": {"retrieval.decay": "0.5"}}, "settings or changes are others"),
        ({"until": "day 1 08:20"}, "it goes on to day 1 08:20 instead of day 1 08:30"),
        ({"until": None}, "it goes on to its end instead of day 1 08:30"),
    ],
)
@pytest.mark.parametrize("measured", [True, False])
def test_a_run_made_elsewhere_is_refused(
    plan: Write, place: Path, options: dict[str, object], message: str, measured: bool
) -> None:
    folder, files = made(plan, place)
    target = files["all mechanisms", 1]
    target.unlink()
    how = {"seed": 1, "settings": {"days": "1"}, "until": "day 1 08:30", "out": target} | options
    how["settings"] = {"days": "1", **options.get("settings", {})}  # type: ignore[dict-item]
    folkways.run(str(place / "garden.yaml"), **how)  # type: ignore[arg-type]
    if not measured:
        forget_results(folder)
    with pytest.raises(RunFileError, match=message):
        sweep(folder)
    with pytest.raises(RunFileError, match=message):
        Sweep.open(folder).run("all mechanisms", 1)


def test_the_same_run_made_elsewhere_is_taken(plan: Write, place: Path) -> None:
    folder, files = made(plan, place)
    before = rows_of(Sweep.open(folder))
    target = files["without spreading", 2]
    target.unlink()
    source = str(place / "garden.yaml")
    without = ["spreading"]
    folkways.run(source, seed=2, days=1, without=without, until="day 1 08:20", out=target)
    folkways.resume(target, until="day 1 08:30")
    forget_results(folder)
    assert rows_of(sweep(folder)) == before


def test_forks_are_told_apart_by_their_changes(plan: Write, place: Path) -> None:
    folder, files = made(plan, place, FORKED)
    forget_results(folder)
    assert len(sweep(folder).rows) == 6
    for one, other in (("nothing", "thought"), ("thought", "removal")):
        swap(files[one, 1], files[other, 1])
        with pytest.raises(RunFileError, match=f"it is the run of '{other}', seed 1"):
            Sweep.open(folder).run(one, 1)
        swap(files[one, 1], files[other, 1])


def test_a_common_run_that_was_replaced_is_not_forked(plan: Write, place: Path) -> None:
    folder, files = made(plan, place, FORKED)
    one, other = sorted((folder / "runs" / "before").glob("*.folk"))
    swap(one, other)
    for path in files.values():
        path.unlink()
    forget_results(folder)
    rows = sweep(plan(FORKED), out=folder).rows
    assert {row["status"] for row in rows} == {"failed"}
    assert all("its seed is" in str(row["reason"]) for row in rows)


def test_a_log_other_than_that_of_the_result_is_refused(plan: Write, place: Path) -> None:
    folder, files = made(plan, place)
    entry = read_index(folder).entries[0]
    target = files[entry.condition, entry.seed]
    shutil.copy(target, place / "kept.folk")
    forget_identity(folder)
    other = files["without spreading", 1]
    shutil.copy(other, target)
    with pytest.raises(RunFileError, match="not the one of its result"):
        Sweep.open(folder).run(entry.condition, entry.seed)


def test_a_sweep_of_an_older_version_is_read_and_then_knows_its_runs(
    plan: Write, place: Path
) -> None:
    folder, files = made(plan, place)
    whole = read_index(folder)
    before = rows_of(Sweep.open(folder))
    forget_identity(folder)
    for key in files:
        assert Sweep.open(folder).run(*key).header.seed == key[1]
    assert rows_of(sweep(folder)) == before
    assert read_index(folder).entries == whole.entries


def test_a_run_that_is_in_part_is_resumed_though_its_result_is_there(
    plan: Write, place: Path
) -> None:
    folder, files = made(plan, place)
    before = rows_of(Sweep.open(folder))
    target = files["all mechanisms", 1]
    target.unlink()
    source = str(place / "garden.yaml")
    made_in_part = folkways.run(source, seed=1, days=1, until="day 1 08:20", out=place / "p.folk")
    assert made_in_part.path is not None
    shutil.copy(made_in_part.path, target)
    connection = sqlite3.connect(target)  # as after a kill, repaired: it does not know its end
    connection.execute("UPDATE progress SET until = 1")
    connection.commit()
    connection.close()
    repair(target, place / "r.folk")
    shutil.copy(place / "r.folk", target)
    assert not is_done(RunFile(target))
    assert rows_of(sweep(folder)) == before
