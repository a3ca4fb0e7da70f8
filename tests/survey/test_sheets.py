from __future__ import annotations

from pathlib import Path

import pytest
from tests.survey.made import made_survey

from folkways.survey.file import SurveyFile
from folkways.survey.form import Answer
from folkways.survey.results import evaluate
from folkways.survey.scales import questions_of
from folkways.survey.sheets import asked_by_subject, sheets, sheets_in


@pytest.fixture
def survey(tmp_path: Path) -> SurveyFile:
    return made_survey(tmp_path)


def answers(survey: SurveyFile, evaluator: str, subject: str, most: int = 10_000) -> list[Answer]:
    """So many answers of an evaluator on the form of an agent."""
    every = [
        Answer(evaluator, item.id, question.key, 5)
        for item in survey.form.items_of(subject)
        for question in questions_of(item)
    ]
    return every[:most]


def test_every_form_that_somebody_has_begun_is_asked_whole(survey: SurveyFile) -> None:
    asked = asked_by_subject(survey.form)
    assert set(asked) == {"A01", "A02"}
    given = [*answers(survey, "E1", "A01"), *answers(survey, "E1", "A02", 1)]
    given += answers(survey, "E2", "A01", 2)  # a second person for the same agent
    survey.take_in(given, "import")
    assert [(one.evaluator, one.subject, one.answered, one.asked) for one in sheets(survey)] == [
        ("E1", "A01", asked["A01"], asked["A01"]),
        ("E1", "A02", 1, asked["A02"]),
        ("E2", "A01", 2, asked["A01"]),
    ]
    people = evaluate(survey).groups[0]
    assert (people.ratings, people.asked) == (len(given), 2 * asked["A01"] + asked["A02"])
    assert evaluate(survey).unplayed == ()


def test_an_agent_whom_nobody_has_judged_is_named(survey: SurveyFile) -> None:
    survey.take_in(answers(survey, "E1", "A02"), "import")
    assert evaluate(survey).unplayed == ("A01",)


def test_rows_without_a_score_make_a_sheet_too(survey: SurveyFile, tmp_path: Path) -> None:
    path = tmp_path / "filled.csv"
    first, second = (survey.form.items_of(one)[0] for one in ("A01", "A02"))
    key = questions_of(first)[0].key
    path.write_text(
        "evaluator,item,question,score\n"
        f"E1,{first.id},{key},\n,{second.id},{key},5\nE3,nothing,{key},\n",
        encoding="utf-8",
    )
    assert sheets_in(survey, path) == {("E1", "A01")}
    assert sheets_in(survey, path, "E9") == {("E1", "A01"), ("E9", "A02")}
    (empty,) = sheets(survey, [("E1", "A01")])
    assert (empty.answered, empty.missing) == (0, empty.asked)
