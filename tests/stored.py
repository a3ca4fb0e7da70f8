"""Files that are costly to make: one for all tests of a session, in whichever worker they run."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.waiting import until

import folkways
from folkways.base.errors import RunFileError
from folkways.store.lock import WriterLock


def stored(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return the file called ``name``; the first worker that asks for it makes it.

    Tests only read it. ``make`` writes it under the path that it is given.
    """
    base = factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "stored"
    folder.mkdir(exist_ok=True)
    path = folder / name
    if not path.exists():
        with until(lambda: _lock(path)):
            if not path.exists():
                made = Path(tempfile.mkdtemp(dir=folder)) / name
                make(made)
                made.replace(path)
    return path


def cafe_of_two_days(factory: pytest.TempPathFactory) -> Path:
    """Return a run of hobbs_cafe: ten people for two days of two hours, from beginning to end."""
    return stored(
        factory,
        "cafe.folk",
        lambda path: folkways.run("hobbs_cafe", out=path, settings={"end": "10:00"}),
    )


def _lock(path: Path) -> WriterLock | None:
    try:
        return WriterLock(path)
    except RunFileError:
        return None
