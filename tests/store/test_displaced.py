from __future__ import annotations

import contextlib
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.store.logs import header, tick

from folkways.base.errors import StorageError
from folkways.store.reader import RunFile
from folkways.store.writer import RunWriter

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="an open file cannot be deleted there"
)


def delete(path: Path) -> None:
    for file in path.parent.glob(f"{path.name}*"):
        file.unlink()


def move(path: Path) -> None:
    path.rename(path.with_name("elsewhere.folk"))


def replace(path: Path) -> None:
    other = path.with_name("other.folk")
    with contextlib.closing(RunWriter.create(other, header(name="other"))):
        pass
    delete(path)
    shutil.copy(other, path)


def another_run(path: Path) -> None:
    delete(path)
    with contextlib.closing(RunWriter.create(path, header(name="other"))) as writer:
        writer.append(*tick(10))


@pytest.mark.parametrize("happens", [delete, move, replace, another_run])
def test_what_was_computed_is_saved_when_the_file_is_no_longer_there(
    happens: Callable[[Path], None], tmp_path: Path
) -> None:
    path = tmp_path / "run.folk"
    writer = RunWriter.create(path, header())
    writer.append(*tick(10))
    happens(path)
    beside = {one.name for one in tmp_path.iterdir()} - {"run.folk-lock"}
    with pytest.raises(StorageError, match=r"run\.folk was (replaced|deleted or moved)") as caught:
        writer.append(*tick(20))
    saved = tmp_path / "run-saved-1.folk"
    assert f"folkways resume {saved}" in str(caught.value)
    with pytest.raises(StorageError):
        writer.mark("finished")
    writer.close()
    assert {one.name for one in tmp_path.iterdir()} == beside | {saved.name}
    run = RunFile(saved)
    run.verify()
    events = [*tick(10)[1], *tick(20)[1]]
    assert list(run.events()) == events
    with contextlib.closing(RunWriter.reopen(saved)) as again:
        again.append(*tick(30))


def test_a_run_that_took_the_name_keeps_its_lock_and_its_log(tmp_path: Path) -> None:
    path = tmp_path / "run.folk"
    writer = RunWriter.create(path, header())
    delete(path)
    other = RunWriter.create(path, header(name="other"))
    other.append(*tick(10))
    with pytest.raises(StorageError, match="replaced by another file"):
        writer.close()
    assert (tmp_path / "run.folk-lock").exists()
    assert (tmp_path / "run.folk-wal").stat().st_size > 0
    other.append(*tick(20))
    other.close()
    assert RunFile(path).t == tick(20)[0]
    assert RunFile(path).header.name == "other"


def test_what_cannot_be_saved_is_said(tmp_path: Path) -> None:
    folder = tmp_path / "runs"
    folder.mkdir()
    path = folder / "run.folk"
    writer = RunWriter.create(path, header())
    shutil.rmtree(folder)
    folder.touch()
    with pytest.raises(StorageError, match="Its contents could not be saved"):
        writer.append(*tick(10))
    writer.close()
    assert os.listdir(tmp_path) == ["runs"]
