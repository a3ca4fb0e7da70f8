"""Reading a run file, also while it is being written and from read-only media."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from folkways.base.events import AnyEvent, Event, decode
from folkways.base.given_file import unpacked
from folkways.base.limits import ATTACHMENT_BYTES
from folkways.base.log import Header, Status
from folkways.language.model import Reply, StoredAnswer
from folkways.store import answers, faults, seal, sqlite_errors
from folkways.store.checked import Checked, FileStamp, stamp_of
from folkways.store.connection import connected
from folkways.store.file_kind import RUN
from folkways.store.opening import read_header, refuse_no_file
from folkways.store.stale_journal import refuse_stale_journal
from folkways.store.stale_log import StaleLog, refuse_stale_log
from folkways.store.standing import Checkpoint, StoredProgress
from folkways.store.unsealed import check_unsealed

T = TypeVar("T")

_BATCH = 2000  # so that no long read holds back the writer's folding of its write-ahead log


class RunFile:
    """A run on disk; a :class:`folkways.base.log.RunLog`.

    It holds nothing open between calls, so it needs no closing and may be shared by threads.
    Raises RunFileError, here and in every method, for a file that is missing, is not a run, is
    damaged, or was made by a newer version. Whatever is read is held against its seal first, once
    for each object of this class unless size or time of the file change; :meth:`verify` reads
    everything.
    """

    def __init__(self, path: Path | str) -> None:
        """Open the run file at ``path`` for reading."""
        self.path = Path(path)
        refuse_no_file(self.path)
        refuse_stale(self.path)
        self._checked = Checked(self.path)
        with connected(self.path) as connection:
            RUN.check(connection, self.path)
            seal.check_schema(connection, self.path)
            self._checked.table(connection, "header")
            self._header = read_header(connection, self.path)

    @property
    def header(self) -> Header:
        """What was asked for and with what it was done."""
        return self._header

    @property
    def stamp(self) -> FileStamp | None:
        """The state of the file, by which a change of it is noticed; None if it is gone."""
        return stamp_of(self.path)

    @property
    def status(self) -> Status:
        """``running`` (or killed while it ran), ``paused`` or ``finished``."""
        return self.progress().status

    @property
    def reason(self) -> str:
        """Why the run is paused: ``until``, ``interrupted``, an error's name, or nothing."""
        return self.progress().reason

    @property
    def until(self) -> int | None:
        """The moment at which the run is to pause; None: it goes on to its end."""
        return self.progress().until

    @property
    def seq(self) -> int:
        """How many events are committed; they are numbered from 1."""
        return self.progress().seq

    @property
    def t(self) -> int | None:
        """The last tick that is committed, in simulated seconds; None before the first."""
        return self.progress().t

    @property
    def ticks(self) -> int:
        """The number of ticks in which something happened."""
        return self._as(int, self._one("SELECT count(*) FROM tick", "tick")[0])

    def log_hash(self) -> str:
        """Return the SHA-256 over the bodies of all events, each followed by a newline."""
        return self.progress().log_hash

    def events(
        self, after_seq: int = 0, kinds: Collection[type[Event]] | None = None
    ) -> Iterator[AnyEvent]:
        """Give the events after number ``after_seq`` in order, only of ``kinds`` if given.

        Only what was committed when the iteration began is given.
        """
        for seq, body in self._rows(after_seq, kinds):
            try:
                yield decode(body)
            except msgspec.DecodeError as error:
                detail = f"event {seq} cannot be read"
                raise faults.Damaged(self.path, detail, as_written=True) from error

    def bodies(self, after_seq: int = 0) -> Iterator[bytes]:
        """Give the canonical bytes of the events after number ``after_seq``, in order."""
        return (body for _, body in self._rows(after_seq, None))

    def checkpoint(self, before: int | None = None) -> Checkpoint | None:
        """Return the last checkpoint, or the last before a moment; not all are kept.

        Of those before a moment, only the one that is returned is checked: in a long run all of
        them are a third of the file, and if one is missing, an earlier one leads to the same state.
        """
        statement = (
            "SELECT seq, t, CAST(body AS BLOB) FROM checkpoint WHERE ? IS NULL OR t < ? "
            "ORDER BY seq DESC LIMIT 1"
        )
        with connected(self.path) as connection:
            if before is None:
                self._checked.table(connection, "checkpoint")
            with seal.snapshot(connection):
                row = connection.execute(statement, (before, before)).fetchone()
                if row is None:
                    return None
                self._checked.row(connection, "checkpoint", self._as(int, row[0]))
        try:
            return msgspec.convert(row, Checkpoint)
        except msgspec.ValidationError as error:
            detail = f"checkpoint {row[0]} cannot be read"
            raise faults.Damaged(self.path, detail, as_written=True) from error

    def attachment(self, name: str) -> bytes:
        """Return what was kept with the run under ``name``; raises RunFileError if nothing was."""
        rows = self._all("SELECT body FROM attachment WHERE name = ?", (name,), "attachment")
        if not rows:
            raise faults.Damaged(self.path, f"it holds no {name}", as_written=True)
        try:
            return unpacked(msgspec.convert(rows[0][0], bytes), ATTACHMENT_BYTES)
        except (zlib.error, ValueError) as error:
            why = f"the {name} it holds cannot be read: {error}"
            raise faults.Damaged(self.path, why, as_written=True) from error

    def answer(self, key: str) -> Reply | None:
        """Return the answer of a mind that is stored under a content key, if any."""
        with connected(self.path) as connection:
            return answers.find(connection, self.path, key) if answers.are_in(connection) else None

    def answers(self) -> Iterator[StoredAnswer]:
        """Give the answers stored when the iteration began, in the order in which they came."""
        with connected(self.path) as connection:
            if answers.are_in(connection):
                self._checked.table(connection, "answer")
                yield from answers.each(connection, self.path)

    def vector(self, model: str, text_hash: str) -> bytes | None:
        """Return the vector that is stored for a text, if any."""
        with connected(self.path) as connection:
            if not answers.are_in(connection):
                return None
            return answers.vector(connection, self.path, model, text_hash)

    def vectors(self) -> Iterator[tuple[str, str, bytes]]:
        """Give the model, the hash of the text and the vector of each that is stored."""
        with connected(self.path) as connection:
            if answers.are_in(connection):
                self._checked.table(connection, "embedding")
                yield from answers.vectors(connection, self.path)

    @property
    def sealed(self) -> bool:
        """Whether every row has a seal, by which damage is found; older runs have none."""
        with connected(self.path) as connection:
            return seal.is_in(connection)

    def rows(self, after: int, upto: int) -> Iterator[list[seal.Event]]:
        """Give the events after number ``after`` up to ``upto`` by their columns, in order.

        Some thousand come at once, each after it was checked.
        """
        with connected(self.path) as connection:
            yield from self._checked.rows(connection, after, upto)

    def is_same(self) -> bool:
        """Say whether the events that were read are there still, not those of another run."""
        with connected(self.path) as connection:
            return self._checked.is_same(connection)

    def verify(self) -> None:
        """Read everything once; raises RunFileError naming the first damage that is found."""
        self._checked = Checked(self.path)
        self._verify_log()
        with connected(self.path) as connection:
            self._checked.everything_else(connection)
            if answers.are_in(connection):
                answers.verify(connection, self.path)
            if not seal.is_in(connection):
                check_unsealed(connection, self.path, self._header)
            problem = sqlite_errors.problem_of(connection)
        if problem:
            raise faults.Damaged(self.path, problem)

    def verify_unsealed(self) -> None:
        """Do as :meth:`verify` for a run of an older format, whose rows have no seals.

        The only thing by which damage to its events is found is the hash of all of them, so that
        none of them can be checked alone when it is read.
        """
        if not self.sealed:
            self.verify()

    def _verify_log(self) -> None:
        digest = hashlib.sha256()
        progress = self.progress()
        marks = self._all("SELECT seq, log_hash FROM checkpoint", ())
        expected = dict(
            [*self._as(list[tuple[int, str]], marks), (progress.seq, progress.log_hash)]
        )
        read = 0
        for seq, body in self._rows(0, None, progress.seq):
            digest.update(body + b"\n")
            read = seq
            if seq in expected and expected[seq] != digest.hexdigest():
                raise faults.Damaged(self.path, f"an event up to number {seq} was changed")
        if read != progress.seq:
            raise faults.Damaged(self.path, f"its events end at {read} instead of {progress.seq}")

    def progress(self) -> StoredProgress:
        """Return how the run stands, all as of one moment."""
        # In one statement, since a run that is being written grows between two.
        *row, first, last = self._one(
            "SELECT status, reason, until, seq, t, log_hash, (SELECT min(seq) FROM event), "
            "(SELECT max(seq) FROM event) FROM progress",
            "progress",
        )
        try:
            progress = msgspec.convert(row, StoredProgress)
        except msgspec.ValidationError as error:
            raise faults.Damaged(self.path, f"its progress cannot be read: {error}") from error
        # The page of the progress may be an older one, after a write that the disk lost.
        if (
            self._as(int, last or 0) > progress.seq
            or self._as(int, 1 if first is None else first) < 1
        ):
            raise faults.Damaged(self.path, "it holds events that belong to no tick")
        return progress

    def _rows(
        self, after: int, kinds: Collection[type[Event]] | None, last: int | None = None
    ) -> Iterator[tuple[int, bytes]]:
        last = self.seq if last is None else last
        with connected(self.path) as connection:
            if kinds is None:
                yield from self._checked.bodies(connection, after, last)
                return
            self._checked.events(connection, after, last)
            names = tuple(kind.__name__ for kind in kinds)
            statement = (
                "SELECT seq, CAST(body AS BLOB) FROM event WHERE seq > ? AND seq <= ? "  # noqa: S608
                f"AND kind IN ({','.join('?' * len(names))}) ORDER BY seq LIMIT {_BATCH}"
            )
            rows: list[tuple[int, bytes]]
            while rows := connection.execute(statement, (after, last, *names)).fetchall():
                yield from rows
                after = rows[-1][0]

    def _as(self, kind: type[T], value: object) -> T:
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            raise faults.Damaged(self.path, str(error)) from error

    def _one(self, statement: str, table: str = "") -> tuple[object, ...]:
        rows = self._all(statement, (), table)
        if not rows:
            raise faults.Damaged(self.path, "a part of it is missing")
        return rows[0]

    def _all(
        self, statement: str, values: tuple[object, ...], table: str = ""
    ) -> list[tuple[object, ...]]:
        with connected(self.path) as connection:
            if table:
                self._checked.table(connection, table)
            return connection.execute(statement, values).fetchall()


def refuse_stale(path: Path) -> None:
    """Raise StaleLog if a log or a journal of another file or moment is beside the run ``path``."""
    refuse_stale_journal(path, lambda copy: RunFile(copy).verify(), StaleLog)
    refuse_stale_log(path)
