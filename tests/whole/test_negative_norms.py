"""The measures find an unpopular norm where there is one, and none where people want the norms."""

from __future__ import annotations

import folkways


def test_the_norm_of_the_tea_circle_is_unpopular() -> None:
    run = folkways.run("founders_tea", until="day 1 10:00")
    row = next(
        row for row in run.measure("unpopular_norms").rows or () if row["norm"] == "founders_tea"
    )
    assert (row["believe"], row["need_not"]) == (2, 7)
    assert row["unpopular"] is True
    assert (run.measure("pluralistic_ignorance").value or 0) > 0.5
    assert (run.measure("belief_gap").value or 0) > 0.3
    state = run.state_at("Anselm", run.t or 0)
    assert state.private[0].belief == "need not"
    assert state.to_json()["private"][0]["gap"] == state.private[0].gap


def test_no_norm_of_the_cafe_is() -> None:
    run = folkways.run("hobbs_cafe", mechanisms=["avowal"], until="day 1 10:00", seed=2)
    rows = run.measure("unpopular_norms").rows
    assert rows
    assert not any(row["unpopular"] for row in rows)
