"""How a run file is laid out."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec

from folkways.store.reader import RunFile
from folkways.store.writer import RunWriter
from folkways.testing.memory_logs import make_header


def test_a_large_header_leaves_no_room_unused_and_stays_sealed(tmp_path: Path) -> None:
    small = make_header(("Ann",))
    scenario = {**small.scenario, "title": "x" * 5_000_000}
    header = msgspec.structs.replace(small, scenario=scenario, attached=())
    path = tmp_path / "run.folk"
    RunWriter.create(path, header).close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA freelist_count").fetchone() == (0,)
    assert path.stat().st_size < 6_000_000
    run = RunFile(path)
    run.verify()
    assert run.header.scenario["title"] == scenario["title"]
