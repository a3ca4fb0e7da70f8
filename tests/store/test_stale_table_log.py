from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.store.logs import answer
from tests.survey.made import answered_survey

from folkways.base.errors import FolkwaysError
from folkways.store.answer_file import AnswerFile, check
from folkways.survey.file import SurveyFile
from folkways.survey.repair import repair


def survey(path: Path) -> None:
    path.parent.mkdir()
    answered_survey(path.parent).path.rename(path)


def answers(path: Path) -> None:
    path.parent.mkdir()
    with AnswerFile(path) as store:
        store.keep_answer(answer(0, "first"))


def more_in_survey(path: Path, number: int) -> None:
    SurveyFile(path).begin(code=f"later{number}")


def more_answers(path: Path, number: int) -> None:
    with AnswerFile(path) as store:
        store.keep_answer(answer(number, "later"))


def read_survey(path: Path) -> object:
    return len(SurveyFile(path).evaluators())


Make = Callable[[Path], None]
Add = Callable[[Path, int], None]
Read = Callable[[Path], object]
KINDS: list[tuple[Make, Add, Read]] = [
    (survey, more_in_survey, read_survey),
    (answers, more_answers, check),
]
kinds = pytest.mark.parametrize(("make", "add", "read"), KINDS)


def with_a_log(path: Path, add: Callable[[Path, int], None], into: Path) -> Path:
    """Return a copy of a file with a change that is in its log alone, as after a kill."""
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("SELECT count(*) FROM sqlite_master").fetchone()
        add(path, 1)
        into.mkdir()
        copy = into / path.name
        for end in ("", "-wal"):
            shutil.copy(f"{path}{end}", f"{copy}{end}")
    return copy


@kinds
def test_a_log_of_its_own_is_read(make: Make, add: Add, read: Read, tmp_path: Path) -> None:
    path = tmp_path / "made" / "file"
    make(path)
    copy = with_a_log(path, add, tmp_path / "copy")
    assert read(copy) == read(path)


@kinds
@pytest.mark.parametrize("uses_a_log", [False, True])
def test_a_log_of_an_older_copy_is_refused(
    make: Make, add: Add, read: Read, uses_a_log: bool, tmp_path: Path
) -> None:
    path = tmp_path / "made" / "file"
    make(path)
    old = with_a_log(path, add, tmp_path / "copy")
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA journal_mode = {'WAL' if uses_a_log else 'DELETE'}")
    add(path, 2)
    before, content = read(path), path.read_bytes()
    log = Path(f"{path}-wal")
    shutil.copy(f"{old}-wal", log)
    with pytest.raises(FolkwaysError, match="file-wal, from which SQLite would read"):
        read(path)
    assert path.read_bytes() == content
    log.unlink()
    Path(f"{path}-shm").unlink(missing_ok=True)
    assert read(path) == before


def test_a_log_that_is_left_does_not_reach_a_new_file(tmp_path: Path) -> None:
    path = tmp_path / "made" / "file"
    answers(path)
    old = with_a_log(path, more_answers, tmp_path / "copy")
    path.unlink()
    shutil.copy(f"{old}-wal", f"{path}-wal")
    with AnswerFile(path) as store:
        assert not list(store.answers())


def test_a_repair_leaves_a_survey_with_an_older_log_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "made" / "file"
    survey(path)
    old = with_a_log(path, more_in_survey, tmp_path / "copy")
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA journal_mode = DELETE")
    more_in_survey(path, 2)
    content = path.read_bytes()
    shutil.copy(f"{old}-wal", f"{path}-wal")
    with pytest.raises(FolkwaysError, match="file-wal"):
        repair(path, tmp_path / "saved")
    assert path.read_bytes() == content
