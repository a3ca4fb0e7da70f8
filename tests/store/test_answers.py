from __future__ import annotations

import dataclasses
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.store.logs import answer, header, tick, written

from folkways.base.errors import RunFileError
from folkways.language.model import AnswerStore, Reply, Usage
from folkways.memory.embedder import EmbeddingStore
from folkways.store import answers
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile
from folkways.store.writer import RunWriter

ANY_TEXT = st.text(st.characters(codec=None), max_size=40)  # also NUL and halves of pairs


def change(path: Path, statement: str, *values: bytes | int) -> None:
    connection = sqlite3.connect(path)
    with connection:
        assert connection.execute(statement, values).rowcount != 0
    connection.close()


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[RunWriter]:
    writer = RunWriter.create(tmp_path / "r.folk", header())
    yield writer
    writer.close()


def test_an_answer_is_there_as_soon_as_it_is_kept(writer: RunWriter) -> None:
    run = RunFile(writer.path)
    assert run.answer(answer(0).key) is None
    writer.keep_answer(answer(0))
    assert run.answer(answer(0).key) == answer(0).reply
    assert (run.status, run.t, run.seq) == ("running", None, 0), "no tick is complete yet"


@pytest.mark.parametrize("held", ["file", "memory"])
def test_answers_come_back_in_the_order_in_which_they_came(writer: RunWriter, held: str) -> None:
    store: AnswerStore = writer if held == "file" else MemoryRun(header())
    came = [answer(number) for number in (5, 3, 900, 4)]
    came += [answer(number) for number in range(1000, 1500)]  # more than is read at once
    for one in came:
        store.keep_answer(one)
    assert list(store.answers()) == came
    assert store.answer(came[2].key) == came[2].reply
    assert store.answer("none") is None
    if held == "file":
        assert list(RunFile(writer.path).answers()) == came


@pytest.mark.parametrize("held", ["file", "memory"])
def test_reading_sees_what_was_there_when_it_began(writer: RunWriter, held: str) -> None:
    store: AnswerStore = writer if held == "file" else MemoryRun(header())
    store.keep_answer(answer(0))
    seen = store.answers()
    first = next(seen)
    store.keep_answer(answer(1))
    assert [first, *seen] == [answer(0)]
    assert list(store.answers()) == [answer(0), answer(1)]


@pytest.mark.parametrize("held", ["file", "memory"])
def test_the_same_answer_may_be_kept_again_but_no_other_under_its_key(
    writer: RunWriter, held: str
) -> None:
    store: AnswerStore = writer if held == "file" else MemoryRun(header())
    store.keep_answer(answer(0))
    store.keep_answer(answer(0))
    with pytest.raises(RunFileError, match="already holds another answer to this converse"):
        store.keep_answer(answer(0, "Sing, please."))
    paid_twice = dataclasses.replace(answer(0).reply, seconds=0.5)
    with pytest.raises(RunFileError, match=answer(0).key):
        store.keep_answer(answer(0)._replace(reply=paid_twice))
    assert list(store.answers()) == [answer(0)]


@given(
    st.builds(
        Reply,
        ANY_TEXT | st.builds(lambda text, times: text * times, ANY_TEXT, st.integers(0, 500)),
        st.sampled_from(["stop", "length", "refused", "filtered", "rejected", "failed"]),
        st.builds(Usage, *[st.integers(0, 2**40)] * 3),
        st.floats(0, 1e6),
    )
)
def test_any_reply_comes_back_as_it_was(reply: Reply) -> None:
    assert answers.unpack(answers.pack(reply)) == reply


@pytest.mark.parametrize(
    "text", ["", "\0", "a\0b", "\ud83d", "\ud83d\ude00", "\udfff\0\ud800", "x{}", "y" * 10_000_000]
)
def test_no_text_is_too_strange_for_a_file(writer: RunWriter, text: str) -> None:
    writer.keep_answer(answer(0, text))
    run = RunFile(writer.path)
    assert run.answer(answer(0).key) == answer(0, text).reply
    run.verify()


def test_long_answers_take_little_room(writer: RunWriter) -> None:
    writer.keep_answer(answer(0, "the same words again and " * 40_000))
    writer.close()
    assert writer.path.stat().st_size < 200_000


def test_the_log_does_not_depend_on_answers(tmp_path: Path) -> None:
    plain = MemoryRun(header())
    for number in range(5):
        plain.append(*tick(number))
    assert written(tmp_path / "r.folk") == plain.log_hash()
    assert len(list(RunFile(tmp_path / "r.folk").answers())) == 5


def test_vectors_stay_as_they_were_first_kept(writer: RunWriter) -> None:
    stores: tuple[EmbeddingStore, ...] = (writer, MemoryRun(header()))
    for store in stores:
        store.keep_vectors("one", [("a", b"\0\0\0\0"), ("b", b"abcd")])
        store.keep_vectors("one", [("a", b"zzzz"), ("c", b"")])
        store.keep_vectors("one", [])
        found = [store.vector("one", name) for name in "abcd"]
        assert found == [b"\0\0\0\0", b"abcd", b"", None]
        assert store.vector("other", "a") is None
    run = RunFile(writer.path)
    assert run.vector("one", "b") == b"abcd"
    run.verify()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE answer SET body = replace(body, 'Hush', 'Sing') WHERE seq = 2",
        "UPDATE answer SET body = x'78ff' WHERE seq = 2",
        "UPDATE answer SET tick = 'soon' WHERE seq = 2",
    ],
)
def test_a_damaged_answer_is_named(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "r.folk"
    written(path)
    change(path, statement)
    run = RunFile(path)
    assert run.answer(answer(0).key) == answer(0).reply
    reads: list[Callable[[], object]] = [run.verify]
    reads += [lambda: list(run.answers()), lambda: run.answer(answer(1).key)]
    for read in reads:
        with pytest.raises(RunFileError, match=r"answer 2 .*(cannot be read|was changed)"):
            read()
    with pytest.raises(RunFileError, match="answer 2"):
        RunWriter.reopen(path)


def test_a_body_of_other_json_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    written(path)
    for body in (b"{}", b"[" * 500, b"x\x9c", b"\xff"):
        statement = "UPDATE answer SET body = ?, crc = ? WHERE seq = 2"
        change(path, statement, body, zlib.crc32(body))
        with pytest.raises(RunFileError, match="answer 2"):
            RunFile(path).verify()


def test_a_damaged_vector_is_named(writer: RunWriter) -> None:
    writer.keep_vectors("one", [("a", b"abcd")])
    writer.close()
    change(writer.path, "UPDATE embedding SET vector = 'abce'")
    run = RunFile(writer.path)
    reads: list[Callable[[], object]] = [run.verify, lambda: run.vector("one", "a")]
    for read in reads:
        with pytest.raises(RunFileError, match=r"the vector of .*a was changed"):
            read()
