from __future__ import annotations

import hashlib
import random
import sqlite3
from pathlib import Path

import pytest
from tests.store.logs import AGENTS, header, tick, unseal, written

from folkways.base.errors import RunFileError
from folkways.base.log import Header
from folkways.store.reader import RunFile
from folkways.store.writer import RunWriter


def unsealed(path: Path, made: Header | None = None) -> None:
    """Write a run of format 2 whose header holds some things twice, as headers of runs do."""
    made = made or header(
        scenario={
            "agents": [{"name": name} for name in AGENTS],
            "mind": "offline",
            "seed": 1,
            "name": "sample",
        },
        map_hash=hashlib.sha256(b"town").hexdigest(),
    )
    if not path.exists():
        written(path, made=made)
    unseal(path)


def change(path: Path, statement: str) -> None:
    connection = sqlite3.connect(path)
    with connection:
        connection.execute(statement)
    connection.close()


def in_header(before: str, after: str) -> str:
    return (
        f"UPDATE header SET body = CAST(replace(CAST(body AS TEXT), '{before}', '{after}') AS BLOB)"
    )


def test_an_intact_run_without_seals_is_read(tmp_path: Path) -> None:
    unsealed(tmp_path / "r.folk")
    RunFile(tmp_path / "r.folk").verify()


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        (in_header('"seed":1,"name"', '"seed":3,"name"'), "two values as its seed"),
        (in_header('"name":"sample"}', '"name":"semple"}'), "two values as its name"),
        (in_header('"mind":"offline","seed"', '"mind":"off","seed"'), "two values as its mind"),
        (in_header('["Ann Lee",', '["Ann Lea",'), "other agents than its scenario"),
        (in_header('"map_hash":"', '"map_hash":"0'), "its map is not the one"),
        ("UPDATE event SET t = t + 1 WHERE seq = 5", "moment, agent or kind of event 5"),
        ("UPDATE event SET agent = 'Bo Chu' WHERE seq = 7", "moment, agent or kind of event 7"),
        ("UPDATE event SET kind = 'Uttered' WHERE seq = 8", "moment, agent or kind of event 8"),
        ("UPDATE tick SET t = t + 8 WHERE seq = 12", "the tick of event 12 has another moment"),
        ("UPDATE tick SET seq = 13 WHERE seq = 12", "the tick of event 13 has another moment"),
        ("UPDATE checkpoint SET t = 0 WHERE seq = 24", "checkpoint after event 24 has another"),
        ("UPDATE progress SET t = t + 10", "the progress at event 30 has another moment"),
        ("UPDATE checkpoint SET body = x'789c' WHERE seq = 24", "checkpoint 24 cannot be read"),
        ("UPDATE attachment SET body = x'789c00'", "the attachment map cannot be read"),
        ("DELETE FROM attachment", "it holds no map"),
    ],
)
def test_what_the_file_holds_twice_is_compared(
    tmp_path: Path, statement: str, message: str
) -> None:
    path = tmp_path / "r.folk"
    unsealed(path)
    change(path, statement)
    with pytest.raises(RunFileError, match=message):
        RunFile(path).verify()


def test_an_imported_run_may_have_other_agents_and_another_mind(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    scenario: dict[str, object] = {"name": "sample", "seed": 1, "mind": "x", "agents": []}
    unsealed(path, header(scenario=scenario, arguments={"imported": "another program"}))
    RunFile(path).verify()


def test_a_run_that_has_not_begun_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    RunWriter.create(path, header(), attachments={"map": b"town"}).close()
    unsealed(path)
    RunFile(path).verify()


def test_an_empty_event_is_named_when_it_is_read(tmp_path: Path) -> None:
    """Without seals SQLite gives no text where a bit of its kind was flipped."""
    path = tmp_path / "r.folk"
    unsealed(path)
    change(path, "CREATE TABLE other AS SELECT seq, t, agent, kind, body FROM event")
    change(path, "DROP TABLE event")
    change(path, "ALTER TABLE other RENAME TO event")
    change(path, "UPDATE event SET body = NULL WHERE seq = 9")
    with pytest.raises(RunFileError, match="event 9 is empty"):
        list(RunFile(path).events())


def test_no_flipped_bit_outside_of_the_header_changes_a_run_unnoticed(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    unsealed(path)
    whole, body = _content(path), path.read_bytes()
    chance = random.Random(5)
    for _ in range(150):
        damaged = bytearray(body)
        damaged[chance.randrange(len(body))] ^= 1 << chance.randrange(8)
        path.write_bytes(damaged)
        try:
            RunFile(path).verify()
        except RunFileError:
            continue
        assert _content(path) == whole


def _content(path: Path) -> list[list[tuple[object, ...]]]:
    connection = sqlite3.connect(path)
    connection.text_factory = bytes
    tables = ("event", "tick", "checkpoint", "attachment")
    found = [connection.execute(f"SELECT * FROM {name}").fetchall() for name in tables]
    connection.close()
    return found


def test_the_hash_goes_on_as_before(tmp_path: Path) -> None:
    """A run that is continued is sealed, and its log is that of one that never stopped."""
    path = tmp_path / "r.folk"
    unsealed(path)
    writer = RunWriter.reopen(path)
    writer.append(*tick(5))
    assert writer.log_hash() == written(tmp_path / "whole.folk", 6)
    writer.close()
    assert RunFile(path).sealed
