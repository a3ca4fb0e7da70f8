"""Sweeps whose runs go on from a stored run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import folkways
from folkways.assembly.recalled import recall
from folkways.assembly.spending import ModelAccess
from folkways.base.errors import FolkwaysError, ScenarioError
from folkways.sweeps.bill import sweep_bill
from folkways.sweeps.conditions import cells
from folkways.sweeps.plan_file import load_plan
from folkways.sweeps.start import sweep

Write = Callable[[str], Path]
PLAN = """\
name: recorded
run: lived.folk
at: "day 1 08:20"
seeds: 2
until: "day 1 08:40"
settings:
  mechanisms: [creation, spreading.communication, compliance, reputation]
without: [none, reputation]
"""
EXAMPLE = """\
name: hour
run: model_hour
at: "day 1 10:16"
seeds: 1
until: "day 1 10:17"
minds: ["openai:gpt-5-mini"]
"""


def test_runs_share_what_was_stored_and_go_on_by_condition_and_seed(
    plan: Write, tmp_path: Path
) -> None:
    written = plan(PLAN)
    lived = folkways.run(
        written.parent / "garden.yaml",
        until="day 1 08:30",
        out=written.parent / "lived.folk",
        without=["spreading.observation", "evaluation"],
    )
    done = sweep(written, out=tmp_path / "out")
    rows = done.table().to_dict("records")
    assert [one["status"] for one in rows] == ["finished"] * 4
    for one in rows:
        run = done.run(one["condition"], one["seed"])
        forked = run.header.forked
        assert forked is not None
        assert forked.log_hash == lived.log_hash
        kept = "reputation" if one["condition"] == "all mechanisms" else "compliance"
        mechanisms = run.header.scenario["mechanisms"]
        assert isinstance(mechanisms, list)
        assert mechanisms[-1] == kept
        assert recall(run.log, str(run.path)).scenario.mechanisms[-1] == kept
        assert run.header.seed == one["seed"]
    again = sweep(tmp_path / "out")
    assert [one["log_hash"] for one in again.table().to_dict("records")] == [
        one["log_hash"] for one in rows
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("run: model_hour", "run: model_huor", "line 2, run: .*model_huor does not exist"),
        ("10:16", "18:16", "line 3, at: .* cannot be forked at day 1 18:16"),
        ("10:17", "10:05", "line 5, until: the runs go on from day 1 10:16:01"),
        ('at: "day 1 10:16"\n', "", "line 2, run: needs at:"),
        ("run: model_hour\n", "", "scenario: is missing.*\n.*line 2, at: needs run:"),
        ("name: hour", "name: hour\nscenario: hobbs_cafe", "line 3, run: stands beside scenario"),
        ("seeds: 1", "seeds: 1\nentrepreneurs: {counts: [1]}", "entrepreneurs: roles count from"),
        ("seeds: 1", 'seeds: 1\nsettings: {start: "08:00"}', "settings.start: cannot be changed"),
    ],
)
def test_a_stored_run_that_cannot_be_gone_on_from_is_refused_with_its_line(
    plan: Write, old: str, new: str, message: str
) -> None:
    text = EXAMPLE.replace(old, new).replace('minds: ["openai:gpt-5-mini"]', "minds: [offline]")
    with pytest.raises(ScenarioError, match=message):
        cells(load_plan(plan(text)), ModelAccess())


def test_calls_are_counted_from_the_moment_of_the_fork(plan: Write) -> None:
    bill = sweep_bill(load_plan(plan(EXAMPLE)))
    assert bill is not None
    assert bill.runs == 1
    assert 0 < bill.calls < 100  # the hour before took 649


def test_a_price_table_is_refused_since_that_of_the_stored_run_counts(
    plan: Write, tmp_path: Path
) -> None:
    with pytest.raises(FolkwaysError, match="give other models' with --price"):
        sweep(plan(EXAMPLE), out=tmp_path / "out", prices=tmp_path / "prices.yaml")
