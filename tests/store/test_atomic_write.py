from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import pytest

from folkways.base.errors import StorageError
from folkways.store.atomic_write import (
    clear_drafts,
    is_draft,
    new_folder,
    write_new_whole,
    write_whole,
)


def test_a_file_takes_the_place_of_another_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a.html"
    assert write_whole(path, b"one") == path
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert list(path.parent.iterdir()) == [path]


def test_what_cannot_be_written_is_a_storage_error_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(StorageError, match=r"cannot write the report .*folder: "):
        write_whole(tmp_path / "folder", b"one", "the report")
    (tmp_path / "file").touch()
    with pytest.raises(StorageError, match="cannot write"):
        write_whole(tmp_path / "file" / "a.html", b"one")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["file", "folder"]


@pytest.mark.parametrize("folder", [Path("."), Path("/")])
def test_the_current_folder_and_the_root_are_no_files(folder: Path) -> None:
    for write in (write_whole, write_new_whole):
        with pytest.raises(StorageError, match="is a folder; name a file in it"):
            write(folder, b"one")
    with pytest.raises(StorageError, match="exists and is not overwritten"), new_folder(folder):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_in_the_way_is_not_written_through(tmp_path: Path) -> None:
    letter = tmp_path / "letter"
    letter.write_text("Dear Sir")
    (tmp_path / f".folkways-{os.getpid()}-{threading.get_ident()}").symlink_to(letter)
    write_whole(tmp_path / "a.html", b"one")
    assert letter.read_text() == "Dear Sir"
    assert (tmp_path / "a.html").read_bytes() == b"one"


def test_threads_write_beside_one_another(tmp_path: Path) -> None:
    def write(name: str) -> None:
        for _ in range(50):
            write_whole(tmp_path / name, name.encode() * 10_000)

    threads = [threading.Thread(target=write, args=[name]) for name in "abc"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name in "abc":
        assert (tmp_path / name).read_bytes() == name.encode() * 10_000
    assert len(list(tmp_path.iterdir())) == 3


def test_a_new_file_takes_no_other_ones_place(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    write_new_whole(path, b"one")
    with pytest.raises(FileExistsError):
        write_new_whole(path, b"two")
    assert (path.read_bytes(), list(tmp_path.iterdir())) == (b"one", [path])


def test_a_new_file_is_written_where_there_are_no_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(old: Path, new: Path) -> None:
        raise PermissionError

    monkeypatch.setattr("os.link", refused)
    test_a_new_file_takes_no_other_ones_place(tmp_path)


def test_a_folder_is_there_with_all_its_files_or_not_at_all(tmp_path: Path) -> None:
    folder = tmp_path / "above" / "tables"

    def fill(stop: bool) -> None:
        with new_folder(folder) as draft:
            (draft / "a.csv").write_text("one")
            assert not folder.exists()
            if stop:
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fill(stop=True)
    assert list(folder.parent.iterdir()) == []
    fill(stop=False)
    assert [one.name for one in folder.iterdir()] == ["a.csv"]
    assert list(folder.parent.iterdir()) == [folder]
    with pytest.raises(StorageError, match="exists and is not overwritten"):
        fill(stop=False)


def test_a_folder_that_somebody_makes_meanwhile_is_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "tables"

    def fill() -> None:
        with new_folder(folder):
            folder.mkdir()
            (folder / "theirs").touch()

    with pytest.raises(StorageError, match="exists and is not overwritten"):
        fill()
    assert list(folder.iterdir()) == [folder / "theirs"]
    assert list(tmp_path.iterdir()) == [folder]


def test_drafts_of_processes_that_are_gone_are_cleared(tmp_path: Path) -> None:
    gone, own, other = ".folkways-2147483648-7", f".folkways-{os.getpid()}-7", ".folkways-notes"
    for name in (gone, own, other):
        (tmp_path / name).touch()
    draft = tmp_path / ".folkways-2147483648-8"
    draft.mkdir()
    (draft / "table.csv").touch()
    assert [is_draft(name) for name in (gone, own, other)] == [True, True, False]
    clear_drafts(tmp_path)
    assert sorted(one.name for one in tmp_path.iterdir()) == sorted((own, other))
    clear_drafts(tmp_path, every=True)
    assert [one.name for one in tmp_path.iterdir()] == [other]
    clear_drafts(tmp_path / "missing")
