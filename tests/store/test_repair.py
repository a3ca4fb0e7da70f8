from __future__ import annotations

import contextlib
import sqlite3
import zlib
from pathlib import Path

import pytest
from msgspec import structs
from tests.store.logs import answer, header, tick, unseal, written

from folkways.base.errors import RunFileError
from folkways.base.log import RUN_FORMAT, Forked
from folkways.store.fulfilled_requests import acted_at
from folkways.store.reader import RunFile
from folkways.store.repair import repair
from folkways.store.writer import RunWriter


def change(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute(statement)
    connection.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    written(tmp_path / "r.folk", 6)
    return tmp_path / "r.folk"


def test_events_up_to_the_last_tick_before_the_damage_are_saved(path: Path, tmp_path: Path) -> None:
    change(path, "UPDATE event SET kind = 'Uttered' WHERE seq = 27")
    new = tmp_path / "new.folk"
    done = repair(path, new)
    assert "24 events" in done.saved
    assert len(done.lost) == 1
    assert done.lost[0].startswith("events 25 to 36, all after day 1 08:00:30")
    run = RunFile(new)
    assert (run.seq, run.t, run.status) == (24, tick(3)[0], "running")
    point = run.checkpoint()
    assert point is not None
    assert (point.seq, zlib.decompress(point.body)) == (24, b"state 3")
    assert [one.key for one in run.answers()] == [answer(n).key for n in range(6)]
    writer = RunWriter.reopen(new)
    for number in (4, 5):
        writer.append(*tick(number))
    assert writer.log_hash() == written(tmp_path / "whole.folk", 6)
    writer.close()


def test_a_repaired_run_is_to_pause_at_the_same_moment(path: Path, tmp_path: Path) -> None:
    RunWriter.reopen(path, until=tick(9)[0]).close()
    change(path, "UPDATE event SET kind = 'Uttered' WHERE seq = 27")
    repair(path, tmp_path / "new.folk")
    run = RunFile(tmp_path / "new.folk")
    assert (run.seq, run.until) == (24, tick(9)[0])


def test_what_is_lost_beside_the_log_is_named(path: Path, tmp_path: Path) -> None:
    change(path, "UPDATE answer SET operation = 'greet' WHERE seq = 2")
    change(path, "UPDATE checkpoint SET body = (SELECT body FROM checkpoint WHERE seq = 12)")
    change(path, "DELETE FROM tick WHERE seq = 6")
    done = repair(path, tmp_path / "new.folk")
    assert "36 events" in done.saved
    assert [lost.split(" (")[0] for lost in done.lost] == [
        "rows of the table tick that are not there any more",
        "the checkpoint after event 24, the checkpoint after event 36",
        "answer 2",
    ]
    run = RunFile(tmp_path / "new.folk")
    run.verify()
    assert run.status == "finished", "its whole log is there"
    assert len(list(run.answers())) == 5


def test_a_log_without_its_end_is_said_to_lack_it(path: Path, tmp_path: Path) -> None:
    change(path, "DELETE FROM event WHERE seq > 30")
    done = repair(path, tmp_path / "new.folk")
    assert [lost.split(" (")[0] for lost in done.lost] == [
        "the progress record",
        "any events after number 30",
        "the tick of event 36",
        "the checkpoint after event 36",
    ]


@pytest.mark.parametrize("kept", range(1, 36))
def test_of_a_tick_whose_end_is_missing_nothing_is_saved(
    kept: int, path: Path, tmp_path: Path
) -> None:
    change(path, f"DELETE FROM event WHERE seq > {kept}")
    new = tmp_path / "new.folk"
    repair(path, new)
    whole = kept // 6
    assert RunFile(new).seq == whole * 6
    with contextlib.closing(RunWriter.reopen(new)) as writer:
        for number in range(whole, 6):
            writer.append(*tick(number))
        assert writer.log_hash() == written(tmp_path / "whole.folk", 6)


@pytest.mark.parametrize("table", ["tick", "checkpoint", "answer", "attachment", "event"])
def test_a_table_that_cannot_be_read_at_all_is_named(
    table: str, path: Path, tmp_path: Path
) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        find = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        (page,) = connection.execute(find, (table,)).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(bytes(size))
    done = repair(path, tmp_path / "new.folk")
    assert any(table in lost or "events 1 to 36" in lost for lost in done.lost)


def test_what_cannot_be_saved_is_refused(path: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.folk"
    new.write_text("precious")
    with pytest.raises(RunFileError, match="not overwritten"):
        repair(path, new)
    new.unlink()
    change(path, "UPDATE header SET body = '{}'")
    with pytest.raises(RunFileError, match=r"nothing can be saved of .* its header is damaged"):
        repair(path, new)
    unseal(path)
    with pytest.raises(RunFileError, match="carries no seal"):
        repair(path, new)
    assert not new.exists()


def test_a_run_that_lost_only_its_picture_is_one_without_a_picture(tmp_path: Path) -> None:
    path, new = tmp_path / "r.folk", tmp_path / "new.folk"
    drawn = structs.replace(header(), attached=("map", "art"))
    RunWriter.create(path, drawn, attachments={"map": b"town", "art": b"picture"}).close()
    change(path, "UPDATE attachment SET body = x'00' WHERE name = 'art'")
    done = repair(path, new)
    assert done.lost == ("the attachment art (the town is drawn without it)",)
    run = RunFile(new)
    assert run.header == header()
    assert run.attachment("map") == b"town"


def test_a_file_that_was_being_repaired_into_is_taken(path: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.folk"
    new.touch()
    repair(path, new)
    assert RunFile(new).log_hash() == RunFile(path).log_hash()
    with pytest.raises(RunFileError, match="exists and is not overwritten"):
        repair(path, new)


def test_ticks_that_are_lost_are_made_anew(path: Path, tmp_path: Path) -> None:
    change(path, "DELETE FROM tick WHERE seq IN (6, 18)")
    change(path, "UPDATE tick SET t = 0 WHERE seq = 30")
    new = tmp_path / "new.folk"
    done = repair(path, new)
    assert "6 ticks" in done.saved
    assert (done.complete, done.standing) == (True, True)
    assert done.lost == ("the tick of event 30 (made anew from the events)",)
    with contextlib.closing(sqlite3.connect(new)) as connection:
        ticks = connection.execute("SELECT seq, t FROM tick ORDER BY seq").fetchall()
    assert ticks == [(6 * (number + 1), tick(number)[0]) for number in range(6)]
    assert RunFile(new).status == "finished"


def test_of_a_page_that_stands_twice_each_row_is_saved_once(tmp_path: Path) -> None:
    path, new = tmp_path / "r.folk", tmp_path / "new.folk"
    written(path, 400)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    body = path.read_bytes()
    pages = [body[at : at + size] for at in range(0, len(body), size)]
    leaf = b"\x0d"  # of a table, in the format of SQLite
    good, bad = (
        next(
            at for at, one in enumerate(pages) if one[:1] == leaf and answer(n).key.encode() in one
        )
        for n in (150, 250)
    )
    assert good != bad
    pages[bad] = pages[good]
    path.write_bytes(b"".join(pages))
    done = repair(path, new)
    assert any("answer" in one for one in done.lost)
    kept = [one.key for one in RunFile(new).answers()]
    assert 300 < len(kept) == len(set(kept)) < 400


def test_a_fork_without_its_beginning_lacks_it(tmp_path: Path) -> None:
    path, new = tmp_path / "r.folk", tmp_path / "new.folk"
    forked = Forked(run="p.folk", log_hash="", at=tick(3)[0], events=24, changes=("Bo leaves",))
    written(path, 6, structs.replace(header(), forked=forked))
    change(path, "UPDATE event SET agent = '' WHERE seq = 30")
    assert repair(path, new).lacks == ()
    new.unlink()
    change(path, "UPDATE event SET agent = '' WHERE seq = 24")
    done = repair(path, new)
    assert done.lacks == ("history up to the fork",)
    assert done.lost == ("events 19 to 36, all after day 1 08:00:20",)


def test_what_was_done_live_and_is_lost_is_named(tmp_path: Path) -> None:
    path, new = tmp_path / "r.folk", tmp_path / "new.folk"
    with contextlib.closing(
        RunWriter.create(path, header(), attachments={"map": b"town"})
    ) as writer:
        for number in range(6):
            writer.append(*tick(number), request=f"ask {number}" if number in (1, 4) else "")
    change(path, "UPDATE event SET agent = '' WHERE seq = 27")
    done = repair(path, new)
    assert done.lost[-1] == (
        "what was done in it while it was live, at day 1 08:00:40 (folkways resume does not do it "
        "again, so the log will be another one)"
    )
    run = RunFile(new)
    assert acted_at(run, "ask 1") == tick(1)[0]
    assert acted_at(run, "ask 4") is None


def test_answers_that_are_lost_of_a_complete_run_are_not_asked_for_again(
    path: Path, tmp_path: Path
) -> None:
    change(path, "DELETE FROM answer WHERE seq = 3")
    done = repair(path, tmp_path / "new.folk")
    assert done.complete
    (lost,) = done.lost
    assert "resume" not in lost
    assert "folkways replay needs them" in lost


def test_whether_all_events_are_there_is_known_without_the_progress(
    path: Path, tmp_path: Path
) -> None:
    change(path, "UPDATE progress SET reason = 'until'")
    done = repair(path, tmp_path / "new.folk")
    assert (done.complete, done.standing) == (True, False)


def test_a_table_of_nobody_is_said_to_be_left_out(path: Path, tmp_path: Path) -> None:
    change(path, "CREATE TABLE mood (agent TEXT)")
    (lost,) = repair(path, tmp_path / "new.folk").lost
    assert lost == "the table mood, which this version of folkways does not know"


def test_a_run_of_a_newer_format_is_not_made_one_of_this(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    written(path, 2, structs.replace(header(), format=RUN_FORMAT + 1))
    change(path, f"PRAGMA user_version = {RUN_FORMAT + 1}")
    with pytest.raises(RunFileError, match=r"newer version of folkways .* update folkways"):
        repair(path, tmp_path / "new.folk")
