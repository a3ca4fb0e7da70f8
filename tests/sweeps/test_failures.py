from __future__ import annotations

from pathlib import Path

import msgspec

from folkways.sweeps.failures import failure_kinds
from folkways.sweeps.folder import SweepFolder
from folkways.sweeps.index import RunEntry, SweepIndex
from folkways.sweeps.results import SweepResults
from folkways.sweeps.run_result import Result


def test_each_reason_is_told_once_with_its_count_and_an_example(tmp_path: Path) -> None:
    entries = tuple(RunEntry("whole", {}, seed, f"whole-{seed}") for seed in range(1, 8))
    folder = SweepFolder(tmp_path)
    index = SweepIndex(1, "s", "", "0", "", "", entries)
    folder.write("sweep.json", msgspec.json.encode(index))
    reasons = {
        1: "a place is missing",
        2: "runs/whole-2.folk is not a run",
        3: "BudgetReached: $1.20 is spent",
        4: "runs/whole-4.folk is not a run",
        5: "BudgetReached: $0.80 is spent",
        6: "runs/whole-6.folk is not a run",
    }
    for seed, why in reasons.items():
        status = "paused" if "Budget" in why else "failed"
        folder.keep(Result(f"whole-{seed}", seed, done=False, status=status, reason=why))
    assert [one.text for one in failure_kinds(SweepResults(tmp_path))] == [
        "3 runs failed, such as whole, seed 2: runs/whole-2.folk is not a run",
        "2 runs paused, such as whole, seed 3: BudgetReached: $1.20 is spent",
        "whole, seed 1: failed: a place is missing",
        "whole, seed 7: not begun",
    ]
