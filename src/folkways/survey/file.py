"""A survey on disk: one SQLite file that holds the form, its evaluators and every answer."""

from __future__ import annotations

import secrets
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import cast

import msgspec

from folkways.base.json_text import read_json
from folkways.store.sealed_tables import Row
from folkways.survey.creation import create
from folkways.survey.database import SurveyDatabase
from folkways.survey.errors import SurveyDamaged, SurveyError
from folkways.survey.form import Answer, Evaluator, EvaluatorKind, Form, SurveyItem
from folkways.survey.scales import fault_of

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of codes: no i, l, o, 0 or 1, since people copy codes from paper."""
_CODE_LENGTH = 16


class SurveyFile:
    """A survey. Nothing is held open between calls, so it may be shared by threads.

    All rows are checked against their seals when it is opened, and those that are read again each
    time. Raises SurveyError, here and in every method, for a file that is missing, is no survey,
    is damaged or was made by a newer version, StorageError if nothing can be written to it.
    """

    def __init__(self, path: Path | str) -> None:
        """Open the survey at ``path`` and check all of it."""
        self.path = Path(path)
        self.database = SurveyDatabase(self.path)
        self.database.check()
        with self.database.read() as connection:
            rows = self.database.rows(connection, "form")
        if not rows:
            raise self._damaged("its form is missing")
        _, body, digest, secret = cast("tuple[int, bytes, str, bytes]", rows[0])
        try:
            self.form = read_json(body, Form)
        except msgspec.DecodeError as error:
            detail = "its form cannot be read"
            raise SurveyDamaged(self.path, detail, as_written=True) from error
        if self.form.digest() != digest:
            detail = "its form was changed after it was drawn"
            raise SurveyDamaged(self.path, detail, as_written=True)
        self.digest = digest
        self.secret = secret

    @classmethod
    def create(
        cls,
        path: Path | str,
        form: Form,
        further: Callable[[sqlite3.Connection], None] = lambda connection: None,
    ) -> SurveyFile:
        """Write a new survey; raises StorageError if the file exists or cannot be written.

        ``further`` writes what is to be in it from the start, in the same transaction.
        """

        def write(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO form (id, body, digest, secret) VALUES (1, ?, ?, ?)",
                (msgspec.json.encode(form), form.digest(), secrets.token_bytes(32)),
            )
            further(connection)

        create(Path(path), write)
        return cls(path)

    @cached_property
    def items(self) -> dict[str, SurveyItem]:
        """All items by their ids."""
        return {item.id: item for item in self.form.items}

    def check(self, item: str, question: str, score: int) -> str:
        """Return what is wrong with an answer, nothing if it can be taken."""
        return fault_of(self.items, item, question, score)

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
        with self.database.change() as connection:
            return self.admit(connection, kind, origin, code or new_code(), subject)

    def admit(
        self,
        connection: sqlite3.Connection,
        kind: EvaluatorKind,
        origin: str,
        code: str,
        subject: str,
    ) -> Evaluator:
        """As :meth:`begin`, within a change that is under way."""
        rows = self.database.rows(connection, "evaluator", ("code", code))
        if rows:
            found = _evaluator(rows[0])
            if found.kind != kind:
                raise SurveyError(f"{code!r} is the code of a {found.kind}, not of a {kind}")
            return found
        subject = subject or self._least_played(connection, kind)
        connection.execute(
            "INSERT INTO evaluator (code, kind, subject, origin, begun) VALUES (?, ?, ?, ?, ?)",
            (code, kind, subject, origin, now()),
        )
        return Evaluator(code, kind, subject, origin)

    def _least_played(self, connection: sqlite3.Connection, kind: EvaluatorKind) -> str:
        """Return the subject that has the fewest evaluators of a kind."""
        begun = [_evaluator(row) for row in self.database.rows(connection, "evaluator")]
        counts = Counter(one.subject for one in begun if one.kind == kind)
        judged = {item.subject for item in self.form.items}
        return min(
            (one.id for one in self.form.subjects if one.id in judged),
            key=lambda id: (counts[id], id),
        )

    def evaluator(self, code: str) -> Evaluator | None:
        """Return the evaluator with a code, if there is one."""
        with self.database.read() as connection:
            rows = self.database.rows(connection, "evaluator", ("code", code))
        return self._known(_evaluator(rows[0])) if rows else None

    def evaluators(self) -> list[Evaluator]:
        """Return all evaluators in the order in which they began."""
        with self.database.read() as connection:
            rows = cast("list[tuple[str, ...]]", self.database.rows(connection, "evaluator"))
        return [self._known(_evaluator(row)) for row in sorted(rows, key=lambda row: row[4])]

    def _known(self, evaluator: Evaluator) -> Evaluator:
        if any(one.id == evaluator.subject for one in self.form.subjects):
            return evaluator
        whom = f"{evaluator.subject!r}, whom the form does not have"
        raise self._damaged(f"{evaluator.code!r} plays {whom}")

    def answers(self, evaluator: str | None = None) -> list[Answer]:
        """Return all answers, or those of one evaluator, in a fixed order.

        Raises SurveyError for an answer that could not have been saved.
        """
        by, who = (
            (None, None) if evaluator is None else (("evaluator", evaluator), ("code", evaluator))
        )
        with self.database.read() as connection:
            rows = self.database.rows(connection, "answer", by)
            known = self.database.rows(connection, "evaluator", who)
        codes = {row[0] for row in known}
        found = [Answer(*cast("tuple[str, str, str, int, str]", row[:5])) for row in rows]
        for answer in found:
            fault = self.check(answer.item, answer.question, answer.score)
            if fault or answer.evaluator not in codes:
                whose = f"of an answer by {answer.evaluator!r}"
                raise self._damaged(f"{whose}, {fault or 'nobody has that code'}")
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
        with self.database.change() as connection:
            _save(connection, rows)

    def take_in(self, answers: Iterable[Answer], origin: str) -> int:
        """Save the answers of people, all or none, and return how many were new.

        Evaluators that are not known begin with the subject of their first item. Raises
        SurveyError, as :meth:`save` does.
        """
        given = list(answers)
        known = {answer[:3] for answer in self.answers()}
        with self.database.change() as connection:
            for answer in given:
                subject = self.items[answer.item].subject
                self.admit(connection, "person", origin, answer.evaluator, subject)
            _save(connection, [(*answer, now()) for answer in given])
        return sum(answer[:3] not in known for answer in given)

    def reply(self, key: str) -> bytes | None:
        """Return what a language model answered under a content key, if it is kept."""
        with self.database.read() as connection:
            rows = self.database.rows(connection, "reply", ("key", key))
        return cast(bytes, rows[0][1]) if rows else None

    def replies(self) -> list[bytes]:
        """Return all that language models answered."""
        with self.database.read() as connection:
            return [cast(bytes, row[1]) for row in self.database.rows(connection, "reply")]

    def keep_reply(self, key: str, body: bytes) -> None:
        """Keep what a language model answered; what is kept already stays."""
        with self.database.change() as connection:
            connection.execute(
                "INSERT INTO reply (key, body) VALUES (?, ?) ON CONFLICT DO NOTHING", (key, body)
            )

    def _damaged(self, detail: str) -> SurveyDamaged:
        return SurveyDamaged(self.path, detail)


def _evaluator(row: Row) -> Evaluator:
    return Evaluator(*cast("tuple[str, EvaluatorKind, str, str]", row[:4]))


def _save(connection: sqlite3.Connection, rows: Iterable[tuple[str | int, ...]]) -> None:
    connection.executemany(
        "INSERT INTO answer (evaluator, item, question, score, reason, given) "
        "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE "
        "SET score = excluded.score, reason = excluded.reason, given = excluded.given",
        rows,
    )


def new_code() -> str:
    """Return a code that nobody can guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(_CODE_LENGTH))


def now() -> str:
    """Return the time in UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")
