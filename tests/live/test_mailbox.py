from __future__ import annotations

import os
import sys
import threading
import time
from pathlib import Path

import msgspec
import pytest
from tests.live.live_runs import paused_run
from tests.patience import PATIENCE

import folkways
from folkways.base.errors import FolkwaysError, StorageError
from folkways.environments.change import SetObject, Visit, Whisper
from folkways.live.mailbox import FORGOTTEN_AFTER, LARGEST, LiveReply, LiveRequest, Mailbox, Pause
from folkways.live.validation import checked, object_named
from folkways.runs.run import Run
from folkways.testing.societies import shipped_map

AGENTS = ("Ada Voss", "Ben Oduya", "Cora Diaz")
NAME = f"{1:020d}-{'a' * 16}.json"


@pytest.fixture
def mailbox(tmp_path: Path) -> Mailbox:
    return Mailbox(tmp_path / "a.folk")


def soon() -> float:
    return time.time() + PATIENCE


def test_a_request_is_put_read_taken_and_answered(mailbox: Mailbox) -> None:
    assert mailbox.names() == []
    first = mailbox.put(LiveRequest(Whisper("Ada", "Hm."), soon()))
    second = mailbox.put(LiveRequest(Pause(), soon()))
    assert mailbox.names() == [first, second]
    request = mailbox.read(first)
    assert request is not None
    assert request.action == Whisper("Ada", "Hm.")
    assert mailbox.collect(first) is None
    assert mailbox.take(first)
    assert mailbox.names() == [second]
    assert not mailbox.withdraw(first)
    assert mailbox.withdraw(second)
    assert not mailbox.take(second)
    assert mailbox.read(second) is None
    mailbox.answer(first, LiveReply(True, "Done", 7))
    assert mailbox.left_behind() == []
    assert mailbox.collect(first) == LiveReply(True, "Done", 7)
    assert not mailbox.folder.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="rights are others there")
def test_the_folder_is_for_its_owner(mailbox: Mailbox) -> None:
    mailbox.put(LiveRequest(Pause(), soon()))
    assert mailbox.folder.stat().st_mode & 0o777 == 0o700


def test_answers_that_nobody_collects_are_thrown_away(mailbox: Mailbox) -> None:
    name = mailbox.put(LiveRequest(Pause(), soon()))
    mailbox.answer(name, LiveReply(True, "Done"))
    mailbox.tidy()
    (answer,) = mailbox.folder.iterdir()
    long_ago = time.time() - FORGOTTEN_AFTER - 1
    os.utime(answer, (long_ago, long_ago))
    mailbox.tidy()
    assert not mailbox.folder.exists()


def test_who_is_killed_while_refusing_leaves_nothing_to_be_met_later(
    mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*arguments: object) -> None:
        raise KeyboardInterrupt

    name = mailbox.put(LiveRequest(Pause(), soon()))
    monkeypatch.setattr(Mailbox, "_write", killed)
    with pytest.raises(KeyboardInterrupt):
        mailbox.answer(name, LiveReply(False, "No"))
    assert mailbox.names() == []
    assert mailbox.left_behind() == [name]


def test_what_was_withdrawn_is_not_answered(mailbox: Mailbox) -> None:
    other, name = (mailbox.put(LiveRequest(Pause(), soon())) for _ in range(2))
    mailbox.withdraw(name)
    mailbox.answer(name, LiveReply(False, "No"))
    assert mailbox.collect(name) is None
    assert [file.name for file in mailbox.folder.iterdir()] == [other]


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_laid_into_the_folder_is_not_written_into(mailbox: Mailbox, tmp_path: Path) -> None:
    mailbox.folder.mkdir()
    letter = tmp_path / "letter"
    letter.write_text("Dear Sir")
    (mailbox.folder / "paused-new").symlink_to(letter)
    mailbox.show_paused(True)
    assert mailbox.paused
    assert letter.read_text() == "Dear Sir"


def test_nothing_but_its_own_is_thrown_away(mailbox: Mailbox) -> None:
    mailbox.folder.mkdir()
    mine = [mailbox.folder / name for name in ("chapter-new", "of.answer")]
    for file in mine:
        file.touch()
        os.utime(file, (0, 0))
    mailbox.tidy()
    assert all(file.exists() for file in mine)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_to_a_run_has_its_mailbox(mailbox: Mailbox, tmp_path: Path) -> None:
    (tmp_path / "a.folk").touch()
    (tmp_path / "latest.folk").symlink_to("a.folk")
    assert Mailbox(tmp_path / "latest.folk").folder == mailbox.folder


def test_a_run_whose_folder_cannot_be_named_has_no_requests(tmp_path: Path) -> None:
    mailbox = Mailbox(tmp_path / ("x" * 250))
    assert mailbox.names() == []
    assert mailbox.left_behind() == []
    assert not mailbox.paused
    assert not mailbox.withdraw(NAME)
    with pytest.raises(StorageError, match="cannot write into"):
        mailbox.put(LiveRequest(Pause(), soon()))


def test_a_folder_that_cannot_be_made_is_a_storage_error(mailbox: Mailbox) -> None:
    mailbox.folder.write_text("in the way")
    assert mailbox.names() == []
    with pytest.raises(StorageError, match="cannot write into"):
        mailbox.put(LiveRequest(Pause(), soon()))


def test_nothing_is_lost_while_others_tidy_up(mailbox: Mailbox) -> None:
    stop = threading.Event()

    def tidy() -> None:
        while not stop.is_set():
            mailbox.tidy()

    others = [threading.Thread(target=tidy) for _ in range(2)]
    for other in others:
        other.start()
    try:
        for _ in range(100):
            mailbox.show_paused(True)
            assert mailbox.paused
            mailbox.show_paused(False)
            assert mailbox.withdraw(mailbox.put(LiveRequest(Pause(), soon())))
    finally:
        stop.set()
    for other in others:
        other.join()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff\xfe",
        b"null",
        b"[" * 5000,
        b'{"wanted": {"type": "Remove", "agent": "Ada Voss"}, "expires": 9e9}',
        b'{"wanted": {"type": "Whisper", "agent": 3, "text": "Hm."}, "expires": 9e9}',
        b'{"wanted": {"type": "Whisper", "agent": "Ada", "text": "\\ud800"}, "expires": 9e9}',
        msgspec.json.encode(LiveRequest(Whisper("Ada", "x" * LARGEST), 9e9)),
    ],
)
def test_what_is_no_request_is_refused(mailbox: Mailbox, body: bytes) -> None:
    mailbox.folder.mkdir()
    (mailbox.folder / NAME).write_bytes(body)
    with pytest.raises(ValueError, match=r"no request|larger"):
        mailbox.read(NAME)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no links and pipes")
def test_links_and_pipes_are_not_read(mailbox: Mailbox, tmp_path: Path) -> None:
    mailbox.folder.mkdir()
    (tmp_path / "secret").write_text("{}")
    (mailbox.folder / NAME).symlink_to(tmp_path / "secret")
    with pytest.raises(ValueError, match="cannot be read"):
        mailbox.read(NAME)
    (mailbox.folder / NAME).unlink()
    os.mkfifo(mailbox.folder / NAME)
    with pytest.raises(ValueError, match="ordinary"):
        mailbox.read(NAME)


def test_a_run_refuses_what_is_wrong_and_goes_on(garden: Path, tmp_path: Path) -> None:
    path = tmp_path / "live.folk"
    mailbox = Mailbox(path)
    wrong = {
        "1": b"rubbish",
        "2": msgspec.json.encode(LiveRequest(Whisper("Zed", "Hm."), 9e9)),
        "3": msgspec.json.encode(LiveRequest(Whisper("Ada", "\x1b[2J"), 9e9)),
        "4": msgspec.json.encode(LiveRequest(SetObject("the moon", "new"), 9e9)),
        "5": msgspec.json.encode(LiveRequest(Visit("Ada Voss", "Ben", "It is I."), 9e9)),
        "6": msgspec.json.encode(LiveRequest(Whisper("Ada", "Nobody waits for this."), 1.0)),
    }
    names = {number: f"{number:0>20}-{'a' * 16}.json" for number in wrong}
    with paused_run(garden, path) as future:
        mailbox.folder.mkdir(exist_ok=True)
        (mailbox.folder / "notes.txt").write_text("not a request")
        for number, body in wrong.items():
            new = mailbox.folder / "new"
            new.write_bytes(body)
            new.replace(mailbox.folder / names[number])
        while mailbox.names() or mailbox.left_behind():
            time.sleep(0.01)
        said = {number: mailbox.collect(name) for number, name in names.items()}
    assert future.result().log_hash == folkways.run(garden).log_hash
    assert said.pop("6") is None
    texts = [answer.message for answer in said.values() if answer and not answer.done]
    expected = [
        "no request",
        "no agent is called 'Zed'",
        "control",
        "no object",
        "cannot be called",
    ]
    assert len(texts) == len(expected)
    for text, part in zip(texts, expected, strict=True):
        assert text.startswith("Nothing was changed: ")
        assert part in text
    assert [file.name for file in mailbox.folder.iterdir()] == ["notes.txt"]
    assert Run.open(path).status == "finished"


@pytest.mark.parametrize(
    ("wanted", "match"),
    [
        (Whisper("Ada", "  "), "0 characters"),
        (Whisper("Ada", "x" * 2001), "2,001 characters"),
        (Whisper("Ada", "a\x00b"), "control character"),
        (Whisper("Ada", "a\u202eb"), "control character"),
        (Whisper("Ada", "a\ud800b"), "control character"),
        (Whisper("a", "Hm."), "could be"),
        (Whisper("Adda", "Hm."), "did you mean Ada Voss"),
        (Visit("Ben", "Ada", "Hello"), "Ben Oduya lives in the town"),
        (Visit("Tom said to Sam", "Ada", ""), "0 characters"),
        (Visit('Hill" said', "Ada", "Hello"), "cannot be a visitor's name"),
        (Visit("<b>Hill</b>", "Ada", "Hello"), "cannot be a visitor's name"),
        (Visit("x" * 41, "Ada", "Hello"), "41 characters"),
        (Visit("Hill", "Ada", "Hello", "x" * 201), "the description has 201"),
        (SetObject("piano", ""), "the state has 0"),
        (SetObject("pianno", "burning"), "did you mean 'Hobbs Café: café room: piano'"),
    ],
)
def test_what_cannot_be_is_said_to_whoever_asks(wanted: Whisper | Visit, match: str) -> None:
    with pytest.raises(FolkwaysError, match=match):
        checked(wanted, AGENTS, shipped_map("hobbs_cafe"))


def test_texts_come_on_one_line_and_names_in_full() -> None:
    town = shipped_map("hobbs_cafe")
    assert checked(Whisper("ada", " I\n see.\t"), AGENTS, town) == Whisper("Ada Voss", "I see.")
    assert checked(Visit(" Ms.  Hill", "cora", "Hi 👩‍🍳"), AGENTS, town) == Visit(
        "Ms. Hill", "Cora Diaz", "Hi 👩‍🍳"
    )
    for text in ("piano", "PIANO", "cafe room:piano", "Hobbs Café: café room: piano"):
        assert object_named(town, text) == "Hobbs Café: café room: piano"
    several = {thing.address.object for thing in town.objects}
    double = next(
        name for name in several if sum(t.address.object == name for t in town.objects) > 1
    )
    with pytest.raises(FolkwaysError, match=r"could be .* Write more of the address"):
        object_named(town, double)
