from __future__ import annotations

from pathlib import Path

from folkways.base.events import AnyEvent, DayBegan, DayEnded
from folkways.base.log import Header
from folkways.language.model import Reply, StoredAnswer
from folkways.store.fork_history import Past
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile
from folkways.store.writer import RunWriter

HEADER = Header(
    folkways="0",
    python="3",
    created="",
    name="x",
    seed=1,
    mind="offline",
    scenario_given="",
    scenario={},
    arguments={},
    prompts={},
    agents=("Ada",),
)
EVENTS: list[AnyEvent] = [DayBegan(t=10, day=1), DayEnded(t=20, day=1), DayBegan(t=30, day=2)]
ANSWER = StoredAnswer("key", "model", "utter", 10, 0, Reply("Hello."))


def past() -> Past:
    return Past(EVENTS, b"state", iter([ANSWER]), iter([("model", "hash", b"vector")]))


def test_a_run_file_begins_with_its_past_as_if_it_had_been_written_tick_by_tick(
    tmp_path: Path,
) -> None:
    plain = RunWriter.create(tmp_path / "plain.folk", HEADER)
    for event in EVENTS:
        plain.append(event.t, [event])
    writer = RunWriter.create(tmp_path / "run.folk", HEADER, past=past())
    assert (writer.t, writer.log_hash()) == (30, plain.log_hash())
    for one in (plain, writer):
        one.append(40, [DayEnded(t=40, day=2)])
        one.close()
    run = RunFile(tmp_path / "run.folk")
    run.verify()
    assert run.log_hash() == RunFile(tmp_path / "plain.folk").log_hash()
    assert (run.seq, run.ticks, run.t) == (4, 4, 40)
    point = run.checkpoint()
    assert point is not None
    assert (point.seq, point.t, point.body) == (3, 30, b"state")
    assert list(run.answers()) == [ANSWER]
    assert list(run.vectors()) == [("model", "hash", b"vector")]


def test_a_run_in_memory_begins_with_its_past_alike(tmp_path: Path) -> None:
    run = MemoryRun(HEADER, past=past())
    writer = RunWriter.create(tmp_path / "run.folk", HEADER, past=past())
    writer.close()
    assert run.log_hash() == writer.log_hash()
    assert (run.t, run.ticks, list(run.answers())) == (30, 3, [ANSWER])
    assert run.checkpoint() == RunFile(tmp_path / "run.folk").checkpoint()
    assert run.vector("model", "hash") == b"vector"
