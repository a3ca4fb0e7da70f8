"""How much of each form has been filled in: a sheet is one evaluator's form of one agent."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from pathlib import Path

from folkways.base.plural import counted
from folkways.survey.file import SurveyFile
from folkways.survey.form import Answer, Evaluator, Form
from folkways.survey.scales import is_check, questions_of
from folkways.survey.tables import COLUMNS, columns_of, numbered, read_text

Key = tuple[str, str]
"""An evaluator's code and the id of the agent that was played."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One evaluator's form of one agent: how many of its questions have an answer."""

    evaluator: str
    subject: str
    agent: str
    answered: int
    asked: int

    @property
    def missing(self) -> int:
        """How many questions have no answer."""
        return self.asked - self.answered

    @property
    def text(self) -> str:
        """The same in words."""
        return f"{self.evaluator}, {self.subject} ({self.agent}): {self.answered} of {self.asked}"


def sheets(survey: SurveyFile, also: Iterable[Key] = ()) -> tuple[Sheet, ...]:
    """Return the sheets that were begun, and ``also`` those of which nothing is answered yet.

    An evaluator that has answered for several agents has a sheet for each, and an agent that was
    played by several evaluators has a sheet from each.
    """
    evaluators = {one.code: one for one in survey.evaluators()}
    answers = survey.answers()
    keys = dict.fromkeys((*_begun(survey, evaluators, answers), *also))
    asked = asked_by_subject(survey.form)
    answered = Counter((one.evaluator, survey.items[one.item].subject) for one in answers)
    names = {one.id: one.agent for one in survey.form.subjects}
    return tuple(
        Sheet(code, subject, names[subject], answered[code, subject], asked[subject])
        for code, subject in sorted(keys)
    )


def filled(survey: SurveyFile, keys: Set[Key]) -> str:
    """Return how much of these sheets is filled in, and each that is not complete on a line."""
    given = [one for one in sheets(survey, keys) if (one.evaluator, one.subject) in keys]
    asked, answered = sum(one.asked for one in given), sum(one.answered for one in given)
    total = f"{answered:,} of {asked:,} on {counted(len(given), 'sheet')}"
    missing = [f"  {one.text}" for one in given if one.missing]
    return "\n".join((f"{total}, {asked - answered:,} missing", *missing))


def asked_of(
    survey: SurveyFile, evaluators: Mapping[str, Evaluator], answers: Iterable[Answer]
) -> int:
    """Return how many ratings the sheets of those who gave ``answers`` ask for, without checks."""
    given = list(answers)
    active = {one.evaluator: evaluators[one.evaluator] for one in given}
    asked = asked_by_subject(survey.form, checks=False)
    return sum(asked[subject] for _, subject in set(_begun(survey, active, given)))


def _begun(
    survey: SurveyFile, evaluators: Mapping[str, Evaluator], answers: Iterable[Answer]
) -> Iterator[Key]:
    """Give the sheet that each evaluator was given, and those that it answered on."""
    yield from ((code, one.subject) for code, one in evaluators.items())
    yield from ((one.evaluator, survey.items[one.item].subject) for one in answers)


def asked_by_subject(form: Form, *, checks: bool = True) -> dict[str, int]:
    """Return how many questions the form of each agent has, attention checks among them or not."""
    found = dict.fromkeys((one.id for one in form.subjects), 0)
    for item in form.items:
        if checks or not is_check(item):
            found[item.subject] += len(questions_of(item))
    return found


def sheets_in(survey: SurveyFile, path: Path, evaluator: str = "") -> set[Key]:
    """Return the sheets that a table has rows of, answered or not.

    ``evaluator`` stands for rows that name none; rows without either, and rows of items that the
    form has not, belong to no sheet. Raises SurveyError if the file cannot be read as a table.
    """
    rows = csv.reader(io.StringIO(read_text(path), newline=""), strict=True)
    columns = columns_of(path, rows, COLUMNS)
    found = set()
    for _, row in numbered(path, rows):
        cells = {name: row[at].strip() if at < len(row) else "" for name, at in columns.items()}
        code = cells["evaluator"] or evaluator
        if code and cells["item"] in survey.items:
            found.add((code, survey.items[cells["item"]].subject))
    return found
