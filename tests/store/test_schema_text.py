"""Bits that flip in the text of a definition, which is then no text any more."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.store.logs import answer, written
from tests.survey.made import answered_survey

from folkways.base.errors import RunFileError
from folkways.store.answer_file import AnswerFile, AnswersDamaged, check
from folkways.store.answer_file import repair as repair_answers
from folkways.store.reader import RunFile
from folkways.store.repair import repair as repair_run
from folkways.survey.errors import SurveyDamaged
from folkways.survey.file import SurveyFile
from folkways.survey.repair import repair as repair_survey

_CHANGED = r"its format or its tables were changed.*verify .* --repair NEW"


def flip(path: Path, table: str, text: str, place: int = 0) -> None:
    """Flip the highest bit of a byte of a definition: the one at ``place`` in ``text``."""
    content = bytearray(path.read_bytes())
    start = content.index(f"CREATE TABLE {table}".encode())
    content[content.index(text.encode(), start) + place] |= 0x80
    path.write_bytes(content)


@pytest.mark.parametrize(
    ("table", "text", "place"),
    [
        ("header", "body BLOB", 0),  # the name of a column
        ("header", "body BLOB", 6),  # its type
        ("event", "agent TEXT", 1),
        ("event", "    agent TEXT", 3),  # a space, which becomes part of the name
        ("tick", "    t   INTEGER", 2),
        ("answer", "-- order", 4),  # a remark
        ("progress", "log_hash", 2),
        ("checkpoint", "body", 1),
        ("seal", "name TEXT", 0),
        ("attachment", "seal INTEGER", 0),
    ],
)
def test_all_of_a_run_is_saved(tmp_path: Path, table: str, text: str, place: int) -> None:
    run, new = tmp_path / "r.folk", tmp_path / "new.folk"
    log_hash = written(run)
    flip(run, table, text, place)
    with pytest.raises(RunFileError, match=_CHANGED):
        RunFile(run).verify()
    assert repair_run(run, new).lost == ()
    saved = RunFile(new)
    saved.verify()
    assert saved.log_hash() == log_hash
    assert [one.key for one in saved.answers()] == [answer(n).key for n in range(5)]


@pytest.mark.parametrize(
    ("table", "text", "place"),
    [
        ("form", "secret BLOB", 0),
        ("evaluator", "origin TEXT", 3),
        ("reply", "seal INTEGER", 0),
        ("participant", "consented", 1),
        ("seal", "seal INTEGER", 1),
    ],
)
def test_all_of_a_survey_is_saved(tmp_path: Path, table: str, text: str, place: int) -> None:
    survey, new = answered_survey(tmp_path), tmp_path / "new.survey"
    before = (survey.evaluators(), survey.answers(), survey.replies())
    flip(survey.path, table, text, place)
    with pytest.raises(SurveyDamaged, match=_CHANGED):
        SurveyFile(survey.path)
    assert repair_survey(survey.path, new).lost == ()
    saved = SurveyFile(new)
    assert (saved.evaluators(), saved.answers(), saved.replies()) == before


def test_a_damaged_condition_does_not_hinder_the_repair_of_a_survey(tmp_path: Path) -> None:
    survey, new = answered_survey(tmp_path), tmp_path / "new.survey"
    answers = survey.answers()
    flip(survey.path, "answer", "(score BETWEEN", 2)
    with pytest.raises(SurveyDamaged, match=r"or save the intact part: .* --repair NEW.survey"):
        SurveyFile(survey.path)
    assert repair_survey(survey.path, new).lost == ()
    assert SurveyFile(new).answers() == answers


@pytest.mark.parametrize(
    ("table", "text", "place"),
    [
        ("answer", "-- order", 4),
        ("embedding", "vector", 2),
        ("embedding", "-- SHA", 4),
        ("answer", "key       TEXT", 0),
        ("seal", "name TEXT", 0),
    ],
)
def test_all_of_a_file_of_answers_is_saved(
    tmp_path: Path, table: str, text: str, place: int
) -> None:
    path, new = tmp_path / "a.answers", tmp_path / "new.answers"
    with AnswerFile(path) as store:
        for number in range(3):
            store.keep_answer(answer(number))
    flip(path, table, text, place)
    with pytest.raises(AnswersDamaged, match=_CHANGED):
        check(path)
    assert repair_answers(path, new).lost == ()
    assert check(new) == (3, True)


def test_a_definition_that_sqlite_cannot_read_is_damage_without_advice(tmp_path: Path) -> None:
    path = tmp_path / "a.answers"
    AnswerFile(path).close()
    flip(path, "answer", "CREATE TABLE", 3)
    with pytest.raises(AnswersDamaged) as caught:
        check(path)
    assert "--repair" not in str(caught.value)
