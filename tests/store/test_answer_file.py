from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
from pathlib import Path

import pytest

from folkways.base.errors import FolkwaysError, RunFileError, StorageError
from folkways.language.model import Reply, StoredAnswer, Usage
from folkways.store.answer_file import SEALS, AnswerFile, AnswersDamaged, check, repair


def answer(key: str, text: str = "yes") -> StoredAnswer:
    return StoredAnswer(key, "m", "utter", 30, 2, Reply(text, usage=Usage(10, 2, 3), seconds=0.5))


def test_answers_are_there_again_in_order(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "a.answers"
    with AnswerFile(path) as store:
        store.keep_answer(answer("k1"))
        store.keep_answer(answer("k0", "n" * 5000))
        assert store.answer("k1") == answer("k1").reply
        assert store.answer("k2") is None
    with AnswerFile(path) as store:
        assert [one.key for one in store.answers()] == ["k1", "k0"]
        store.keep_answer(answer("k1"))
        with pytest.raises(RunFileError, match="another answer"):
            store.keep_answer(answer("k1", "no"))
        assert len(list(store.answers())) == 2


def test_one_process_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "a.answers"
    with AnswerFile(path), pytest.raises(RunFileError, match="another process"):
        AnswerFile(path)
    AnswerFile(path).close()


@pytest.mark.parametrize("content", [b"no database at all, but a text that somebody needs", b"x"])
def test_another_file_is_not_touched(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.answers"
    path.write_bytes(content)
    with pytest.raises(FolkwaysError, match="is not a file of answers of folkways; name another"):
        AnswerFile(path)
    assert path.read_bytes() == content


def test_a_run_file_is_not_taken_for_it(tmp_path: Path) -> None:
    import folkways
    from folkways.testing.scenes import GARDEN

    (tmp_path / "garden.yaml").write_text(GARDEN, encoding="utf-8")
    run = folkways.run(tmp_path / "garden.yaml", out=tmp_path / "r.folk", until="day 1 08:05")
    assert run.path is not None
    before = run.path.read_bytes()
    with pytest.raises(FolkwaysError, match="is not a file of answers of folkways; name another"):
        AnswerFile(run.path)
    assert run.path.read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
@pytest.mark.parametrize("there", [True, False])
def test_a_pipe_in_its_place_or_in_that_of_its_journal_is_refused(
    tmp_path: Path, there: bool
) -> None:
    path, pipe = tmp_path / "a.answers", tmp_path / "p.answers"
    if there:
        AnswerFile(path).close()
    os.mkfifo(f"{path}-journal")
    with pytest.raises(FolkwaysError, match=r"a.answers-journal, .* is not a regular file"):
        AnswerFile(path)
    os.mkfifo(pipe)
    with pytest.raises(FolkwaysError, match=r"p.answers is not a regular file"):
        AnswerFile(pipe)


def kept(path: Path, number: int = 5) -> Path:
    with AnswerFile(path) as store:
        for each in range(number):
            store.keep_answer(answer(f"k{each}"))
    return path


def changed(path: Path, change: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(change)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("UPDATE answer SET tick = 7 WHERE seq = 2", "answer 2 was changed"),
        ("DELETE FROM answer", "a row of its table answer is missing"),
        ("DELETE FROM answer WHERE seq = 5", "a row of its table answer is missing"),
        ("DROP TABLE seal", "its seal is missing"),  # so that nobody can tell what is intact
        ("DROP TABLE seal; PRAGMA user_version = 0", "its seal is missing"),
        ("PRAGMA user_version = 0", "its format or its tables were changed"),
    ],
)
def test_what_another_program_changed_is_named(tmp_path: Path, change: str, told: str) -> None:
    path = kept(tmp_path / "a.answers")
    changed(path, change)
    again = "remove it to have the" if "DROP" in change else "--repair NEW.answers.*--answers"
    with pytest.raises(AnswersDamaged, match=rf"a\.answers is damaged.*{told}.*{again}"):
        AnswerFile(path)
    with pytest.raises(AnswersDamaged, match=told):
        check(path)


def test_a_file_that_was_emptied_is_not_taken_for_a_new_one(tmp_path: Path) -> None:
    path = kept(tmp_path / "a.answers")
    path.write_bytes(b"")
    with pytest.raises(FolkwaysError, match=r"a\.answers is empty.* or remove it"):
        AnswerFile(path)
    assert path.read_bytes() == b""


def test_a_file_is_made_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(connection: sqlite3.Connection) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "a.answers"
    (tmp_path / "a.answers-new").write_bytes(b"half, as a kill leaves it")
    with monkeypatch.context() as patch:
        patch.setattr(SEALS, "lay", stopped)
        with pytest.raises(KeyboardInterrupt):
            AnswerFile(path)
    assert list(tmp_path.iterdir()) == []
    AnswerFile(path).close()
    assert list(tmp_path.iterdir()) == [path]


def test_an_older_file_is_sealed_when_it_is_opened(tmp_path: Path) -> None:
    path = kept(tmp_path / "a.answers")
    changed(
        path,
        "ALTER TABLE answer DROP COLUMN seal; ALTER TABLE embedding DROP COLUMN seal; "
        "DROP TABLE seal; PRAGMA user_version = 0",
    )
    assert check(path) == (5, False)
    with AnswerFile(path) as store:
        assert [one.key for one in store.answers()] == [f"k{each}" for each in range(5)]
        store.keep_answer(answer("k5"))
    assert check(path) == (6, True)
    changed(path, "UPDATE answer SET agent = 7")
    with pytest.raises(AnswersDamaged, match="answer 1 was changed"):
        AnswerFile(path)


def test_intact_answers_are_saved_in_a_new_file(tmp_path: Path) -> None:
    path, target = kept(tmp_path / "a.answers"), tmp_path / "new.answers"
    changed(path, "UPDATE answer SET key = 'k9' WHERE seq = 2; DELETE FROM answer WHERE seq = 5")
    done = repair(path, target)
    assert (done.saved, done.lost) == (("3 answers",), ("answer 2",))
    with AnswerFile(target) as store:
        assert [one.key for one in store.answers()] == ["k0", "k2", "k3"]
    with pytest.raises(FolkwaysError, match="exists and is not overwritten"):
        repair(path, target)


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
def test_answers_in_a_file_that_is_deleted_are_saved_with_the_one_that_came_then(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.answers"
    store = AnswerFile(path)
    store.keep_answer(answer("k1"))
    path.unlink()
    with pytest.raises(StorageError, match="deleted or moved") as caught:
        store.keep_answer(answer("k2"))
    store.close()
    saved = tmp_path / "a-saved-1.answers"
    assert f"rename that to {path} and give the same command again" in str(caught.value)
    saved.rename(path)
    assert list(tmp_path.iterdir()) == [path]
    assert check(path) == (2, True)
    with AnswerFile(path) as again:
        assert [one.key for one in again.answers()] == ["k1", "k2"]


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be moved there")
def test_a_file_that_is_replaced_before_it_is_closed_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.answers"
    store = AnswerFile(path)
    store.keep_answer(answer("k1"))
    path.rename(tmp_path / "elsewhere")
    path.write_text("mine")
    with pytest.raises(StorageError, match="replaced by another file"):
        store.close()
    store.close()
    assert path.read_text() == "mine"
    assert check(tmp_path / "a-saved-1.answers") == (1, True)
