"""``--shards`` from the command line: the log of one process, or a plain word."""

from __future__ import annotations

import pytest
from tests.shards.here import Here

from folkways.store.reader import RunFile
from folkways.testing.command import Command


def test_run_and_resume_have_the_log_of_one_process(
    folkways: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("folkways.shards.local.Local", Here)  # processes: see tests/shards
    for name, shards in (("one", "1"), ("two", "2")):
        for command, until in (("run", "08:10"), ("resume", "08:30")):
            what = (
                ["garden.yaml", "--out", f"{name}.folk"] if command == "run" else [f"{name}.folk"]
            )
            done = folkways(
                *(command, *what, "--until", f"day 1 {until}", "--shards", shards, "--no-report")
            )
            assert done.code == 0, done.err
    assert RunFile("two.folk").log_hash() == RunFile("one.folk").log_hash()
    assert "shards" not in str(RunFile("two.folk").header)


def test_what_cannot_be_is_refused_plainly(folkways: Command) -> None:
    for shards, word in (("0", "1 or more"), ("900", "cannot live in 900 shards")):
        done = folkways("run", "garden.yaml", "--shards", shards)
        assert done.code == 2
        assert word in " ".join(done.err.split())
        assert "Traceback" not in done.err
