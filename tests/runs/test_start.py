from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import TypeVar, cast

import pytest
from pydantic import BaseModel

import folkways
from folkways.base.errors import (
    FolkwaysError,
    MindError,
    NoAnswer,
    PartError,
    RunFileError,
    ScenarioError,
    StorageError,
)
from folkways.base.stop import StopRequest
from folkways.language.mind import CallKey
from folkways.language.operation import Operation
from folkways.minds.table.mind import TableMind
from folkways.store.reader import RunFile
from folkways.store.writer import RunWriter

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741


class Failing(TableMind):
    """Does ``act`` instead of answering call number ``at``."""

    def __init__(self, at: int, *actions: BaseException | signal.Signals) -> None:
        super().__init__(1)
        self.left = at
        self.actions = list(actions)

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        self.left -= 1
        if not self.actions:
            return await super().perform(op, inputs, key)
        ends_it = op.fallback is None or not isinstance(self.actions[0], MindError)
        if self.left < 0 and ends_it:
            action = self.actions.pop(0)
            if isinstance(action, BaseException):
                raise action
            os.kill(os.getpid(), action)
        return await super().perform(op, inputs, key)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The log hash of the garden, never stopped."""
    from folkways.testing.scenes import GARDEN

    path = tmp_path_factory.mktemp("whole") / "garden.yaml"
    path.write_text(GARDEN, encoding="utf-8")
    run = folkways.run(path, mind=TableMind(1))
    assert run.status == "finished"
    return run.log_hash


def test_a_run_on_disk_is_the_run_in_memory(garden: Path, whole: str, tmp_path: Path) -> None:
    run = folkways.run(garden, mind=TableMind(1), out=tmp_path / "r.folk")
    assert (run.status, run.log_hash, run.path) == ("finished", whole, tmp_path / "r.folk")
    assert run.wall_seconds > 0
    assert folkways.Run.open(tmp_path / "r.folk").log_hash == whole


def test_the_seed_and_the_settings_are_what_it_follows_from(garden: Path, whole: str) -> None:
    other = folkways.run(garden, mind=TableMind(1), seed=4)
    assert other.header.seed == 4
    assert other.log_hash != whole
    fewer = folkways.run(
        garden, mind=TableMind(1), days=1, without=["spreading"], settings={"retrieval.count": 3}
    )
    assert fewer.header.scenario["days"] == 1
    assert fewer.header.arguments["settings"] == {"retrieval.count": 3}
    mechanisms = fewer.header.scenario["mechanisms"]
    assert isinstance(mechanisms, list)
    assert not any(name.startswith("spreading") for name in mechanisms)
    assert fewer.reached < 24 * 3600


def test_the_header_says_how_it_was_made(garden: Path) -> None:
    header = folkways.run(garden, mind=TableMind(1), until="day 1 08:10").header
    assert header.folkways == folkways.__version__
    assert header.scenario_given == garden.read_text("utf-8")
    assert header.agents == ("Ada Voss", "Ben Oduya", "Cora Diaz")
    assert header.mind == "table"
    assert header.arguments["until"] == "day 1 08:10"
    assert set(header.prompts) >= {"create_norm", "plan_day"}
    assert len(header.map_hash) == 64


@pytest.mark.parametrize("until", ["day 1 08:00:10", "day 1 09:30", "day 1 23:00", "day 2 09:59"])
def test_paused_and_resumed_is_never_paused(
    garden: Path, whole: str, tmp_path: Path, until: str
) -> None:
    path = tmp_path / "r.folk"
    first = folkways.run(garden, mind=TableMind(1), out=path, until=until)
    assert (first.status, first.reason) == ("paused", "until")
    garden.unlink()
    second = folkways.resume(path, mind=TableMind(1))
    assert (second.status, second.log_hash) == ("finished", whole)
    again = folkways.resume(path, mind=TableMind(1))
    assert (again.status, again.log_hash) == ("finished", whole)


def test_an_interrupted_run_keeps_its_until(garden: Path, tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    mind = Failing(8, signal.SIGINT)
    first = folkways.run(garden, mind=mind, out=path, until="day 1 09:30")
    assert (first.status, first.reason) == ("paused", "interrupted")
    second = folkways.resume(path, mind=TableMind(1))
    assert (second.status, second.reason) == ("paused", "until")
    plain = folkways.run(garden, mind=TableMind(1), until="day 1 09:30")
    assert second.log_hash == plain.log_hash
    with pytest.raises(FolkwaysError, match="has already come to day 1"):
        folkways.resume(path, mind=TableMind(1), until="day 1 08:30")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupt_pauses_after_the_tick(
    garden: Path, whole: str, tmp_path: Path, number: signal.Signals
) -> None:
    before = signal.getsignal(number)
    path = tmp_path / "r.folk"
    run = folkways.run(garden, mind=Failing(17, number), out=path)
    assert (run.status, run.reason) == ("paused", "interrupted")
    assert signal.getsignal(number) == before
    assert folkways.resume(path, mind=TableMind(1)).log_hash == whole


def test_a_second_interrupt_stops_at_once(garden: Path, whole: str, tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    with pytest.raises(KeyboardInterrupt) as stopped:
        folkways.run(garden, mind=Failing(3, signal.SIGINT, signal.SIGINT), out=path)
    assert f"folkways resume {path}" in stopped.value.__notes__[0]
    assert RunFile(path).status == "paused"
    assert [entry.name for entry in tmp_path.glob("r.folk*")] == ["r.folk"]
    assert folkways.resume(path, mind=TableMind(1)).log_hash == whole


def test_a_run_that_is_to_outlive_its_terminal_does(garden: Path, whole: str) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        run = folkways.run(garden, mind=Failing(17, signal.SIGHUP))
    finally:
        signal.signal(signal.SIGHUP, before)
    assert (run.status, run.log_hash) == ("finished", whole)


def test_nothing_interrupts_the_closing_of_a_run(tmp_path: Path) -> None:
    with StopRequest(lambda: None) as stop:
        stop.hold()
        for number in (signal.SIGINT, signal.SIGINT, signal.SIGTERM):
            os.kill(os.getpid(), number)
    assert not stop.asked()


def test_a_mind_without_an_answer_pauses_the_run(garden: Path, whole: str, tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    with pytest.raises(NoAnswer, match="not today") as failed:
        folkways.run(garden, mind=Failing(0, MindError("not today")), out=path)
    assert f"folkways resume {path}" in failed.value.__notes__[0]
    assert (RunFile(path).status, RunFile(path).reason) == ("paused", "NoAnswer")
    assert folkways.resume(path, mind=TableMind(1)).log_hash == whole


def test_a_bug_in_a_mind_tells_where_the_run_is_safe(
    garden: Path, whole: str, tmp_path: Path
) -> None:
    path = tmp_path / "r.folk"
    with pytest.raises(PartError, match="the mind table, perform: ZeroDivisionError") as failed:
        folkways.run(garden, mind=Failing(17, ZeroDivisionError()), out=path)
    assert "is safe" in failed.value.__notes__[0]
    assert folkways.resume(path, mind=TableMind(1)).log_hash == whole


async def test_it_runs_inside_a_running_loop(garden: Path, whole: str, tmp_path: Path) -> None:
    await asyncio.sleep(0)
    run = folkways.run(garden, mind=TableMind(1), out=tmp_path / "r.folk")
    assert run.log_hash == whole


def test_a_folder_numbers_its_runs(garden: Path, tmp_path: Path) -> None:
    for number in (1, 2):
        run = folkways.run(garden, mind=TableMind(1), until="day 1 08:05", out=f"{tmp_path}/runs/")
        assert run.path == tmp_path / "runs" / f"garden-{number}.folk"
    run = folkways.run(garden, mind=TableMind(1), until="day 1 08:05", out=tmp_path / "runs")
    assert run.path == tmp_path / "runs" / "garden-3.folk"
    with pytest.raises(RunFileError, match="not overwritten"):
        folkways.run(garden, mind=TableMind(1), out=run.path)


def test_what_cannot_be_run_says_why(garden: Path, tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="did you mean 'hobbs_cafe'"):
        folkways.run("hobs_cafe")
    with pytest.raises(MindError, match=r"no mind called 'oracle'(.|\n)*offline"):
        folkways.run(garden, mind="oracle", out=tmp_path / "r.folk")
    with pytest.raises(FolkwaysError, match="begins at day 1 08:00"):
        folkways.run(garden, mind=TableMind(1), until="day 1 07:00", out=tmp_path / "r.folk")
    with pytest.raises(FolkwaysError, match=r"run ends at day \d .* cannot stop at day 30 09:00"):
        folkways.run(garden, mind=TableMind(1), until="day 30 09:00", out=tmp_path / "r.folk")
    with pytest.raises(FolkwaysError, match="is not a moment"):
        folkways.run(garden, mind=TableMind(1), until="soon", out=tmp_path / "r.folk")
    with pytest.raises(FolkwaysError, match="is not a moment"):
        folkways.run(garden, until=f"day {'9' * 5000} 10:00", out=tmp_path / "r.folk")
    with pytest.raises(FolkwaysError, match="cannot stop so long after that"):
        folkways.run(garden, until="day 99999999999999999999 10:00", out=f"{tmp_path}/runs/")
    with pytest.raises(RunFileError, match="the name of a report, not of a run"):
        folkways.run(garden, mind=TableMind(1), out=tmp_path / "r.html")
    with pytest.raises(StorageError, match="name too long"):
        folkways.run(garden, mind=TableMind(1), out=tmp_path / ("r" * 300))
    with pytest.raises(RunFileError, match="name too long"):
        folkways.resume(tmp_path / ("r" * 300))
    assert [entry.name for entry in tmp_path.iterdir()] == ["garden.yaml"]


def test_arguments_of_another_kind_are_named(garden: Path) -> None:
    with pytest.raises(FolkwaysError, match="mind must be the name of a mind, or a mind, not 3"):
        folkways.run(garden, mind=cast("str", 3))
    with pytest.raises(FolkwaysError, match="source must be a scenario's name or path, not None"):
        folkways.run(cast("str", None))
    with pytest.raises(FolkwaysError, match="path must be the path of a run file, not 5"):
        folkways.Run.open(cast("str", 5))
    one = folkways.run(garden, mind=TableMind(1), without="spreading", until="day 1 08:10")
    assert one.header.arguments["without"] == ["spreading"]


def test_a_run_is_gone_on_with_by_the_mind_that_began_it(garden: Path, tmp_path: Path) -> None:
    class Other(TableMind):
        name = "other"

    path = tmp_path / "r.folk"
    folkways.run(garden, mind=Other(), until="day 1 08:05", out=path)
    with pytest.raises(RunFileError, match="begun with the mind 'other', not 'table'"):
        folkways.resume(path, mind=TableMind(1))
    with pytest.raises(MindError, match="no mind called 'other'"):
        folkways.resume(path)


def test_a_run_that_was_killed_when_it_had_come_to_its_moment_pauses_there(
    garden: Path, tmp_path: Path
) -> None:
    path = tmp_path / "r.folk"
    run = folkways.run(garden, mind=TableMind(1), out=path, until="day 1 08:30")
    RunWriter.reopen(path, until=run.t).close()
    assert RunFile(path).status == "running"
    again = folkways.resume(path, mind=TableMind(1), until=run.t)
    assert (again.status, again.reason, again.log_hash) == ("paused", "until", run.log_hash)
    with pytest.raises(FolkwaysError, match=r"Its report: folkways report .*r\.folk"):
        folkways.resume(path, mind=TableMind(1), until=run.t)


def test_a_run_that_exists_is_named_with_what_to_do(garden: Path, tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    folkways.run(garden, mind=TableMind(1), out=path, until="day 1 08:30")
    for stands in (r"to where it was to pause: folkways report", r"finished: folkways report"):
        with pytest.raises(RunFileError, match=stands):
            folkways.run(garden, mind=TableMind(1), out=path)
        folkways.resume(path, mind=TableMind(1))
    path.write_bytes(b"no run")
    with pytest.raises(RunFileError, match=r"Choose another name with --out$"):
        folkways.run(garden, mind=TableMind(1), out=path)
