from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest
from tests.survey.made import made_log, unsealed

from folkways.survey.draw import draw_form
from folkways.survey.errors import SurveyError
from folkways.survey.file import SurveyFile
from folkways.survey.form import Answer
from folkways.survey.participation import (
    SurveySettings,
    attendance,
    begin,
    comment,
    comments,
    completion_code,
    language_of,
    set_up,
    settings_of,
)
from folkways.survey.results import evaluate
from folkways.survey.scales import is_check, questions_of


@pytest.fixture
def survey(tmp_path: Path) -> SurveyFile:
    form = draw_form({"made": made_log()}, agents=1, most=4, checks=2)
    return SurveyFile.create(tmp_path / "made.survey", form)


def answered(survey: SurveyFile, code: str, *, attentive: bool) -> None:
    """Let a person answer everything, with the attention checks right or wrong."""
    for item in survey.form.items:
        wanted = int(item.made[0].lines[0]) if is_check(item) else 6
        score = wanted if attentive or not is_check(item) else 4
        survey.save(Answer(code, item.id, one.key, score) for one in questions_of(item))


def test_checks_that_were_failed_are_counted_and_never_scored(survey: SurveyFile) -> None:
    careful, careless = begin(survey, "en"), begin(survey, "de")
    answered(survey, careful.code, attentive=True)
    answered(survey, careless.code, attentive=False)
    by_code = {one.evaluator: one for one in attendance(survey)}
    assert (by_code[careful.code].checks, by_code[careful.code].failed) == (2, 0)
    assert (by_code[careless.code].failed, by_code[careless.code].language) == (2, "de")
    found = evaluate(survey)
    part = found.taking_part
    assert (part.people, part.finished, part.checks, part.failed, part.failing) == (2, 2, 4, 2, 1)
    assert found.items == sum(not is_check(item) for item in survey.form.items)
    assert found.groups[0].ratings == found.groups[0].asked
    assert found.groups[0].scores[-1].mean == 6
    without = evaluate(survey, attentive=True)
    assert (without.taking_part.left_out, without.groups[0].evaluators) == (1, 1)


def test_all_imported_sheets_of_a_person_count(tmp_path: Path) -> None:
    form = draw_form({"made": made_log()}, agents=2, most=4, checks=2)
    survey = SurveyFile.create(tmp_path / "made.survey", form)
    assert len(form.subjects) == 2
    answers = [
        Answer("E1", item.id, one.key, 4) for item in form.items for one in questions_of(item)
    ]
    survey.take_in(answers, "import")
    (found,) = attendance(survey)
    assert (found.checks, found.failed) == (4, 4)
    assert found.done == found.items == len(form.items)


def test_a_code_belongs_to_one_person_who_has_finished(survey: SurveyFile) -> None:
    done, begun = begin(survey, "en"), begin(survey, "en")
    answered(survey, done.code, attentive=True)
    codes = {one.evaluator: one.completion for one in attendance(survey)}
    assert codes == {done.code: completion_code(survey, done.code), begun.code: ""}
    assert completion_code(survey, done.code) != completion_code(survey, begun.code)
    set_up(survey, SurveySettings(completion="SHARED"))
    assert completion_code(survey, done.code) == "SHARED"


def test_settings_are_kept_and_checked(survey: SurveyFile) -> None:
    chosen = SurveySettings(languages=("de",), contact="lab@example.org")
    set_up(survey, chosen)
    assert settings_of(SurveyFile(survey.path)) == chosen
    assert language_of(survey, "a code from paper") == "de"
    with pytest.raises(SurveyError, match="no texts in xx"):
        set_up(survey, SurveySettings(languages=("xx",)))


def test_a_survey_of_the_first_format_is_brought_up_to_date(survey: SurveyFile) -> None:
    unsealed(survey.path)
    with contextlib.closing(sqlite3.connect(survey.path)) as connection, connection:
        connection.executescript(
            "DROP TABLE comment; DROP TABLE participant; DROP TABLE setting; "
            "PRAGMA user_version = 1;"
        )
    older = SurveyFile(survey.path)
    assert settings_of(older) == SurveySettings()
    code = begin(older, "en").code
    comment(older, code, "", "Thanks")
    assert comments(older) == [(code, "", "Thanks")]
