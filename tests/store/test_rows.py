from __future__ import annotations

import contextlib
import random
import sqlite3
from pathlib import Path

import pytest
from tests.store.logs import written

from folkways.base.errors import RunFileError
from folkways.store import checked as checked_module
from folkways.store import rows as rows_module
from folkways.store.reader import RunFile
from folkways.store.rows import Rows


@pytest.fixture
def path(tmp_path: Path) -> Path:
    written(tmp_path / "run.folk", ticks=40)
    return tmp_path / "run.folk"


def test_batches_give_all_rows_in_order_with_the_bodies_that_are_wanted(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checked_module, "_BATCH", 7)
    bodies = list(RunFile(path).bodies())
    events = list(RunFile(path).events())
    batches = list(Rows(path).batches(0, len(bodies), ("Uttered", "ActionBegan")))
    assert max(map(len, batches)) == 7
    found = [row for some in batches for row in some]
    assert [row[:4] for row in found] == [
        (seq, event.t, event.agent, type(event).__name__)
        for seq, event in enumerate(events, start=1)
    ]
    for (_, _, _, kind, body), wanted in zip(found, bodies, strict=True):
        assert body == (wanted if kind in ("Uttered", "ActionBegan") else None)


def test_batches_without_kinds_have_every_body_and_begin_and_end_anywhere(path: Path) -> None:
    bodies = list(RunFile(path).bodies())
    found = [row for some in Rows(path).batches(10, 25) for row in some]
    assert [row[4] for row in found] == bodies[10:25]
    assert list(Rows(path).batches(25, 25)) == []


def test_bodies_come_by_their_numbers_near_and_far_apart(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows_module, "_AT_ONCE", 10)
    bodies = list(RunFile(path).bodies())
    chance = random.Random(3)
    for count in (0, 1, 5, 40, len(bodies)):
        seqs = sorted(chance.sample(range(1, len(bodies) + 1), count))
        assert Rows(path).bodies(seqs) == [bodies[seq - 1] for seq in seqs]


def test_an_event_that_is_missing_is_damage(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM event WHERE seq = 30")
    connection.close()
    last = RunFile(path).seq
    with pytest.raises(RunFileError, match="is missing"):
        list(Rows(path).batches(0, last))
    with pytest.raises(RunFileError, match="event 30 is missing"):
        Rows(path).bodies([29, 30, 31])
    with pytest.raises(RunFileError, match=f"its events end at {last}"):
        list(Rows(path).batches(last, last + 1))


def test_a_file_that_is_no_run_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "x.folk").write_text("nothing of the kind", encoding="utf-8")
    with pytest.raises(RunFileError, match="is not a run"):
        Rows(tmp_path / "x.folk").bodies([1])


def test_an_event_that_was_changed_after_it_was_checked_is_named(path: Path) -> None:
    RunFile(path).verify()
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE event SET body = replace(body, '{', '{ ') WHERE seq = 12")
    rows = Rows(path)
    for read in (
        lambda: rows.bodies([11, 12, 13]),
        lambda: rows.bodies([2, 12, 30]),
        lambda: list(rows.batches(10, 20, ())),
    ):
        with pytest.raises(RunFileError, match="event 12 was changed"):
            read()
    assert len(rows.bodies([1, 11, 13, 30])) == 4
