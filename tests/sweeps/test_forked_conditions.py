"""Conditions of a sweep that fork a common run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from folkways.assembly.spending import ModelAccess
from folkways.base.errors import ScenarioError
from folkways.sweeps.conditions import cells
from folkways.sweeps.plan_file import load_plan
from folkways.sweeps.start import sweep

Write = Callable[[str], Path]
PLAN = """\
name: forked
scenario: garden.yaml
seeds: 1
days: 1
until: "day 1 08:40"
conditions:
  - {name: nothing, fork: {at: "day 1 08:20"}}
  - {name: removal, fork: {at: "day 1 08:20", remove: [Ben Oduya]}}
  - {name: whole}
"""


def test_conditions_share_the_run_up_to_their_fork(plan: Write, tmp_path: Path) -> None:
    done = sweep(plan(PLAN), out=tmp_path / "out")
    runs = {one["condition"]: one for one in done.table().to_dict("records")}
    assert {one["status"] for one in runs.values()} == {"finished"}
    assert runs["nothing"]["log_hash"] == runs["whole"]["log_hash"]
    assert runs["removal"]["log_hash"] != runs["whole"]["log_hash"]
    assert len(list((tmp_path / "out" / "runs" / "before").glob("*.folk"))) == 1


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ('{at: "day 3 08:20"}', "ends at"),
        ('{at: "day 1 08:20", remove: [Bem]}', "did you mean Ben Oduya"),
        ('{at: "day 1 08:20", disclose: [quiett]}', "did you mean 'quiet'"),
        ("{remove: [Ben Oduya]}", "at"),
    ],
)
def test_a_fork_that_cannot_be_made_is_refused_with_its_line(
    plan: Write, wrong: str, message: str
) -> None:
    text = PLAN.replace('{at: "day 1 08:20"}', wrong)
    with pytest.raises(ScenarioError, match=message) as caught:
        cells(load_plan(plan(text)), ModelAccess())
    assert "line 7" in str(caught.value)
