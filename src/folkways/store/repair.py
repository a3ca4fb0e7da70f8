"""Saving in a new run file what is whole of a damaged one."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from pathlib import Path
from typing import NamedTuple, cast

import msgspec

from folkways.base.errors import RunFileError
from folkways.base.json_text import read_json
from folkways.base.log import IMPORTED, RUN_FORMAT, Header
from folkways.base.plural import counted
from folkways.base.time import format_moment
from folkways.store import fulfilled_requests, seal
from folkways.store.beside import is_claimed, refuse_name
from folkways.store.connection import connected
from folkways.store.faults import Damaged
from folkways.store.fork_history import INSERT_EVENT, UPDATE_PROGRESS
from folkways.store.intact_rows import write_rows
from folkways.store.lock import is_written
from folkways.store.reader import RunFile, refuse_stale
from folkways.store.run_rows import RunRows
from folkways.store.writer import RunWriter

_COPIED = ("tick", "checkpoint", "attachment", "answer", "embedding")
_ART = "art"
"""What is kept with a run to be looked at only: nothing that happens in it depends on it."""
_AFTERWARDS = {
    "attachment": "without the map and the prompts a run can be read, but not resumed",
    _ART: "the town is drawn without it",
    "progress": "it is made anew, without the moment at which the run was to pause",
    "tick": "made anew from the events",
}
_CONTINUED = {
    "event": "folkways resume lives through them again",
    "answer": "folkways resume asks for them again, if they are needed",
    "embedding": "folkways resume computes them again",
    "request": "folkways resume does not do it again, so the log will be another one",
}
_COMPLETE = {
    "answer": "what followed is in the log; folkways cost lacks them, folkways replay needs them",
}


class Repaired(NamedTuple):
    """What was saved in a new file and what was lost, each in words.

    ``lacks`` names what is lost of a run without which it can be read, but not continued.
    ``complete`` is whether all that happened in it is there, ``standing`` whether it is known how
    far it was to go and why it stopped.
    """

    saved: tuple[str, ...]
    lost: tuple[str, ...]
    lacks: tuple[str, ...] = ()
    complete: bool = False
    standing: bool = True


class _Whole:
    """What is whole of the run file that ``connection`` reads: ``tables`` by name."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._rows = RunRows(connection, path)
        self._lost: list[tuple[str, str]] = []
        self.header = self._header()
        progress = list(self._rows.intact("progress", []))
        self.progress = progress[0] if progress else None
        self.events = self._events(self._last())
        if self.progress is None:
            self._lose("the progress record", "progress")
            if len(self.events) == self._last():
                self._drop_missing_tail()
        self.tables = {name: self._table(name) for name in _COPIED}
        self.tables["tick"] = self._ticks()
        self.tables["attachment"] = self._without_lost_requests()
        for name in self._rows.unknown_tables():
            self._lose(f"the table {name}, which this version of folkways does not know", "")
        missing = self._missing(self.tables["attachment"])
        self.lacks = tuple(name for name in missing if name != _ART)
        forked = self.header.forked
        if forked is not None and len(self.events) < forked.events:
            self.lacks += ("history up to the fork",)
        if _ART in missing:
            attached = tuple(name for name in self.header.attached if name != _ART)
            self.header = msgspec.structs.replace(self.header, attached=attached)

    @property
    def until(self) -> int | None:
        """The moment at which the run is to pause, if that is known."""
        return None if self.progress is None else cast("int | None", self.progress[3])

    @property
    def complete(self) -> bool:
        """Whether all that is said to have happened is there."""
        return not any(kind == "event" for _, kind in self._lost)

    @property
    def lost(self) -> tuple[str, ...]:
        """What is lost, and what becomes of it."""
        afterwards = dict(_AFTERWARDS)
        if self.complete:
            afterwards |= _COMPLETE
        elif not self.lacks and IMPORTED not in self.header.arguments:
            afterwards |= _CONTINUED
        return tuple(
            f"{what} ({afterwards[kind]})" if kind in afterwards else what
            for what, kind in self._lost
        )

    def _ticks(self) -> list[seal.Row]:
        """Return all ticks: which they are follows from the events."""
        ends = {t: seq for seq, t, *_ in self.events}
        return sorted({*self.tables["tick"], *((seq, t) for t, seq in ends.items())})

    def _without_lost_requests(self) -> list[seal.Row]:
        """Leave out the notes of what was done while the run was live and is lost."""
        last = self.events[-1][1] if self.events else -1
        kept, lost = [], []
        for row in self.tables["attachment"]:
            t = fulfilled_requests.moment(row)
            if t is None or t <= last:
                kept.append(row)
            else:
                lost.append(self.header.moments.name(t))
        if lost:
            self._lose(f"what was done in it while it was live, at {', '.join(lost)}", "request")
        return kept

    def _header(self) -> Header:
        found = list(self._rows.intact("header", []))
        if not found:
            raise RunFileError(
                f"nothing can be saved of {self._path}: its header is damaged, which says what it "
                "is a run of. Use a copy of it, or run the scenario again"
            )
        try:
            header = read_json(cast(bytes, found[0][1]), Header)
        except msgspec.DecodeError as error:
            raise RunFileError(
                f"nothing can be saved of {self._path}: its header cannot be read by this version "
                f"of folkways ({error})"
            ) from error
        if header.format > RUN_FORMAT:
            raise RunFileError(
                f"{self._path} was made by a newer version of folkways (run format "
                f"{header.format}); update folkways to repair it"
            )
        return header

    def _last(self) -> int:
        """Return the number of the last event that there is said to be."""
        if self.progress is not None:
            return cast(int, self.progress[4])
        return self._rows.highest("event") or 0

    def _events(self, upto: int) -> list[seal.Event]:
        """Return the events up to the last tick before the first that is damaged."""
        found: list[seal.Event] = []
        try:
            found.extend(seal.events(self._connection, self._path, 0, upto))
        except RunFileError:
            _drop_last_tick(found)
            since = f", all after {format_moment(found[-1][1])}" if found else ""
            self._lose(f"events {len(found) + 1:,} to {upto:,}{since}", "event")
        return found

    def _drop_missing_tail(self) -> None:
        """Drop the last tick if events of it are missing.

        Without the progress record nothing says how many events there were; the seals of the table
        do.
        """
        if self._rows.is_complete("event"):
            return
        ends = {row[0] for row in self._rows.intact("tick", [])}
        if len(self.events) not in ends:
            _drop_last_tick(self.events)
        self._lose(f"any events after number {len(self.events):,}", "event")

    def _table(self, name: str) -> list[seal.Row]:
        found: list[seal.Row] = []
        lost: list[str] = []
        for row in self._rows.intact(name, lost):
            if name not in ("tick", "checkpoint") or cast(int, row[0]) <= len(self.events):
                found.append(row)
        if lost:
            only_art = name == "attachment" and self._missing(found) == [_ART]
            self._lose(", ".join(lost), _ART if only_art else name)
        return found

    def _missing(self, attachments: list[seal.Row]) -> list[str]:
        """Return what the header names and ``attachments`` do not hold."""
        held = {row[0] for row in attachments}
        return [name for name in self.header.attached if name not in held]

    def _lose(self, what: str, kind: str) -> None:
        self._lost.append((what, kind))

    def write(self, connection: sqlite3.Connection) -> None:
        """Put all of it into a run file that is being laid out."""
        connection.executemany(INSERT_EVENT, self.events)
        write_rows(connection, self.tables)
        if self.events:
            digest = hashlib.sha256()
            for event in self.events:
                digest.update(event[4] + b"\n")
            stands = (len(self.events), self.events[-1][1], digest.hexdigest())
            connection.execute(UPDATE_PROGRESS, stands)
        if self.progress is not None and self.complete:
            statement = "UPDATE progress SET status = ?, reason = ?, until = ?"
            connection.execute(statement, self.progress[1:4])


def _drop_last_tick(events: list[seal.Event]) -> None:
    """Take away the events of the last tick, some of which are not there or not whole."""
    last = events[-1][1] if events else None
    while events and events[-1][1] == last:
        events.pop()


def _whole_of(path: Path) -> _Whole:
    with connected(path) as connection:
        if not seal.is_in(connection):
            raise RunFileError(
                f"{path} carries no seal, so what is whole in it cannot be told. Use a copy of it, "
                "or run the scenario again"
            )
        return _Whole(connection, path)


def repair(path: Path, target: Path) -> Repaired:
    """Write what is whole of the run file ``path`` into the new file ``target``.

    Of the events that are all up to the last tick before the first damaged one. Raises RunFileError
    if ``path`` is being written, carries no seal or cannot be read at all, or if ``target``
    exists, StorageError if that cannot be written.
    """
    if is_written(path):
        raise RunFileError(f"{path} is being written by another process; stop it first")
    refuse_stale(path)
    refuse_name(target, "--repair")
    if os.path.lexists(target) and not is_claimed(target):
        raise RunFileError(f"{target} exists and is not overwritten; give --repair a new name")
    try:
        whole = _whole_of(path)
    except Damaged as error:
        raise RunFileError(
            f"nothing can be saved of {path}: SQLite cannot read it ({error.detail}). Use a copy "
            "of it, or run the scenario again"
        ) from error
    RunWriter.begin(target, whole.header, whole.until, {}, whole.write).close()
    RunFile(target).verify()
    saved = [counted(len(whole.events), "event")]
    saved += [counted(len(rows), name) for name, rows in whole.tables.items() if rows]
    return Repaired(
        tuple(saved), whole.lost, whole.lacks, whole.complete, whole.progress is not None
    )
