from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.survey.made import made_form, made_survey

from folkways.base.errors import StorageError
from folkways.survey.errors import SurveyError
from folkways.survey.file import SurveyFile
from folkways.survey.form import Answer
from folkways.survey.results import evaluate
from folkways.survey.scales import questions_of


def an_answer(survey: SurveyFile, evaluator: str, score: int = 5) -> Answer:
    item = survey.form.items_of(survey.form.subjects[0].id)[0]
    return Answer(evaluator, item.id, questions_of(item)[0].key, score)


def test_a_survey_holds_its_form_and_answers(tmp_path: Path) -> None:
    survey = made_survey(tmp_path)
    one = survey.begin()
    survey.save([an_answer(survey, one.code, 3)])
    survey.save([an_answer(survey, one.code, 6)])
    again = SurveyFile(survey.path)
    assert again.form == made_form()
    assert [answer.score for answer in again.answers(one.code)] == [6]
    assert again.evaluator(one.code) == one


def test_evaluators_are_spread_over_the_agents(tmp_path: Path) -> None:
    survey = made_survey(tmp_path)
    assert [survey.begin().subject for _ in range(4)] == ["A01", "A02", "A01", "A02"]
    assert len({one.code for one in survey.evaluators()}) == 4


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    survey = made_survey(tmp_path)
    with pytest.raises(StorageError, match="exists and is not overwritten"):
        SurveyFile.create(survey.path, made_form())


def test_many_may_answer_at_once(tmp_path: Path) -> None:
    survey = made_survey(tmp_path)

    def take_part(score: int) -> None:
        one = survey.begin()
        survey.save([an_answer(survey, one.code, score)])

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(take_part, [1 + n % 7 for n in range(40)]))
    assert len(survey.answers()) == 40
    assert SurveyFile(survey.path).evaluators() == survey.evaluators()


def test_one_bad_answer_takes_all_back(tmp_path: Path) -> None:
    survey = made_survey(tmp_path)
    one = survey.begin()
    with pytest.raises(SurveyError, match="score 8 is not one of 1 to 7"):
        survey.save([an_answer(survey, one.code), an_answer(survey, one.code, 8)])
    with pytest.raises(SurveyError, match="no item 'nothing'"):
        survey.save([an_answer(survey, one.code)._replace(item="nothing")])
    with pytest.raises(SurveyError, match="has no question 'x' but"):
        survey.save([an_answer(survey, one.code)._replace(question="x")])
    assert survey.answers() == []


def test_a_person_cannot_have_the_code_of_a_mind(tmp_path: Path) -> None:
    survey = made_survey(tmp_path)
    survey.begin("mind", "openai:x", code="m")
    with pytest.raises(SurveyError, match="'m' is the code of a mind, not of a person"):
        survey.begin(code="m")


@pytest.mark.parametrize("length", [0, 100, 5000])
def test_a_torn_file_is_named(tmp_path: Path, length: int) -> None:
    path = made_survey(tmp_path).path
    path.write_bytes(path.read_bytes()[:length])
    with pytest.raises(SurveyError, match=r"made\.survey (is damaged|is not a survey)"):
        SurveyFile(path)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_pipe_in_the_place_of_its_journal_is_refused(tmp_path: Path) -> None:
    path = made_survey(tmp_path).path
    os.mkfifo(f"{path}-journal")
    with pytest.raises(SurveyError, match=r"made\.survey-journal, .* is not a regular file"):
        SurveyFile(path)


def test_a_survey_with_a_hole_is_named(tmp_path: Path) -> None:
    path = made_survey(tmp_path).path
    data = bytearray(path.read_bytes())
    place = data.index(b'"subjects"')
    data[place : place + 400] = b"\xff" * 400
    path.write_bytes(data)
    with pytest.raises(SurveyError, match="is damaged"):
        SurveyFile(path)


def test_a_form_that_was_changed_is_named(tmp_path: Path) -> None:
    path = made_survey(tmp_path).path
    with sqlite3.connect(path) as connection:
        (body,) = connection.execute("SELECT body FROM form").fetchone()
        connection.execute(
            "UPDATE form SET body = ?", (body.replace(b"No smoking", b"Do smoke.."),)
        )
    connection.close()
    with pytest.raises(SurveyError, match="its form was changed after it was drawn"):
        SurveyFile(path)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("UPDATE answer SET item = 'nothing'", "no item 'nothing'"),
        ("UPDATE answer SET question = 'x'", "has no question 'x'"),
        ("UPDATE answer SET score = 26", "the score 26 is not one of 1 to 7"),
        ("UPDATE answer SET evaluator = 'ghost'", "by 'ghost', nobody has that code"),
        ("UPDATE evaluator SET subject = 'A99'", "plays 'A99', whom the form does not have"),
    ],
)
def test_what_could_not_have_been_saved_is_not_read(tmp_path: Path, change: str, told: str) -> None:
    survey = made_survey(tmp_path)
    survey.save([an_answer(survey, survey.begin().code)])
    with contextlib.closing(sqlite3.connect(survey.path)) as connection, connection:
        connection.execute(change)
    with pytest.raises(SurveyError, match=f"is damaged .*{told}"):
        evaluate(survey)


def test_other_files_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(SurveyError, match="does not exist"):
        SurveyFile(tmp_path / "none.survey")
    text = tmp_path / "text.survey"
    text.write_text("Dear diary, " * 100, encoding="utf-8")
    with pytest.raises(SurveyError, match="is not a survey of folkways"):
        SurveyFile(text)
    with sqlite3.connect(tmp_path / "other.survey") as connection:
        connection.execute("CREATE TABLE t (x)")
    connection.close()
    with pytest.raises(SurveyError, match="is not a survey of folkways"):
        SurveyFile(tmp_path / "other.survey")


def test_a_newer_survey_is_told(tmp_path: Path) -> None:
    path = made_survey(tmp_path).path
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(SurveyError, match="newer version of folkways"):
        SurveyFile(path)
