from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROUNDS = 20


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killed_at_any_moment_and_resumed_is_never_killed(garden: Path, tmp_path: Path) -> None:
    program = Path(__file__).with_name("kill_at_random.py")
    done = subprocess.run(
        [sys.executable, str(program), str(garden), str(tmp_path), str(ROUNDS), "11"],
        capture_output=True,
        text=True,
        timeout=600,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.returncode == 0, done.stderr
    whole, *rounds = (json.loads(line) for line in done.stdout.splitlines())
    assert whole["same"]
    assert len(rounds) == ROUNDS
    assert {one["hash"] for one in rounds if "hash" in one} == {whole["hash"]}
    assert sum(one.get("kills", 0) for one in rounds) >= ROUNDS // 2
    assert any(one.get("safe", 0) > 0 for one in rounds), "no run was killed after its first tick"
