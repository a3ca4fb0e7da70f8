from __future__ import annotations

from pathlib import Path

import pytest
from tests.store.logs import header

from folkways.base.errors import FolkwaysError, RunFileError, StorageError
from folkways.runs.created import create as created
from folkways.store.atomic_write import write_new_whole, write_whole
from folkways.store.beside import ENDS, clear_beside, refuse_name
from folkways.store.reader import RunFile
from folkways.store.whole_run import whole_run
from folkways.store.writer import RunWriter
from folkways.survey.creation import create


def begun(path: Path) -> Path:
    """Make a run in which nothing has happened."""
    RunWriter.begin(path, header(), None, {}, lambda _: None).close()
    return path


@pytest.mark.parametrize("end", [*ENDS, "-new", "-draft", "-lock"])
def test_a_name_that_sqlite_or_folkways_uses_beside_a_file_is_refused(
    tmp_path: Path, end: str
) -> None:
    path = tmp_path / f"a.folk{end}"
    for make in (
        lambda target: created(target, header(), None, {}),
        lambda target: whole_run(target, header()).__enter__(),
        lambda target: write_whole(target, b"x"),
        lambda target: write_new_whole(target, b"x"),
        lambda target: create(target, lambda connection: None),
    ):
        with pytest.raises(StorageError, match=r"beside the file a\.folk.*such as .*a-2\.folk"):
            make(path)
    assert list(tmp_path.iterdir()) == []


def test_other_names_are_taken(tmp_path: Path) -> None:
    for name in ("a.folk", "wal", "a-wal.folk", "cafe-new", "a-lock", "-journals"):
        refuse_name(tmp_path / name)


@pytest.mark.parametrize("end", ENDS)
def test_a_run_with_the_name_of_a_log_is_neither_read_as_one_nor_deleted(
    tmp_path: Path, end: str
) -> None:
    other = begun(tmp_path / "other.folk").rename(tmp_path / f"a.folk{end}")
    content = other.read_bytes()
    with pytest.raises(FolkwaysError, match="is an SQLite file of its own"):
        begun(tmp_path / "a.folk")
    with pytest.raises(StorageError, match="Rename it"):
        clear_beside(tmp_path / "a.folk")
    assert not (tmp_path / "a.folk").exists()
    begun(tmp_path / "b.folk").rename(tmp_path / "a.folk")
    with pytest.raises(RunFileError, match="Rename it"):
        RunFile(tmp_path / "a.folk")
    with pytest.raises(RunFileError, match="Rename it"):
        RunWriter.reopen(tmp_path / "a.folk")
    assert other.read_bytes() == content


def test_what_a_writer_left_beside_a_new_run_goes(tmp_path: Path) -> None:
    (tmp_path / "a.folk-wal").write_bytes(b"\x37\x7f\x06\x82")
    begun(tmp_path / "a.folk")
    assert RunFile(tmp_path / "a.folk").status == "running"
