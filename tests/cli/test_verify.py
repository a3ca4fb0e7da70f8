from __future__ import annotations

import contextlib
import json
import sqlite3
from pathlib import Path

from tests.cli.garden import Lived
from tests.store.logs import answer, unseal

from folkways.store.answer_file import AnswerFile
from folkways.store.reader import RunFile
from folkways.testing.command import Command


def test_a_run_is_whole_or_damaged_or_carries_no_seal(folkways: Command, lived: Lived) -> None:
    path = lived("day 1 08:20", offline=True)
    whole = folkways("verify", "r.folk")
    assert (whole.code, whole.out.startswith("r.folk is complete and undamaged: ")) == (0, True)
    needless = folkways("verify", "r.folk", "--repair", "new.folk")
    assert needless.out == f"{whole.out}Nothing to repair, so new.folk was not written.\n"
    assert not path.with_name("new.folk").exists()
    told = json.loads(folkways("verify", "r.folk", "--json").out)
    assert (told["state"], told["log_hash"]) == ("intact", RunFile(path).log_hash())
    body = path.read_bytes()
    unseal(path)
    older = folkways("verify", "r.folk")
    assert older.code == 3
    assert older.out.startswith("r.folk carries no seals, since an earlier version made it: ")
    assert "\nCannot be checked: settings and texts of the scenario in the header; " in older.out
    assert "complete and undamaged" not in older.out
    told = json.loads(folkways("verify", "r.folk", "--json").out)
    assert told["state"] == "no seal"
    assert told["unchecked"]
    assert "events with their moments, agents and kinds" in told["checked"]
    path.write_bytes(body)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE event SET agent = 'Nobody' WHERE seq = 20")
    connection.close()
    shown = ("show", "r.folk", "--agent", "Ann")
    others = [(name, "r.folk") for name in ("verify", "report", "replay", "export", "resume")]
    for command in (shown, *others):
        done = folkways(*command)
        assert (done.code, done.out) == (2, ""), command
        assert "event 20 was changed" in done.err, command
    saved = folkways("verify", "r.folk", "--repair", "new.folk")
    assert saved.code == 0
    assert "Saved in new.folk: " in saved.out
    assert "Lost: events " in saved.out
    assert saved.out.startswith("r.folk is damaged: event 20 was changed\n")
    assert saved.out.endswith("again: folkways resume new.folk\n")
    again = folkways("verify", "r.folk", "--repair", "new.folk")
    assert (again.code, "new.folk exists and is not overwritten; give" in again.err) == (2, True)
    assert folkways("resume", "new.folk", "--until", "day 1 08:20", "--quiet").code == 0
    assert folkways("verify", "new.folk").out == whole.out.replace("r.folk", "new.folk")


def test_only_what_is_lost_is_advised_to_be_run_again(folkways: Command, lived: Lived) -> None:
    path = lived("day 1 08:20", offline=True)
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE checkpoint SET t = t + 1")
    saved = folkways("verify", "r.folk", "--repair", "a.folk")
    assert saved.out.endswith("All that happened is in a.folk: nothing has to be run again.\n")
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE progress SET reason = ''")
    saved = folkways("verify", "r.folk", "--repair", "b.folk")
    assert saved.out.endswith("or to --until MOMENT: folkways resume b.folk\n")
    odd = folkways("verify", "r.folk", "--repair", "c.survey")
    assert (odd.code, "c.survey: a file with this ending is no run" in odd.err) == (2, True)


def test_a_fork_that_lost_its_beginning_is_made_again(folkways: Command, lived: Lived) -> None:
    lived("day 1 08:20", offline=True)
    made = folkways(
        *("fork", "r.folk", "--at", "day 1 08:10", "--whisper", "Ada=Hush.", "--out", "f.folk"),
        *("--until", "day 1 08:20", "--no-report"),
    )
    assert made.code == 0, made.err
    with contextlib.closing(sqlite3.connect("f.folk")) as connection, connection:
        connection.execute("UPDATE event SET agent = 'Nobody' WHERE seq = 20")
    saved = folkways("verify", "f.folk", "--repair", "new.folk")
    again = "folkways fork r.folk --at 'day 1 08:10', with its changes: "
    assert again in saved.out
    resumed = folkways("resume", "new.folk")
    assert (resumed.code, again in resumed.err) == (2, True)


def test_a_finished_run_is_checked_as_a_whole_when_it_is_resumed(
    folkways: Command, lived: Lived
) -> None:
    path = lived("day 1 08:20", offline=True)
    assert folkways("resume", "r.folk", "--quiet", "--no-report").code == 0
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute("SELECT status FROM progress").fetchone() == ("finished",)
        connection.execute("UPDATE checkpoint SET t = t + 1")
    done = folkways("resume", "r.folk", "--quiet", "--no-report")
    assert (done.code, "checkpoint" in done.err) == (2, True)


def test_a_run_that_is_cut_off_in_its_list_of_tables_cannot_be_repaired(
    folkways: Command, lived: Lived
) -> None:
    path = lived("day 1 08:20", offline=True)
    path.write_bytes(path.read_bytes()[:5000])
    done = folkways("verify", "r.folk", "--repair", "new.folk")
    assert done.code == 2
    assert "nothing can be saved of r.folk: SQLite cannot read it" in done.err
    assert "--repair" not in done.err


def test_a_file_of_answers_is_verified_and_repaired(folkways: Command) -> None:
    path = Path("a.answers")
    with AnswerFile(path) as store:
        for number in range(3):
            store.keep_answer(answer(number))
    whole = folkways("verify", path)
    assert (whole.code, whole.out) == (0, "a.answers is complete and undamaged: 3 answers\n")
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE answer SET model = 'another' WHERE seq = 2")
    damaged = folkways("verify", path)
    assert (damaged.code, damaged.out) == (2, "")
    assert "a.answers is damaged" in damaged.err
    assert "answer 2 was changed" in damaged.err
    saved = folkways("verify", path, "--repair", "new.answers")
    assert saved.out == (
        "a.answers is damaged: answer 2 was changed\n"
        "Saved in new.answers: 2 answers\nLost: answer 2\n"
    )
    assert folkways("verify", "new.answers").out.endswith("undamaged: 2 answers\n")


def test_an_older_file_of_answers_is_said_to_have_no_seal(folkways: Command) -> None:
    path = Path("a.judged")
    AnswerFile(path).close()
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(
            "ALTER TABLE answer DROP COLUMN seal; ALTER TABLE embedding DROP COLUMN seal; "
            "DROP TABLE seal; PRAGMA user_version = 0"
        )
    done = folkways("verify", path)
    assert (done.code, done.out.startswith("a.judged carries no seals")) == (3, True)
    told = json.loads(folkways("verify", path, "--json").out)
    assert (told["state"], "rows that were removed" in told["unchecked"]) == ("no seal", True)
