"""What a sweep takes is counted beforehand, and what is wrong with a plan is named by its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from folkways.base.errors import ScenarioError
from folkways.sweeps.bill import sweep_bill
from folkways.sweeps.plan_file import parse_plan

PLAN = """\
name: rounds
scenario: axelrod
seeds: 1
grid: {rounds.generations: [3, -1]}
"""


def test_a_bad_value_is_named_by_its_line_in_the_plan() -> None:
    with pytest.raises(ScenarioError, match=r"plan.yaml: 1 problem\n  line 4, grid.rounds.gen"):
        sweep_bill(parse_plan(PLAN, "plan.yaml", Path()))
