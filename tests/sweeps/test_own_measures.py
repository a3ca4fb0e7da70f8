"""A measure from outside in a sweep: table, means, figures, comparison; read without its code."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.plugins.hums import Hum
from tests.plugins.talks import ActShare, Minutes, Talkers

import folkways
from folkways import Sweep
from folkways.base.errors import FolkwaysError, ScenarioError
from folkways.base.measure import Measure, MeasuredRun, Number

PLAN = """\
name: tiny
scenario: garden.yaml
seeds: 2
until: day 1 08:10
grid:
  retrieval.count: [5, 30]
"""


class Failing(Measure):
    """Cannot count."""

    name = "failing"
    definition = "Nothing."

    def measure(self, run: MeasuredRun) -> Number:
        """Fail."""
        raise ValueError("not today")


class Taken(ActShare):
    """Is called as one of ours."""

    name = "acceptance"


@pytest.mark.usefixtures("drawn")
def test_it_is_in_table_means_figures_and_comparison(
    plan: Callable[..., Path], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    sweep = folkways.sweep(plan(PLAN), out=out, measures=[ActShare, Talkers], workers=1)
    table = sweep.table()
    assert table["act_share"].between(0, 1).all()
    assert "talkers" not in table
    assert (out / "figures" / "act_share-by_retrieval_count.svg").exists()
    read = Sweep.open(out)
    assert list(read.means("act_share")["n"]) == [2, 2]
    first, second = read.conditions
    compared = read.compare(first, second)
    # Named either way: the four short runs may all come to one share, which is not tested.
    assert "act_share" in {
        *compared.frame()["measure"],
        *(name.replace(" ", "_") for name in compared.constant),
    }
    assert all("%" in one.text for one in compared.lines if one.measure == "act_share")
    assert "g without intervals" in read.methods().text
    with pytest.raises(FolkwaysError, match="conflicts is not of a single norm"):
        read.figure("conflicts", norm="tea")
    assert len(sweep.gather("talkers")) == 4 * 3
    assert read.gather("talkers").equals(sweep.gather("talkers"))
    with pytest.raises(FolkwaysError, match="no table 'talker'; did you mean 'talkers'"):
        read.gather("talker")
    with pytest.raises(FolkwaysError, match="'talkers' is a table, not a number: gather"):
        read.means("talkers")
    lines = (out / "measure_talkers.csv").read_text("utf-8").splitlines()
    assert lines[0] == "condition,seed,agent,utterances"
    assert len(lines) == 1 + 12


@pytest.mark.usefixtures("drawn")
def test_one_over_time_is_drawn_by_condition(plan: Callable[..., Path], tmp_path: Path) -> None:
    out = tmp_path / "out"
    folkways.sweep(plan(PLAN), out=out, measures=[Minutes], workers=1)
    read = Sweep.open(out)
    assert read.own_series == {"minutes": ("acts", "talkers")}
    text = (out / "figures" / "minutes.svg").read_text("utf-8")
    assert "minute" in text
    assert len(read.gather("minutes")) == 4 * 10
    with pytest.raises(FolkwaysError, match="no factor"):
        read.figure("minutes", against="seed")


def test_one_that_comes_later_is_taken_of_finished_runs(
    plan: Callable[..., Path], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    before = folkways.sweep(plan(PLAN), out=out, workers=1)
    assert "act_share" not in before.table()
    after = folkways.sweep(plan(PLAN), out=out, measures=[ActShare], workers=1)
    assert after.table()["act_share"].notna().all()
    assert list(after.table()["log_hash"]) == list(before.table()["log_hash"])


def test_a_plan_names_it_and_is_told_of_one_that_there_is_not(
    plan: Callable[..., Path], tmp_path: Path
) -> None:
    path = plan(PLAN + "measures: [act_share]\n")
    sweep = folkways.sweep(path, out=tmp_path / "a", measures=[ActShare], workers=1)
    assert [name for name in sweep.rows[0] if name.startswith(("act_", "acceptance"))] == [
        "act_share"
    ]
    with pytest.raises(ScenarioError, match=r"line 7, .*no measure 'act_share'.*--with"):
        folkways.sweep(path, out=tmp_path / "b", workers=1)
    with pytest.raises(ScenarioError, match="'acceptance' from outside needs another name"):
        folkways.sweep(plan(PLAN), out=tmp_path / "c", measures=[Taken], workers=1)


@pytest.mark.usefixtures("drawn")
def test_a_plan_names_its_class(plan: Callable[..., Path], tmp_path: Path) -> None:
    text = (
        'measures: ["tests.plugins.talks:ActShare"]\nfigures: [{measure: act_share, against: X}]\n'
    )
    path = plan(PLAN + text.replace("X", "retrieval.count"))
    sweep = folkways.sweep(path, out=tmp_path / "a", trust=True, workers=1)
    assert "act_share" in sweep.rows[0]
    assert "acceptance_tea" not in sweep.rows[0]
    assert Sweep.open(tmp_path / "a").plan.measures == ("act_share",)
    with pytest.raises(ScenarioError, match=r"line 7, measures\[0\]: .*--trust"):
        folkways.sweep(path, out=tmp_path / "b", workers=1)


def test_one_that_fails_fails_its_runs_with_the_reason(
    plan: Callable[..., Path], tmp_path: Path
) -> None:
    sweep = folkways.sweep(plan(PLAN), out=tmp_path / "out", measures=[Failing], workers=1)
    assert set(sweep.table()["status"]) == {"failed"}
    assert sweep.table()["reason"].str.contains("the measure failing failed").all()


def test_a_mechanism_is_put_in_and_taken_out(plan: Callable[..., Path], tmp_path: Path) -> None:
    text = PLAN.replace("grid:\n  retrieval.count: [5, 30]", "without: [none, hum]")
    sweep = folkways.sweep(plan(text), out=tmp_path / "out", mechanisms=[Hum], workers=1)
    told = sweep.table()["facts_hum_Hummed"]
    assert told[:2].notna().any()
    assert told[2:].isna().all()


def test_a_fact_that_is_not_told_was_told_no_times(
    plan: Callable[..., Path], tmp_path: Path
) -> None:
    text = PLAN.replace("retrieval.count: [5, 30]", "hum.chance: [0, 1]")
    sweep = folkways.sweep(plan(text), out=tmp_path / "out", mechanisms=[Hum], workers=1)
    told = sweep.table()["facts_hum_Hummed"]
    assert list(told[:2]) == [0, 0]
    assert (told[2:] > 0).all()


def test_a_number_is_not_drawn_over_time(plan: Callable[..., Path], tmp_path: Path) -> None:
    path, out = plan(PLAN + "figures: [{measure: act_share}]\n"), tmp_path / "out"
    with pytest.raises(ScenarioError, match="act_share is not over time, as its class has no step"):
        folkways.sweep(path, out=out, measures=[ActShare], workers=1)
    assert not list(out.glob("runs/*"))


@pytest.mark.usefixtures("processes")
def test_worker_processes_find_it(plan: Callable[..., Path], tmp_path: Path) -> None:
    sweep = folkways.sweep(plan(PLAN), out=tmp_path / "out", measures=[ActShare], workers=1)
    assert sweep.table()["act_share"].notna().all()


def test_a_class_that_no_other_process_can_import_is_refused(
    plan: Callable[..., Path], tmp_path: Path
) -> None:
    class Local(ActShare):
        name = "local"

    with pytest.raises(FolkwaysError, match="put the measure into a module of its own"):
        folkways.sweep(plan(PLAN), out=tmp_path / "out", measures=[Local], workers=1)


def test_the_command_that_goes_on_names_the_parts(
    plan: Callable[..., Path], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    sweep = folkways.sweep(plan(PLAN), out=out, mechanisms=[Hum], workers=1)
    assert sweep.command == f"folkways sweep {out} --with tests.plugins.hums:Hum"
    folkways.sweep(plan(PLAN), out=out, mechanisms=[Hum], measures=[ActShare], workers=1)
    assert Sweep.open(out).command.endswith(":Hum --with tests.plugins.talks:ActShare")


def test_a_plan_names_parts_for_all_runs(plan: Callable[..., Path], tmp_path: Path) -> None:
    parts = "with: [tests.plugins.hums:Hum, tests.plugins.talks:ActShare]\n"
    path, out = plan(PLAN + parts), tmp_path / "out"
    with pytest.raises(ScenarioError, match=r"line 7, with\[0\]: .*--trust"):
        folkways.sweep(path, out=out, workers=1)
    folkways.sweep(path, out=out, trust=True, workers=1)
    again = folkways.sweep(out, trust=True, workers=1)
    assert again.index.parts == ("tests.plugins.hums:Hum", "tests.plugins.talks:ActShare")
    assert again.table()["act_share"].notna().all()
    assert again.table()["facts_hum_Hummed"].notna().any()
    assert "Parts from outside: hum (tests.plugins.hums:Hum" in again.methods().text
    by_hand = folkways.sweep(
        out, parts=["tests.plugins.hums:Hum", "tests.plugins.talks:ActShare"], workers=1
    )
    assert by_hand.plan.within == again.index.parts
    with pytest.raises(ScenarioError, match=r"with\[0\]: no part is called 'humm'"):
        folkways.sweep(plan(PLAN + "with: [humm]\n"), out=tmp_path / "b", workers=1)
