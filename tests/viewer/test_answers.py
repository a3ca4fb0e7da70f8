from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.viewer.made import header, write

from folkways.base import events as ev
from folkways.moments.portrait import Panel
from folkways.moments.scene import TOLD
from folkways.moments.state import state_at
from folkways.store.reader import RunFile
from folkways.viewer import NotThere, RunView, open_view
from folkways.viewer import answers as answers_module
from folkways.viewer.agent_panel import PANEL
from folkways.viewer.index import SCENE

BEGINS = 8 * 3600
Numbered = list[tuple[int, dict[str, Any]]]


def log_of(path: Path) -> Numbered:
    return [(seq, json.loads(body)) for seq, body in enumerate(RunFile(path).bodies(), start=1)]


def pairs(answer: bytes) -> Numbered:
    return [(seq, event) for seq, event in json.loads(answer)["events"]]


Passing = list[tuple[int, int, dict[str, Any] | None]]


def in_log(path: Path) -> Passing:
    """Number, moment and what is shown of each event of the scene."""
    told = {kind.__name__ for kind in TOLD}
    return [
        (seq, event["t"], event if event["event"] in told else None)
        for seq, event in log_of(path)
        if event["event"] in SCENE
    ]


def passing(answer: dict[str, Any]) -> Passing:
    """The same of an answer's events."""
    return [(seq, t, shown[0] if shown else None) for seq, t, _, *shown in answer["events"]]


def test_windows_hold_every_event_of_the_scene_once_and_in_order(
    cafe: RunView, cafe_run: Path
) -> None:
    windows = json.loads(cafe.windows())["windows"]
    found: Passing = []
    for k, listed in enumerate(windows):
        window = json.loads(cafe.window(k))
        assert {name: window[name] for name in ("k", "t", "seq")} == listed
        assert window["keyframe"]["seq"] == window["seq"]
        assert window["until"] == (windows[k + 1]["t"] if k + 1 < len(windows) else None)
        assert window["head"] == {"seq": cafe.head().seq, "t": cafe.head().t}
        found += passing(window)
        assert cafe.window(k) == cafe.window(k)  # what is kept is what was answered
    assert found == in_log(cafe_run)


def test_a_window_that_there_is_not_is_told(cafe: RunView) -> None:
    count = len(json.loads(cafe.windows())["windows"])
    for k in (-1, count, 10**9):
        with pytest.raises(NotThere, match=f"{count} windows"):
            cafe.window(k)


def expected_panel(log: Numbered, name: str, t: int) -> list[int]:
    """The numbers of the events of an agent's panel, by the words of the table."""
    mine = [(seq, event) for seq, event in log if event["agent"] == name and event["t"] <= t]
    chosen = []
    for kind, limit in PANEL.items():
        counts: Counter[str] = Counter()
        for seq, event in reversed([one for one in mine if one[1]["event"] == kind]):
            key = event[limit["each"]] if "each" in limit else ""
            counts[key] += 1
            if "last" not in limit or counts[key] <= limit["last"]:
                chosen.append(seq)
    return sorted(chosen)


@pytest.mark.parametrize("share", [0.0, 0.05, 0.4, 0.7, 1.0])
@pytest.mark.parametrize("number", [0, 4, 9])
def test_a_panel_is_what_its_table_says_up_to_a_moment(
    cafe: RunView, cafe_run: Path, number: int, share: float
) -> None:
    log = log_of(cafe_run)
    t = int(BEGINS + share * (cafe.head().t - BEGINS))
    answer = json.loads(cafe.agent(number, t))
    name = RunFile(cafe_run).header.agents[number]
    assert [seq for seq, _ in answer["events"]] == expected_panel(log, name, t)
    by_number = dict(log)
    assert all(event == by_number[seq] for seq, event in answer["events"])
    assert (answer["number"], answer["t"]) == (number, t)
    held = [norm.content for norm in state_at(RunFile(cafe_run), name, t).norms if norm.qualified]
    norms = answer["panel"]["norms"].values()
    assert [one["content"] for one in norms if one["standing"] == "qualified"] == held


def test_memories_that_are_named_and_older_come_too(tmp_path: Path) -> None:
    def memory(id: int) -> ev.AnyEvent:
        return ev.MemoryAdded(
            t=BEGINS + id, agent="Ann", id=id, memory="thought", text=f"No {id}.", importance=1
        )

    events: list[ev.AnyEvent] = [memory(id) for id in range(400)]
    events += [
        ev.MemoriesRetrieved(
            t=BEGINS + 500, agent="Ann", purpose="plan", ids=(3, 99, 100, 399), scores=(1.0,) * 4
        ),
        ev.NormIdentified(
            t=BEGINS + 501,
            agent="Ann",
            norm="0.1",
            content="Hush.",
            norm_kind="injunctive",
            utility=9,
            channel="observation",
            source_text="x",
            memories=(42, 5000),
        ),
    ]
    view = open_view(write(tmp_path / "run.folk", events, header()))
    answer = json.loads(view.agent(0, BEGINS + 600))
    assert {id: event["text"] for id, event in answer["memory"].items()} == {
        "3": "No 3.",
        "42": "No 42.",
        "99": "No 99.",
    }
    listed = [event["id"] for _, event in answer["events"] if event["event"] == "MemoryAdded"]
    assert listed == list(range(100, 400))
    assert json.loads(view.agent(1, BEGINS + 600)) == {
        "number": 1,
        "t": BEGINS + 600,
        "panel": msgspec.to_builtins(Panel()),
        "events": [],
        "memory": {},
    }
    view.close()


def test_an_agent_that_there_is_not_is_told(cafe: RunView) -> None:
    for number in (-1, 10):
        with pytest.raises(NotThere, match="10 agents"):
            cafe.agent(number, BEGINS)


def test_a_conversation_is_all_that_was_said_in_it(cafe: RunView, cafe_run: Path) -> None:
    log = log_of(cafe_run)
    talks = {"ConversationOpened", "Uttered", "ConversationClosed"}
    ids = {event["conversation"] for _, event in log if event["event"] in talks}
    assert len(ids) > 5
    for id in ids:
        wanted = [
            one for one in log if one[1].get("conversation") == id and one[1]["event"] in talks
        ]
        assert pairs(cafe.talk(id)) == wanted
    with pytest.raises(NotThere, match="no conversation 'c999'"):
        cafe.talk("c999")


def test_one_that_goes_on_ends_with_what_was_said_last(tmp_path: Path) -> None:
    events: list[ev.AnyEvent] = [
        ev.ConversationOpened(
            t=BEGINS, agent="Ann", conversation="c1", other="Bo", reason="chat", about=""
        ),
        ev.Uttered(t=BEGINS + 10, agent="Bo", conversation="c2", to="Cy", text="No.", ends=False),
        ev.Uttered(t=BEGINS + 10, agent="Ann", conversation="c1", to="Bo", text="Yes?", ends=False),
    ]
    view = open_view(write(tmp_path / "run.folk", events, header()))
    assert [seq for seq, _ in pairs(view.talk("c1"))] == [1, 3]
    view.close()


def test_following_gives_what_came_since(cafe: RunView, cafe_run: Path) -> None:
    shown = in_log(cafe_run)
    head = {"seq": cafe.head().seq, "t": cafe.head().t}
    for after in (0, 100, shown[-1][0], 10**9):
        answer = json.loads(cafe.follow(after, paused=after == 100))
        assert passing(answer) == [one for one in shown if one[0] > after]
        assert answer["head"] == head
        assert (answer["status"], answer["reason"]) == ("finished", "")
        assert answer["paused"] is (after == 100)


def test_whoever_is_far_behind_follows_step_by_step(
    cafe: RunView, cafe_run: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers_module, "FOLLOWED", 100)
    found: Passing = []
    after = 0
    while after < cafe.head().seq:
        answer = json.loads(cafe.follow(after))
        found += passing(answer)
        assert len(answer["events"]) <= 100
        after = answer["head"]["seq"]
        assert answer["head"]["t"] == found[-1][1] or after == cafe.head().seq
    assert found == in_log(cafe_run)
