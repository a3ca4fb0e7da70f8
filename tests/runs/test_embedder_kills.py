from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from folkways.testing.endpoint.embeddings import Embeddings
from folkways.testing.endpoint.endpoint import Endpoint

KILLS = 6


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_text_whose_vector_was_stored_is_not_sent_again_after_a_kill(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = tmp_path / "texts"
    read = Embeddings.read

    def noting(self: Embeddings, body: bytes) -> object:
        found = read(self, body)
        with texts.open("a", encoding="utf-8") as file:
            file.write("".join(json.dumps(text) + "\n" for text in found[0].shown))
        return found

    monkeypatch.setattr(Embeddings, "read", noting)
    with Endpoint(latency=0.03) as endpoint:
        done = subprocess.run(
            [
                sys.executable,
                *("-m", "tests.runs.embedder_kills"),
                *(endpoint.url, str(texts), str(KILLS), "5"),
            ],
            capture_output=True,
            text=True,
            timeout=300,
            env=os.environ | {"PYTHONPATH": os.pathsep.join([os.getcwd(), *sys.path])},
            check=False,
        )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    runs = found["runs"]
    assert sum(one["kills"] for one in runs) == KILLS
    assert {one["hash"] for one in runs} == {found["hash"]}
    assert [one["again"] for one in runs] == [[]] * len(runs)
    assert [one["never"] for one in runs] == [[]] * len(runs)
    assert max(one["held"] for one in runs) > 50, "no run was killed after it had many vectors"
