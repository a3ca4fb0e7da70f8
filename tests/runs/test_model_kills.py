from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from folkways.testing.endpoint.endpoint import Endpoint

KILLS = 8


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killed_again_and_again_no_stored_answer_is_asked_for_again(tmp_path: Path) -> None:
    log = tmp_path / "endpoint.log"
    with Endpoint("offline", latency=0.005, log_path=log) as endpoint:
        done = subprocess.run(
            [
                sys.executable,
                *("-m", "tests.runs.model_kills"),
                *(endpoint.url, str(log), str(tmp_path), str(KILLS), "5"),
            ],
            capture_output=True,
            text=True,
            timeout=600,
            env=os.environ | {"PYTHONPATH": os.pathsep.join([os.getcwd(), *sys.path])},
            check=False,
        )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    runs = found["runs"]
    assert sum(one["kills"] for one in runs) == KILLS
    assert {one["hash"] for one in runs} == {found["hash"]}
    assert [one["again"] for one in runs] == [[]] * len(runs)
    assert max(one["held"] for one in runs) > 200, "no run was killed after it had many answers"
