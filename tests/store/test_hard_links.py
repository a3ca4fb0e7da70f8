from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from tests.store.logs import tick, written
from tests.survey.made import answered_survey

from folkways.base.errors import FolkwaysError, RunFileError
from folkways.store.answer_file import AnswerFile, check
from folkways.store.hard_links import refuse_hard_links
from folkways.store.reader import RunFile
from folkways.store.writer import RunWriter
from folkways.survey.errors import SurveyError
from folkways.survey.file import SurveyFile
from folkways.survey.web.app import serve

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")


def test_a_run_with_two_names_is_read_but_not_written(tmp_path: Path) -> None:
    run, other = tmp_path / "a b.folk", tmp_path / "other.folk"
    written(run)
    os.link(run, other)
    before = run.read_bytes()
    for path in (run, other):
        RunFile(path).verify()
        with pytest.raises(RunFileError, match=r"has 2 names \(hard links\), and is only read"):
            RunWriter.reopen(path)
    with pytest.raises(RunFileError, match=r"cp '.*a b.folk' NEW.folk$"):
        RunWriter.reopen(run)
    assert (run.read_bytes(), sorted(os.listdir(tmp_path))) == (before, [run.name, other.name])
    other.unlink()
    RunWriter.reopen(run).close()


def test_a_name_that_is_made_later_stops_only_who_comes_later(tmp_path: Path) -> None:
    run, other = tmp_path / "a.folk", tmp_path / "b.folk"
    written(run, 2)
    writer = RunWriter.reopen(run)
    os.link(run, other)
    with pytest.raises(RunFileError, match="has 2 names"):
        RunWriter.reopen(other)
    writer.append(*tick(2))
    writer.close()
    RunFile(run).verify()


def test_the_copy_takes_the_log_along(tmp_path: Path) -> None:
    run = tmp_path / "a.folk"
    written(run)
    os.link(run, tmp_path / "b.folk")
    (tmp_path / "a.folk-wal").write_bytes(b"x")
    (tmp_path / "a.folk-journal").touch()
    with pytest.raises(FolkwaysError, match=r"cp \S*a.folk-wal NEW.folk-wal$"):
        refuse_hard_links(run, FolkwaysError)


def test_answers_with_two_names_are_read_but_not_written(tmp_path: Path) -> None:
    path = tmp_path / "a.answers"
    AnswerFile(path).close()
    os.link(path, tmp_path / "b.answers")
    with pytest.raises(FolkwaysError, match=r"a.answers has 2 names"):
        AnswerFile(path)
    assert check(path) == (0, True)
    assert sorted(os.listdir(tmp_path)) == ["a.answers", "b.answers"]


def test_a_survey_with_two_names_is_read_but_not_written(tmp_path: Path) -> None:
    survey = answered_survey(tmp_path)
    os.link(survey.path, tmp_path / "b.survey")
    survey.begin()  # which the one that wrote it before may still do
    found = SurveyFile(tmp_path / "b.survey")
    assert found.answers() == survey.answers()
    for write in (found.begin, lambda: found.save([]), lambda: serve(found)):
        with pytest.raises(SurveyError, match=r"b.survey has 2 names"):
            write()


def test_a_file_system_that_counts_no_names_is_no_hindrance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = tmp_path / "a.folk"
    written(run)
    values = list(os.stat(run))
    values[3] = 0
    monkeypatch.setattr(os, "stat", lambda path: os.stat_result(values))
    refuse_hard_links(run, FolkwaysError)
    monkeypatch.undo()
    refuse_hard_links(tmp_path / "none.folk", FolkwaysError)
