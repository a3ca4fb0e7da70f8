"""Writing a run file: one transaction a tick, so that whatever was computed is kept."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from folkways.base.errors import FolkwaysError, RunFileError, StorageError
from folkways.base.events import AnyEvent, encode
from folkways.base.log import Header, PartOrigin, Status
from folkways.base.unwritable import unwritable
from folkways.language.model import Reply, StoredAnswer
from folkways.plugins.with_options import resume_command
from folkways.store import answers, faults, fulfilled_requests, layout
from folkways.store.displaced import OwnFile
from folkways.store.fork_history import (
    INSERT_CHECKPOINT,
    INSERT_EVENT,
    INSERT_TICK,
    PUT_ATTACHMENT,
    UPDATE_PROGRESS,
    Past,
    lay,
)
from folkways.store.hard_links import refuse_hard_links
from folkways.store.lock import WriterLock
from folkways.store.pruning import FAR, KEPT_CHECKPOINTS, PRUNE
from folkways.store.reader import RunFile


class RunWriter:
    """The one writer of a run file. Made by :meth:`create` or :meth:`reopen`.

    All methods raise StorageError if the file cannot be written; what was committed before stays.
    If the file was deleted, moved or replaced, that was saved beside it (:class:`OwnFile`).
    """

    def __init__(
        self,
        path: Path,
        lock: WriterLock,
        connection: sqlite3.Connection,
        parts: Sequence[PartOrigin],
    ) -> None:
        """Use ``create`` or ``reopen`` instead."""
        self.path = path
        self._lock = lock
        self._connection = connection
        self._hash = hashlib.sha256()
        self._seq = 0
        self._t: int | None = None
        self._answers = 0
        self._parts = parts
        self._file = OwnFile(path, connection, lambda saved: f"to go on: {self._resume(saved)}")

    @classmethod
    def create(
        cls,
        path: Path,
        header: Header,
        *,
        until: int | None = None,
        attachments: Mapping[str, bytes] | None = None,
        past: Past | None = None,
    ) -> RunWriter:
        """Make a new run file; ``until`` is the moment at which the run is to pause, if any.

        It begins with ``past``, all of which is in it before anyone sees it. ``attachments`` are
        kept with it and given back by :meth:`RunFile.attachment`. Missing folders are made. Raises
        RunFileError if ``path`` exists: nothing is overwritten.
        """
        writer = cls.begin(path, header, until, attachments or {}, partial(lay, past))
        if past is not None:
            writer._take_up(RunFile(path))
            writer._answers = answers.count(writer._connection)
        return writer

    @classmethod
    def begin(
        cls,
        path: Path,
        header: Header,
        until: int | None,
        attachments: Mapping[str, bytes],
        further: Callable[[sqlite3.Connection], None],
    ) -> RunWriter:
        """As :meth:`create`, with what ``further`` writes; nothing is appended to that."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(f"make the folder {path.parent}", error) from error
        lock = WriterLock(path, live=True)
        try:
            layout.claim(path)
            try:
                connection = layout.begin(path, header, until, attachments, further)
            except sqlite3.Error as error:
                raise faults.while_writing(path, error, None, "") from error
            except OSError as error:
                raise unwritable(f"make {path}", error) from error
        except BaseException:
            lock.release()
            raise
        return cls(path, lock, connection, header.parts)

    @classmethod
    def reopen(cls, path: Path, *, until: int | None = None) -> RunWriter:
        """Open a run to go on with it, after checking all that was written.

        ``until`` replaces the moment at which the run is to pause. Raises RunFileError for a
        file that is missing, damaged, newer, being written, or has several names.
        """
        refuse_hard_links(path, RunFileError)
        RunFile(path)  # a missing or foreign file gets its message before any lock file
        with contextlib.ExitStack() as undo:
            lock = WriterLock(path, live=True)
            undo.callback(lock.release)
            run = RunFile(path)
            run.verify()
            try:
                connection = undo.enter_context(contextlib.closing(layout.connect(path)))
                writer = cls(path, lock, connection, run.header.parts)
                writer._take_up(run)
                writer._connection.execute("PRAGMA journal_mode = WAL")
                layout.bring_up(writer._connection)
                writer._answers = answers.count(writer._connection)
                writer._execute(
                    "UPDATE progress SET status = 'running', reason = '', until = ?", (until,)
                )
            except sqlite3.Error as error:
                again = resume_command(path, run.header.parts)
                raise faults.while_writing(path, error, run.t, again) from error
            undo.pop_all()
        return writer

    def _take_up(self, run: RunFile) -> None:
        """Go on from where ``run``, which is this file, stands."""
        for body in run.bodies():
            self._hash.update(body + b"\n")
        self._seq, self._t = run.seq, run.t

    @property
    def t(self) -> int | None:
        """The last tick that was committed, in simulated seconds; None before the first."""
        return self._t

    def log_hash(self) -> str:
        """Return the SHA-256 of the log as committed, in hexadecimal digits."""
        return self._hash.hexdigest()

    def append(
        self,
        t: int,
        events: Sequence[AnyEvent],
        checkpoint: bytes | None = None,
        request: str = "",
    ) -> None:
        """Commit the events of tick ``t`` and, if given, the engine's state after them.

        ``request`` is the one from outside that they meet, if any:
        see :mod:`folkways.store.fulfilled_requests`.
        """
        bodies = [encode(event) for event in events]
        # The hash goes on only once the transaction is committed: after a failure the same tick may
        # come again.
        digest = self._hash.copy()
        for body in bodies:
            digest.update(body + b"\n")
        first, last = self._seq + 1, self._seq + len(bodies)
        rows = (
            (seq, event.t, event.agent, type(event).__name__, body)
            for seq, event, body in zip(range(first, last + 1), events, bodies, strict=True)
        )
        try:
            with self._transaction():
                self._connection.executemany(INSERT_EVENT, rows)
                self._connection.execute(INSERT_TICK, (last, t))
                if checkpoint is not None:
                    self._connection.execute(
                        INSERT_CHECKPOINT, (last, t, checkpoint, digest.hexdigest())
                    )
                    self._connection.execute(PRUNE, {"kept": KEPT_CHECKPOINTS, "far": FAR})
                if request:
                    fulfilled_requests.note(self._connection, request, t)
                self._connection.execute(UPDATE_PROGRESS, (last, t, digest.hexdigest()))
        except sqlite3.Error as error:
            raise self._fault(error) from error
        self._hash, self._seq, self._t = digest, last, t

    def mark(self, status: Status, reason: str = "") -> None:
        """Record how the run stands and, if it is paused, why."""
        try:
            self._execute("UPDATE progress SET status = ?, reason = ?", (status, reason))
        except sqlite3.Error as error:
            raise self._fault(error) from error

    def attach(self, name: str, body: bytes) -> None:
        """Keep ``body`` with the run under ``name``, in place of what was there."""
        try:
            self._execute(PUT_ATTACHMENT, (name, zlib.compress(body)))
        except sqlite3.Error as error:
            raise self._fault(error) from error

    def answer(self, key: str) -> Reply | None:
        """Return the answer of a mind that is stored under a content key, if any."""
        try:
            return answers.find(self._connection, self.path, key)
        except sqlite3.Error as error:
            raise faults.while_reading(self.path, error) from error

    def keep_answer(self, answer: StoredAnswer) -> None:
        """Store an answer by itself, whatever the tick in flight comes to.

        Storing the same again has no effect. Raises RunFileError if another reply has its key.
        """
        try:
            self._answers += answers.keep(self._connection, self.path, answer)
        except sqlite3.Error as error:
            raise self._fault(error) from error

    def set_aside(self, keys: Sequence[str]) -> None:
        """Keep answers for the bill alone: their questions count as never asked."""
        try:
            with self._transaction():
                answers.set_aside(self._connection, keys)
        except sqlite3.Error as error:
            raise self._fault(error) from error

    def answers(self) -> Iterator[StoredAnswer]:
        """Give the answers stored when the iteration began, in the order in which they came."""
        try:
            yield from answers.each(self._connection, self.path)
        except sqlite3.Error as error:
            raise faults.while_reading(self.path, error) from error

    def vector(self, model: str, text_hash: str) -> bytes | None:
        """Return the vector that is stored for a text, if any."""
        try:
            return answers.vector(self._connection, self.path, model, text_hash)
        except sqlite3.Error as error:
            raise faults.while_reading(self.path, error) from error

    def keep_vectors(self, model: str, items: Sequence[tuple[str, bytes]]) -> None:
        """Store (text_hash, vector) pairs, all or none; what is stored already stays as it is."""
        try:
            with self._transaction():
                answers.keep_vectors(self._connection, model, items)
        except sqlite3.Error as error:
            raise self._fault(error) from error

    def _fault(self, error: sqlite3.Error) -> FolkwaysError:
        again = self._resume(self.path)
        return faults.while_writing(self.path, error, self._t, again, self._answers)

    def _resume(self, path: Path) -> str:
        return resume_command(path, self._parts)

    def make_durable(self) -> None:
        """Let each commit wait until the disk has it, so that no power cut undoes it."""
        try:
            self._connection.execute("PRAGMA synchronous = FULL")
            if os.name == "posix":  # elsewhere a folder cannot be opened, nor needs to be
                folder = os.open(self.path.parent, os.O_RDONLY)
                try:
                    os.fsync(folder)
                finally:
                    os.close(folder)
        except sqlite3.Error as error:
            raise self._fault(error) from error
        except OSError as error:
            raise StorageError(f"cannot write {self.path}: {error.strerror}") from error

    def close(self) -> None:
        """Fold the write-ahead log into the file, if there is room and no reader, and let go."""
        displaced = self._file.let_go()
        # Whatever hinders it here, the ticks are in the write-ahead log and stay readable.
        with contextlib.suppress(sqlite3.Error):
            # Closing must not wait for a viewer that is reading.
            self._connection.execute("PRAGMA busy_timeout = 0")
            if self._file.in_place:  # else it would delete the log of another file at the path
                self._connection.execute("PRAGMA journal_mode = DELETE")
        with contextlib.suppress(sqlite3.Error):
            self._connection.close()
        self._lock.release()
        if displaced is not None:
            raise displaced

    def _execute(self, statement: str, values: tuple[object, ...]) -> None:
        with self._transaction():
            self._connection.execute(statement, values)

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            # SQLite has already rolled back by itself after some errors, such as a full disk.
            if self._connection.in_transaction:
                with contextlib.suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
            raise
        # Only now, so that what was just computed or paid for is saved with the rest.
        self._file.check()
