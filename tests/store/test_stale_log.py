from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from tests.store.logs import answer, header, tick, written

from folkways.cli.main import main
from folkways.store.reader import RunFile
from folkways.store.repair import repair
from folkways.store.stale_log import StaleLog
from folkways.store.writer import RunWriter


def killed(path: Path, name: str = "sample") -> RunWriter:
    """Begin a run at ``path`` and leave it as a kill does; the writer is for the caller to close.

    The lock is given up, since this process still lives.
    """
    writer = RunWriter.create(path, header(name=name))
    t, events = tick(0)
    writer.keep_answer(answer(0))
    writer.append(t, events)
    writer._lock.release()
    return writer


def log_of(folder: Path, name: str = "sample") -> Path:
    """Return the write-ahead log that a run killed at its first tick left."""
    path = folder / "killed.folk"
    writer = killed(path, name)
    shutil.copy(f"{path}-wal", folder / "log")
    writer.close()
    return folder / "log"


def test_a_run_that_was_killed_is_read_with_its_log(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    writer = killed(path)
    assert RunFile(path).seq == 6
    writer.close()
    assert RunFile(path).seq == 6


def test_the_log_of_an_earlier_moment_is_refused(tmp_path: Path) -> None:
    log, path = log_of(tmp_path), tmp_path / "r.folk"
    written(path, 2)
    whole = path.read_bytes()
    shutil.copy(log, f"{path}-wal")
    what = (
        r"r.folk-wal.* is older: with it the run would end at event 6, without it at event 12. "
        r"Move r.folk-wal to another folder"
    )
    for use in (RunFile, RunWriter.reopen, lambda run: repair(run, tmp_path / "new.folk")):
        with pytest.raises(StaleLog, match=what):
            use(path)
    os.unlink(f"{path}-wal")
    assert path.read_bytes() == whole
    RunFile(path).verify()


def test_a_log_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    log, path = log_of(tmp_path), tmp_path / "r.folk"
    written(path, 60)
    shutil.copy(log, f"{path}-wal")
    with pytest.raises(StaleLog, match="does not fit it"):
        RunFile(path)


def test_the_log_of_another_run_is_refused(tmp_path: Path) -> None:
    log, path = log_of(tmp_path, "other"), tmp_path / "r.folk"
    written(path, 1)
    shutil.copy(log, f"{path}-wal")
    with pytest.raises(StaleLog, match="belongs to another run"):
        RunFile(path)


def test_a_log_without_the_latest_answers_is_refused(tmp_path: Path) -> None:
    log, path = log_of(tmp_path), tmp_path / "r.folk"
    writer = RunWriter.create(path, header())
    t, events = tick(0)
    writer.append(t, events)
    for number in range(2):
        writer.keep_answer(answer(number))
    writer.close()
    shutil.copy(log, f"{path}-wal")
    with pytest.raises(StaleLog, match="would end at answer 1, without it at answer 2"):
        RunFile(path)


def test_repair_does_not_call_the_run_damaged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log, path = log_of(tmp_path), tmp_path / "r.folk"
    written(path, 2)
    shutil.copy(log, f"{path}-wal")
    with pytest.raises(SystemExit) as ended:
        main(["verify", str(path), "--repair", str(tmp_path / "new.folk")])
    assert ended.value.code == 2
    said = capsys.readouterr()
    assert not said.out
    assert "is older" in said.err
