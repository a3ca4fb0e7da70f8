from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from tests.cli.garden import Lived
from tests.live.live_runs import paused_run
from tests.patience import PATIENCE

from folkways.base import events as ev
from folkways.live.acting import is_paused
from folkways.runs.run import Run
from folkways.testing.command import Command, Outcome

GARDEN = Path("garden.yaml")
RUN = Path("live.folk")
HILL = ("--agent", "Ada", "--name", "Ms. Hill")


@pytest.fixture
def act(folkways: Command) -> Command:
    """Run a command that acts on the live run, however long that takes."""

    def acted(*arguments: object) -> Outcome:
        name, *rest = arguments
        return folkways("live", name, RUN, *rest, "--wait", PATIENCE)

    return acted


def interventions() -> list[str]:
    return [e.kind for e in Run.open(RUN).events() if isinstance(e, ev.Intervened)]


def test_acting_on_a_run_that_is_going_on(folkways: Command, act: Command) -> None:
    with paused_run(GARDEN, RUN) as future:
        said = act("visit", *HILL, "--as", "a reporter", "--pause", "Good morning!")
        assert said.code == 0, said.err
        spoke, answer = said.out.splitlines()
        assert spoke.startswith("Ms. Hill spoke to Ada Voss at day 1 08:")
        assert answer.startswith('The answer: "')
        done = act("whisper", "--agent", "Ben", "I should be quieter.", "--json")
        told = json.loads(done.out)
        assert told.keys() == {"done", "message", "at", "t", "reply", "speaker"}
        assert told["done"] is True
        assert told["at"].startswith("day 1 08:")
        burning = act("set-object", "piano", "burning")
        assert burning.out.startswith("Hobbs Café: café room: piano was put into the state")
        left = act("visit", *HILL, "--leave")
        assert left.out.startswith("Ms. Hill took leave of Ada Voss")
        again = act("visit", *HILL, "--leave")
        assert again.code == 2
        assert "Nothing was changed: Ms. Hill is not in town" in again.err
        assert act("pause").out.startswith(f"{RUN} is paused at day 1 08:")
        assert is_paused(RUN)
        assert act("resume").out.startswith(f"{RUN} is running at day 1 08:")
        assert not is_paused(RUN)
    assert future.result().status == "finished"
    assert interventions() == ["visit", "whispered", "object", "visit"]
    assert folkways("replay", RUN).code == 0


def test_talking_line_by_line(act: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    with paused_run(GARDEN, RUN):
        monkeypatch.setattr("sys.stdin", io.StringIO("Hello, Ada.\nThank you.\n\nnever said\n"))
        talk = act("visit", *HILL)
        assert talk.code == 0, talk.err
        assert is_paused(RUN)  # it was paused on purpose before the visit
        assert f"folkways live resume {RUN}" in talk.err
    said = [e for e in Run.open(RUN).events() if isinstance(e, ev.Uttered)]
    visit = [event for event in said if "Ms. Hill" in (event.agent, event.to)]
    assert [e.text for e in visit if e.agent == "Ms. Hill"] == ["Hello, Ada.", "Thank you."]
    assert talk.out.splitlines() == [e.text for e in visit if e.agent == "Ada Voss"]
    assert talk.out.count("\n") == 2


def test_a_visitor_who_stays_is_spoken_to_and_answers(
    act: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    with paused_run(GARDEN, RUN):
        monkeypatch.setattr("sys.stdin", io.StringIO("I am sorry.\n\n"))
        loud = ("--as", "talking loudly on the phone")
        talk = act("visit", "--agent", "Ben", "--name", "Ms. Hill", *loud, "--stay")
        assert talk.code == 0, talk.err
    events = list(Run.open(RUN).events())
    first = next(e for e in events if isinstance(e, ev.Uttered) and e.to == "Ms. Hill")
    came, spoken, *_ = talk.out.splitlines()
    assert came.startswith("Ms. Hill joined Ben Oduya at day 1 08:")
    assert spoken == f"{first.agent}: {first.text}"
    mine = [e for e in events if isinstance(e, ev.Uttered) and e.agent == "Ms. Hill"]
    assert [(e.to, e.text) for e in mine] == [(first.agent, "I am sorry.")]
    assert [e.agent for e in events if isinstance(e, ev.VisitorLeft)] == ["Ms. Hill"]


WRONG = {
    ("whisper", "--agent", "Zed", "Hm."): "no agent is called 'Zed'",
    ("whisper", "--agent", "Ben", "\x1b[31m"): "control character ('\\x1b')",
    ("set-object", "pianno", "burning"): "did you mean 'Hobbs Café: café room: piano'?",
    ("visit", "--agent", "Ada", "--name", "Ben", "Hi"): "Ben Oduya lives in the town",
    ("visit", *HILL, "--leave"): "Ms. Hill is not in town",
    ("visit", "--agent", "Ada", "--name", "\u202ehill", "Hi"): "control character",
}


def test_what_cannot_be_is_told(folkways: Command, act: Command) -> None:
    with paused_run(GARDEN, RUN):
        for arguments, says in WRONG.items():
            found = act(*arguments)
            assert (found.code, found.out) == (2, ""), arguments
            assert says in found.err
    assert interventions() == []


def test_a_run_that_is_not_going_on(folkways: Command, lived: Lived) -> None:
    lived("day 1 08:30", RUN.name)
    paused = folkways("live", "pause", RUN)
    assert paused.code == 2
    assert f"folkways resume {RUN}" in paused.err
    told = folkways("live", "whisper", RUN, "--agent", "Ben", "Hm.", "--json")
    assert told.code == 2
    assert json.loads(told.out)["done"] is False
    assert "does not exist" in folkways("live", "resume", "none.folk").err
    assert "is not a run" in folkways("live", "resume", "garden.yaml").err


def test_a_fork_in_which_an_object_is_in_another_state(folkways: Command, lived: Lived) -> None:
    lived("day 1 08:30", "a.folk", offline=True)
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


@pytest.mark.parametrize("seconds", ["inf", "1e400", "nan", "0"])
def test_a_wait_that_is_no_number_of_seconds_is_refused(folkways: Command, seconds: str) -> None:
    refused = folkways("live", "pause", RUN, "--wait", seconds)
    assert refused.code == 2
    assert "'--wait'" in refused.err
