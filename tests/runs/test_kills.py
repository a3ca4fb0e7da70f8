from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from folkways.testing.endpoint.embeddings import Embeddings
from folkways.testing.endpoint.endpoint import Endpoint

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")

ROUNDS = 5
KILLS = 5


def program(name: str, *arguments: object) -> str:
    """Run a program of this folder and return what it prints."""
    done = subprocess.run(
        [sys.executable, "-m", f"tests.runs.{name}", *map(str, arguments)],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([os.getcwd(), *sys.path])},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_killed_at_any_moment_and_resumed_is_never_killed(garden: Path, tmp_path: Path) -> None:
    lines = program("kill_at_random", garden, tmp_path, ROUNDS, 11).splitlines()
    whole, *rounds = (json.loads(line) for line in lines)
    assert whole["same"]
    assert len(rounds) == ROUNDS
    assert {one["hash"] for one in rounds if "hash" in one} == {whole["hash"]}
    assert sum(one.get("kills", 0) for one in rounds) >= ROUNDS // 2
    assert any(one.get("safe", 0) > 0 for one in rounds), "no run was killed after its first tick"


@pytest.mark.usefixtures("garden")
@pytest.mark.parametrize("scheduler", ["barrier", "causal"])
def test_what_was_stored_is_not_asked_for_again_after_a_kill(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scheduler: str
) -> None:
    """Neither an answer nor a vector; and a run has a hash, however often it is killed."""
    read = Embeddings.read

    def noting(self: Embeddings, body: bytes) -> object:
        found = read(self, body)
        with (tmp_path / "texts").open("a", encoding="utf-8") as file:
            file.write("".join(json.dumps(text) + "\n" for text in found[0].shown))
        return found

    monkeypatch.setattr(Embeddings, "read", noting)
    with Endpoint("offline", log_path=tmp_path / "log") as endpoint:
        found = json.loads(program("kill_at_storing", endpoint.url, tmp_path, KILLS, 5, scheduler))
    runs = found["runs"]
    assert sum(one["kills"] for one in runs) == KILLS
    assert {one["hash"] for one in runs} == {found["hash"]}
    assert [one["again"] for one in runs] == [[]] * len(runs)
    assert [one["never"] for one in runs] == [[]] * len(runs)
    assert max(one["stored"] for one in runs) > 40
