"""What goes with taking part: consent, language, comments, completion codes."""

from __future__ import annotations

import hashlib
import hmac
import sqlite3
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from folkways.base.json_text import read_json
from folkways.survey.errors import SurveyDamaged, SurveyError
from folkways.survey.file import ALPHABET, SurveyFile, new_code, now
from folkways.survey.form import Evaluator, Form
from folkways.survey.scales import is_check, questions_of, right
from folkways.survey.texts import DEFAULT, languages

LONGEST_COMMENT: Final = 2000
"""Characters of a comment; longer ones are cut."""
_CODE_LENGTH: Final = 8
_KEY: Final = "taking part"


class SurveySettings(msgspec.Struct, frozen=True, kw_only=True):
    """What those who run a survey choose about taking part.

    ``languages`` are offered, the first one where a browser likes none of them. ``consent`` is
    their own text of the consent page, paragraphs apart by empty lines (empty: the text that
    ships); ``contact`` stands on that page. ``completion`` is one code for all who finish (empty:
    everybody gets a code of their own).
    """

    languages: tuple[str, ...] = (DEFAULT,)
    consent: str = ""
    contact: str = ""
    completion: str = ""


class Comment(NamedTuple):
    """What a person wrote about an item, or about the whole survey (``item`` empty)."""

    evaluator: str
    item: str
    text: str


class Attendance(NamedTuple):
    """How far one person got; ``completion`` is the code of those who finished, else empty.

    ``items`` are those of all agents whom the person judged; ``agent`` is the first. ``checks``
    counts the attention checks that were answered, ``failed`` those answered wrongly.
    """

    evaluator: str
    agent: str
    language: str
    done: int
    items: int
    checks: int
    failed: int
    completion: str


def settings_of(survey: SurveyFile) -> SurveySettings:
    """Return the settings of a survey; those of older files are the defaults."""
    with survey.database.read() as connection:
        rows = survey.database.rows(connection, "setting", ("key", _KEY))
    if not rows:
        return SurveySettings()
    try:
        return read_json(str(rows[0][1]).encode(), SurveySettings)
    except msgspec.DecodeError as error:
        detail = "its settings cannot be read"
        raise SurveyDamaged(survey.path, detail, as_written=True) from error


def create(path: Path, form: Form, settings: SurveySettings) -> SurveyFile:
    """Write a new survey with its settings, all at once.

    Raises SurveyError for a language without texts, StorageError if the file exists or cannot be
    written.
    """
    _check_languages(settings)
    return SurveyFile.create(path, form, partial(_store, settings=settings))


def set_up(survey: SurveyFile, settings: SurveySettings) -> None:
    """Store the settings of a survey; raises SurveyError for a language without texts."""
    _check_languages(settings)
    with survey.database.change() as connection:
        _store(connection, settings)


def _check_languages(settings: SurveySettings) -> None:
    unknown = [one for one in settings.languages if one not in languages()]
    if unknown or not settings.languages:
        raise SurveyError(
            f"the survey has no texts in {', '.join(unknown) or 'no language'}; there are "
            f"{', '.join(languages())}"
        )


def _store(connection: sqlite3.Connection, settings: SurveySettings) -> None:
    connection.execute(
        "INSERT INTO setting (key, value) VALUES (?, ?) "
        "ON CONFLICT DO UPDATE SET value = excluded.value",
        (_KEY, msgspec.json.encode(settings).decode()),
    )


def begin(survey: SurveyFile, language: str) -> Evaluator:
    """Let somebody who has consented begin in a language, and return who it is."""
    with survey.database.change() as connection:
        evaluator = survey.admit(connection, "person", "web", new_code(), "")
        connection.execute(
            "INSERT INTO participant (code, language, consented) VALUES (?, ?, ?)",
            (evaluator.code, language, now()),
        )
    return evaluator


def language_of(survey: SurveyFile, code: str) -> str:
    """Return the language in which a person takes part."""
    with survey.database.read() as connection:
        rows = survey.database.rows(connection, "participant", ("code", code))
    return str(rows[0][1]) if rows else settings_of(survey).languages[0]


def comment(survey: SurveyFile, evaluator: str, item: str, text: str) -> None:
    """Store what a person wrote about an item (empty: the whole survey); no text removes it."""
    kept = text.strip()[:LONGEST_COMMENT]
    with survey.database.change() as connection:
        connection.execute(
            "DELETE FROM comment WHERE (evaluator, item) = (?, ?)", (evaluator, item)
        )
        if kept:
            connection.execute(
                "INSERT INTO comment (evaluator, item, text, given) VALUES (?, ?, ?, ?)",
                (evaluator, item, kept, now()),
            )


def comments(survey: SurveyFile, evaluator: str | None = None) -> list[Comment]:
    """Return all comments, or those of one person, in a fixed order."""
    only = None if evaluator is None else ("evaluator", evaluator)
    with survey.database.read() as connection:
        rows = survey.database.rows(connection, "comment", only)
    return [Comment(*map(str, row[:3])) for row in rows]


def completion_code(survey: SurveyFile, evaluator: str) -> str:
    """Return what a person who has finished can show: the survey's one code, or their own.

    Their own is made with the survey's secret, so that nobody can guess one.
    """
    common = settings_of(survey).completion
    if common:
        return common
    drawn = hmac.new(survey.secret, f"completion:{evaluator}".encode(), hashlib.sha256).digest()
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in drawn[:_CODE_LENGTH]).upper()


def attendance(survey: SurveyFile) -> list[Attendance]:
    """Return how far each person got, in the order in which they began."""
    answers: dict[str, dict[tuple[str, str], int]] = {}
    for answer in survey.answers():
        answers.setdefault(answer.evaluator, {})[answer.item, answer.question] = answer.score
    found = []
    for person in survey.evaluators():
        if person.kind != "person":
            continue
        own = answers.get(person.code, {})
        # Somebody whose sheets were imported may have filled in those of several agents.
        subjects = dict.fromkeys([person.subject, *(survey.items[id].subject for id, _ in own)])
        items = [item for subject in subjects for item in survey.form.items_of(subject)]
        done = [
            item for item in items if all((item.id, one.key) in own for one in questions_of(item))
        ]
        checks = [
            right(item, own[item.id, one.key])
            for item in items
            if is_check(item)
            for one in questions_of(item)
            if (item.id, one.key) in own
        ]
        found.append(
            Attendance(
                evaluator=person.code,
                agent=person.subject,
                language=language_of(survey, person.code),
                done=len(done),
                items=len(items),
                checks=len(checks),
                failed=checks.count(False),
                completion=(
                    completion_code(survey, person.code)
                    if person.origin == "web" and len(done) == len(items)
                    else ""
                ),
            )
        )
    return found
