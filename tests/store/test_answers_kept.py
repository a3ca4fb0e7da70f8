"""Answers outlive whatever happens: the death of the process, a full disk, an older file format."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from tests.store.logs import answer, header, tick, unseal, written

from folkways.base.errors import StorageError
from folkways.base.log import RUN_FORMAT
from folkways.store import answers
from folkways.store.reader import RunFile
from folkways.store.writer import RunWriter

KEEP = """
import sys
from itertools import count
from pathlib import Path
from folkways.store.writer import RunWriter
from tests.store.logs import answer, header, tick
writer = RunWriter.create(Path(sys.argv[1]), header())
for number in count():
    writer.keep_answer(answer(number, f"Answer {number}. " * (1 + number % 200)))
    print(number, flush=True)
    if number % 50 == 49:
        writer.append(*tick(number // 50))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="nothing is killed like this there")
@pytest.mark.parametrize("after", [0, 7, 49, 50, 700])
def test_whoever_is_killed_has_kept_every_answer(tmp_path: Path, after: int) -> None:
    path = tmp_path / "r.folk"
    child = subprocess.Popen(
        [sys.executable, "-c", KEEP, str(path)],
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert child.stdout is not None
    for line in child.stdout:
        if int(line) == after:
            break
    child.send_signal(signal.SIGKILL)
    said = [after, *map(int, child.communicate()[0].split())]
    run = RunFile(path)
    run.verify()
    kept = [stored.reply.text for stored in run.answers()]
    assert len(kept) >= said[-1] + 1
    assert kept == [f"Answer {number}. " * (1 + number % 200) for number in range(len(kept))]
    writer = RunWriter.reopen(path)
    writer.keep_answer(answer(len(kept)))
    assert len(list(writer.answers())) == len(kept) + 1
    writer.close()
    assert [entry.name for entry in tmp_path.iterdir()] == ["r.folk"]


def limited(writer: RunWriter, pages: int) -> None:
    used = writer._connection.execute("PRAGMA page_count").fetchone()[0]
    writer._connection.execute(f"PRAGMA max_page_count = {used + pages}")


def keep_until_full(writer: RunWriter) -> int:
    for number in range(1000):
        try:
            writer.keep_answer(answer(number))
        except StorageError:
            return number
    raise AssertionError("the disk did not become full")


@pytest.mark.parametrize("ticks", [0, 1])
def test_a_full_disk_keeps_every_answer(tmp_path: Path, ticks: int) -> None:
    path = tmp_path / "r.folk"
    writer = RunWriter.create(path, header())
    for number in range(ticks):
        writer.append(*tick(number))
    limited(writer, 8)
    done = keep_until_full(writer)
    assert done > 10
    with pytest.raises(StorageError, match="the disk is full") as full:
        writer.keep_answer(answer(done))
    assert ("Everything up to day 1 08:00 is safe in it." in str(full.value)) == (ticks == 1)
    assert f"All {done} answers so far are safe in it." in str(full.value)
    assert f"folkways resume {path}" in str(full.value)
    with pytest.raises(StorageError, match="the disk is full"):
        writer.keep_vectors("one", [("a", b"abcd"), ("b", bytes(100_000))])
    with pytest.raises(StorageError, match=f"All {done} answers"):
        writer.append(tick(2)[0], tick(2)[1] * 100)
    assert writer.answer(answer(done - 1).key) == answer(done - 1).reply
    writer.close()
    run = RunFile(path)
    run.verify()
    assert list(run.answers()) == [answer(number) for number in range(done)]
    assert run.vector("one", "a") is None, "all of a batch or none"
    again = RunWriter.reopen(path)
    again.keep_answer(answer(done))
    again.append(*tick(2))
    again.close()


def as_format_1(path: Path) -> None:
    """Make of the run at ``path`` one that was written before answers were kept."""
    unseal(path)
    connection = sqlite3.connect(path)
    connection.executescript(
        "DROP TABLE answer; DROP TABLE embedding; PRAGMA user_version = 1; "
        "UPDATE header SET body = CAST(replace(CAST(body AS TEXT), "
        "'\"format\":2', '\"format\":1') AS BLOB); VACUUM;"
    )
    connection.close()
    assert RunFile(path).header.format == 1


def format_of(path: Path) -> int:
    connection = sqlite3.connect(path)
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    connection.close()
    return version


def test_a_run_of_format_1_is_read_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    digest = written(path)
    as_format_1(path)
    before = path.read_bytes()
    run = RunFile(path)
    run.verify()
    assert list(run.answers()) == []
    assert run.answer(answer(0).key) is None
    assert run.vector("one", "a") is None
    assert run.log_hash() == digest
    assert len(list(run.events())) == 30
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["r.folk"]


def test_a_run_of_format_1_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    written(path, 3)
    as_format_1(path)
    waiting = RunFile(path)
    writer = RunWriter.reopen(path)
    assert list(writer.answers()) == []
    for number in range(3, 6):
        writer.keep_answer(answer(number))
        writer.append(*tick(number))
    writer.keep_vectors("one", [("a", b"abcd")])
    assert list(waiting.answers()) == [answer(number) for number in range(3, 6)]
    assert writer.log_hash() == written(tmp_path / "whole.folk", 6)
    writer.close()
    assert format_of(path) == RUN_FORMAT
    run = RunFile(path)
    run.verify()
    assert (run.header.format, run.vector("one", "a")) == (1, b"abcd")
    RunWriter.reopen(path).close()


def test_a_run_of_format_1_gets_its_tables_all_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "r.folk"
    written(path, 3)
    as_format_1(path)
    schema = answers.schema()
    monkeypatch.setattr(answers, "schema", lambda: schema + "SELECT 1 FROM nowhere;")
    with pytest.raises(StorageError, match="nowhere"):
        RunWriter.reopen(path)
    assert format_of(path) == 1
    monkeypatch.undo()
    RunFile(path).verify()
    RunWriter.reopen(path).close()
    assert format_of(path) == RUN_FORMAT
