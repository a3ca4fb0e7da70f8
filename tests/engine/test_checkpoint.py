"""A checkpoint that cannot be taken up: damaged, or of another version."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from folkways.base.errors import RunFileError
from folkways.engine.checkpoint import pack, unpack
from folkways.runs.start import resume
from folkways.store.examples import run_file
from folkways.store.reader import RunFile


def test_a_checkpoint_of_another_version_is_not_called_damaged(tmp_path: Path) -> None:
    copy = tmp_path / "hour.folk"
    shutil.copyfile(run_file("model_hour"), copy)
    with pytest.raises(RunFileError, match="another version of folkways") as caught:
        resume(copy)
    assert "damaged" not in str(caught.value)
    assert "folkways fork" in str(caught.value)
    RunFile(copy).verify()


def test_a_checkpoint_that_ends_too_early_is_damaged() -> None:
    with pytest.raises(RunFileError, match="damaged"):
        unpack(pack(b"a state" * 100)[:-5])
