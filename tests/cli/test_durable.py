"""``--durable``: each tick waits until the disk has it, wherever a run begins or goes on."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from tests.cli.garden import Lived
from tests.sweeps.inline import InlinePool

from folkways.store import layout
from folkways.sweeps import local
from folkways.testing.command import Command

COMMANDS = {
    "run": ("run", "garden.yaml", "--until", "day 1 08:10", "--out", "new.folk", "-q"),
    "resume": ("resume", "r.folk", "--until", "day 1 08:10", "-q"),
    "fork": ("fork", "r.folk", "--at", "day 1 08:02", "--until", "day 1 08:10", "-q"),
    "sweep": ("sweep", "plan.yaml", "-q"),
}
PLAN = "{name: tiny, scenario: garden.yaml, seeds: 1, until: 'day 1 08:10'}"


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """How ticks were written once their run's file was in its place."""
    noted: set[str] = set()
    connect = layout.connect

    def watched(path: Path) -> sqlite3.Connection:
        connection = connect(path)
        setting = ["NORMAL"]

        def see(statement: str) -> None:
            if statement.startswith("PRAGMA synchronous"):
                setting.append(statement.rpartition(" ")[2])
            elif statement.startswith("INSERT INTO event"):
                noted.add(setting[-1])

        if not path.name.endswith("-new"):
            connection.set_trace_callback(see)
        return connection

    monkeypatch.setattr(layout, "connect", watched)
    monkeypatch.setattr(local, "LocalPool", InlinePool)
    return noted


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("durable", [True, False])
def test_each_commit_waits_for_the_disk_if_that_is_wanted(
    command: str, durable: bool, folkways: Command, lived: Lived, settings: set[str]
) -> None:
    lived("day 1 08:05", offline=True)
    settings.clear()
    Path("plan.yaml").write_text(PLAN, encoding="utf-8")
    done = folkways(*COMMANDS[command], *(["--durable"] if durable else []))
    assert done.code == 0, done.err
    assert settings == {"FULL" if durable else "NORMAL"}
