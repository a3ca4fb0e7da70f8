"""Names that SQLite would take for something else than a file of that name."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from tests.store.logs import answer, header, tick, written
from tests.survey.made import made_form

from folkways.base.errors import StorageError
from folkways.store.answer_file import AnswerFile, check
from folkways.store.answer_file import repair as repair_answers
from folkways.store.reader import RunFile
from folkways.store.repair import repair as repair_run
from folkways.store.whole_run import whole_run
from folkways.store.writer import RunWriter
from folkways.survey.file import SurveyFile
from folkways.survey.repair import repair as repair_survey

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="such names are not allowed there"),
    pytest.mark.parametrize("name", ["file:w.folk", "file:w.folk?mode=memory", ":memory:"]),
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder that holds another file, which must stay as it is."""
    monkeypatch.chdir(tmp_path)
    Path("w.folk").write_text("another file", encoding="utf-8")
    return tmp_path


def only(*names: str) -> bool:
    """Say whether these files are there with the other one, and nothing beside them."""
    whole = Path("w.folk").read_text(encoding="utf-8") == "another file"
    return whole and sorted(os.listdir()) == sorted((*names, "w.folk"))


def test_a_run_is_begun_continued_and_repaired(name: str) -> None:
    log_hash = written(Path(name), 2)
    assert only(name)
    writer = RunWriter.reopen(Path(name))
    writer.append(*tick(2))
    writer.close()
    run = RunFile(Path(name))
    run.verify()
    assert (run.t, run.log_hash() == log_hash) == (tick(2)[0], False)
    os.rename(name, "b.folk")
    repair_run(Path("b.folk"), Path(name))
    assert RunFile(Path(name)).log_hash() == run.log_hash()
    assert only(name, "b.folk")


def test_a_run_is_written_in_one_go(name: str) -> None:
    with whole_run(Path(name), header()) as writer:
        writer.append(*tick(0))
    RunFile(Path(name)).verify()
    assert only(name)


def test_a_run_that_was_displaced_is_saved(name: str) -> None:
    written(Path(name), 1)
    writer = RunWriter.reopen(Path(name))
    os.rename(name, "moved.folk")
    with pytest.raises(StorageError, match="All that was in it is in") as caught:
        writer.append(*tick(1))
    writer.close()
    saved = next(one for one in os.listdir() if "-saved-1" in one)
    assert saved in str(caught.value)
    assert RunFile(Path(saved)).t == tick(1)[0]


def test_a_survey_is_made_answered_and_repaired(name: str) -> None:
    survey = SurveyFile.create(Path(name), made_form())
    begun = survey.begin()
    assert SurveyFile(Path(name)).evaluators() == [begun]
    os.rename(name, "b.survey")
    repair_survey(Path("b.survey"), Path(name))
    assert SurveyFile(Path(name)).evaluators() == [begun]
    assert only(name, "b.survey")


def test_answers_are_kept_and_repaired(name: str) -> None:
    for number in range(2):
        with AnswerFile(Path(name)) as store:
            store.keep_answer(answer(number))
    assert check(Path(name)) == (2, True)
    os.rename(name, "b.answers")
    repair_answers(Path("b.answers"), Path(name))
    assert check(Path(name)) == (2, True)
    assert only(name, "b.answers")
