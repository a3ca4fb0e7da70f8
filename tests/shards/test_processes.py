"""Real processes: killed, replaced, given up, and ended with the run."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.shards.here import Here

import folkways
from folkways.base.errors import PartError
from folkways.base.events import AnyEvent
from folkways.runs.session import Silent
from folkways.shards.local import Local, LocalLink
from folkways.shards.process import TRIES, ShardLost
from folkways.store.reader import RunFile

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
UNTIL = "day 1 08:20"


class Killer(Silent):
    """Kills the youngest process at some ticks, and keeps what was said."""

    def __init__(self, *at: int) -> None:
        self._at = at
        self._ticks = 0
        self.links: list[LocalLink] = []
        self.notes: list[str] = []

    def tick(self, t: int, events: Sequence[AnyEvent]) -> None:
        """Kill, if it is time."""
        self._ticks += 1
        if self._ticks in self._at:
            os.kill(self.links[-1].process.pid, signal.SIGKILL)

    def note(self, text: str) -> None:
        """Keep what was said."""
        self.notes.append(text)


def watched(killer: Killer, monkeypatch: pytest.MonkeyPatch) -> Killer:
    """Let ``killer`` know all processes."""
    start = Local.start

    def noting(self: Local, number: int) -> LocalLink:
        killer.links.append(link := start(self, number))
        return link

    monkeypatch.setattr(Local, "start", noting)
    return killer


def test_a_killed_process_is_replaced_and_nothing_is_lost(
    garden: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = folkways.run(garden, until=UNTIL)
    killer = watched(Killer(2, 5), monkeypatch)
    path = tmp_path / "a.folk"
    run = folkways.run(garden, until=UNTIL, shards=2, out=path, progress=killer)
    assert run.log_hash == plain.log_hash
    assert len(killer.links) == 4
    assert len(killer.notes) == 2
    assert "it was killed (SIGKILL); perhaps there was not enough memory" in killer.notes[0]
    assert "nothing is lost" in killer.notes[0]
    assert [link.process.poll() is not None for link in killer.links] == [True] * 4


def test_one_that_is_killed_again_and_again_pauses_the_run(
    garden: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killer = watched(Killer(), monkeypatch)
    send, path = LocalLink.send, tmp_path / "a.folk"

    def dying(self: LocalLink, data: bytes) -> None:
        send(self, data)
        if killer.links.index(self) >= 1 and (RunFile(path).t or 0) > 8 * 3600 + 60:
            self.process.kill()

    monkeypatch.setattr(LocalLink, "send", dying)
    with pytest.raises(ShardLost, match=f"was lost {TRIES} times at one moment") as caught:
        folkways.run(garden, until=UNTIL, shards=2, out=path, progress=killer)
    assert "folkways resume" in "".join(caught.value.__notes__)
    assert RunFile(path).status == "paused"
    monkeypatch.setattr(LocalLink, "send", send)
    resumed = folkways.resume(path, until=UNTIL)
    assert resumed.log_hash == folkways.run(garden, until=UNTIL).log_hash


def test_a_bug_in_a_shard_ends_the_run_and_is_told(
    garden: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.shards.broken_mechanisms import Divides, Wrong

    with pytest.raises(PartError, match="divides, on_tick: ZeroDivisionError") as caught:
        folkways.run(garden, until=UNTIL, shards=2, mechanisms=[Divides])
    assert "broken_mechanisms.py" in str(caught.value)
    monkeypatch.setattr("folkways.shards.local.Local", Here)
    with pytest.raises(PartError, match="wrong, on_tick"):
        folkways.run(garden, until=UNTIL, shards=2, mechanisms=[Wrong])


def test_an_output_by_accident_does_no_harm(garden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.shards.broken_mechanisms import Prints

    run = folkways.run(garden, until=UNTIL, shards=2, mechanisms=[Prints])
    assert run.log_hash == folkways.run(garden, until=UNTIL, mechanisms=[Prints]).log_hash
