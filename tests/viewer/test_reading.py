"""A long log is shown while it is read: nothing that was not checked, and damage ends it."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest
from tests.viewer.shown import Client
from tests.waiting import comes

from folkways.base.errors import RunFileError
from folkways.store.reader import RunFile
from folkways.viewer import live as live_module
from folkways.viewer import view as view_module
from folkways.viewer.serve import Where, show
from folkways.viewer.view import open_view

PAGES = ("/api/windows", "/api/window?k=0", "/api/window?k=3", "/api/marks", "/api/run")


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view_module, "AT_ONCE", 300)
    monkeypatch.setattr(view_module, "PART", 200)


def changed(run: Path, folder: Path, seq: int) -> Path:
    """Return a copy of a run in which a word of an event is another one."""
    copy = folder / "changed.folk"
    copy.write_bytes(run.read_bytes())
    with sqlite3.connect(copy) as connection:
        connection.execute("UPDATE event SET agent = 'Nobody' WHERE seq = ?", (seq,))
    connection.close()
    return copy


async def test_it_is_shown_tick_by_tick_until_it_is_as_one_read_at_once(cafe_run: Path) -> None:
    run, whole = RunFile(cafe_run), Client(open_view(cafe_run))
    ticks = {event.t: seq for seq, event in enumerate(run.events(), start=1)}
    view = open_view(cafe_run, in_parts=True)
    client, seen = Client(view), []
    while view.reading:
        head = view.head()
        assert head.seq == ticks[head.t]
        assert head.reason == f"{100 * head.seq // run.seq} %"
        assert json.loads((await client.get("/api/run")).body)["status"] == "reading"
        assert json.loads((await client.get("/api/measures")).body)["ready"] is False
        windows = json.loads((await client.get("/api/windows")).body)["windows"]
        last = json.loads((await client.get(f"/api/window?k={len(windows) - 1}")).body)
        assert all(seq <= head.seq for seq, *_ in last["events"])
        seen.append(head.seq)
        view.grow()
    assert len(seen) >= 3
    assert seen == sorted(seen)
    assert view.head() == open_view(cafe_run).head()
    for page in PAGES:
        assert (await client.get(page)).body == (await whole.get(page)).body


async def test_the_server_reads_on_by_itself(cafe_run: Path) -> None:
    client = Client(open_view(cafe_run, in_parts=True))
    task = asyncio.create_task(client.live.follow())
    await comes(lambda: client.live.message().count(b"finished"))
    client.live.end()
    await task


async def test_damage_that_is_met_later_is_told_and_nothing_of_it_is_shown(
    cafe_run: Path, tmp_path: Path
) -> None:
    client = Client(open_view(changed(cafe_run, tmp_path, 600), in_parts=True))
    task = asyncio.create_task(client.live.follow())
    await comes(lambda: client.live.damage is not None)
    assert b"event 600 was changed" in client.live.message()
    for _ in range(3):
        await client.live.look()
    windows = json.loads((await client.get("/api/windows")).body)["windows"]
    for window in windows:
        answer = json.loads((await client.get(f"/api/window?k={window['k']}")).body)
        assert all(seq < 600 for seq, *_ in answer["events"])
    found = json.loads((await client.get("/api/events?limit=5")).body)
    assert all(seq < 600 for seq, *_ in found["events"])
    client.live.end()
    await task


def test_damage_ends_the_command_with_what_it_is(
    cafe_run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "TOLD", 0.01)
    view = open_view(changed(cafe_run, tmp_path, 600), in_parts=True)
    addresses: list[str] = []
    with pytest.raises(RunFileError, match="event 600 was changed"):
        show(view, Where(port=0), lambda address, token: addresses.append(address))
    assert len(addresses) == 1


def test_damage_in_the_row_of_a_tick_is_noticed(cafe_run: Path, tmp_path: Path) -> None:
    copy = tmp_path / "ticks.folk"
    copy.write_bytes(cafe_run.read_bytes())
    with sqlite3.connect(copy) as connection:
        connection.execute("UPDATE tick SET t = t + 1")
    connection.close()
    with pytest.raises(RunFileError, match="the tick of event"):
        open_view(copy, in_parts=True)
