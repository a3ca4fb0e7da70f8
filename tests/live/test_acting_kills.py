"""Runs killed in the middle of a change: it is done or not, and nobody is told otherwise."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.live.live_runs import visit, whisper

import folkways
from folkways.base import events as ev
from folkways.live.acting import is_paused
from folkways.live.mailbox import Mailbox
from folkways.runs.run import Run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")

HILL = "Ms. Hill"
PROGRAM = """
import os, signal, sys
from folkways.live import mailbox
from folkways.runs.start import run
from tests.live.live_runs import Asking

scenario, path, where = sys.argv[1:]

def dies(method):
    whole, calls = getattr(mailbox.Mailbox, method), []
    def wrapped(*arguments):
        calls.append(arguments)
        if len(calls) == 2:  # the first one was to hold the run
            if method == "take":
                whole(*arguments)
            os.kill(os.getpid(), signal.SIGKILL)
        return whole(*arguments)
    setattr(mailbox.Mailbox, method, wrapped)

if where:
    dies(where)
run(scenario, out=path, progress=Asking((8 * 3600 + 300, mailbox.Pause())))
"""


@contextmanager
def run_elsewhere(garden: Path, path: Path, dies_at: str = "") -> Iterator[subprocess.Popen[bytes]]:
    """Run the garden in another process, which is paused after five minutes."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    program = [sys.executable, "-c", PROGRAM, str(garden), str(path), dies_at]
    with subprocess.Popen(program, env=env) as process:
        try:
            while not is_paused(path):
                assert process.poll() is None
                time.sleep(0.01)
            yield process
        finally:
            process.kill()


def whispers(path: Path) -> int:
    return sum(isinstance(event, ev.Intervened) for event in Run.open(path).events())


@pytest.mark.parametrize(("dies_at", "done"), [("take", False), ("answer", True)])
def test_killed_between_a_request_and_its_answer(
    garden: Path, tmp_path: Path, dies_at: str, done: bool
) -> None:
    path = tmp_path / "a.folk"
    with run_elsewhere(garden, path, dies_at) as process:
        told = whisper(path, "Ben", "I should be quieter.")
        assert process.wait() == -signal.SIGKILL
    assert told.done == done
    assert "stopped" in told.message
    assert whispers(path) == done
    assert not is_paused(path)
    assert "was killed" in whisper(path, "Ben", "Hm.").message
    assert folkways.resume(path).status == "finished"
    assert whispers(path) == done
    assert folkways.replay(path).same
    assert [file.name for file in Mailbox(path).folder.glob("*.answer")] == [
        file.name for file in Mailbox(path).folder.glob("*")
    ]


def test_killed_in_the_middle_of_a_visit(garden: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.folk"
    with run_elsewhere(garden, path) as process:
        first = visit(path, HILL, "Ada", "Nobody should speak loudly.", pause=True)
        assert first.done
        assert first.reply
        process.send_signal(signal.SIGKILL)
        process.wait()
    run = folkways.resume(path)
    closed = [
        event.why
        for event in run.events()
        if isinstance(event, ev.ConversationClosed) and event.agent == HILL
    ]
    assert closed == [f"{HILL} said nothing more"]
    assert folkways.replay(path).same
    assert run.log_hash == folkways.replay(path).log_hash


def test_ctrl_c_pauses_a_run_that_is_held(garden: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.folk"
    with run_elsewhere(garden, path) as process:
        reached = Run.open(path).t
        process.send_signal(signal.SIGINT)
        process.wait()
    run = Run.open(path)
    assert run.t == reached
    assert (run.status, run.reason) == ("paused", "interrupted")
    assert not is_paused(path)
    assert not Mailbox(path).paused
    assert folkways.resume(path).log_hash == folkways.run(garden).log_hash
