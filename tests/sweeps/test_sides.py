from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from tests.sweeps.older import without_seals
from tests.sweeps.test_compare import made

from folkways.assembly.spending import Spending, model_access
from folkways.base.errors import ScenarioError
from folkways.scenario.readings import read_agent
from folkways.sweeps.conditions import cells, conditions
from folkways.sweeps.folder import SweepFolder
from folkways.sweeps.index import RunEntry, SweepIndex
from folkways.sweeps.outcome import Sweep
from folkways.sweeps.plan_file import load_plan, parse_plan
from folkways.sweeps.prepared import prepared

PLAN = """
name: sides
scenario: hobbs_cafe
seeds: 8
conditions: [{name: pro}, {name: con}, {name: none}]
sides: {norm: quiet, mostly_for: pro, mostly_against: con, neutral: none}
"""


def build(
    tmp_path: Path, pro: float, con: float, none: float, seeds: int = 8, plan: str = PLAN
) -> Sweep:
    """A folder of a sweep with results that no run ever had, a little apart from seed to seed."""
    folder = SweepFolder(tmp_path / "sweep")
    entries = []
    for name, mean in (("pro", pro), ("con", con), ("none", none)):
        for seed in range(1, seeds + 1):
            run = f"{name}{seed}"
            entries.append(RunEntry(name, {"named": name}, seed, run))
            result = msgspec.structs.replace(made(seed, mean + 0.01 * (seed % 3)), run=run)
            folder.path.mkdir(exist_ok=True)
            folder.keep(result)
    index = SweepIndex(1, "sides", "", "1", "2024", str(tmp_path), tuple(entries))
    folder.write("sweep.json", msgspec.json.encode(index))
    folder.write("plan.yaml", plan.encode())
    return Sweep.open(folder.path)


@pytest.mark.parametrize(
    ("pro", "con", "none", "agrees"),
    [
        (0.8, 0.3, 0.5, "yes"),
        (0.8, 0.3, 0.9, "no"),  # more without anybody who speaks for it
        (0.3, 0.8, 0.5, "no"),
        (0.5, 0.5, 0.5, "no"),
    ],
)
def test_entrepreneurs_shape_it_where_it_goes_with_their_sides(
    tmp_path: Path, pro: float, con: float, none: float, agrees: str
) -> None:
    (found,) = build(tmp_path, pro, con, none).findings()
    assert (found.number, found.agrees) == ("5b", agrees)
    assert "quiet, adherence of ordinary agents" in found.this_run
    assert "8 pairs" in found.this_run


def test_too_few_pairs_give_no_verdict(tmp_path: Path) -> None:
    (found,) = build(tmp_path, 0.8, 0.3, 0.5, seeds=5).findings()
    assert found.agrees == "not applicable"
    assert "too few for a verdict (6 are needed)" in found.this_run


def test_a_sweep_that_names_no_sides_judges_no_such_finding(tmp_path: Path) -> None:
    plan = PLAN[: PLAN.index("sides: {")]
    assert build(tmp_path, 0.8, 0.3, 0.5, plan=plan).findings() == ()


def test_sides_that_there_are_not_are_named_with_their_line(tmp_path: Path) -> None:
    text = PLAN.replace("mostly_against: con", "mostly_against: conn")
    with pytest.raises(ScenarioError) as caught:
        cells(parse_plan(text, "sides.yaml", tmp_path), model_access(Spending()))
    said = str(caught.value)
    assert "no condition is called 'conn'" in said
    assert "no tracked norm is called 'quiet'" in said


def test_the_plan_that_ships_keeps_the_camps_equal() -> None:
    file = load_plan("entrepreneur_sides")
    file = replace(file, plan=file.plan.model_copy(update={"seeds": (1,)}))
    found = cells(file, model_access(Spending()))
    assert [one.condition.name for one in found] == [
        "two_for_one_against",
        "one_for_two_against",
        "no_side",
    ]
    assert len({one.run for one in found}) == 3
    for condition, interested in zip(conditions(file), (10, 10, 6), strict=True):
        agents = prepared(file, condition).scenario.agents
        assert isinstance(agents, tuple)
        sides = [
            side
            for agent in agents
            for frame in read_agent(agent).frames
            if frame.topic == "tipping" and (side := frame.sign)
        ]
        assert (len(sides), sum(sides)) == (interested, 0), condition.name


def test_results_of_older_measures_are_measured_again(tmp_path: Path) -> None:
    sweep = build(tmp_path, 0.8, 0.3, 0.5)
    journal = without_seals(sweep.path)
    text = journal.read_text("utf-8").replace("compliance_rate_whole_run", "adherence_whole_run")
    journal.write_text(text, encoding="utf-8")
    assert Sweep.open(sweep.path).results == {}
    assert len(Sweep.open(sweep.path).unfinished) == len(sweep.entries)


def test_an_older_name_of_a_measure_is_understood(tmp_path: Path) -> None:
    text = PLAN + "measures: [adherence_whole_run]\n"
    plan = parse_plan(text, "old.yaml", tmp_path).plan
    assert plan.measures == ("compliance_rate_whole_run",)
