from __future__ import annotations

from pathlib import Path

import pytest
from tests.survey.made import answered_survey, changed, unsealed

from folkways.survey.errors import SurveyError
from folkways.survey.file import SurveyFile
from folkways.survey.participation import comments, settings_of
from folkways.survey.repair import repair


def test_all_rows_but_the_damaged_are_saved(tmp_path: Path) -> None:
    survey, target = answered_survey(tmp_path), tmp_path / "new.survey"
    first, *others = survey.evaluators()
    kept = [one for one in survey.answers() if one.evaluator != first.code]
    said = [one for one in comments(survey) if one.evaluator != first.code]
    settings, replies = settings_of(survey), survey.replies()
    changed(survey.path, f"UPDATE evaluator SET subject = 'A99' WHERE code = '{first.code}'")
    done = repair(survey.path, target)
    saved = SurveyFile(target)
    assert (saved.evaluators(), saved.answers(), comments(saved)) == (others, kept, said)
    assert (settings_of(saved), saved.replies(), saved.secret) == (
        settings,
        replies,
        survey.secret,
    )
    assert f"evaluator {first.code}" in done.lost
    assert f"participant {first.code}" in done.lost
    assert all(first.code in one for one in done.lost)


def test_rows_that_were_taken_out_are_named_by_their_table(tmp_path: Path) -> None:
    survey, target = answered_survey(tmp_path), tmp_path / "new.survey"
    changed(survey.path, "DELETE FROM comment")
    assert repair(survey.path, target).lost == (
        "rows of the table comment that are not there any more",
    )
    assert SurveyFile(target).answers() == survey.answers()


def test_what_cannot_be_saved_is_said(tmp_path: Path) -> None:
    survey, target = answered_survey(tmp_path), tmp_path / "new.survey"
    whole = survey.path.read_bytes()
    changed(survey.path, "UPDATE form SET secret = x'00'")
    with pytest.raises(SurveyError, match=r"nothing can be saved of .*its form is damaged"):
        repair(survey.path, target)
    survey.path.write_bytes(whole[:5000])
    with pytest.raises(SurveyError, match=r"nothing can be saved of .*SQLite cannot read it"):
        repair(survey.path, target)
    assert not target.exists()


def test_a_survey_without_seals_is_not_repaired(tmp_path: Path) -> None:
    survey = answered_survey(tmp_path)
    unsealed(survey.path)
    with pytest.raises(SurveyError, match="carries no seal"):
        repair(survey.path, tmp_path / "new.survey")


def test_a_file_that_was_being_repaired_into_is_taken(tmp_path: Path) -> None:
    survey, target = answered_survey(tmp_path), tmp_path / "new.survey"
    target.touch()
    repair(survey.path, target)
    assert SurveyFile(target).answers() == survey.answers()
    with pytest.raises(SurveyError, match="exists and is not overwritten"):
        repair(survey.path, target)
