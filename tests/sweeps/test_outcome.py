from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest
from tests.sweeps.conftest import PLAN
from tests.sweeps.inline import InlinePool

import folkways
from folkways.base.errors import FolkwaysError
from folkways.sweeps import local
from folkways.sweeps.outcome import GATHERED, Sweep
from folkways.sweeps.statistics import mean_interval
from folkways.testing.scenes import GARDEN

Write = Callable[..., Path]


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Sweep:
    place = tmp_path_factory.mktemp("done")
    (place / "garden.yaml").write_text(GARDEN, encoding="utf-8")
    (place / "plan.yaml").write_text(PLAN, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(local, "LocalPool", InlinePool)
        return folkways.sweep(place / "plan.yaml", out=place / "s")


def test_its_runs_are_opened_with_what_belongs_to_each(done: Sweep) -> None:
    found = list(done.runs("without spreading"))
    assert [(one.condition, one.seed) for one, _ in found] == [
        *(("without spreading", 1), ("without spreading", 2)),
    ]
    assert [run.log_hash for _, run in found] == list(done.table()["log_hash"])[2:]
    assert len(list(done.runs())) == 4


def test_any_table_of_its_runs_is_gathered(done: Sweep) -> None:
    for name in GATHERED:
        table = done.gather(name)
        assert list(table.columns[:2]) == ["condition", "seed"], name
    norms = done.gather("norms", "all mechanisms")
    parts = [done.run("all mechanisms", seed).norms() for seed in (1, 2)]
    assert list(norms["seed"]) == [1] * len(parts[0]) + [2] * len(parts[1])
    pd.testing.assert_frame_equal(
        norms.drop(columns=["condition", "seed"]), pd.concat(parts, ignore_index=True)
    )
    with pytest.raises(FolkwaysError, match="did you mean 'norms'"):
        done.gather("norm")
    with pytest.raises(FolkwaysError, match="no condition 'hole'"):
        done.gather("norms", "hole")


def test_its_runs_lie_in_one_graph_with_their_conditions(done: Sweep) -> None:
    talk = done.graph("talk")
    conversations = done.table()["conversations"].sum()
    assert talk.number_of_edges() == conversations > 0
    conditions = {entry.run: entry.condition for entry in done.entries}
    for _, _, facts in talk.edges(data=True):
        assert facts["condition"] == conditions[facts["run"]]
    whole = done.graph("talk", "all mechanisms")
    assert {facts["condition"] for _, _, facts in whole.edges(data=True)} == {"all mechanisms"}


def test_means_are_those_of_the_table(done: Sweep) -> None:
    table = done.table()
    found = done.means("acceptance")
    assert set(found["norm"]) == {"quiet"}
    for condition in done.conditions:
        values = table[table["condition"] == condition]["acceptance_quiet"]
        wanted = mean_interval(list(values), (0.0, 1.0))
        assert wanted is not None
        row = found[found["condition"] == condition].iloc[0]
        assert (row["mean"], row["low"], row["high"], row["n"]) == (
            *(wanted.mean, wanted.low, wanted.high, wanted.n),
        )
    assert list(done.means("conflicts")["norm"]) == ["", ""]
    with pytest.raises(FolkwaysError, match="did you mean 'conflicts'"):
        done.means("conflict")


def test_a_figure_is_shown_by_a_notebook(done: Sweep) -> None:
    figure = done.figure("acceptance")
    assert figure._repr_svg_() == figure
    assert figure.file.startswith("<?xml")


def test_of_a_sweep_without_finished_runs_it_is_said(plan: Write, place: Path) -> None:
    folkways.sweep(plan(), out=place / "s", seeds=1)
    (place / "s" / "results.jsonl").unlink()
    empty = Sweep.open(place / "s")
    assert list(empty.runs()) == []
    with pytest.raises(FolkwaysError, match="has no finished run of 'all mechanisms'"):
        empty.gather("norms", "all mechanisms")
    with pytest.raises(FolkwaysError, match="has no finished run of 'all mechanisms'"):
        empty.graph(condition="all mechanisms")
    assert empty.means("conflicts")["mean"].isna().all()
