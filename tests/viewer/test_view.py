from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
from tests.patience import PATIENCE
from tests.viewer.made import append, begun, header, write

from folkways.base import events as ev
from folkways.base.errors import RunFileError
from folkways.store.reader import RunFile
from folkways.store.writer import RunWriter
from folkways.viewer import Head, Query, RunView, open_view

BEGINS = 8 * 3600


def sits(t: int) -> ev.AnyEvent:
    return ev.ActionBegan(t=t, agent="Ann", text="sitting", address="a: b", seconds=60)


def test_a_run_is_followed_while_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "run.folk"
    writer = begun(path, [])
    view = open_view(path)
    assert view.head() == Head(0, BEGINS, "running", "")
    assert not view.grow()
    append(writer, [sits(BEGINS), sits(BEGINS + 10)])
    assert view.head().seq == 0
    assert view.grow()
    assert view.head() == Head(2, BEGINS + 10, "running", "")
    assert [seq for seq, *_ in json.loads(view.follow(0))["events"]] == [1, 2]
    append(writer, [sits(BEGINS + 20)])
    assert view.grow()
    assert [seq for seq, *_ in json.loads(view.follow(2))["events"]] == [3]
    assert json.loads(view.window(0))["head"] == {"seq": 3, "t": BEGINS + 20}
    writer.mark("paused", "interrupted")
    assert view.grow()
    assert view.head() == Head(3, BEGINS + 20, "paused", "interrupted")
    writer.close()
    assert not view.grow()
    view.close()


def test_a_run_that_nobody_writes_though_it_is_not_over_is_stalled(tmp_path: Path) -> None:
    path = tmp_path / "run.folk"
    writer = begun(path, [sits(BEGINS)])
    view = open_view(path)
    assert view.head().status == "running"
    writer.close()  # as a process does that is killed: it says nothing
    assert view.grow()
    assert view.head().status == "stalled"
    again = RunWriter.reopen(path)
    assert view.grow()
    assert view.head().status == "running"
    again.mark("finished")
    again.close()
    assert view.grow()
    assert view.head().status == "finished"
    view.close()


def test_what_a_run_says_of_itself_has_how_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "run.folk"
    writer = begun(path, [sits(BEGINS)])
    view = open_view(path)
    told = json.loads(view.run(control=True, can_interview=True, cost_warning="It costs money."))
    assert told["head"] == {"seq": 1, "t": BEGINS}
    assert (told["status"], told["reason"], told["live"]) == ("running", "", True)
    assert (told["control"], told["can_interview"]) == (True, True)
    assert told["cost_warning"] == "It costs money."
    writer.mark("finished")
    writer.close()
    view.grow()
    told = json.loads(view.run())
    assert (told["status"], told["live"], told["control"]) == ("finished", False, False)
    view.close()


def test_many_may_ask_while_it_grows(cafe_run: Path, tmp_path: Path) -> None:
    path = tmp_path / "run.folk"
    events = list(RunFile(cafe_run).events())[:1500]
    names = RunFile(cafe_run).header.agents
    writer = begun(path, [], header(names, days=2))
    view = open_view(path)
    faults: list[BaseException] = []
    over = threading.Event()

    def ask(number: int) -> None:
        try:
            while not over.is_set():
                head = view.head()
                windows = json.loads(view.windows())["windows"]
                json.loads(view.window(len(windows) - 1))
                json.loads(view.agent(number, head.t))
                answer = json.loads(view.events(Query(text="the")))
                assert all(seq <= view.head().seq for seq, *_ in answer["events"])
                json.loads(view.follow(max(head.seq - 50, 0)))
        except BaseException as fault:  # noqa: BLE001  told below, in the test's own thread
            faults.append(fault)

    askers = [threading.Thread(target=ask, args=(number,)) for number in range(3)]
    for asker in askers:
        asker.start()
    for start in range(0, len(events), 100):
        append(writer, events[start : start + 100])
        view.grow()
    over.set()
    for asker in askers:
        asker.join(PATIENCE)
    writer.close()
    assert faults == []
    assert view.head().seq == len(events)
    view.close()


def test_a_view_of_what_is_no_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RunFileError, match="does not exist"):
        open_view(tmp_path / "nothing.folk")
    (tmp_path / "text.folk").write_text("no run", encoding="utf-8")
    with pytest.raises(RunFileError, match="is not a run"):
        open_view(tmp_path / "text.folk")


def test_a_run_in_which_nothing_has_happened_yet_can_be_shown(tmp_path: Path) -> None:
    view = open_view(write(tmp_path / "run.folk", []))
    assert view.path == tmp_path / "run.folk"
    assert json.loads(view.windows()) == {"windows": [{"k": 0, "t": BEGINS, "seq": 0}]}
    window = json.loads(view.window(0))
    assert (window["events"], window["until"]) == ([], None)
    assert json.loads(view.agent(1, 0))["events"] == []
    assert json.loads(view.events(Query())) == {"events": [], "more": False, "searched": 1}
    assert json.loads(view.marks())["seq"] == 0
    assert json.loads(view.town())["width"] > 0
    view.close()


def test_its_progress_is_told(cafe_run: Path) -> None:
    told: list[float] = []
    view: RunView = open_view(cafe_run, told.append)
    assert told[-1] == 1.0
    view.close()
