from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from folkways.base.errors import RunFileError, StorageError
from folkways.store.lock import WriterLock, is_written

HOLD = """
import sys
from pathlib import Path
from folkways.store.lock import WriterLock
lock = WriterLock(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def test_who_looks_sees_the_writer_and_leaves_nothing_behind(tmp_path: Path) -> None:
    run = tmp_path / "a.folk"
    assert not is_written(run)
    with WriterLock(run):
        assert is_written(run)
        with pytest.raises(RunFileError, match=f"being written .*number {os.getpid()}"):
            WriterLock(run)
    assert not is_written(run)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_killed_writer_holds_nothing(tmp_path: Path) -> None:
    run = tmp_path / "a.folk"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(run)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == b"held\n"
        assert is_written(run)
        writer.send_signal(signal.SIGKILL)
        writer.wait()
    assert (tmp_path / "a.folk-lock").exists()
    assert not is_written(run)


def test_looking_again_and_again_stops_no_writer(tmp_path: Path) -> None:
    run = tmp_path / "a.folk"
    (tmp_path / "a.folk-lock").touch()
    done = threading.Event()

    def look() -> None:
        while not done.wait(0.001):
            is_written(run)

    looking = threading.Thread(target=look)
    looking.start()
    try:
        for _ in range(200):
            WriterLock(run).release()
            (tmp_path / "a.folk-lock").touch()
    finally:
        done.set()
        looking.join()
    assert not is_written(run)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_run_has_one_writer_under_whatever_name(tmp_path: Path) -> None:
    run, link = tmp_path / "a.folk", tmp_path / "latest.folk"
    run.touch()
    link.symlink_to(run)
    with WriterLock(run):
        assert is_written(link)
        with pytest.raises(RunFileError, match="being written"):
            WriterLock(link)
    with WriterLock(link):
        assert is_written(run)


def test_to_copy_a_file_is_advised_only_if_there_is_one(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"choose another place\.$"):
        WriterLock(tmp_path / "none" / "a.folk")


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_in_place_of_the_lock_is_not_followed(tmp_path: Path) -> None:
    run, other = tmp_path / "a.folk", tmp_path / "letter"
    other.write_text("Dear Sir")
    (tmp_path / "a.folk-lock").symlink_to(other)
    with pytest.raises(StorageError, match="cannot write beside"):
        WriterLock(run)
    assert is_written(run)
    assert other.read_text() == "Dear Sir"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes in folders")
def test_a_pipe_in_place_of_the_lock_holds_nobody_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.folk-lock")
    assert not is_written(tmp_path / "a.folk")


@pytest.mark.skipif(sys.platform == "win32", reason="there paths are limited, not names")
def test_a_name_that_leaves_no_room_for_the_lock_is_refused_as_too_long(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"folk is too long a name: .* Give a shorter one$"):
        WriterLock(tmp_path / f"{'n' * 246}.folk")
    assert list(tmp_path.iterdir()) == []
