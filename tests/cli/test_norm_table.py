"""The table of norms that a run ends with."""

from __future__ import annotations

import io

from rich.console import Console
from tests.metrics.made_runs import SMOKE, Builder, WordJudge

from folkways.cli.norm_table import norm_table
from folkways.metrics.measurement import summarise


def test_each_norm_has_its_shares_and_one_that_cannot_be_read_has_none() -> None:
    made = Builder(("Ann", "Ben"), (SMOKE, ("policy", "see the policy", "injunctive")))
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke")
    made.end()
    told = io.StringIO()
    Console(file=told, width=200).print(norm_table(summarise(made.log, WordJudge())))
    rows = [line.split() for line in told.getvalue().splitlines()]
    (smoke,) = [row for row in rows if row[:2] == ["no", "smoke"]]
    assert " ".join(smoke[3:]) == "50 % (1 of 2) 1 0 50 % (1 of 2) no occasion uncertain"
    (policy,) = [row for row in rows if row[:2] == ["see", "the"]]
    assert " ".join(policy[3:]) == "undefined – – undefined undefined not measured"
