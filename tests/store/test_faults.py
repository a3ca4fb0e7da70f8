from __future__ import annotations

import multiprocessing
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from tests.store.logs import header, tick, unseal, written
from tests.survey.made import made_survey

from folkways.base.errors import FolkwaysError, RunFileError, StorageError
from folkways.base.log import RUN_FORMAT
from folkways.store import answer_file, faults
from folkways.store.answer_file import AnswerFile
from folkways.store.connection import connected
from folkways.store.reader import RunFile
from folkways.store.writer import RunWriter


def change(path: Path, statement: str) -> None:
    connection = sqlite3.connect(path)
    with connection:
        connection.execute(statement)
    connection.close()


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(RunFileError, match="does not exist"):
        RunFile(tmp_path / "none.folk")
    with pytest.raises(RunFileError, match="does not exist"):
        RunWriter.reopen(tmp_path / "none.folk")
    with pytest.raises(RunFileError, match="is not a file"):
        RunFile(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
@pytest.mark.parametrize("end", ["-journal", "-wal", "-shm"])
def test_a_pipe_in_the_place_of_a_journal_is_refused(tmp_path: Path, end: str) -> None:
    path, link = tmp_path / "r.folk", tmp_path / "link.folk"
    written(path)
    link.symlink_to(path)
    os.mkfifo(f"{path}{end}")
    for given in (path, link):
        with pytest.raises(RunFileError, match=f"r.folk{end}, .* is not a regular file"):
            RunFile(given)


def test_files_that_are_no_runs(tmp_path: Path) -> None:
    text = tmp_path / "notes.folk"
    text.write_text("Not a database, but long enough to look like one. " * 40)
    other = tmp_path / "other.folk"
    change(other, "CREATE TABLE header (id, body)")
    for path in (text, other):
        with pytest.raises(RunFileError, match="is not a run of folkways"):
            RunFile(path)
    empty = tmp_path / "empty.folk"
    empty.touch()
    with pytest.raises(RunFileError, match="stopped before it began"):
        RunFile(empty)


def test_a_newer_version(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    written(path)
    change(path, f"PRAGMA user_version = {RUN_FORMAT + 1}")
    with pytest.raises(RunFileError, match="made by a newer version of folkways"):
        RunFile(path)


@pytest.mark.parametrize("kept", [0.3, 0.6, 0.95])
def test_a_truncated_file(tmp_path: Path, kept: float) -> None:
    path = tmp_path / "r.folk"
    written(path, 60)
    os.truncate(path, int(path.stat().st_size * kept))
    with pytest.raises(RunFileError, match="damaged"):
        RunFile(path).verify()


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("UPDATE event SET body = 'nonsense' WHERE seq = 7", "event 7 cannot be read"),
        ("DELETE FROM event WHERE seq = 7", "event 7 is missing"),
        ("UPDATE header SET body = '{}'", "its header cannot be read"),
        ("UPDATE progress SET t = 'soon'", "its progress cannot be read"),
        ("DELETE FROM progress", "a part of it is missing"),
        ("DROP TABLE event", "damaged"),
        ("UPDATE checkpoint SET t = 'x' WHERE seq = 24", "checkpoint 24 cannot be read"),
        ("UPDATE attachment SET body = 'x'", "the map it holds cannot be read"),
        ("DELETE FROM attachment", "it holds no map"),
    ],
)
def test_damage_is_named(tmp_path: Path, statement: str, message: str) -> None:
    """Without seals, too: what cannot be read is named."""
    path = tmp_path / "r.folk"
    written(path)
    unseal(path)
    change(path, statement)

    def read_all() -> None:
        run = RunFile(path)
        list(run.events())
        run.checkpoint()
        run.attachment("map")

    with pytest.raises(RunFileError, match=message):
        read_all()


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        (
            "INSERT INTO event SELECT -5, t, agent, kind, body, seal FROM event WHERE seq = 9",
            "events that belong to no tick",
        ),
        ("UPDATE seal SET seal = seal + 1 WHERE name = 'event'", "table event is missing, or one"),
        ("INSERT INTO seal VALUES ('more', 0)", "a row that belongs to no table"),
        ("DELETE FROM seal WHERE name = 'event'", "the seal of its event is missing"),
    ],
)
def test_what_was_added_to_events_or_seals_is_found(
    tmp_path: Path, statement: str, message: str
) -> None:
    path = tmp_path / "r.folk"
    written(path)
    RunFile(path).verify()
    change(path, statement)
    with pytest.raises(RunFileError, match=message):
        RunFile(path).verify()


def test_changed_events_do_not_pass_for_the_run(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    written(path)
    unseal(path)
    change(path, "UPDATE event SET body = replace(body, 'Hush', 'Sing') WHERE seq = 5")
    with pytest.raises(RunFileError, match="up to number 12 was changed") as caught:
        RunFile(path).verify()
    assert "--repair" not in str(caught.value)  # it would refuse a file without seals
    with pytest.raises(RunFileError, match="was changed"):
        RunWriter.reopen(path)
    change(path, "DELETE FROM event WHERE seq = 30")
    with pytest.raises(RunFileError, match="damaged"):
        RunFile(path).verify()


def test_only_one_writer(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    writer = RunWriter.create(path, header())
    writer.append(*tick(0))
    with pytest.raises(RunFileError, match="being written by another process"):
        RunWriter.reopen(path)
    writer.append(*tick(1))
    writer.close()
    RunWriter.reopen(path).close()


HOLD = """
import signal, sys
from pathlib import Path
from folkways.store.writer import RunWriter
from tests.store.logs import header, tick
writer = RunWriter.create(Path(sys.argv[1]), header())
writer.append(*tick(0))
print("ready", flush=True)
signal.pause()
"""


def test_a_killed_writer_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    child = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    try:
        assert child.stdout is not None
        assert child.stdout.readline() == b"ready\n"
        with pytest.raises(RunFileError, match=rf"another process \(number {child.pid}\)"):
            RunWriter.reopen(path)
    finally:
        child.send_signal(signal.SIGKILL)
        child.communicate()
    run = RunFile(path)
    assert (run.status, run.seq) == ("running", 6)
    writer = RunWriter.reopen(path)
    writer.append(*tick(1))
    writer.mark("finished")
    writer.close()
    assert [entry.name for entry in tmp_path.iterdir()] == ["r.folk"]
    run = RunFile(path)
    assert run.seq == 12


KILLED_EARLY = """
import os, signal, sqlite3, sys
from pathlib import Path
from folkways.store import layout
from folkways.store.writer import RunWriter
from tests.store.logs import header
layout.seal.RUN.watch = lambda connection: os.kill(os.getpid(), signal.SIGKILL)
RunWriter.create(Path(sys.argv[1]), header())
"""


def test_a_run_killed_while_it_was_laid_out_can_be_begun_again(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", KILLED_EARLY, str(path)], env=environment, check=False)
    assert len(list(tmp_path.iterdir())) == 4
    with pytest.raises(RunFileError, match=r"Start the run again with --out"):
        RunWriter.reopen(path)
    assert written(path) == written(tmp_path / "other.folk")
    RunFile(path).verify()
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["other.folk", "r.folk"]


def limited(writer: RunWriter, pages: int) -> None:
    connection = writer._connection
    used = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {used + pages}")


def test_a_full_disk_keeps_every_committed_tick(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    writer = RunWriter.create(path, header())
    limited(writer, 8)
    done = 0

    def fill() -> None:
        nonlocal done
        while done < 1000:
            writer.append(*tick(done))
            done += 1

    with pytest.raises(StorageError, match="the disk is full") as full:
        fill()
    assert "Everything up to day 1 08:" in str(full.value)
    assert f"folkways resume {path}" in str(full.value)
    writer.close()
    run = RunFile(path)
    run.verify()
    assert run.seq == 6 * done
    again = RunWriter.reopen(path)
    for number in range(done, 1000):
        again.append(*tick(number))
    assert again.log_hash() == written(tmp_path / "whole.folk", 1000)
    again.close()


def test_a_disk_without_room_for_a_run(tmp_path: Path) -> None:
    def child() -> None:
        import resource

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
        try:
            RunWriter.create(tmp_path / "r.folk", header(scenario_given="x" * 50_000))
        except StorageError as error:
            os._exit(0 if "Nothing had been computed yet" in str(error) else 3)
        os._exit(2)

    process = multiprocessing.get_context("fork").Process(target=child)
    process.start()
    process.join()
    assert process.exitcode == 0
    assert not (tmp_path / "r.folk").exists()


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StorageError, match="cannot make the folder"):
        RunWriter.create(tmp_path / "file" / "r.folk", header())


def test_a_value_that_seems_larger_than_the_memory_is_damage(tmp_path: Path) -> None:
    """SQLite runs out of memory where the length of a value was damaged."""
    run, stored = tmp_path / "r.folk", tmp_path / "a.answers"
    written(run, 1)
    AnswerFile(stored).close()
    survey = made_survey(tmp_path)
    uses = (
        lambda: connected(run),
        survey.database.read,
        lambda: answer_file._told(stored),
    )
    for use in uses:
        with pytest.raises(FolkwaysError, match=r"is damaged.*larger than the memory"), use():
            raise MemoryError


def test_a_file_that_cannot_be_read_for_want_of_room_is_not_called_unreadable(
    tmp_path: Path,
) -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
    told = faults.while_reading(tmp_path / "r.folk", error)
    assert "its disk is full" in str(told)
    assert f"Make room on the disk of {tmp_path}" in str(told)
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_READ
    assert "cannot be read: disk I/O error" in str(faults.while_reading(tmp_path / "r.folk", error))
