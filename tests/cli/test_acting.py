from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from tests.runs.live import held_run

from folkways.base import events as ev
from folkways.runs.acting import held
from folkways.runs.run import Run
from folkways.testing.command import Command

GARDEN = Path("garden.yaml")
RUN = Path("live.folk")
HILL = ("--agent", "Ada", "--name", "Ms. Hill")


def interventions() -> list[str]:
    return [e.kind for e in Run.open(RUN).events() if isinstance(e, ev.Intervened)]


def test_acting_on_a_run_that_is_going_on(folkways: Command) -> None:
    with held_run(GARDEN, RUN) as future:
        said = folkways("visit", RUN, *HILL, "--as", "a reporter", "--hold", "Good morning!")
        assert said.code == 0, said.err
        spoke, answer = said.out.splitlines()
        assert spoke.startswith("Ms. Hill spoke to Ada Voss at day 1 08:")
        assert answer.startswith('The answer: "')
        done = folkways("whisper", RUN, "--agent", "Ben", "I should be quieter.", "--json")
        told = json.loads(done.out)
        assert told.keys() == {"done", "message", "at", "t", "reply"}
        assert told["done"] is True
        assert told["at"].startswith("day 1 08:")
        burning = folkways("set-object", RUN, "piano", "burning")
        assert burning.out.startswith("Hobbs Café: café room: piano was put into the state")
        left = folkways("visit", RUN, *HILL, "--leave")
        assert left.out.startswith("Ms. Hill took leave of Ada Voss")
        again = folkways("visit", RUN, *HILL, "--leave")
        assert again.code == 2
        assert "Nothing was changed: Ms. Hill is not in town" in again.err
        assert folkways("pause", RUN).out.startswith(f"{RUN} is held at day 1 08:")
        assert held(RUN)
        assert folkways("go-on", RUN).out.startswith(f"{RUN} is going on at day 1 08:")
        assert not held(RUN)
    assert future.result().status == "finished"
    assert interventions() == ["visit", "whispered", "object", "visit"]
    assert folkways("replay", RUN).code == 0


def test_talking_line_by_line(folkways: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    with held_run(GARDEN, RUN):
        monkeypatch.setattr("sys.stdin", io.StringIO("Hello, Ada.\nThank you.\n\nnever said\n"))
        talk = folkways("visit", RUN, *HILL)
        assert talk.code == 0, talk.err
        assert held(RUN)  # it was paused on purpose before the visit
        assert f"folkways go-on {RUN}" in talk.err
    said = [e for e in Run.open(RUN).events() if isinstance(e, ev.Uttered)]
    visit = [event for event in said if "Ms. Hill" in (event.agent, event.to)]
    assert [e.text for e in visit if e.agent == "Ms. Hill"] == ["Hello, Ada.", "Thank you."]
    assert talk.out.splitlines() == [e.text for e in visit if e.agent == "Ada Voss"]
    assert talk.out.count("\n") == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("whisper", "--agent", "Zed", "Hm."), "no agent is called 'Zed'"),
        (("whisper", "--agent", "Ben", "\x1b[31m"), "control character ('\\x1b')"),
        (("set-object", "pianno", "burning"), "did you mean 'Hobbs Café: café room: piano'?"),
        (("visit", "--agent", "Ada", "--name", "Ben", "Hi"), "Ben Oduya lives in the town"),
        (("visit", *HILL, "--leave"), "Ms. Hill is not in town"),
        (("visit", "--agent", "Ada", "--name", "\u202ehill", "Hi"), "control character"),
    ],
)
def test_what_cannot_be_is_told(folkways: Command, arguments: tuple[str, ...], says: str) -> None:
    with held_run(GARDEN, RUN):
        command, *rest = arguments
        found = folkways(command, RUN, *rest, "--wait", 5)
    assert found.code == 2
    assert says in found.err
    assert found.out == ""
    assert interventions() == []


def test_a_run_that_is_not_going_on(folkways: Command) -> None:
    folkways("run", "garden.yaml", "--out", RUN, "--until", "day 1 08:30", "--quiet")
    paused = folkways("pause", RUN)
    assert paused.code == 2
    assert f"folkways resume {RUN}" in paused.err
    told = folkways("whisper", RUN, "--agent", "Ben", "Hm.", "--json")
    assert told.code == 2
    assert json.loads(told.out)["done"] is False
    assert "does not exist" in folkways("go-on", "none.folk").err
    assert "is not a run" in folkways("go-on", "garden.yaml").err


def test_a_fork_in_which_an_object_is_in_another_state(folkways: Command) -> None:
    folkways("run", "garden.yaml", "--out", "a.folk", "--until", "day 1 08:30", "--quiet")
    wrong = folkways("fork", "a.folk", "--at", "day 1 08:10", "--set-object", "piano")
    assert "not of the form OBJECT=STATE" in wrong.err
    made = folkways(
        "fork", "a.folk", "--at", "day 1 08:10", "--set-object", "piano=burning", "--out", RUN, "-q"
    )
    assert made.code == 0, made.err
    assert interventions() == ["object"]
    forked = Run.open(RUN).header.forked
    assert forked is not None
    assert forked.changes == ('Hobbs Café: café room: piano becomes "burning"',)
