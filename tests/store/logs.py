"""A small made-up log, for the tests of whatever writes or reads runs."""

from __future__ import annotations

import sqlite3
import zlib
from pathlib import Path
from typing import TypedDict, Unpack

import msgspec

from folkways.base.events import (
    ActionBegan,
    AnyEvent,
    ConflictDetected,
    ConversationClosed,
    ConversationOpened,
    MemoryAdded,
    Uttered,
)
from folkways.base.log import Header
from folkways.base.time import HOUR
from folkways.language.model import Reply, StoredAnswer, Usage
from folkways.store import seal
from folkways.store.writer import RunWriter

AGENTS = ("Ann Lee", "Bo Chu")
DAY_START = 8 * HOUR


class _Changes(TypedDict, total=False):
    name: str
    agents: tuple[str, ...]
    scenario_given: str
    scenario: dict[str, object]
    arguments: dict[str, object]
    map_hash: str


def header(**changes: Unpack[_Changes]) -> Header:
    """Return the header of the made-up run, with ``changes``."""
    plain = Header(
        folkways="0.1.0",
        python="3.11",
        created="2024-01-01T00:00:00Z",
        name="sample",
        seed=1,
        mind="offline",
        scenario_given="name: sample",
        scenario={"name": "sample"},
        arguments={},
        prompts={},
        agents=AGENTS,
    )
    return msgspec.structs.replace(plain, **changes)


def tick(number: int) -> tuple[int, list[AnyEvent]]:
    """Return moment and events of one tick: one of each kind that the CSV export knows."""
    t = DAY_START + 10 * number
    ann, bo = AGENTS
    talk = f"c{number}"
    return t, [
        ActionBegan(t=t, agent=ann, text="sitting", address="Hall: room", seconds=600),
        MemoryAdded(t=t, agent=bo, id=number, memory="observation", text="=1+1", importance=2),
        ConflictDetected(t=t, agent=bo, other=ann, norm="1.0", observation="x", memory=number),
        ConversationOpened(
            t=t, agent=bo, conversation=talk, other=ann, reason="conflict", about='a "quiet" hall'
        ),
        Uttered(t=t, agent=bo, conversation=talk, to=ann, text="Hush, please.\n", ends=True),
        ConversationClosed(t=t, agent=bo, conversation=talk, other=ann, turns=1, why="said"),
    ]


def answer(number: int, text: str = "Hush, please.") -> StoredAnswer:
    """Return an answer that came while tick ``number`` was being computed."""
    reply = Reply(text, usage=Usage(500 + number, 300, 20), seconds=0.25)
    t = DAY_START + 10 * number
    return StoredAnswer(f"{number:064x}", "openai:sample", "converse", t, number % 2, reply)


def edit(path: Path, statement: str, *values: object) -> None:
    """Change a run file on purpose, as somebody can who seals it anew."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN")
    seal.watch(connection)
    connection.execute(statement, values)
    seal.fill(connection)
    connection.execute("COMMIT")
    connection.close()


def unseal(path: Path) -> None:
    """Make of a run one of file format 2, which had no seals."""
    connection = sqlite3.connect(path)
    for table in seal.TABLES:
        connection.execute(f"ALTER TABLE {table} DROP COLUMN seal")
    connection.executescript("DROP TABLE seal; PRAGMA user_version = 2;")
    connection.execute(
        "UPDATE header SET body = CAST(replace(CAST(body AS TEXT), "
        "'\"format\":3', '\"format\":2') AS BLOB)"
    )
    connection.commit()
    connection.close()


def written(path: Path, ticks: int = 5, made: Header | None = None) -> str:
    """Write a finished run file of ``ticks`` ticks, one answer each; return its log hash."""
    writer = RunWriter.create(path, made or header(), attachments={"map": b"town"})
    for number in range(ticks):
        t, events = tick(number)
        writer.keep_answer(answer(number))
        writer.append(t, events, zlib.compress(b"state %d" % number) if number % 2 else None)
    writer.mark("finished")
    digest = writer.log_hash()
    writer.close()
    return digest
