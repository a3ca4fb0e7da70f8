from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from folkways.assembly.recalled import recall
from folkways.base.errors import RunFileError
from folkways.base.time import HOUR, MINUTE, TICK, moment
from folkways.moments.restored import Restored, restored
from folkways.store.reader import RunFile

LATE = moment(1, 8 * HOUR + 20 * MINUTE)
EARLY = moment(1, 8 * HOUR + 10 * MINUTE)


@pytest.fixture
def run(garden_run: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(garden_run, tmp_path / "garden.folk"))


def opened(run: Path) -> tuple[RunFile, Restored]:
    log = RunFile(run)
    return log, restored(log, recall(log, "garden"))


def damage(run: Path) -> None:
    """Change a byte of event 12 within a text, to one that no UTF-8 has, in the file itself."""
    with contextlib.closing(sqlite3.connect(run)) as connection:
        (body,) = connection.execute("SELECT body FROM event WHERE seq = 12").fetchone()
    text, data = body.encode() if isinstance(body, str) else body, bytearray(run.read_bytes())
    at = data.index(text) + text.rindex(b'"') - 1
    data[at] = 0xFF
    before = run.stat()
    run.write_bytes(data)
    assert run.stat().st_ino == before.st_ino


def as_dated(run: Path, before: os.stat_result) -> None:
    """Give the file the time that it had, as it keeps if a bit flips on the disk."""
    os.utime(run, ns=(before.st_atime_ns, before.st_mtime_ns))


@pytest.mark.parametrize("dated", [True, False])
def test_a_file_that_is_opened_again_is_read_again(run: Path, dated: bool) -> None:
    _, society = opened(run)
    society.turn(0, LATE)
    before = run.stat()
    damage(run)
    if dated:
        as_dated(run, before)
    _, again = opened(run)
    for t in (LATE, EARLY):
        with pytest.raises(RunFileError, match="is damaged"):
            again.turn(0, t)


def test_a_file_that_was_changed_since_is_checked_again(run: Path) -> None:
    log, society = opened(run)
    first = society.turn(0, LATE).agent.snapshot()
    whole = run.read_bytes()
    damage(run)
    for t in (LATE, EARLY, LATE):
        with pytest.raises(RunFileError, match="is damaged"):
            society.turn(0, t)
    run.write_bytes(whole)
    assert society.turn(0, LATE).agent.snapshot() == first
    run.unlink()
    with pytest.raises(RunFileError, match="does not exist"):
        society.turn(0, LATE)
    assert log.stamp is None


def test_no_checkpoint_spares_the_reading_of_event_12(run: Path) -> None:
    assert RunFile(run).checkpoint(LATE + TICK) is None


def test_an_opened_run_is_restored_once(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log, society = opened(run)
    society.turn(0, LATE)
    assert restored(log, recall(log, "garden")) is society
    monkeypatch.setattr(RunFile, "events", lambda *_: pytest.fail("it was read again"))
    society.turn(1, LATE)
