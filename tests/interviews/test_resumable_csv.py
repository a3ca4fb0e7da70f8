from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.store.logs import header

from folkways.base.errors import FolkwaysError, StorageError
from folkways.interviews.resumable_csv import ResumableTable, read_rows

COLUMNS = ("agent", "answer")
ROWS = ({"agent": "Ann Lee", "answer": 'She said "no".'}, {"agent": "Bo Chu", "answer": "Yes."})


def test_a_table_that_ends_anywhere_is_continued(tmp_path: Path) -> None:
    path = tmp_path / "answers.csv"
    table = ResumableTable(path, COLUMNS, header())
    for row in ROWS:
        table.add(row)
    whole = path.read_bytes()
    for size in range(len(whole) + 1):
        path.write_bytes(whole[:size])
        assert len(read_rows(path, COLUMNS, header())) == max(0, whole[:size].count(b"\n") - 1)
        torn = ResumableTable(path, COLUMNS, header())
        for row in ROWS[len(torn.kept) :]:
            torn.add(row)
        assert path.read_bytes() == whole, size


def test_rows_of_a_table_that_is_deleted_or_replaced_are_saved(tmp_path: Path) -> None:
    path, saved = tmp_path / "answers.csv", tmp_path / "answers-saved-1.csv"
    table = ResumableTable(path, COLUMNS, header())
    table.add(ROWS[0])
    moved = path.rename(tmp_path / "moved.csv")
    path.write_text("mine")
    with pytest.raises(StorageError, match=f"is in {re.escape(str(saved))}; to go on, rename"):
        table.add(ROWS[1])
    assert path.read_text() == "mine"
    assert saved.read_text("utf-8").startswith(moved.read_text("utf-8"))
    saved.replace(path)
    assert ResumableTable(path, COLUMNS, header()).kept == [
        {**row, "run": "sample, seed 1, 2024-01-01T00:00:00Z"} for row in ROWS
    ]


@pytest.mark.parametrize("text", ["\n", "agent\n", "x", "Ann,Yes.,r\n"])
def test_another_table_is_not_continued(tmp_path: Path, text: str) -> None:
    path = tmp_path / "answers.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FolkwaysError, match="cannot be continued"):
        ResumableTable(path, COLUMNS, header())
    assert path.read_text("utf-8") == text


def test_an_agent_whom_the_run_does_not_have_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "answers.csv"
    table = ResumableTable(path, COLUMNS, header())
    table.add(ROWS[0])
    path.write_text(path.read_text("utf-8").replace("Ann Lee", "Anne Lee"), encoding="utf-8")
    with pytest.raises(FolkwaysError) as refused:
        read_rows(path, COLUMNS, header())
    assert str(refused.value) == (
        f"{path} exists and cannot be continued: line 2: the run has no agent 'Anne Lee'; did you "
        "mean 'Ann Lee'? Name another file"
    )
