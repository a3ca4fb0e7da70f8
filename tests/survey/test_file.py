from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.survey.made import changed, made_form, made_survey, unsealed

from folkways.base.errors import StorageError
from folkways.survey import database
from folkways.survey.errors import SurveyError
from folkways.survey.file import SurveyFile
from folkways.survey.form import Answer
from folkways.survey.participation import (
    SurveySettings,
    begin,
    comment,
    create,
    settings_of,
)
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
    with pytest.raises(SurveyError, match=r"made\.survey is damaged.*\(the form was changed\)"):
        SurveyFile(path)


CHANGES = [
    ("UPDATE answer SET score = 7", r"answer [a-z0-9]+/\S+ was changed"),
    ("UPDATE answer SET seal = 7", r"answer [a-z0-9]+/\S+ was changed"),
    ("UPDATE evaluator SET subject = 'A02'", "evaluator [a-z0-9]+ was changed"),
    ("DELETE FROM answer", "a row of its table answer is missing, or one too many"),
    ("DELETE FROM evaluator", "a row of its table evaluator is missing, or one too many"),
    ("UPDATE setting SET value = '{}'", "setting taking part was changed"),
    ("UPDATE reply SET body = x'00'", "the reply of a model with the key k was changed"),
    ("UPDATE comment SET text = 'no'", r"comment [a-z0-9]+/\S* was changed"),
    ("UPDATE participant SET language = 'fr'", "participant [a-z0-9]+ was changed"),
    ("UPDATE form SET secret = x'00'", "the form was changed"),
    ("DROP TABLE seal", "its seal is missing"),
    ("DROP TABLE seal; PRAGMA user_version = 2", "its seal is missing"),
    ("DELETE FROM seal WHERE name = 'answer'", "the seal of its answer is missing"),
    ("CREATE TRIGGER t AFTER INSERT ON answer BEGIN SELECT 1; END", "its tables were changed"),
    ("DROP TABLE comment", "its tables were changed"),
    ("PRAGMA user_version = 2", "its format or its tables were changed"),
]


@pytest.fixture
def taken(tmp_path: Path) -> SurveyFile:
    survey = create(tmp_path / "made.survey", made_form(), SurveySettings(contact="Ann"))
    one = begin(survey, "en")
    survey.save([an_answer(survey, one.code)])
    comment(survey, one.code, "", "yes")
    survey.keep_reply("k", b"reply")
    return survey


@pytest.mark.parametrize(("change", "told"), CHANGES)
def test_what_another_program_changed_is_named(taken: SurveyFile, change: str, told: str) -> None:
    changed(taken.path, change)
    with pytest.raises(SurveyError, match=rf"made.survey is damaged.*{told}.*Use a copy"):
        SurveyFile(taken.path)


@pytest.mark.parametrize(("change", "told"), CHANGES[:5])
def test_a_change_while_the_survey_is_open_is_named(
    taken: SurveyFile, change: str, told: str
) -> None:
    changed(taken.path, change)
    with pytest.raises(SurveyError, match=r"made\.survey is damaged"):
        evaluate(taken)


def test_an_older_survey_is_read_and_sealed_when_it_is_written(taken: SurveyFile) -> None:
    answers = taken.answers()
    unsealed(taken.path)
    older = SurveyFile(taken.path)
    assert (older.answers(), older.database.sealed) == (answers, False)
    body = taken.path.read_bytes()
    assert older.form == taken.form
    assert taken.path.read_bytes() == body
    begin(older, "en")
    assert SurveyFile(taken.path).database.sealed
    assert older.answers() == answers
    changed(taken.path, "UPDATE answer SET score = 1")
    with pytest.raises(SurveyError, match="was changed"):
        SurveyFile(taken.path)


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
def test_what_could_not_have_been_saved_is_not_read_without_seals(
    taken: SurveyFile, change: str, told: str
) -> None:
    unsealed(taken.path)
    changed(taken.path, change)
    with pytest.raises(SurveyError, match=f"is damaged.*{told}"):
        evaluate(SurveyFile(taken.path))


def test_a_survey_that_another_program_holds_is_told_soon(
    taken: SurveyFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert database.WAIT <= 2
    monkeypatch.setattr(database, "WAIT", 0.05)
    with contextlib.closing(sqlite3.connect(taken.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        for use in (taken.evaluators, taken.begin, lambda: SurveyFile(taken.path)):
            with pytest.raises(SurveyError, match=r"in use by another program.* or close it"):
                use()
    assert len(taken.evaluators()) == 1


def test_a_survey_is_made_with_its_settings_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "made.survey"
    path.touch()  # as a process that was killed leaves it
    (tmp_path / "made.survey-new").write_bytes(b"half")

    def stopped(survey: object, settings: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("folkways.survey.participation._store", stopped)
        with pytest.raises(KeyboardInterrupt):
            create(path, made_form(), SurveySettings())
    assert list(tmp_path.iterdir()) == []
    create(path, made_form(), SurveySettings(completion="DONE"))
    assert settings_of(SurveyFile(path)).completion == "DONE"
    assert list(tmp_path.iterdir()) == [path]


def test_who_begins_is_there_with_consent_or_not_at_all(
    taken: SurveyFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = taken.evaluators()
    monkeypatch.setattr("folkways.survey.participation.now", lambda: None)
    with pytest.raises(SurveyError, match="NOT NULL"):
        begin(taken, "en")
    assert taken.evaluators() == before


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


def test_a_survey_in_the_place_of_the_opened_one_is_left_alone(tmp_path: Path) -> None:
    for name, seed in (("one", 1), ("other", 2)):
        (tmp_path / name).mkdir()
        made_survey(tmp_path / name, made_form(seed))
    (path,) = (tmp_path / "one").iterdir()
    opened = SurveyFile(path)
    (other,) = (tmp_path / "other").iterdir()
    content = other.read_bytes()
    other.replace(path)
    for use in (opened.evaluators, opened.begin):
        with pytest.raises(SurveyError, match="is another survey by now"):
            use()
    assert path.read_bytes() == content
    assert SurveyFile(path).evaluators() == []


@pytest.mark.parametrize("gone", [True, False])
def test_a_change_is_not_called_saved_if_the_survey_is_replaced_meanwhile(
    tmp_path: Path, gone: bool
) -> None:
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        made_survey(tmp_path / name)
    (path,) = (tmp_path / "one").iterdir()
    (other,) = (tmp_path / "other").iterdir()
    content = other.read_bytes()
    database = SurveyFile(path).database

    def change() -> None:
        with database.change() as connection:
            connection.execute("INSERT INTO setting (key, value) VALUES ('a', 'b')")
            path.unlink() if gone else other.replace(path)

    with pytest.raises(SurveyError, match="replaced or removed while it was changed"):
        change()
    assert gone or path.read_bytes() == content


def test_an_older_copy_of_the_opened_survey_can_be_put_in_its_place(tmp_path: Path) -> None:
    opened = made_survey(tmp_path)
    older = opened.path.read_bytes()
    opened.begin(code="later")
    opened.path.write_bytes(older)
    assert opened.evaluators() == []
