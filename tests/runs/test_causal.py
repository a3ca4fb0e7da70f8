"""The scheduler ``causal`` from the command line and from Python: the barrier's log, or a word."""

from __future__ import annotations

from pathlib import Path

import folkways
from folkways.store.reader import RunFile
from folkways.testing.endpoint.endpoint import Endpoint

LATER = "day 1 08:20"


def test_every_way_of_running_gives_the_log_of_the_barrier(tmp_path: Path) -> None:
    plain = folkways.run("hobbs_cafe", until=LATER)
    path = tmp_path / "a.folk"
    begun = folkways.run("hobbs_cafe", scheduler="causal", out=path, until="day 1 08:10")
    assert begun.header.scenario["scheduler"] == "causal"
    assert folkways.resume(path, until=LATER).log_hash == plain.log_hash
    settings = {"scheduler": "causal"}
    assert folkways.run("hobbs_cafe", settings=settings, until=LATER).log_hash == plain.log_hash


def test_a_language_model_is_asked_no_more_often(tmp_path: Path) -> None:
    logs, calls = {}, {}
    for scheduler in ("barrier", "causal"):
        with Endpoint("offline", latency=0.02) as endpoint:
            run = folkways.run(
                "hobbs_cafe",
                mind=f"stub:offline@{endpoint.url}",
                scheduler=scheduler,
                out=tmp_path / f"{scheduler}.folk",
                until="day 1 08:10",
            )
        logs[scheduler] = run.log_hash
        calls[scheduler] = len(list(RunFile(tmp_path / f"{scheduler}.folk").answers()))
    assert logs["causal"] == logs["barrier"]
    assert calls["barrier"] <= calls["causal"] <= 1.1 * calls["barrier"]
