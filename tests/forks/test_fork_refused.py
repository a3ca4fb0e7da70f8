"""Forks that cannot be made."""

from __future__ import annotations

from pathlib import Path

import pytest

import folkways
from folkways.base.errors import FolkwaysError, RunFileError, ScenarioError
from folkways.forks.prepare import next_name

AT = "day 1 08:40"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"remove": "Bem"}, "did you mean Ben Oduya"),
        ({"remove": ["Ada", "Ben", "Cora"]}, "nobody would be left"),
        ({"whispers": {"Ada": "  "}}, "0 characters"),
        ({"whispers": {"Ada": "x"}, "remove": "Ada"}, "has left the town"),
        ({"norms": {"Ada": "No"}}, "2 characters"),
        ({"norms": {"Ada": "Be quiet."}, "utility": 0}, "1 to 100"),
        ({"norms": {"Ada": "Be quiet."}, "norm_kind": "moral"}, "descriptive or injunctive"),
        ({"personas": {"Ada": {"learnt": "x"}}}, "did you mean 'learned'"),
        ({"personas": {"Ada": {"role": "ordinary"}}}, "cannot be changed"),
        ({"personas": {"Ada": {"age": "old"}}}, "whole number"),
        ({"personas": {"Ada": {"age": 300}}}, "at most 120"),
        ({"personas": {"Ada": {"age": 10**5000}}}, "up to 9 digits"),
        ({"personas": {"Ada": {"age": "9" * 5000}}}, "up to 9 digits, not '9{30}'"),
        ({"personas": {"Ada": {"innate": " , "}}}, "innate"),
        ({"until": "day 1 08:10"}, "cannot stop before"),
        ({"mind": "nobody"}, "no mind called"),
        ({"max_cost": -1}, "max_cost"),
        ({"max_cost": float("inf")}, "max_cost must be a finite number"),
    ],
)
def test_a_change_that_cannot_be_is_refused(
    garden_run: Path, tmp_path: Path, changes: dict[str, object], message: str
) -> None:
    with pytest.raises(FolkwaysError, match=message):
        folkways.fork(garden_run, AT, out=tmp_path / "fork.folk", **changes)  # type: ignore[arg-type]
    assert not (tmp_path / "fork.folk").exists()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"settings": {"map": "quiet_library"}}, "cannot be changed by a fork"),
        ({"settings": {"agents.0.age": 3}}, "--set-agent"),
        ({"settings": {"retrieval.decai": 1}}, "decai"),
        ({"settings": {"retrieval.decay": 7}}, "at most 1"),
        ({"without": "complience"}, "did you mean 'compliance'"),
        ({"within": "complience"}, "did you mean 'compliance'"),
    ],
)
def test_a_scenario_that_cannot_be_is_refused(
    garden_run: Path, changes: dict[str, object], message: str
) -> None:
    with pytest.raises(ScenarioError, match=message):
        folkways.fork(garden_run, AT, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("at", ["day 1 07:00", "day 3 08:00", "noon", -5])
def test_a_moment_outside_the_run_is_refused(garden_run: Path, at: str | int) -> None:
    with pytest.raises(FolkwaysError):
        folkways.fork(garden_run, at)


def test_no_norm_can_be_given_where_nothing_keeps_norms(garden: Path, tmp_path: Path) -> None:
    path = tmp_path / "plain.folk"
    folkways.run(garden, settings={"mechanisms": "[]"}, until="day 1 08:20", out=path)
    with pytest.raises(FolkwaysError, match="agents that keep none"):
        folkways.fork(path, "day 1 08:10", norms={"Ada": "Be quiet."})


def test_nothing_is_overwritten(garden_run: Path, tmp_path: Path) -> None:
    (tmp_path / "run-fork-1.folk").write_text("mine")
    assert next_name(tmp_path / "run.folk") == tmp_path / "run-fork-2.folk"
    with pytest.raises(RunFileError, match="exists"):
        folkways.fork(garden_run, AT, out=tmp_path / "run-fork-1.folk")
    assert (tmp_path / "run-fork-1.folk").read_text() == "mine"
