from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from folkways.base.errors import FolkwaysError, RunFileError
from folkways.language.model import Reply, StoredAnswer, Usage
from folkways.store.answer_file import AnswerFile


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
    with pytest.raises(FolkwaysError, match="holds no answers"):
        AnswerFile(path)
    assert path.read_bytes() == content


def test_a_run_file_is_not_taken_for_it(tmp_path: Path) -> None:
    import folkways
    from folkways.testing.scenes import GARDEN

    (tmp_path / "garden.yaml").write_text(GARDEN, encoding="utf-8")
    run = folkways.run(tmp_path / "garden.yaml", out=tmp_path / "r.folk", until="day 1 08:05")
    assert run.path is not None
    before = run.path.read_bytes()
    with pytest.raises(FolkwaysError, match="holds no answers"):
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
