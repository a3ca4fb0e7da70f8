from __future__ import annotations

import contextlib
import os
import sqlite3
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from folkways.base.given_file import (
    FileRefused,
    given,
    odd_beside,
    read_given,
    read_given_text,
    resolved,
    unpacked,
)


def test_a_file_of_just_the_limit_is_read_and_one_byte_more_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 1000)
    assert read_given(path, 1000) == b"x" * 1000
    with pytest.raises(FileRefused) as refused:
        read_given(path, 999)
    assert str(refused.value) == f"{path} is too large: 1,000 bytes, 999 at most"
    assert not refused.value.missing


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux")
def test_a_file_that_says_it_is_empty_is_read_no_further_than_the_limit() -> None:
    path = Path("/proc/self/status")
    assert path.stat().st_size == 0
    assert read_given(path, 100_000).startswith(b"Name:")
    with pytest.raises(FileRefused, match="too large: 11 bytes, 10 at most"):
        read_given(path, 10)


@pytest.mark.skipif(os.name != "posix", reason="needs pipes and devices")
def test_only_regular_files_are_read_and_none_is_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("/dev/zero")
    for name in ("pipe", "link"):
        with pytest.raises(FileRefused, match="is not a regular file"):
            read_given(tmp_path / name, 1000)
    with pytest.raises(FileRefused, match="is a folder; name a file in it"):
        read_given(tmp_path, 1000)


def test_a_missing_file_is_told_from_one_that_cannot_be_read(tmp_path: Path) -> None:
    names = {tmp_path / "none": "No such file", Path("a\0b"): "is no name of a file"}
    for path, words in names.items():
        with pytest.raises(FileRefused, match=words) as refused:
            read_given(path, 10)
        assert refused.value.missing
    (tmp_path / "file").touch()
    with pytest.raises(FileRefused, match="Not a directory") as refused:
        read_given(tmp_path / "file" / "below", 10)
    assert not refused.value.missing


def test_an_error_while_a_file_is_read_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    with pytest.raises(FileRefused, match="file cannot be read: Input/output error"), given(path):
        raise OSError(5, "Input/output error")


def test_text_is_utf8_with_or_without_a_mark_and_else_the_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_bytes("\ufeffCafé\n".encode())
    assert read_given_text(path, 100) == "Café\n"
    path.write_bytes(b"one\ntwo\nthr\xe9e\n")
    with pytest.raises(FileRefused) as refused:
        read_given_text(path, 100)
    assert refused.value.line == 3
    assert str(refused.value) == f"{path}, line 3, is not text in UTF-8"


def test_unpacking_stops_at_the_limit_and_notices_what_is_cut_off() -> None:
    packed = zlib.compress(bytes(1_000_000))
    assert unpacked(packed, 1_000_000) == bytes(1_000_000)
    with pytest.raises(ValueError, match="unpacks to more than 999,999 bytes"):
        unpacked(packed, 999_999)
    with pytest.raises(zlib.error, match="ends too early"):
        unpacked(packed[:-5], 1_000_000)
    with pytest.raises(zlib.error, match="2 bytes too many follow its end"):
        unpacked(packed + b"ab", 1_000_000)
    with pytest.raises(zlib.error):
        unpacked(b"no zlib", 100)


LOCKED = """
import fcntl, struct, sys
with open(sys.argv[1], "r+b") as file:
    asked = struct.pack("hhqqi4x", fcntl.F_WRLCK, 0, 128, 1, 0)  # the byte that every user locks
    held = struct.unpack("hhqqi4x", fcntl.fcntl(file, fcntl.F_GETLK, asked))
sys.exit(held[0] != fcntl.F_UNLCK)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the layout of locks is that of Linux")
def test_looking_beside_a_database_in_use_leaves_its_locks(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE a (b)")
        shared = f"{path}-shm"

        def is_locked() -> bool:
            return bool(subprocess.run([sys.executable, "-c", LOCKED, shared]).returncode)

        assert is_locked()
        assert odd_beside(path) == ""
        assert is_locked()
    (tmp_path / "a.db-wal").write_bytes(b"SQLite format 3\0 and more")
    assert "is an SQLite file of its own" in odd_beside(path)


def test_a_loop_of_links_is_refused_where_it_is_followed(tmp_path: Path) -> None:
    loop, whole = tmp_path / "loop", tmp_path / "whole"
    whole.mkdir()
    assert resolved(whole / ".." / "whole") == whole.resolve()
    try:
        loop.symlink_to(loop)
    except OSError:
        pytest.skip("this system makes no links")
    with contextlib.suppress(FileRefused):  # from Python 3.13 on the link itself is returned
        assert resolved(loop) == loop
    with pytest.raises(FileRefused, match="cannot be found"):
        resolved(tmp_path / "a\0b")
