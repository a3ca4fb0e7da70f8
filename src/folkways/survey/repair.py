"""Saving in a new survey what is intact of a damaged one."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

from folkways.base.plural import counted
from folkways.store.intact_rows import intact_rows, write_rows
from folkways.store.repair import Repaired
from folkways.store.sealed_tables import is_in
from folkways.survey.creation import create
from folkways.survey.database import SurveyDatabase
from folkways.survey.errors import SurveyDamaged, SurveyError
from folkways.survey.file import SurveyFile
from folkways.survey.file_format import SEALS

_OF_EVALUATOR = {"participant": 0, "answer": 0, "comment": 0}
"""Tables whose rows belong to an evaluator, and the column that names it."""


def repair(path: Path, target: Path) -> Repaired:
    """Write the intact rows of the survey ``path`` into the new survey ``target``.

    Answers and comments are intact only together with their evaluators. Raises SurveyError if the
    survey has no seals, if its form is damaged or if SQLite cannot read it, StorageError if
    ``target`` exists or cannot be written.
    """
    if os.path.lexists(target):
        raise SurveyError(f"{target} exists and is not overwritten; give --repair a new name")
    database = SurveyDatabase(path)
    database.refuse_stale_journal()
    try:
        with database.read() as connection:
            if not is_in(connection):
                raise SurveyError(
                    f"{path} carries no seal, so nobody can tell what is intact in it. Use a copy"
                )
            lost: list[str] = []
            tables = intact_rows(SEALS, connection, path, lost)
    except SurveyDamaged as error:
        raise SurveyError(
            f"nothing can be saved of {path}: SQLite cannot read it ({error.detail}). Use a copy"
        ) from error
    if not tables["form"]:
        raise SurveyError(f"nothing can be saved of {path}: its form is damaged. Use a copy")
    known = {row[0] for row in tables["evaluator"]}
    for name, column in _OF_EVALUATOR.items():
        of_lost = [row for row in tables[name] if row[column] not in known]
        lost += [SEALS.named(name, row) for row in of_lost]
        tables[name] = [row for row in tables[name] if row[column] in known]
    create(target, partial(write_rows, tables=tables))
    SurveyFile(target)
    saved = [counted(len(rows), name) for name, rows in tables.items() if rows]
    return Repaired(tuple(saved), tuple(lost))
