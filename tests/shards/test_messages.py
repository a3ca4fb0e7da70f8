from __future__ import annotations

import os
from typing import get_args

from folkways.base import errors
from folkways.base import events as ev
from folkways.environments.shard import Committed
from folkways.shards.failures import Failure, ShardError, failure, raised
from folkways.shards.frames import Frames
from folkways.shards.messages import Lived, bundled, encode, for_shard, from_shard


def test_messages_come_as_they_were_sent() -> None:
    steps = (ev.Asked(t=30, agent="Ada Byrd", operations={"plan": 2}),)
    told = Committed(30, steps, (), whole=True)
    (found,) = for_shard(bundled([encode(told)]))
    assert isinstance(found, Committed)
    assert (found.t, list(found.steps), list(found.after), found.whole) == (
        30,
        list(steps),
        [],
        True,
    )
    (lived,) = from_shard(bundled([encode(Lived(4, [steps, Failure("PartError", "no")]))]))
    assert isinstance(lived, Lived)
    assert list(lived.results) == [list(steps), Failure("PartError", "no")]


def test_errors_on_purpose_come_as_what_they_are_and_bugs_as_bugs() -> None:
    for name, kind in vars(errors).items():
        if isinstance(kind, type) and issubclass(kind, errors.FolkwaysError):
            again = raised(Failure(name, "so it is"))
            assert isinstance(again, errors.FolkwaysError)
            assert str(again) == "so it is"
            assert type(again) is kind or name == "ScenarioError"
    bug = raised(failure(KeyError("x"), "line 3"))
    assert isinstance(bug, ShardError)
    assert str(bug) == "KeyError: 'x'\nline 3"
    caused = raised(Failure("PartError", "hum, on_tick", "line 4"))
    assert str(caused.__cause__) == "line 4"


def test_every_event_can_be_sent() -> None:
    assert len(get_args(ev.AnyEvent)) > 40  # a new kind of event is one of them


def test_frames_end_with_the_other_side() -> None:
    down, up = os.pipe(), os.pipe()
    one = Frames(os.fdopen(down[0], "rb"), os.fdopen(up[1], "wb"))
    other = Frames(os.fdopen(up[0], "rb"), os.fdopen(down[1], "wb"))
    for data in (b"a", b"x" * 70_000, b"end"):
        reader, writer = (one, other) if data != b"end" else (other, one)
        if len(data) < 60_000:
            writer.send(data)
            assert reader.receive() == data
    other.hang_up()
    assert one.receive() == b""
    assert one.receive() == b""
    one.hang_up()
    assert other.receive() == b""


def test_half_a_message_is_none() -> None:
    read, write = os.pipe()
    os.write(write, b"\0\0\0\0\0\0\0\x05abc")
    os.close(write)
    with open(os.devnull, "wb") as nowhere:
        assert Frames(os.fdopen(read, "rb"), nowhere).receive() == b""
