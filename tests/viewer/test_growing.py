from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

import msgspec
import pytest
from tests.store.logs import edit
from tests.viewer.shown import Client, error_of

import folkways
from folkways.base.events import AnyEvent
from folkways.minds.table.mind import TableMind
from folkways.store.lock import WriterLock
from folkways.store.reader import RunFile
from folkways.store.writer import RunWriter
from folkways.testing.scenes import GARDEN
from folkways.viewer import view as view_module
from folkways.viewer.view import open_view

Ticks = list[tuple[int, Sequence[AnyEvent]]]


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> RunFile:
    """A morning in the garden, as it is kept."""
    folder = tmp_path_factory.mktemp("lived")
    (folder / "garden.yaml").write_text(GARDEN, encoding="utf-8")
    run = folkways.run(
        folder / "garden.yaml", mind=TableMind(1), out=folder / "a.folk", until="day 1 08:30"
    )
    assert isinstance(run.log, RunFile)
    return run.log


def ticks_of(run: RunFile) -> Ticks:
    return [(t, list(some)) for t, some in groupby(run.events(), key=lambda event: event.t)]


@pytest.fixture
def writer(lived: RunFile, tmp_path: Path) -> Iterator[RunWriter]:
    """Writes the same morning once more, into b.folk; nothing is in it yet."""
    kept = {name: lived.attachment(name) for name in lived.header.attached}
    writer = RunWriter.create(tmp_path / "b.folk", lived.header, attachments=kept)
    yield writer
    writer.close()


async def heard(client: Client) -> dict[str, object]:
    """Return what a watcher hears after a look."""
    await client.live.look()
    found: dict[str, object] = json.loads(client.live.message().removeprefix(b"data: "))
    return found


async def test_a_run_that_goes_on_is_followed_event_by_event(
    lived: RunFile, writer: RunWriter
) -> None:
    client = Client(open_view(writer.path))
    assert json.loads((await client.get("/api/run")).body)["live"] is True
    assert (await heard(client))["seq"] == 0
    scene: list[list[object]] = []
    after = 0
    for t, events in ticks_of(lived):
        writer.append(t, events)
        head = await heard(client)
        assert (head["t"], head["status"]) == (t, "running")
        answer = json.loads((await client.get(f"/api/follow?after={after}")).body)
        assert answer["head"] == {"seq": head["seq"], "t": t}
        scene += answer["events"]
        after = answer["head"]["seq"]
    writer.mark("finished")
    assert (await heard(client))["status"] == "finished"
    assert after == lived.seq
    whole = Client(open_view(lived.path))
    windows = json.loads((await whole.get("/api/windows")).body)["windows"]
    shown = []
    for window in windows:
        shown += json.loads((await whole.get(f"/api/window?k={window['k']}")).body)["events"]
    assert scene == shown
    for path in ("/api/marks", "/api/windows", "/api/agent?number=0&t=30000"):
        assert (await client.get(path)).body == (await whole.get(path)).body


async def test_a_killed_run_is_said_to_stand_still(
    lived: RunFile, writer: RunWriter, tmp_path: Path
) -> None:
    (t, events), *_ = ticks_of(lived)
    writer.append(t, events)
    # What is left of a run whose process was killed: the file as it stood, and no lock held.
    killed = tmp_path / "killed.folk"
    for end in ("", "-wal"):
        part = writer.path.with_name(writer.path.name + end)
        killed.with_name(killed.name + end).write_bytes(part.read_bytes())
    (tmp_path / "killed.folk-lock").write_text("99999\n")
    client = Client(open_view(killed))
    assert (await heard(client))["status"] == "stalled"
    assert json.loads((await client.get("/api/run")).body)["status"] == "stalled"
    with WriterLock(killed):
        assert (await heard(client))["status"] == "running"
    assert (await heard(client))["status"] == "stalled"


async def test_a_run_that_vanishes_is_told_and_comes_back(lived: RunFile, tmp_path: Path) -> None:
    path = tmp_path / "c.folk"
    path.write_bytes(lived.path.read_bytes())
    client = Client(open_view(path))
    path.rename(tmp_path / "moved.folk")
    await client.live.look()
    message = client.live.message()
    assert message.startswith(b"event: fault\n")
    assert b"c.folk" in message
    answer = await client.get("/api/agent?number=0&t=30000")
    assert answer.status == 503
    assert "c.folk" in error_of(answer)
    (tmp_path / "moved.folk").rename(path)
    assert (await heard(client))["status"] == "paused"
    assert (await client.get("/api/agent?number=0&t=30000")).status == 200


async def test_a_file_that_is_damaged_while_it_is_shown_is_said(
    lived: RunFile, tmp_path: Path
) -> None:
    path = tmp_path / "d.folk"
    body = lived.path.read_bytes()
    path.write_bytes(body)
    client = Client(open_view(path))
    path.write_bytes(body[:4096] + b"\xff" * (len(body) - 4096))
    answer = await client.get("/api/agent?number=0&t=30000")
    assert answer.status == 503
    assert "damaged" in error_of(answer)


async def test_another_run_in_its_place_is_not_taken_for_it(lived: RunFile, tmp_path: Path) -> None:
    path, other = tmp_path / "e.folk", tmp_path / "f.folk"
    path.write_bytes(lived.path.read_bytes())
    client = Client(open_view(path))
    other.write_bytes(lived.path.read_bytes())
    other.replace(path)  # a copy, as rsync puts it there
    assert (await heard(client))["status"] == "paused"
    later = msgspec.structs.replace(lived.header, created="2030-01-01T00:00:00+00:00")
    edit(path, "UPDATE header SET body = ?", msgspec.json.encode(later))
    path.replace(other)
    path.write_bytes(other.read_bytes())
    await client.live.look()
    assert b"another run by now" in client.live.message()
    short = RunWriter.create(tmp_path / "g.folk", lived.header)
    short.close()
    client = Client(open_view(path))
    path.write_bytes((tmp_path / "g.folk").read_bytes())
    await client.live.look()
    assert b"another run by now" in client.live.message()


async def test_another_run_copied_over_it_is_not_taken_for_it(
    lived: RunFile, writer: RunWriter, tmp_path: Path
) -> None:
    path, other = writer.path, tmp_path / "f.folk"
    ticks = ticks_of(lived)
    for t, events in ticks[: len(ticks) // 2]:
        writer.append(t, events)
    writer.close()
    client = Client(open_view(path))
    other.write_bytes(lived.path.read_bytes())
    # As long as before and longer, under the same name and in the same place on the disk.
    for body in (path.read_bytes(), other.read_bytes()):
        path.write_bytes(body)
        assert (await heard(client))["status"] in ("stalled", "paused")
    edit(other, "UPDATE event SET t = t + 10 WHERE seq = 3")
    path.write_bytes(other.read_bytes())
    await client.live.look()
    assert b"another run by now" in client.live.message()


async def test_a_run_that_ends_while_it_is_looked_at_has_not_stopped(
    writer: RunWriter, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ends(path: Path) -> bool:
        writer.mark("finished")
        return False

    monkeypatch.setattr(view_module, "is_written", ends)
    assert open_view(writer.path).head().status == "finished"
