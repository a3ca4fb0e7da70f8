from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from folkways.base import events as ev
from folkways.store.reader import RunFile
from folkways.viewer import RunView
from folkways.viewer.marks import Marks

NUMBERS = {"Ann": 0, "Bo": 1}


def marks_of(*events: ev.Event) -> Marks:
    marks = Marks(lambda name: NUMBERS.get(name, -1))
    for seq, event in enumerate(events, start=1):
        marks.see(seq, event)
    return marks


def told(marks: Marks, after: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(marks.to_json(after, 99))
    return found


def opened(t: int, id: str, other: str = "Bo") -> ev.Event:
    return ev.ConversationOpened(
        t=t, agent="Ann", conversation=id, other=other, reason="conflict", about=""
    )


def says(t: int, id: str) -> ev.Event:
    return ev.Uttered(t=t, agent="Ann", conversation=id, to="Bo", text="Hush.", ends=False)


def closed(t: int, id: str) -> ev.Event:
    return ev.ConversationClosed(t=t, agent="Ann", conversation=id, other="Bo", turns=2, why="over")


def evaluated(t: int, norm: str, *, passed: bool) -> ev.Event:
    return ev.NormEvaluated(t=t, agent="Bo", norm=norm, passed=passed)


def test_each_kind_of_mark_has_its_row() -> None:
    marks = marks_of(
        ev.ConflictDetected(t=5, agent="Bo", other="Ann", norm="1.1", observation="x", memory=0),
        opened(10, "c1"),
        says(20, "c1"),
        says(30, "c1"),
        closed(40, "c1"),
        ev.NormCreated(
            t=50, agent="Ann", norm="0.1", content="Hush.", norm_kind="injunctive", utility=9
        ),
        evaluated(60, "1.1", passed=True),
        evaluated(70, "1.2", passed=False),
        ev.Intervened(t=81, agent="Bo", kind="removed", data={}),
        ev.Intervened(t=81, kind="scenario", data={"seed": 2}),
    )
    assert told(marks) == {
        "seq": 99,
        "conflicts": [[1, 5, 1, 0, "1.1"]],
        "talks": [["c1", 10, 40, 0, 1, "conflict", 2, 2]],
        "acceptances": [[6, 50, 0, "0.1"], [7, 60, 1, "1.1"]],
        "interventions": [[9, 81, 1, "Bo leaves the town"], [10, 81, -1, "seed becomes 2"]],
    }


def test_a_conversation_is_told_again_until_it_has_been_told_that_it_is_over() -> None:
    marks = marks_of(opened(10, "c1"), closed(20, "c1"), opened(30, "c2", "A visitor"))
    marks.see(4, says(40, "c2"))
    assert [row[0] for row in told(marks, 0)["talks"]] == ["c1", "c2"]
    assert [row[0] for row in told(marks, 1)["talks"]] == ["c1", "c2"]
    (going,) = told(marks, 2)["talks"]
    assert going == ["c2", 30, None, 0, -1, "conflict", 1, 3]
    assert told(marks, 4)["talks"] == [going]
    marks.see(5, closed(50, "c2"))
    assert told(marks, 4)["talks"][0][2] == 50
    assert told(marks, 5)["talks"] == []


def test_what_comes_after_an_event_is_the_rest(cafe: RunView, cafe_run: Path) -> None:
    whole = json.loads(cafe.marks())
    assert min(map(len, (whole["conflicts"], whole["talks"], whole["acceptances"]))) > 5
    assert whole["seq"] == RunFile(cafe_run).seq
    for after in (1, 50, 300, 5000):
        rest = json.loads(cafe.marks(after))
        for lane in ("conflicts", "acceptances", "interventions"):
            assert rest[lane] == [row for row in whole[lane] if row[0] > after]


def test_the_marks_are_those_of_the_log(cafe: RunView, cafe_run: Path) -> None:
    marks = json.loads(cafe.marks())
    events = list(RunFile(cafe_run).events())
    for seq, t, agent, other, norm in marks["conflicts"]:
        event = events[seq - 1]
        assert isinstance(event, ev.ConflictDetected)
        names = RunFile(cafe_run).header.agents
        minded = names[other] if other >= 0 else ""  # its own conduct, with a norm new to it
        assert (event.t, event.agent, event.other) == (t, names[agent], minded)
        assert event.norm == norm
    assert len(marks["conflicts"]) == sum(isinstance(e, ev.ConflictDetected) for e in events)
    closings = {e.conversation: e for e in events if isinstance(e, ev.ConversationClosed)}
    assert {row[0]: (row[2], row[6]) for row in marks["talks"]} == {
        id: (event.t, event.turns) for id, event in closings.items()
    }
