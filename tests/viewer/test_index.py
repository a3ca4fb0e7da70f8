from __future__ import annotations

import random
import sqlite3
from itertools import pairwise
from pathlib import Path

import pytest
from tests.viewer.made import header, write

from folkways.base import events as ev
from folkways.base.errors import RunFileError
from folkways.base.time import DAY, MINUTE
from folkways.moments.scene import Stage
from folkways.store.reader import RunFile
from folkways.viewer.index import SCENE, WINDOW_EVENTS, WINDOW_SECONDS, RunIndex

BEGINS = 8 * 3600


def index_of(path: Path) -> RunIndex:
    run = RunFile(path)
    index = RunIndex(path, run.header.agents, {}, BEGINS)
    index.read(run.seq)
    return index


def scene_events(path: Path) -> list[tuple[int, ev.AnyEvent]]:
    numbered = enumerate(RunFile(path).events(), start=1)
    return [(seq, event) for seq, event in numbered if type(event).__name__ in SCENE]


def test_each_window_begins_with_the_scene_that_its_forerunners_lead_to(cafe_run: Path) -> None:
    index = index_of(cafe_run)
    stage = Stage(RunFile(cafe_run).header.agents, {})
    windows = list(index.windows)
    assert len(windows) >= 8
    assert windows[0].keyframe == stage.keyframe()
    for seq, event in scene_events(cafe_run):
        while len(windows) > 1 and seq > windows[1].seq:
            windows.pop(0)
            assert windows[0].keyframe == stage.keyframe()
            assert windows[0].t == event.t
        stage.fold(seq, event)
    assert len(windows) == 1


def test_windows_are_half_an_hour_long_or_more_and_begin_with_a_moment(cafe_run: Path) -> None:
    windows = index_of(cafe_run).windows
    for before, after in pairwise(windows):
        assert after.t - before.t >= WINDOW_SECONDS
    shown = scene_events(cafe_run)
    for window in windows[1:]:
        assert max(event.t for seq, event in shown if seq <= window.seq) < window.t
        assert min(event.t for seq, event in shown if seq > window.seq) == window.t
    # No window lies in the night: what comes after one day's end is the next one's beginning.
    assert [w.t for w in windows if w.t % DAY > 10 * 3600] == []
    assert BEGINS + DAY in [w.t for w in windows]


def test_a_busy_half_hour_has_several_windows(tmp_path: Path) -> None:
    events = [
        ev.ObjectChanged(t=BEGINS + 10 * (n // 700), agent="Ann", address="a: b: c", state=str(n))
        for n in range(3 * WINDOW_EVENTS)
    ]
    index = index_of(write(tmp_path / "run.folk", events))
    assert [window.seq for window in index.windows] == [0, 2100, 4200]
    assert [window.t for window in index.windows] == [BEGINS, BEGINS + 30, BEGINS + 60]


def test_a_run_read_while_it_grows_has_the_index_of_one_read_at_once(cafe_run: Path) -> None:
    whole = index_of(cafe_run)
    run = RunFile(cafe_run)
    chance = random.Random(5)
    for _ in range(3):
        parts = RunIndex(cafe_run, run.header.agents, {}, BEGINS)
        while parts.seq < run.seq:
            parts.read(min(run.seq, parts.seq + chance.randint(1, 400)))
        assert parts.windows == whole.windows
        assert parts.marks.to_json(0, run.seq) == whole.marks.to_json(0, run.seq)
        assert parts.columns.find(0, run.seq, SCENE).tolist() == [
            seq for seq, _ in scene_events(cafe_run)
        ]


def test_large_keyframes_are_kept_compressed(tmp_path: Path) -> None:
    names = tuple(f"Agent {n}" for n in range(200))
    events: list[ev.AnyEvent] = [
        ev.AgentPlaced(t=BEGINS, agent=name, tile=(1, 2), address="a: b") for name in names
    ]
    events.append(ev.DayEnded(t=BEGINS + 40 * MINUTE, day=1))
    path = write(tmp_path / "run.folk", events, header(names))
    index = index_of(path)
    stage = Stage(names, {})
    for seq, event in enumerate(events[:-1], start=1):
        stage.fold(seq, event)
    assert index.windows[1].keyframe == stage.keyframe()
    assert len(index.windows[1].kept) * 10 < len(stage.keyframe())


def test_how_far_it_has_read_is_told(cafe_run: Path) -> None:
    run = RunFile(cafe_run)
    told: list[float] = []
    RunIndex(cafe_run, run.header.agents, {}, BEGINS).read(run.seq, told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0


@pytest.mark.parametrize(
    "statement",
    [
        'UPDATE event SET body = \'{"event":"Arrived"}\' WHERE seq = 2',
        "UPDATE event SET t = -5 WHERE seq = 2",
        "UPDATE event SET t = 99999999999 WHERE seq = 2",
        "UPDATE event SET t = 'late' WHERE seq = 2",
        "DELETE FROM event WHERE seq = 2",
    ],
)
def test_a_log_that_was_changed_is_damage(tmp_path: Path, statement: str) -> None:
    events = [ev.DayBegan(t=BEGINS + n, day=1) for n in range(4)]
    path = write(tmp_path / "run.folk", events)
    with sqlite3.connect(path) as connection:
        connection.execute(statement)
    connection.close()
    with pytest.raises(RunFileError, match="damaged"):
        index_of(path)


def test_nothing_is_made_of_a_log_behind_what_is_damaged(tmp_path: Path) -> None:
    path = write(tmp_path / "run.folk", [ev.DayBegan(t=BEGINS + n, day=1) for n in range(4)])
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE event SET body = '{}' WHERE seq = 2")
    connection.close()
    index = RunIndex(path, RunFile(path).header.agents, {}, BEGINS)
    for upto in (3, 3, 4):
        with pytest.raises(RunFileError, match="event 2 was changed"):
            index.read(upto)
