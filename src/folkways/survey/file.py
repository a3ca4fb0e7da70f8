"""A survey on disk: one SQLite file that holds the form, its evaluators and every answer."""

from __future__ import annotations

import contextlib
import secrets
import sqlite3
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import cached_property
from importlib import resources
from pathlib import Path

import msgspec

from folkways.base.errors import StorageError
from folkways.base.given_file import odd_beside
from folkways.base.json_text import read_json
from folkways.survey.errors import SurveyError
from folkways.survey.form import Answer, Evaluator, EvaluatorKind, Form, SurveyItem
from folkways.survey.scales import highest, questions_of

APPLICATION_ID = 0x464F5356
"""Marks an SQLite file as a survey of folkways ("FOSV")."""
FORMAT = 2
"""Version of the file format; older files are brought to it when they are opened."""

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of codes: no i, l, o, 0 or 1, since people copy codes from paper."""
_CODE_LENGTH = 16
_UNWRITABLE = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM)


class SurveyFile:
    """A survey. Nothing is held open between calls, so it may be shared by threads.

    Raises SurveyError, here and in every method, for a file that is missing, is no survey, is
    damaged or was made by a newer version, StorageError if nothing can be written to it.
    """

    def __init__(self, path: Path | str) -> None:
        """Open the survey at ``path`` and check all of it."""
        self.path = Path(path)
        if not self.path.is_file():
            raise SurveyError(f"{self.path} does not exist or is not a file")
        if not self.path.stat().st_size:
            raise SurveyError(f"{self.path} is not a survey of folkways: it is empty")
        with self.connected() as connection:
            application, version = (
                connection.execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("application_id", "user_version")
            )
            if application != APPLICATION_ID:
                raise SurveyError(f"{self.path} is not a survey of folkways")
            if version > FORMAT:
                raise SurveyError(
                    f"{self.path} was made by a newer version of folkways (survey format "
                    f"{version}, this version reads up to {FORMAT})"
                )
            problems = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            row = connection.execute("SELECT body, digest, secret FROM form").fetchone()
        if problems != "ok" or row is None:
            raise self._damaged(str(problems) if row else "its form is missing")
        try:
            self.form = read_json(row[0], Form)
        except msgspec.DecodeError as error:
            raise self._damaged("its form cannot be read") from error
        if self.form.digest() != row[1]:
            raise self._damaged("its form was changed after it was drawn")
        if version < FORMAT:
            with self.connected() as connection:
                connection.executescript(
                    f"BEGIN; {_sql('taking_part.sql')} PRAGMA user_version = {FORMAT}; COMMIT;"
                )
        self.digest: str = row[1]
        self.secret: bytes = row[2]

    @classmethod
    def create(cls, path: Path | str, form: Form) -> SurveyFile:
        """Write a new survey; raises StorageError if the file exists or cannot be written."""
        path = Path(path)
        schema = _sql("schema.sql") + _sql("taking_part.sql")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(exist_ok=False)
        except FileExistsError as error:
            raise StorageError(
                f"{path} exists and is not overwritten; name another file"
            ) from error
        except OSError as error:
            raise StorageError(f"cannot write {path}: {error.strerror}") from error
        try:
            with contextlib.closing(sqlite3.connect(path)) as connection, connection:
                connection.executescript(
                    f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {FORMAT};"
                    f"BEGIN; {schema}"
                )
                connection.execute(
                    "INSERT INTO form VALUES (1, ?, ?, ?)",
                    (msgspec.json.encode(form), form.digest(), secrets.token_bytes(32)),
                )
        except sqlite3.Error as error:
            path.unlink(missing_ok=True)
            raise StorageError(f"cannot write {path}: {error}") from error
        return cls(path)

    @cached_property
    def items(self) -> dict[str, SurveyItem]:
        """All items by their ids."""
        return {item.id: item for item in self.form.items}

    def check(self, item: str, question: str, score: int) -> str:
        """Return what is wrong with an answer, nothing if it can be taken."""
        found = self.items.get(item)
        if found is None:
            return f"there is no item {item!r}"
        known = [each.key for each in questions_of(found)]
        if question not in known:
            return f"item {item} has no question {question!r} but {', '.join(known)}"
        if not 1 <= score <= highest(found):
            return f"the score {score} is not one of 1 to {highest(found)}"
        return ""

    def begin(
        self,
        kind: EvaluatorKind = "person",
        origin: str = "web",
        *,
        code: str = "",
        subject: str = "",
    ) -> Evaluator:
        """Let somebody begin and return who it is; an evaluator of this ``code`` is found again.

        Without ``subject``, one that has the fewest evaluators of this kind is given out. Raises
        SurveyError if the code is taken by one of the other kind.
        """
        with self.changed() as connection:
            return _begin(connection, self.form, kind, origin, code or _new_code(), subject, now())

    def evaluator(self, code: str) -> Evaluator | None:
        """Return the evaluator with a code, if there is one."""
        return next((one for one in self.evaluators() if one.code == code), None)

    def evaluators(self) -> list[Evaluator]:
        """Return all evaluators in the order in which they began."""
        statement = "SELECT code, kind, subject, origin FROM evaluator ORDER BY begun, code"
        with self.connected() as connection:
            found = [Evaluator(*row) for row in connection.execute(statement)]
        subjects = {one.id for one in self.form.subjects}
        if odd := next((one for one in found if one.subject not in subjects), None):
            raise self._damaged(f"{odd.code!r} plays {odd.subject!r}, whom the form does not have")
        return found

    def answers(self, evaluator: str | None = None) -> list[Answer]:
        """Return all answers, or those of one evaluator, in a fixed order.

        Raises SurveyError for an answer that could not have been saved.
        """
        statement = (
            "SELECT evaluator, item, question, score, reason, code FROM answer "
            "LEFT JOIN evaluator ON code = evaluator "
            "WHERE ?1 IS NULL OR evaluator = ?1 ORDER BY evaluator, item, question"
        )
        found = []
        with self.connected() as connection:
            for *row, known in connection.execute(statement, (evaluator,)):
                answer = Answer(*row)
                fault = self.check(answer.item, answer.question, answer.score)
                if fault or known is None:
                    whose = f"of an answer by {answer.evaluator!r}"
                    raise self._damaged(f"{whose}, {fault or 'nobody has that code'}")
                found.append(answer)
        return found

    def save(self, answers: Iterable[Answer]) -> None:
        """Save answers, all or none; a later answer to the same question replaces the earlier.

        Raises SurveyError for an answer that cannot be taken.
        """
        rows = []
        for answer in answers:
            fault = self.check(answer.item, answer.question, answer.score)
            if fault:
                raise SurveyError(fault)
            rows.append((*answer, now()))
        with self.changed() as connection:
            _save(connection, rows)

    def take_in(self, answers: Iterable[Answer], origin: str) -> int:
        """Save the answers of people, all or none, and return how many were new.

        Evaluators that are not known begin with the subject of their first item. Raises
        SurveyError, as :meth:`save` does.
        """
        given = list(answers)
        known = {answer[:3] for answer in self.answers()}
        with self.changed() as connection:
            for answer in given:
                subject = self.items[answer.item].subject
                _begin(connection, self.form, "person", origin, answer.evaluator, subject, now())
            _save(connection, [(*answer, now()) for answer in given])
        return sum(answer[:3] not in known for answer in given)

    def reply(self, key: str) -> bytes | None:
        """Return what a language model answered under a content key, if it is kept."""
        with self.connected() as connection:
            row = connection.execute("SELECT body FROM reply WHERE key = ?", (key,)).fetchone()
        return None if row is None else row[0]

    def replies(self) -> list[bytes]:
        """Return all that language models answered."""
        with self.connected() as connection:
            return [row[0] for row in connection.execute("SELECT body FROM reply ORDER BY key")]

    def keep_reply(self, key: str, body: bytes) -> None:
        """Keep what a language model answered; what is kept already stays."""
        with self.changed() as connection:
            connection.execute("INSERT OR IGNORE INTO reply VALUES (?, ?)", (key, body))

    @contextlib.contextmanager
    def changed(self) -> Iterator[sqlite3.Connection]:
        """Give a connection for changes: all of them are made, or none."""
        with self.connected() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")

    @contextlib.contextmanager
    def connected(self) -> Iterator[sqlite3.Connection]:
        """Give a connection for reading."""
        if odd := odd_beside(self.path):
            raise SurveyError(odd)
        address = f"{self.path.absolute().as_uri()}?mode=rw"
        try:
            opened = sqlite3.connect(address, uri=True, isolation_level=None, timeout=20.0)
            with contextlib.closing(opened) as connection:
                yield connection
        except sqlite3.Error as error:
            raise self._fault(error) from error
        except UnicodeDecodeError as error:
            raise self._damaged("a text in it is no text any more") from error

    def _fault(self, error: sqlite3.Error) -> SurveyError | StorageError:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code == sqlite3.SQLITE_NOTADB:
            return SurveyError(f"{self.path} is not a survey of folkways")
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return SurveyError(f"{self.path} is in use by another program: {error}")
        if code in (*_UNWRITABLE, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN):
            return StorageError(f"{self.path} cannot be read or written: {error}")
        return self._damaged(str(error))

    def _damaged(self, detail: str) -> SurveyError:
        return SurveyError(
            f"{self.path} is damaged ({detail}). Use a copy of it; answers that were exported or "
            "filled in elsewhere can be imported into the same form drawn again."
        )


def _begin(
    connection: sqlite3.Connection,
    form: Form,
    kind: EvaluatorKind,
    origin: str,
    code: str,
    subject: str,
    now: str,
) -> Evaluator:
    row = connection.execute(
        "SELECT code, kind, subject, origin FROM evaluator WHERE code = ?", (code,)
    ).fetchone()
    if row is not None:
        found = Evaluator(*row)
        if found.kind != kind:
            raise SurveyError(f"{code!r} is the code of a {found.kind}, not of a {kind}")
        return found
    if not subject:
        counts = dict(
            connection.execute(
                "SELECT subject, count(*) FROM evaluator WHERE kind = ? GROUP BY subject", (kind,)
            )
        )
        judged = {item.subject for item in form.items}
        subject = min(
            (one.id for one in form.subjects if one.id in judged),
            key=lambda id: (counts.get(id, 0), id),
        )
    connection.execute(
        "INSERT INTO evaluator VALUES (?, ?, ?, ?, ?)", (code, kind, subject, origin, now)
    )
    return Evaluator(code, kind, subject, origin)


def _save(connection: sqlite3.Connection, rows: Iterable[tuple[str | int, ...]]) -> None:
    connection.executemany(
        "INSERT INTO answer VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE "
        "SET score = excluded.score, reason = excluded.reason, given = excluded.given",
        rows,
    )


def _sql(name: str) -> str:
    return resources.files("folkways.survey").joinpath(name).read_text("utf-8")


def _new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(_CODE_LENGTH))


def now() -> str:
    """Return the time in UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")
