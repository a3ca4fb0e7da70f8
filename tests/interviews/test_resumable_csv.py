from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.store.logs import header

from folkways.base.errors import FolkwaysError, RunFileError, StorageError
from folkways.interviews.resumable_csv import ResumableTable, read_rows

COLUMNS = ("agent", "answer")
ROWS = ({"agent": "Ann Lee", "answer": 'She said "no".'}, {"agent": "Bo Chu", "answer": "Yes."})


def test_a_table_that_ends_anywhere_is_continued(tmp_path: Path) -> None:
    path = tmp_path / "answers.csv"
    with ResumableTable(path, COLUMNS, header()) as table:
        for row in ROWS:
            table.add(row)
    whole = path.read_bytes()
    for size in range(len(whole) + 1):
        path.write_bytes(whole[:size])
        assert len(read_rows(path, COLUMNS, header())) == max(0, whole[:size].count(b"\n") - 1)
        with ResumableTable(path, COLUMNS, header()) as torn:
            for row in ROWS[len(torn.kept) :]:
                torn.add(row)
        assert path.read_bytes() == whole, size


def test_rows_of_a_table_that_is_deleted_or_replaced_are_saved(tmp_path: Path) -> None:
    path, saved = tmp_path / "answers.csv", tmp_path / "answers-saved-1.csv"
    with ResumableTable(path, COLUMNS, header()) as table:
        table.add(ROWS[0])
        moved = path.rename(tmp_path / "moved.csv")
        path.write_text("mine")
        with pytest.raises(StorageError, match=f"is in {re.escape(str(saved))}; to go on, rename"):
            table.add(ROWS[1])
    assert path.read_text() == "mine"
    assert saved.read_text("utf-8").startswith(moved.read_text("utf-8"))
    saved.replace(path)
    with ResumableTable(path, COLUMNS, header()) as table:
        assert table.kept == [
            {**row, "run": "sample, seed 1, 2024-01-01T00:00:00Z"} for row in ROWS
        ]


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
def test_a_file_that_is_given_the_number_of_a_deleted_one_is_no_part_of_it(tmp_path: Path) -> None:
    path = tmp_path / "answers.csv"
    with ResumableTable(path, COLUMNS, header()) as table:
        table.add(ROWS[0])
        path.unlink()  # some file systems give the number of a deleted file again
        path.write_text("mine")
        with pytest.raises(StorageError, match="was deleted, moved, replaced"):
            table.add(ROWS[1])
        assert path.read_text() == "mine"


def _cut(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(10)


def _without_its_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
@pytest.mark.parametrize("spoil", [_cut, _without_its_folder])
def test_rows_of_a_table_that_is_cut_or_lost_with_its_folder_are_saved(
    tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    path = tmp_path / "new" / "answers.csv"
    with ResumableTable(path, COLUMNS, header()) as table:
        table.add(ROWS[0])
        spoil(path)
        for row in (ROWS[1], ROWS[0]):  # the second one was on its way
            with pytest.raises(StorageError, match=r"in it is in .*answers-saved-1\.csv"):
                table.add(row)
    path.with_name("answers-saved-1.csv").replace(path)
    assert len(read_rows(path, COLUMNS, header())) == 3


def test_one_process_writes_a_table_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "new" / "answers.csv"
    with ResumableTable(path, COLUMNS, header()) as table:
        with (
            pytest.raises(RunFileError, match=r"is being written by another process.*or stop it$"),
            ResumableTable(path, COLUMNS, header()),
        ):
            pass
        table.add(ROWS[0])
        assert len(read_rows(path, COLUMNS, header())) == 1
    with ResumableTable(path, COLUMNS, header()) as again:
        assert len(again.kept) == 1
    assert [one.name for one in path.parent.iterdir()] == ["answers.csv"]


@pytest.mark.parametrize("text", ["\n", "agent\n", "x", "Ann,Yes.,r\n"])
def test_another_table_is_not_continued(tmp_path: Path, text: str) -> None:
    path = tmp_path / "answers.csv"
    path.write_text(text, encoding="utf-8")
    with (
        pytest.raises(FolkwaysError, match="cannot be continued"),
        ResumableTable(path, COLUMNS, header()),
    ):
        pass
    assert path.read_text("utf-8") == text


def test_an_agent_whom_the_run_does_not_have_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "answers.csv"
    with ResumableTable(path, COLUMNS, header()) as table:
        table.add(ROWS[0])
    path.write_text(path.read_text("utf-8").replace("Ann Lee", "Anne Lee"), encoding="utf-8")
    with pytest.raises(FolkwaysError) as refused:
        read_rows(path, COLUMNS, header())
    assert str(refused.value) == (
        f"{path} exists and cannot be continued: line 2: the run has no agent 'Anne Lee'; did you "
        "mean 'Ann Lee'? Name another file"
    )
