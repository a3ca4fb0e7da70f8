from __future__ import annotations

from pathlib import Path

import pytest
from tests.store.logs import header, tick

from folkways.base.errors import RunFileError, StorageError
from folkways.store.reader import RunFile
from folkways.store.whole_run import whole_run


def write(path: Path, *, stop: bool = False) -> None:
    with whole_run(path, header()) as writer:
        for number in range(3):
            writer.append(*tick(number))
            assert not path.stat().st_size
        if stop:
            raise KeyboardInterrupt
        writer.mark("finished")


def test_a_run_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "runs" / "r.folk"
    with pytest.raises(KeyboardInterrupt):
        write(path, stop=True)
    assert list(path.parent.iterdir()) == []
    path.touch()  # as a process that was killed leaves it
    (path.parent / "r.folk-draft").write_bytes(b"half a run")
    (path.parent / "r.folk-draft-wal").write_bytes(b"half a log")
    write(path)
    assert list(path.parent.iterdir()) == [path]
    run = RunFile(path)
    run.verify()
    assert (run.status, run.seq) == ("finished", 18)
    with pytest.raises(RunFileError, match="exists and is not overwritten"):
        write(path)
    assert list(path.parent.iterdir()) == [path]


def test_on_a_full_disk_nothing_is_said_to_be_safe(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"

    def fill() -> None:
        with whole_run(path, header()) as writer:
            used = writer._connection.execute("PRAGMA page_count").fetchone()[0]
            writer._connection.execute(f"PRAGMA max_page_count = {used + 8}")
            for number in range(1000):
                writer.append(*tick(number))

    with pytest.raises(StorageError, match=r"the disk is full\. Nothing is kept") as full:
        fill()
    assert "-draft" not in str(full.value)
    assert "resume" not in str(full.value)
    assert list(tmp_path.iterdir()) == []
