from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from folkways.base.errors import FolkwaysError, StorageError
from folkways.sweeps import journal
from folkways.sweeps.folder import RUNS, SweepFolder
from folkways.sweeps.index import INDEX, RunEntry, SweepIndex
from folkways.sweeps.journal import JOURNAL
from folkways.sweeps.start import sweep
from folkways.sweeps.work import Job, perform


@pytest.mark.parametrize("what", ["device", "pipe"])
def test_only_regular_files_are_read(tmp_path: Path, what: str) -> None:
    for name in (INDEX, JOURNAL):
        if what == "device":
            (tmp_path / name).symlink_to("/dev/zero")
        else:
            os.mkfifo(tmp_path / name)
    folder = SweepFolder(tmp_path)
    with pytest.raises(FolkwaysError, match=f"{INDEX} is not a regular file"):
        _ = folder.index
    with pytest.raises(FolkwaysError, match=f"{JOURNAL} is not a regular file"):
        folder.results()


def test_a_folder_without_a_sweep_and_none_are_told_apart(tmp_path: Path) -> None:
    for folder, what in ((tmp_path, "is no sweep"), (tmp_path / "none", "does not exist")):
        with pytest.raises(FolkwaysError, match=what):
            _ = SweepFolder(folder).index
    assert SweepFolder(tmp_path).results() == {}


def test_a_condition_that_older_versions_called_whole_has_the_name_of_today(tmp_path: Path) -> None:
    entries = (
        RunEntry("whole, decay=0.9", {"without": "none", "retrieval.decay": 0.9}, 1, "a"),
        RunEntry("without spreading", {"without": "spreading"}, 1, "b"),
        RunEntry("whole", {"named": "whole"}, 1, "c"),
    )
    index = SweepIndex(1, "s", "", "0.1.0", "", "", entries)
    (tmp_path / "sweep.json").write_bytes(msgspec.json.encode(index))
    assert [one.condition for one in SweepFolder(tmp_path).index.entries] == [
        "all mechanisms, decay=0.9",
        "without spreading",
        "whole",
    ]


@pytest.mark.parametrize(
    ("name", "most", "content", "what"),
    [
        ("SWEEP_RESULT_BYTES", 100, b"{}\n" + b"x" * 101, "line 2, is longer than 100 bytes"),
        ("SWEEP_UNREADABLE", 3, b"\n" * 4, "more than 3 of its lines are no results"),
        ("SWEEP_JOURNAL_BYTES", 3, b"\n" * 4, "is too large: 4 bytes, 3 at most"),
    ],
)
def test_a_journal_is_read_within_its_bounds(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    most: int,
    content: bytes,
    what: str,
) -> None:
    monkeypatch.setattr(journal, name, most)
    (tmp_path / JOURNAL).write_bytes(content)
    with pytest.raises(FolkwaysError, match=what):
        SweepFolder(tmp_path).results()


def test_where_runs_cannot_be_kept_it_is_said_before_any_begins(
    plan: Callable[..., Path], place: Path
) -> None:
    folder = place / "s"
    path = plan()
    sweep(path, out=folder)
    shutil.rmtree(folder / RUNS)
    (folder / JOURNAL).unlink()
    (folder / RUNS).write_text("in its place", encoding="utf-8")
    with pytest.raises(StorageError, match=r"cannot make the folder .*runs: File exists"):
        sweep(path, out=folder)
    job = Job("r", "r", str(folder / RUNS / "r.folk"), str(place / "garden.yaml"), 1, {})
    assert f"cannot make the folder {folder / RUNS}" in perform(job).reason


def test_what_a_sweep_that_was_killed_at_its_beginning_left_is_cleared(
    plan: Callable[..., Path], place: Path
) -> None:
    folder = place / "s"
    folder.mkdir()
    for name in (f"{INDEX}-lock", ".folkways-2147483648-1", f".folkways-{os.getpid()}-1"):
        (folder / name).touch()
    path = plan()
    (folder / ".folkways-notes").touch()
    with pytest.raises(FolkwaysError, match=r"holds other things \(.folkways-notes\)"):
        sweep(path, out=folder)
    (folder / ".folkways-notes").unlink()
    (folder / ".folkways-2147483648-1").touch()
    sweep(path, out=folder)
    assert (folder / INDEX).exists()
    assert not list(folder.glob(".folkways-*"))
    (folder / ".folkways-2147483648-2").touch()
    sweep(path, out=folder)
    assert not list(folder.glob(".folkways-*"))
