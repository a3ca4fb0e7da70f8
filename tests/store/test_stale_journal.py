from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.store.logs import answer, written
from tests.survey.made import answered_survey

from folkways.base.errors import FolkwaysError
from folkways.store.answer_file import AnswerFile, check
from folkways.store.reader import RunFile
from folkways.store.repair import repair
from folkways.store.writer import RunWriter
from folkways.survey.file import SurveyFile


def run(path: Path, size: int = 40) -> None:
    written(path, size)


def survey(path: Path, size: int = 40) -> None:
    path.parent.mkdir(exist_ok=True)
    answered_survey(path.parent).path.rename(path)


def answers(path: Path, size: int = 40) -> None:
    with AnswerFile(path) as store:
        for number in range(size):
            store.keep_answer(answer(number, f"{number} " * 300))


def read_run(path: Path) -> object:
    stored = RunFile(path)
    stored.verify()
    return stored.log_hash()


def read_survey(path: Path) -> object:
    return SurveyFile(path).answers()


Make = Callable[..., None]
Kind = tuple[Make, Callable[[Path], object], str]
KINDS: list[Kind] = [
    (run, read_run, "event"),
    (survey, read_survey, "answer"),
    (answers, check, "answer"),
]


def killed_in_a_change(path: Path, table: str, into: Path) -> None:
    """Copy a file and its journal as a writer leaves them that is killed during a change."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA cache_size = 1")  # so that pages are written early
        connection.execute("BEGIN")
        connection.execute(f"UPDATE {table} SET seal = 0")
        connection.execute("UPDATE seal SET seal = 0")
        connection.execute("CREATE TABLE further (x)")
        connection.execute("INSERT INTO further VALUES (zeroblob(60000))")
        for end in ("", "-journal"):
            shutil.copy(f"{path}{end}", f"{into}{end}")
        connection.execute("ROLLBACK")


@pytest.mark.parametrize(("make", "read", "table"), KINDS)
def test_a_file_whose_writer_was_killed_is_read_as_before(
    tmp_path: Path, make: Make, read: Callable[[Path], object], table: str
) -> None:
    path, killed = tmp_path / "whole", tmp_path / "killed"
    make(path)
    killed_in_a_change(path, table, killed)
    assert killed.read_bytes() != path.read_bytes()
    assert read(killed) == read(path)
    assert not Path(f"{killed}-journal").exists()


@pytest.mark.parametrize(("make", "read", "table"), KINDS)
def test_the_journal_of_another_file_is_refused(
    tmp_path: Path, make: Make, read: Callable[[Path], object], table: str
) -> None:
    path, other, killed = tmp_path / "a" / "whole", tmp_path / "b" / "other", tmp_path / "killed"
    for file, size in ((path, 40), (other, 55)):
        file.parent.mkdir()
        make(file, size)
    right = read(path)
    killed_in_a_change(other, table, killed)
    shutil.copy(f"{killed}-journal", f"{path}-journal")
    body = path.read_bytes()
    with pytest.raises(FolkwaysError, match=r"whole-journal, .*Move whole-journal to another"):
        read(path)
    assert path.read_bytes() == body
    Path(f"{path}-journal").unlink()
    assert read(path) == right


def test_the_journal_of_an_earlier_moment_is_refused(tmp_path: Path) -> None:
    path, killed = tmp_path / "made.survey", tmp_path / "killed"
    survey(path)
    killed_in_a_change(path, "answer", killed)
    stored = SurveyFile(path)
    for _ in range(3):
        stored.begin()
    shutil.copy(f"{killed}-journal", f"{path}-journal")
    body = path.read_bytes()
    with pytest.raises(FolkwaysError, match=r"is that of another file or moment|does not fit it"):
        SurveyFile(path)
    assert path.read_bytes() == body


def test_a_run_with_the_journal_of_another_file_is_neither_resumed_nor_repaired(
    tmp_path: Path,
) -> None:
    path, other, killed = (tmp_path / name for name in ("r.folk", "other", "killed"))
    run(path)
    survey(other)
    killed_in_a_change(other, "answer", killed)
    shutil.copy(f"{killed}-journal", f"{path}-journal")
    body = path.read_bytes()
    uses: list[Callable[[Path], object]] = [
        RunWriter.reopen,
        lambda path: repair(path, tmp_path / "new.folk"),
    ]
    for use in uses:
        with pytest.raises(FolkwaysError, match=r"r.folk-journal, "):
            use(path)
    assert path.read_bytes() == body


def test_a_change_that_goes_on_is_no_journal_of_another_file(tmp_path: Path) -> None:
    path = tmp_path / "made.survey"
    survey(path)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("BEGIN")
        writer.execute("UPDATE answer SET score = 1")
        assert Path(f"{path}-journal").stat().st_size
        assert len(SurveyFile(path).evaluators()) == 3
        writer.execute("ROLLBACK")
