"""What can be checked in a run file without seals, as earlier versions made them.

The log hash covers the events alone. Much of the rest is in the file twice, or is compressed with a
checksum; this is compared here. What is in it once and has no checksum cannot be checked.
"""

from __future__ import annotations

import hashlib
import sqlite3
import zlib
from pathlib import Path
from typing import Final

import msgspec

from folkways.base.log import IMPORTED, Header
from folkways.store.faults import Damaged

CHECKED: Final = (
    "events with their moments, agents and kinds",
    "moments of ticks, checkpoints and progress",
    "checksums of checkpoints, attachments, answers and vectors",
    "seed, name, mind, agents and map as far as the file holds them twice",
)
"""What :func:`check_unsealed` and the hashes in the file cover."""
UNCHECKED: Final = (
    "settings and texts of the scenario in the header",
    "versions and prompts named in the header",
    "status of the run",
    "questions to which the answers belong",
    "whether rows of other tables than the events were removed",
)
"""What cannot be checked in such a file."""

_ROWS = "SELECT seq, t, agent, kind, CAST(body AS BLOB) FROM event ORDER BY seq"
_AT_EVENTS = (
    ("tick", "the tick of event"),
    ("checkpoint", "the checkpoint after event"),
    ("progress", "the progress at event"),
)
_MOMENTS = (  # each of these has the moment of its event
    "SELECT this.seq FROM {table} AS this LEFT JOIN event ON event.seq = this.seq "
    "WHERE event.t IS NOT this.t LIMIT 1"
)
_PIECE = 1_000_000  # bytes


class _Told(msgspec.Struct, frozen=True):
    """What the columns of an event repeat of its body."""

    event: str
    t: int
    agent: str = ""


def check_unsealed(connection: sqlite3.Connection, path: Path, header: Header) -> None:
    """Compare what a run file without seals holds twice, and unpack what has a checksum.

    Raises RunFileError naming the first thing that does not fit.
    """
    _check_header(path, header)
    _check_events(connection, path)
    for table, name in _AT_EVENTS:
        row = connection.execute(_MOMENTS.format(table=table)).fetchone()
        if row is not None:
            raise Damaged(path, f"{name} {row[0]} has another moment than that")
    _digests(connection, path, "checkpoint", "seq")
    attached = _digests(connection, path, "attachment", "name")
    for name in header.attached:
        if name not in attached:
            raise Damaged(path, f"it holds no {name}")
    if attached.get("map") != header.map_hash and header.map_hash:
        raise Damaged(path, "its map is not the one that its header names")


def _digests(connection: sqlite3.Connection, path: Path, table: str, key: str) -> dict[object, str]:
    """Return the SHA-256 of what each row of a table unpacks to, which has a checksum."""
    digests: dict[object, str] = {}
    for name, body in connection.execute(f"SELECT {key}, body FROM {table}"):  # noqa: S608
        try:
            digests[name] = _digest(msgspec.convert(body, bytes))
        except (zlib.error, msgspec.ValidationError) as error:
            raise Damaged(path, f"the {table} {name} cannot be read: {error}") from error
    return digests


def _digest(packed: bytes) -> str:
    """Return the SHA-256 of what zlib packed; it is never held as a whole, as it may be large."""
    unpacker, digest = zlib.decompressobj(), hashlib.sha256()
    while packed and not unpacker.eof:
        digest.update(unpacker.decompress(packed, _PIECE))
        packed = unpacker.unconsumed_tail
    digest.update(unpacker.flush())
    if not unpacker.eof:
        raise zlib.error("it ends too early")
    return digest.hexdigest()


def _check_header(path: Path, header: Header) -> None:
    scenario = header.scenario
    imported = IMPORTED in header.arguments  # its agents and mind are those of another program
    told: dict[str, object] = {"seed": header.seed, "name": header.name}
    if not imported:
        told["mind"] = header.mind
    for key, value in told.items():
        if key in scenario and scenario[key] != value:
            raise Damaged(path, f"its header names two values as its {key}")
    listed = scenario.get("agents")
    if imported or not isinstance(listed, list):
        return
    names = tuple(one.get("name") if isinstance(one, dict) else None for one in listed)
    if names != header.agents:
        raise Damaged(path, "its header names other agents than its scenario")


def _check_events(connection: sqlite3.Connection, path: Path) -> None:
    decode = msgspec.json.Decoder(_Told).decode
    for seq, *columns, body in connection.execute(_ROWS):
        try:
            told = decode(body)
        except msgspec.DecodeError as error:
            raise Damaged(path, f"event {seq} cannot be read") from error
        if columns != [told.t, told.agent, told.event]:
            raise Damaged(path, f"moment, agent or kind of event {seq} was changed")
