from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
import zlib
from pathlib import Path

import pytest
from tests.store.logs import header, tick, written

from folkways.base.errors import RunFileError
from folkways.base.events import MemoryAdded, Uttered, encode
from folkways.store import readable
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile
from folkways.store.writer import RunWriter


def test_a_run_reads_back_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "a run.folk"
    digest = written(path)
    run = RunFile(path)
    assert run.header == header()
    assert (run.status, run.reason, run.until) == ("finished", "", None)
    assert (run.seq, run.ticks, run.t) == (30, 5, tick(4)[0])
    assert list(run.events()) == [event for n in range(5) for event in tick(n)[1]]
    assert run.log_hash() == digest
    assert run.attachment("map") == b"town"
    run.verify()


def test_the_log_hash_is_over_bodies_and_newlines(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    digest = written(path)
    run = RunFile(path)
    text = b"".join(encode(event) + b"\n" for event in run.events())
    assert digest == hashlib.sha256(text).hexdigest()


def test_a_finished_run_is_one_file(tmp_path: Path) -> None:
    written(tmp_path / "r.folk")
    assert [entry.name for entry in tmp_path.iterdir()] == ["r.folk"]


def test_events_can_be_chosen_by_number_and_kind(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    written(path)
    run = RunFile(path)
    everything = list(run.events())
    assert list(run.events(after_seq=7)) == everything[7:]
    assert list(run.events(kinds={Uttered})) == [
        event for event in everything if isinstance(event, Uttered)
    ]
    assert list(run.events(after_seq=7, kinds={Uttered, MemoryAdded})) == [
        event for event in everything[7:] if isinstance(event, Uttered | MemoryAdded)
    ]
    assert list(run.events(kinds=())) == []


def test_the_newest_checkpoints_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    writer = RunWriter.create(path, header())
    for number in range(12):
        writer.append(*tick(number), b"state %d" % number if number % 2 else None)
        with sqlite3.connect(path) as connection:
            kept = connection.execute("SELECT body FROM checkpoint ORDER BY seq").fetchall()
        connection.close()
        assert kept == [(b"state %d" % n,) for n in range(1, number + 1, 2)][-3:]
    writer.close()
    run = RunFile(path)
    run.verify()
    last = run.checkpoint()
    assert last is not None
    assert (last.seq, last.t, last.body) == (72, tick(11)[0], b"state 11")


def test_checkpoints_of_the_past_are_kept_some_way_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("folkways.store.writer.FAR", 12)
    path = tmp_path / "r.folk"
    writer = RunWriter.create(path, header())
    for number in range(60):
        writer.append(*tick(number), b"state %d" % number)
    writer.close()
    run = RunFile(path)
    run.verify()
    points = [run.checkpoint(before=tick(number)[0] + 1) for number in range(60)]
    assert points[0] is None
    assert points[-1] == run.checkpoint()
    for number, point in enumerate(points[2:-3], 2):
        assert point is not None
        assert (point.t, point.body) == (
            tick(point.seq // 6 - 1)[0],
            b"state %d" % (point.t // 10 - 2880),
        )
        assert point.seq <= 6 * (number + 1) < point.seq + max(18, point.seq / 10)


def test_events_that_belong_to_no_tick_are_damage(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    written(path)
    with sqlite3.connect(path) as connection:
        connection.execute(
            "INSERT INTO event SELECT max(seq) + 1, t, agent, kind, body, 0 FROM event"
        )
    connection.close()
    with pytest.raises(RunFileError, match="belong to no tick"):
        RunFile(path).verify()
    with pytest.raises(RunFileError, match="belong to no tick"):
        RunWriter.reopen(path)
    assert [entry.name for entry in tmp_path.iterdir()] == ["r.folk"]


def test_a_file_that_cannot_be_laid_out_is_not_left_behind(tmp_path: Path) -> None:
    with pytest.raises(OverflowError):
        RunWriter.create(tmp_path / "r.folk", header(), until=1 << 70)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("limit", "reason"),
    [
        ("HEADER_BYTES", r"its header, with \d agents, is too large: [\d,]+ bytes, 50 at most"),
        ("HEADER_VALUES", r"its header, with \d agents, has too many values: \d+, 50 at most"),
        ("ATTACHMENT_BYTES", "its attachment 'map' is too large: 60 bytes, 50 at most"),
    ],
)
def test_no_run_is_begun_that_could_not_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, reason: str
) -> None:
    path = tmp_path / "r.folk"
    large = header(arguments={str(number): number for number in range(50)})
    monkeypatch.setattr(readable, limit, 50)
    with pytest.raises(RunFileError, match=f"the run would not be readable: {reason}"):
        RunWriter.create(path, large, attachments={"map": bytes(60)})
    assert not list(tmp_path.iterdir())
    monkeypatch.undo()
    RunWriter.create(path, large, attachments={"map": bytes(60)}).close()
    assert RunFile(path).header == large
    monkeypatch.setattr(readable, limit, 50)
    if limit == "HEADER_VALUES":
        with pytest.raises(RunFileError, match=r"r\.folk: its header has too many values"):
            RunFile(path)


def test_a_run_can_be_read_while_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    writer = RunWriter.create(path, header(), until=40000)
    writer.append(*tick(0))
    run = RunFile(path)
    assert (run.status, run.t, run.until) == ("running", tick(0)[0], 40000)
    seen = run.events()
    first = next(seen)
    writer.append(*tick(1))
    assert [first, *seen] == tick(0)[1], "only what was there when the reading began"
    assert len(list(run.events())) == 12
    writer.close()
    run = RunFile(path)
    run.verify()
    assert run.seq == 12


def test_memory_and_file_agree(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    held = MemoryRun(header(), attachments={"map": b"town"})
    for number in range(5):
        state = zlib.compress(b"state %d" % number)
        held.append(*tick(number), state if number % 2 else None)
    held.mark("finished")
    held.close()
    assert held.log_hash() == written(path)
    run = RunFile(path)
    assert list(run.events(9, {Uttered})) == list(held.events(9, {Uttered}))
    assert run.checkpoint() == held.checkpoint()
    assert (run.seq, run.t, run.ticks) == (held.seq, held.t, held.ticks)
    assert run.attachment("map") == held.attachment("map")


def test_reopening_goes_on_where_it_ended(tmp_path: Path) -> None:
    whole, parted = tmp_path / "whole.folk", tmp_path / "parted.folk"
    digest = written(whole, 6)
    written(parted, 3)
    writer = RunWriter.reopen(parted, until=12345)
    assert writer.t == tick(2)[0]
    run = RunFile(parted)
    assert (run.status, run.until) == ("running", 12345)
    for number in range(3, 6):
        writer.append(*tick(number))
    assert writer.log_hash() == digest
    writer.mark("paused", "interrupted")
    writer.close()
    run = RunFile(parted)
    assert (run.status, run.reason, run.log_hash()) == ("paused", "interrupted", digest)


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    path.write_text("precious")
    with pytest.raises(RunFileError, match="exists and is not overwritten"):
        RunWriter.create(path, header())
    assert path.read_text() == "precious"
    assert [entry.name for entry in tmp_path.iterdir()] == ["r.folk"]


def test_whoever_is_stopped_while_laying_out_leaves_no_half_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed just before the finished file is put in its place: there is no run to be read yet."""
    path = tmp_path / "r.folk"
    seen: list[int] = []

    def stop(new: Path, target: Path) -> None:
        seen.append(target.stat().st_size)
        with pytest.raises(RunFileError):
            RunFile(target)
        raise KeyboardInterrupt

    monkeypatch.setattr("folkways.store.layout.os.replace", stop)
    with pytest.raises(KeyboardInterrupt):
        RunWriter.create(path, header())
    assert seen == [0]
    monkeypatch.undo()
    assert not [entry.name for entry in tmp_path.iterdir() if "-new" in entry.name]
    writer = RunWriter.create(path, header())
    writer.mark("paused", "interrupted")
    writer.close()
    assert RunFile(path).status == "paused"


def test_of_earlier_checkpoints_only_the_one_that_is_read_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "run.folk"
    with contextlib.closing(RunWriter.create(path, header())) as writer:
        for number in range(3):
            writer.append(*tick(number), b"state %d" % number)
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE checkpoint SET body = 'other' WHERE seq > 6")
    run = RunFile(path)
    first = run.checkpoint(before=tick(1)[0])
    assert first is not None
    assert first.body == b"state 0"
    with pytest.raises(RunFileError, match="the checkpoint after event 12 was changed"):
        run.checkpoint(before=tick(2)[0])
    with pytest.raises(RunFileError, match="the checkpoint after event 12 was changed"):
        run.checkpoint()


def test_the_progress_of_an_earlier_moment_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    written(path)
    # As if the disk had lost the last writes of the two pages that hold these.
    tables = ("progress", "seal")
    with contextlib.closing(sqlite3.connect(path)) as connection:
        before = {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in tables}
    writer = RunWriter.reopen(path)
    writer.append(*tick(5))
    writer.close()
    RunFile(path).progress()
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        for name, rows in before.items():
            connection.execute(f"DELETE FROM {name}")
            marks = ", ".join("?" * len(rows[0]))
            connection.executemany(f"INSERT INTO {name} VALUES ({marks})", rows)
    with pytest.raises(RunFileError, match="belong to no tick"):
        RunFile(path).progress()


def test_a_run_that_was_deleted_meanwhile_is_missing_and_no_file_is_made(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    written(path)
    run = RunFile(path)
    path.unlink()
    with pytest.raises(RunFileError, match=r"r\.folk does not exist"):
        list(run.events())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kinds", [None, (Uttered,)])
def test_events_of_a_file_that_was_changed_are_checked_again(
    tmp_path: Path, kinds: tuple[type[Uttered]] | None
) -> None:
    path = tmp_path / "r.folk"
    written(path)
    run = RunFile(path)
    list(run.events(0, kinds))
    whole = path.read_bytes()
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE event SET body = replace(body, '{', '{ ') WHERE seq = 12")
    for _ in range(2):
        with pytest.raises(RunFileError, match="event 12 was changed"):
            list(run.events(0, kinds))
    path.write_bytes(whole)
    assert len(list(run.events())) == 30


def test_events_that_are_no_text_are_damage(tmp_path: Path) -> None:
    """Also if neither size nor time of the file changed after they had been checked."""
    path = tmp_path / "r.folk"
    written(path)
    run, before = RunFile(path), path.stat()
    body = encode(list(run.events())[11])
    data = bytearray(path.read_bytes())
    data[data.index(body) + body.rindex(b'"') - 1] = 0xFF
    path.write_bytes(data)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    with pytest.raises(RunFileError, match=r"is damaged \(event 12 cannot be read\)"):
        list(run.events())
