from __future__ import annotations

import errno
import json
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.live.live_runs import Asking, pause, paused_run, resume, set_object, visit, whisper
from tests.patience import PATIENCE
from tests.waiting import until

import folkways
from folkways.agents.questions import Utterance
from folkways.base import events as ev
from folkways.base.errors import FolkwaysError, RunFileError
from folkways.base.events import AnyEvent
from folkways.base.time import HOUR, MINUTE, TICK
from folkways.environments.change import SetObject, Visit, Whisper
from folkways.live import acting
from folkways.live.acting import is_paused
from folkways.live.mailbox import Mailbox, Pause
from folkways.runs.run import Run
from folkways.runs.session import Silent
from folkways.testing.minds import ScriptedMind

pytestmark = pytest.mark.usefixtures("plain_reports")

HILL = "Ms. Hill"
PIANO = "Hobbs Café: café room: piano"
EIGHT = 8 * HOUR


@pytest.fixture(autouse=True)
def _enough_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acting, "_GRACE", PATIENCE)


WISHES = (
    (EIGHT + 5 * MINUTE, Whisper("Ben", "I should be quieter.")),
    (EIGHT + 5 * MINUTE, SetObject("piano", "burning")),
    (EIGHT + 20 * MINUTE, Visit(HILL, "Ada", "Good morning.", "a reporter")),
    (EIGHT + 20 * MINUTE, Visit(HILL, "Ada", "Nobody should speak loudly here.")),
    (EIGHT + 20 * MINUTE, Visit(HILL, "Ada", "Goodbye.")),
)


@pytest.fixture(scope="module")
def acted(tmp_path_factory: pytest.TempPathFactory, garden_run: Path) -> Path:
    """The garden's run with a thought, an object and a visit."""
    path = tmp_path_factory.mktemp("acted") / "acted.folk"
    asking = Asking(*WISHES)
    folkways.run(garden_run.with_suffix(".yaml"), out=path, progress=asking)
    answers = asking.answers()
    assert all(answer is not None and answer.done for answer in answers), answers
    assert not Mailbox(path).folder.exists()
    return path


def test_changes_stand_in_the_log_one_after_the_other(acted: Path) -> None:
    found = [e for e in Run.open(acted).events() if isinstance(e, ev.Intervened)]
    assert [(event.kind, event.agent) for event in found] == [
        ("whispered", "Ben Oduya"),
        ("object", ""),
        *[("visit", "Ada Voss")] * 3,
    ]
    assert [event.t % TICK for event in found[:3]] == [1, 2, 1]
    assert found[1].t == found[0].t + 1
    assert [event.data.get("act") for event in found[2:]] == ["enter", "say", "enter"]


def test_it_replays(acted: Path) -> None:
    found = folkways.replay(acted)
    assert found.same, found.message
    assert found.log_hash == Run.open(acted).log_hash


def test_the_same_requests_at_the_same_moments_give_the_same_log(
    acted: Path, garden: Path, tmp_path: Path
) -> None:
    again = folkways.run(garden, out=tmp_path / "again.folk", progress=Asking(*WISHES))
    assert again.log_hash == Run.open(acted).log_hash


def test_a_run_that_nobody_asks_anything_has_the_log_of_one_in_memory(
    garden: Path, garden_run: Path
) -> None:
    assert folkways.run(garden).log_hash == Run.open(garden_run).log_hash


def test_visitors_are_in_no_count_and_trouble_no_measure(
    acted: Path, garden_run: Path, tmp_path: Path
) -> None:
    run = Run.open(acted)
    opened = [e for e in run.events() if isinstance(e, ev.ConversationOpened)]
    visits = [event for event in opened if event.agent == HILL]
    assert len(visits) == 2  # it came again, since the agent had said goodbye
    assert sum(run.summary.conversations.all) == len(opened) - 2
    talk = run.summary.network.talk
    assert talk.of == 3
    assert HILL not in {one.agent for one in run.transmission("quiet").adoptions}
    assert HILL in set(run.utterances()["agent"])
    assert run.report(tmp_path / "acted.html").read_text("utf-8").count("Ada Voss")
    run.export(tmp_path / "tables")
    assert run.state_at("Ada", "day 1 08:30").relationships[HILL]
    assert run.odd().markdown()
    for frame in (run.norms(), run.network(), run.expectations(), run.evidence(), run.conflicts()):
        assert len(frame.columns)
    assert HILL not in run.traces("quiet")


def test_a_run_with_a_visit_can_be_forked_and_the_fork_replays(acted: Path, tmp_path: Path) -> None:
    in_the_visit = next(
        event.t
        for event in Run.open(acted).events()
        if isinstance(event, ev.Uttered) and event.agent == HILL
    )
    forked = folkways.fork(acted, in_the_visit // TICK * TICK, out=tmp_path / "same.folk")
    own = [event for event in forked.events() if event.t > in_the_visit + TICK]
    assert not any(isinstance(event, ev.Intervened) for event in own)
    silent = [
        event.why
        for event in own
        if isinstance(event, ev.ConversationClosed) and event.agent == HILL
    ]
    assert silent == [f"{HILL} said nothing more"]
    assert folkways.replay(tmp_path / "same.folk").same


def test_who_left_before_its_first_tick_keeps_nobody_waiting(garden: Path, tmp_path: Path) -> None:
    parent = tmp_path / "parent.folk"
    begins = folkways.run(garden, out=parent, until="day 1 08:10").begins
    asking = Asking((begins + TICK, Whisper("Ben", "I should be quieter.")))
    fork = tmp_path / "fork.folk"
    folkways.fork(parent, begins, remove="Ada", out=fork, until="day 1 08:10", progress=asking)
    (answer,) = asking.answers()
    assert answer is not None
    assert answer.done, answer.message
    assert folkways.replay(fork).same


def test_from_another_thread_while_the_run_is_held(garden: Path, tmp_path: Path) -> None:
    path = tmp_path / "live.folk"
    with paused_run(garden, path) as future:
        assert is_paused(path)
        begun = whisper(path, "Ben", "I have slept well.")
        assert begun.t == EIGHT + TICK + 1
        first = visit(path, HILL, "Ada", "Be quiet, please.", pause=True)
        assert first.done, first.message
        assert first.reply
        assert is_paused(path)
        assert pause(path).done
        seq = Run.open(path).log.seq
        done = whisper(path, "Ben", "I should be quieter.")
        assert done.done
        assert done.t is not None
        assert done.t % TICK
        assert "paused" in done.message
        assert Run.open(path).log.seq == seq + 2
        assert set_object(path, "piano", "burning").t == done.t + 1
        second = visit(path, HILL, "Ada", "That is what I think.", pause=True)
        assert second.reply
        assert second.over or visit(path, HILL, "Ada", "", leave=True).over
        assert resume(path).done
        assert not is_paused(path)
    assert future.result().status == "finished"
    assert folkways.replay(path).same
    assert not Mailbox(path).folder.exists()


def test_a_visitor_who_leaves_lets_go_only_what_was_held_for_the_visit(
    garden: Path, tmp_path: Path
) -> None:
    path = tmp_path / "live.folk"
    with paused_run(garden, path):
        assert pause(path).done
        paused = Run.open(path).log.seq
        assert visit(path, HILL, "Ada", "Hello.", pause=True).reply
        assert is_paused(path)
        assert Run.open(path).log.seq > paused
        assert visit(path, HILL, "Ada", "", leave=True, pause=True).over
        assert is_paused(path)
        resume(path, of_visit=True)
        assert is_paused(path)
        resume(path)
        assert not is_paused(path)


class Gate(Silent):
    """Stops a run between two ticks until it is opened."""

    def __init__(self, t: int) -> None:
        self._t = t
        self.reached, self.opened = threading.Event(), threading.Event()

    def tick(self, t: int, events: Sequence[ev.AnyEvent]) -> None:
        if t >= self._t:
            self.reached.set()
            assert self.opened.wait(PATIENCE)


def test_a_visit_that_alone_holds_a_run_lets_it_go_when_it_is_over(
    garden: Path, tmp_path: Path
) -> None:
    path = tmp_path / "live.folk"
    gate = Gate(EIGHT + 5 * MINUTE)
    with ThreadPoolExecutor(2) as pool:
        future = pool.submit(folkways.run, garden, out=path, progress=gate)
        assert gate.reached.wait(PATIENCE)
        asked = pool.submit(visit, path, HILL, "Ada", "Hello.", pause=True)
        until(lambda: list(Mailbox(path).folder.glob("*")))
        gate.opened.set()
        assert asked.result().reply
        assert is_paused(path)
        visit(path, HILL, "Ada", "", leave=True, pause=True)
        assert not is_paused(path)
        assert future.result().status == "finished"


def test_two_at_once_are_done_one_after_the_other(garden: Path, tmp_path: Path) -> None:
    path = tmp_path / "live.folk"
    done: list[folkways.live.ActionResult] = []

    def say(text: str) -> None:
        done.append(whisper(path, "Ben", text))

    with paused_run(garden, path):
        visit(path, HILL, "Ada", "Hello.", pause=True)
        threads = [threading.Thread(target=say, args=[f"Thought {n}."]) for n in range(5)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert all(one.done for one in done)
    assert len({one.t for one in done}) == 5
    thoughts = [e for e in Run.open(path).events() if isinstance(e, ev.Intervened)]
    assert len([event for event in thoughts if event.kind == "whispered"]) == 5


def test_a_tick_has_room_for_nine_changes_and_a_tenth_is_refused(
    garden: Path, tmp_path: Path
) -> None:
    path = tmp_path / "live.folk"
    with paused_run(garden, path) as future:
        visit(path, HILL, "Ada", "Hello.", pause=True)
        for n in range(10):
            last = whisper(path, "Ben", f"Thought {n}.")
        assert not last.done
        assert last.message.endswith(
            "too many changes were made since the last tick. The run is paused, so resume it first"
        )
    found = [e for e in future.result().events() if isinstance(e, ev.Intervened)]
    assert len(found) == 1 + 9


class Blocking(Silent):
    """Lets the run go on after its first tick when ``go_on`` is set; ``reached`` says it waits."""

    def __init__(self) -> None:
        self.reached, self.go_on = threading.Event(), threading.Event()

    def tick(self, t: int, events: Sequence[AnyEvent]) -> None:
        self.reached.set()
        assert self.go_on.wait(PATIENCE)


def test_what_cannot_be_done_in_time_is_withdrawn_and_not_done_later(
    garden: Path, tmp_path: Path
) -> None:
    path = tmp_path / "live.folk"
    blocking = Blocking()
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(folkways.run, garden, out=path, progress=blocking)
        assert blocking.reached.wait(PATIENCE)
        try:
            late = folkways.live.whisper(path, "Ben", "I should be quieter.", timeout=0.01)
        finally:
            blocking.go_on.set()
    assert not late.done
    assert "has not come to it within 0.01 seconds" in late.message
    assert not [e for e in future.result().events() if isinstance(e, ev.Intervened)]


def test_what_cannot_be_answered_is_looked_up_in_the_log(
    garden: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "live.folk"
    whole = Mailbox._write
    tried = threading.Event()

    def full(mailbox: Mailbox, name: str, body: bytes) -> None:
        if name.endswith(".answer"):
            tried.set()
            raise OSError(errno.ENOSPC, "No space left on device")
        whole(mailbox, name, body)

    class Clock:
        """Far ahead once the run has tried to answer."""

        time, sleep = staticmethod(time.time), staticmethod(time.sleep)

        @staticmethod
        def monotonic() -> float:
            return time.monotonic() + 3 * PATIENCE * tried.is_set()

    with paused_run(garden, path):
        visit(path, HILL, "Ada", "Hello.", pause=True)
        monkeypatch.setattr(acting, "time", Clock)
        monkeypatch.setattr(Mailbox, "_write", full)
        done = whisper(path, "Ben", "I should be quieter.")
        assert done.done
        assert done.t is not None
        assert done.message.startswith("Done at day 1 08:")
        tried.clear()
        refused = visit(path, HILL, "Ben", "Hello.")
        assert not refused.done
        assert "stands in its log" in refused.message
        monkeypatch.undo()


def test_who_is_taken_for_long_is_waited_for_and_then_refused(garden: Path, tmp_path: Path) -> None:
    wishes = [(EIGHT + 20 * MINUTE, Visit(HILL, "Ada", "Hello."))]
    wishes += [(EIGHT + 20 * MINUTE, Visit("Mr. Low", "Ada", "Me, too."))]
    wishes += [(EIGHT + n * MINUTE, Visit(HILL, "Ada", "Hm.")) for n in range(22, 36)]
    asking = Asking(*wishes)
    run = folkways.run(
        garden,
        out=tmp_path / "a.folk",
        mind=ScriptedMind({"utter": lambda q: Utterance(text="I see.", ends=False)}),
        progress=asking,
        settings={"conversation.max_turns": 40},
    )
    second = asking.answers()[1]
    assert second is not None
    assert not second.done
    assert "Ada Voss is in a conversation, for 10 simulated minutes by now" in second.message
    assert not any(event.agent == "Mr. Low" for event in run.events())


def test_a_run_is_paused_and_says_so(garden: Path, tmp_path: Path) -> None:
    asking = Asking((EIGHT + 30 * MINUTE, Pause()))
    path = tmp_path / "a.folk"
    runs: list[Run] = []
    thread = threading.Thread(
        target=lambda: runs.append(folkways.run(garden, out=path, progress=asking))
    )
    thread.start()
    while not is_paused(path):
        assert thread.is_alive()
        time.sleep(0.005)
    reached = Run.open(path).t
    assert reached is not None
    assert reached >= EIGHT + 30 * MINUTE
    assert asking.notes[-1].startswith("Paused at day 1 08:3")
    assert f"folkways live resume {path}" in asking.notes[-1]
    resume(path)
    thread.join()
    assert asking.notes[-1] == "Resumed"
    assert runs[0].log_hash == folkways.run(garden).log_hash
    assert asking.answers()[0] is not None


def test_only_a_run_that_goes_on_can_be_acted_on(garden: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.folk"
    folkways.run(garden, out=path, until="day 1 09:00")
    done = whisper(path, "Ben", "Hm.")
    assert not done.done
    assert "is paused at day 1 0" in done.message
    assert f"folkways resume {path}" in done.message
    folkways.resume(path)
    done = whisper(path, "Ben", "Hm.")
    assert "is finished" in done.message
    assert f"folkways fork {path} --at MOMENT --whisper" in done.message
    assert "--set-object" in set_object(path, "piano", "burning").message
    assert "fork" not in pause(path).message
    assert json.loads(json.dumps(done.to_json()))["done"] is False
    assert list(tmp_path.glob("*requests*")) == []
    with pytest.raises(RunFileError, match="does not exist"):
        pause(tmp_path / "none.folk")
    with pytest.raises(FolkwaysError, match="no agent is called 'Zed'"):
        whisper(path, "Zed", "Hm.")


@pytest.mark.parametrize("timeout", [0, float("inf"), float("nan")])
def test_a_timeout_is_a_finite_number_of_seconds(tmp_path: Path, timeout: float) -> None:
    with pytest.raises(FolkwaysError, match="timeout must be a finite number of seconds above 0"):
        folkways.live.pause(tmp_path / "none.folk", timeout=timeout)
