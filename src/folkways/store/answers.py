"""Answers and vectors in a run file: all SQL about them, for its writer and its readers.

What was paid for is in the file before anything uses it. Each answer is one small transaction of
its own; it survives the death of the process (a power cut may take the newest ones with it, as it
may take the newest ticks). sqlite3.Error passes through: the caller knows what it was doing.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path

import msgspec

from folkways.base.errors import RunFileError
from folkways.base.given_file import unpacked
from folkways.base.limits import ANSWER_BYTES
from folkways.language.model import Reply, StoredAnswer
from folkways.store import faults

FORMAT = 2
"""The first file format that has the two tables; an older run simply holds no answers."""

_LONG = 1000  # bytes from which a body is compressed
_BATCH = 200  # answers may be long, and a long read holds back the folding of the log

_COLUMNS = "seq, key, model, operation, tick, agent, CAST(body AS BLOB), crc"
_KEEP = (
    "INSERT INTO answer (key, model, operation, tick, agent, body, crc) "
    "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING"
)
_KEEP_VECTOR = (
    "INSERT INTO embedding (model, text_hash, vector, crc) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (model, text_hash) DO NOTHING"
)


class _Row(msgspec.Struct, array_like=True, frozen=True):
    seq: int
    key: str
    model: str
    operation: str
    tick: int
    agent: int
    body: bytes
    crc: int


def schema() -> str:
    """Return the statements that make the two tables."""
    return resources.files(__package__).joinpath("answers.sql").read_text("utf-8")


def are_in(connection: sqlite3.Connection) -> bool:
    """Say whether the run is of a format that has the two tables."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version >= FORMAT


def pack(reply: Reply) -> bytes:
    """Return the body that stands for ``reply``; any text can be packed."""
    fields = {
        "text": reply.text,
        "finish": reply.finish,
        "usage": reply.usage,
        "seconds": reply.seconds,
    }
    body = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    data = body.encode("utf-8", "surrogatepass")
    return zlib.compress(data, 1) if len(data) > _LONG else data


def unpack(body: bytes) -> Reply:
    """Return the reply that :func:`pack` made ``body`` of; raises ValueError for other bytes."""
    try:
        data = unpacked(body, ANSWER_BYTES) if body.startswith(b"x") else body
        return msgspec.convert(json.loads(data.decode("utf-8", "surrogatepass")), Reply)
    except zlib.error as error:
        raise ValueError(str(error)) from error


def count(connection: sqlite3.Connection) -> int:
    """Return how many answers there are."""
    number: int = connection.execute("SELECT count(*) FROM answer").fetchone()[0]
    return number


def keep(connection: sqlite3.Connection, path: Path, answer: StoredAnswer) -> bool:
    """Store ``answer``; return False if the very same reply was there already.

    Raises RunFileError if another reply was stored under its key, which stays.
    """
    if put(connection, answer):
        return True
    if find(connection, path, answer.key) != answer.reply:
        raise twice(str(path), answer)
    return False


def put(connection: sqlite3.Connection, answer: StoredAnswer) -> bool:
    """Store ``answer`` unless its key is taken; return whether it was stored."""
    body = pack(answer.reply)
    head = (answer.key, answer.model, answer.operation, answer.tick, answer.agent)
    return bool(connection.execute(_KEEP, (*head, body, zlib.crc32(body))).rowcount)


def twice(where: str, answer: StoredAnswer) -> RunFileError:
    """Return the error for a second, different reply to a question that has one."""
    return RunFileError(
        f"{where} already holds another answer to this {answer.operation} question (key "
        f"{answer.key}). It is kept and the new one is not stored: no question is asked twice, so "
        "this is a fault in folkways; please report it"
    )


def set_aside(connection: sqlite3.Connection, keys: Sequence[str]) -> None:
    """Keep answers for the bill alone: their questions count as never asked."""
    statement = "UPDATE answer SET key = key || '/' || seq WHERE key = ?"
    connection.executemany(statement, [(key,) for key in keys])


def find(connection: sqlite3.Connection, path: Path, key: str) -> Reply | None:
    """Return the reply that is stored under ``key``, if any; RunFileError if it is damaged."""
    row = connection.execute(f"SELECT {_COLUMNS} FROM answer WHERE key = ?", (key,)).fetchone()  # noqa: S608
    return None if row is None else _stored(path, row)[1].reply


def each(connection: sqlite3.Connection, path: Path) -> Iterator[StoredAnswer]:
    """Give what is stored when the iteration begins, in order of arrival.

    Raises RunFileError at the first answer that is damaged.
    """
    last = connection.execute("SELECT max(seq) FROM answer").fetchone()[0] or 0
    after = 0
    statement = (
        f"SELECT {_COLUMNS} FROM answer WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT {_BATCH}"  # noqa: S608
    )
    while rows := connection.execute(statement, (after, last)).fetchall():
        for row in rows:
            after, answer = _stored(path, row)
            yield answer


def _stored(path: Path, values: tuple[object, ...]) -> tuple[int, StoredAnswer]:
    number, key = values[:2]
    try:
        row = msgspec.convert(values, _Row)
        if zlib.crc32(row.body) != row.crc:
            raise ValueError("it was changed")
        reply = unpack(row.body)
    except ValueError as error:  # msgspec's and json's errors are among them
        detail = f"answer {number} (key {key}) cannot be read: {error}"
        raise faults.Damaged(path, detail) from error
    head = (row.key, row.model, row.operation, row.tick, row.agent)
    return row.seq, StoredAnswer(*head, reply)


def vector(connection: sqlite3.Connection, path: Path, model: str, text_hash: str) -> bytes | None:
    """Return the vector that is stored for a text, if any; RunFileError if it is damaged."""
    row = connection.execute(
        "SELECT text_hash, CAST(vector AS BLOB), crc FROM embedding "
        "WHERE model = ? AND text_hash = ?",
        (model, text_hash),
    ).fetchone()
    return None if row is None else _vector(path, row)


def keep_vectors(
    connection: sqlite3.Connection, model: str, items: Sequence[tuple[str, bytes]]
) -> None:
    """Store (text_hash, vector) pairs; what is stored already stays as it is."""
    rows = ((model, text_hash, body, zlib.crc32(body)) for text_hash, body in items)
    connection.executemany(_KEEP_VECTOR, rows)


def vectors(connection: sqlite3.Connection, path: Path) -> Iterator[tuple[str, str, bytes]]:
    """Give the model, the hash of the text and the vector of each that is stored."""
    rows = connection.execute(
        "SELECT model, text_hash, CAST(vector AS BLOB), crc FROM embedding "
        "ORDER BY model, text_hash"
    )
    for model, text_hash, body, crc in rows:
        yield str(model), str(text_hash), _vector(path, (text_hash, body, crc))


def verify(connection: sqlite3.Connection, path: Path) -> None:
    """Read every answer and vector once; raises RunFileError naming the first that is damaged."""
    for _ in each(connection, path):
        pass
    rows = connection.execute("SELECT text_hash, CAST(vector AS BLOB), crc FROM embedding")
    for row in rows:
        _vector(path, row)


def _vector(path: Path, row: tuple[object, ...]) -> bytes:
    text_hash, body, crc = row
    if not isinstance(body, bytes) or zlib.crc32(body) != crc:
        raise faults.Damaged(path, f"the vector of text {text_hash} was changed")
    return body
