"""Conditions of a sweep that fork a common run."""

from __future__ import annotations

import contextlib
import os
import sqlite3
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


def _common(folder: Path) -> dict[str, int]:
    """Return the common runs in the folder of a sweep, and when each was last written."""
    before = folder / "runs" / "before"
    return {one.name: one.stat().st_mtime_ns for one in before.glob("*.folk")}


def test_a_common_run_that_is_there_is_not_made_again(plan: Write, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = sweep(plan(PLAN), out=out)
    runs = {one["condition"]: one["log_hash"] for one in done.table().to_dict("records")}
    there = _common(out)
    sweep(out)
    assert _common(out) == there
    removal = next(one.run for one in done.entries if one.condition == "removal")
    for before in (out, tmp_path / "moved"):
        if before != out:
            os.rename(out, before)
        (before / "runs" / f"{removal}.folk").unlink()
        again = sweep(before)
        assert _common(before) == there
        assert {
            one["condition"]: one["log_hash"] for one in again.table().to_dict("records")
        } == runs


def test_a_common_run_under_the_name_of_an_earlier_version_is_taken_if_it_is_intact(
    plan: Write, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    done = sweep(plan(PLAN), out=out)
    (name,) = _common(out)
    folder = out / "runs" / "before"
    older = folder / "0123456789abcdef.folk"
    os.rename(folder / name, older)
    removal = out / "runs" / f"{next(e.run for e in done.entries if e.condition == 'removal')}.folk"
    removal.unlink()
    sweep(out)
    assert list(_common(out)) == [older.name]
    with contextlib.closing(sqlite3.connect(older)) as connection, connection:
        connection.execute("UPDATE event SET agent = 'Nobody' WHERE seq = 5")
    removal.unlink()
    assert {one["status"] for one in sweep(out).rows} == {"finished"}
    assert sorted(_common(out)) == sorted([older.name, name])


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
