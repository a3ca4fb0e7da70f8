"""A run that is interrupted around its ``until`` comes to that moment, and never goes past it."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, TypeAlias

import pytest

import folkways
from folkways.base.errors import FolkwaysError
from folkways.base.events import AnyEvent
from folkways.runs.run import Run
from folkways.runs.session import Silent
from folkways.store.reader import RunFile
from folkways.store.writer import RunWriter

UNTIL = "day 1 08:30"
How: TypeAlias = Literal["once", "twice", "kill"]
AROUND = (-3, -2, -1, 0)
"""Ticks at which a run is interrupted, counted from the last one before its ``until``."""


class Interrupted(Silent):
    """Presses Ctrl-C at moment ``at``, when its tick is safe; ``how`` often."""

    def __init__(self, at: int, how: How) -> None:
        self._at = at
        self._presses = 1 if how == "once" else 2

    def tick(self, t: int, events: Sequence[AnyEvent]) -> None:
        if t == self._at:
            for _ in range(self._presses):
                os.kill(os.getpid(), signal.SIGINT)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The garden to its ``until``, never interrupted."""
    from folkways.testing.scenes import GARDEN

    path = tmp_path_factory.mktemp("whole") / "garden.yaml"
    path.write_text(GARDEN, encoding="utf-8")
    return folkways.run(path, until=UNTIL)


def interrupt(path: Path, at: int, how: How, garden: Path | None = None) -> None:
    """Begin the run of ``garden``, or go on with it, and interrupt it at moment ``at``."""
    progress = Interrupted(at, how)
    try:
        if garden is None:
            folkways.resume(path, until=UNTIL, scheduler="causal", progress=progress)
        else:
            folkways.run(garden, out=path, until=UNTIL, scheduler="causal", progress=progress)
    except KeyboardInterrupt:
        assert how != "once"
    stored = RunFile(path)
    assert (stored.status, stored.reason, stored.t) == ("paused", "interrupted", at)
    if how == "kill":  # nothing was left to say that it had paused
        RunWriter.reopen(path, until=stored.until).close()
        assert RunFile(path).status == "running"


@pytest.mark.parametrize("how", ["once", "twice", "kill"])
@pytest.mark.parametrize("tick", AROUND)
def test_a_run_that_was_interrupted_twice_ends_at_its_moment(
    garden: Path, whole: Run, tmp_path: Path, tick: int, how: How
) -> None:
    ticks = sorted({event.t for event in whole.events()})
    path = tmp_path / "r.folk"
    interrupt(path, ticks[tick - 5], how, garden)
    interrupt(path, ticks[tick - 1], how)
    for until in (UNTIL, None):  # the moment need not be given again
        copy = tmp_path / f"{until}.folk"
        copy.write_bytes(path.read_bytes())
        again = folkways.resume(copy, until=until, scheduler="causal")
        assert (again.status, again.reason) == ("paused", "until")
        assert (again.t, again.log_hash) == (whole.t, whole.log_hash)


def test_a_run_that_has_paused_at_its_moment_does_not_go_past_it(
    garden: Path, whole: Run, tmp_path: Path
) -> None:
    path = tmp_path / "r.folk"
    folkways.run(garden, out=path, until=UNTIL, scheduler="causal")
    assert whole.t is not None
    with pytest.raises(FolkwaysError, match="has already come to"):
        folkways.resume(path, until=whole.t, scheduler="causal")
    again = folkways.resume(path, until=whole.t + 1, scheduler="causal")
    assert (again.status, again.reason) == ("paused", "until")
    assert (again.t, again.log_hash) == (whole.t, whole.log_hash)
