"""Saving in a new survey what is intact of a damaged one."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import cast

import msgspec

from folkways.base.json_text import read_json
from folkways.base.plural import counted
from folkways.store.beside import is_claimed
from folkways.store.intact_rows import intact_rows, write_rows
from folkways.store.repair import Repaired
from folkways.store.sealed_tables import Row, is_in
from folkways.survey.creation import create
from folkways.survey.database import SurveyDatabase
from folkways.survey.errors import SurveyDamaged, SurveyError
from folkways.survey.file import SurveyFile
from folkways.survey.file_format import SEALS
from folkways.survey.form import Form
from folkways.survey.scales import fault_of

_OF_EVALUATOR = {"participant": 0, "answer": 0, "comment": 0}
"""Tables whose rows belong to an evaluator, and the column that names it."""


def repair(path: Path, target: Path) -> Repaired:
    """Write the intact rows of the survey ``path`` into the new survey ``target``.

    Answers and comments are intact only together with their evaluators. Evaluators and answers for
    which the form has no place are left out: they were changed before they were sealed. Raises
    SurveyError if the survey has no seals, if its form is damaged or if SQLite cannot read it,
    StorageError if ``target`` exists or cannot be written.
    """
    if os.path.lexists(target) and not is_claimed(target):
        raise SurveyError(f"{target} exists and is not overwritten; give --repair a new name")
    database = SurveyDatabase(path)
    database.refuse_stale_journal()
    try:
        try:
            tables, lost = _intact(database, "rw")
        except SurveyDamaged:
            tables, lost = _intact(database, "ro")
    except SurveyDamaged as error:
        raise SurveyError(
            f"nothing can be saved of {path}: SQLite cannot read it ({error.detail}). Use a copy"
        ) from error
    if not tables["form"]:
        raise SurveyError(f"nothing can be saved of {path}: its form is damaged. Use a copy")
    lost += _without_place(path, tables)
    known = {row[0] for row in tables["evaluator"]}
    for name, column in _OF_EVALUATOR.items():
        of_lost = [row for row in tables[name] if row[column] not in known]
        lost += [SEALS.named(name, row) for row in of_lost]
        tables[name] = [row for row in tables[name] if row[column] in known]
    create(target, partial(write_rows, tables=tables))
    SurveyFile(target)
    saved = [counted(len(rows), name) for name, rows in tables.items() if rows]
    return Repaired(tuple(saved), tuple(lost))


def _intact(database: SurveyDatabase, how: str) -> tuple[dict[str, list[Row]], list[str]]:
    """Return the intact rows of each table, and names of the others."""
    lost: list[str] = []
    with database.read(how) as connection:
        if not is_in(connection):
            raise SurveyError(
                f"{database.path} carries no seal, so nobody can tell what is intact in it. Use a "
                "copy"
            )
        return intact_rows(SEALS, connection, database.path, lost), lost


def _without_place(path: Path, tables: dict[str, list[Row]]) -> list[str]:
    """Take out the evaluators and answers for which the form has no place; return their names."""
    try:
        form = read_json(cast(bytes, tables["form"][0][1]), Form)
    except msgspec.DecodeError as error:
        raise SurveyError(
            f"nothing can be saved of {path}: its form cannot be read. Use a copy"
        ) from error
    subjects = {one.id for one in form.subjects}
    items = {one.id: one for one in form.items}
    places: dict[str, Callable[[Row], bool]] = {
        "evaluator": lambda row: row[2] in subjects,
        "answer": lambda row: not fault_of(items, *cast("tuple[str, str, int]", row[1:4])),
    }
    out: list[str] = []
    for name, has_place in places.items():
        out += [SEALS.named(name, row) for row in tables[name] if not has_place(row)]
        tables[name] = [row for row in tables[name] if has_place(row)]
    return out
