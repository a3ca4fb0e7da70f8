"""Conditions of several sweeps, each against the same one within its sweep."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from tests.sweeps.test_compare import made

from folkways.base.errors import FolkwaysError
from folkways.sweeps.contrast_figure import contrast_figure
from folkways.sweeps.contrasts import contrasts
from folkways.sweeps.folder import SweepFolder
from folkways.sweeps.index import RunEntry, SweepIndex

PRIMARY = "measures: [acceptance, conflicts, thoughts]\nprimary: [acceptance, conflicts]\n"
Build = Callable[..., Path]


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """Make the folder of a sweep of runs that never were, eight seeds for each condition.

    In a condition with the shift x, acceptance is higher by x and there are 100 x more conflicts.
    """

    def write(name: str, more: str = PRIMARY, **shifts: float) -> Path:
        folder = SweepFolder(tmp_path / name)
        entries = []
        with folder:
            for condition, shift in shifts.items():
                for seed in range(1, 9):
                    run = f"{condition}{seed}"
                    entries.append(RunEntry(condition, {"named": condition}, seed, run))
                    values = (0.1 + 0.02 * seed + shift, round(100 * shift) + seed * seed)
                    folder.keep(msgspec.structs.replace(made(seed, *values), run=run))
            index = SweepIndex(1, name, "", "1", "", str(tmp_path), tuple(entries))
            folder.write("sweep.json", msgspec.json.encode(index))
            plan = f"name: {name}\nscenario: hobbs_cafe\nseeds: 8\n{more}"
            folder.write("plan.yaml", plan.encode())
        return folder.path

    return write


def test_conditions_that_all_sweeps_have_are_compared_within_each(build: Build) -> None:
    one = build("one", control=0, alone=0.5, fine=0.3)
    other = build("other", control=0.4, fine=0.4)
    found = contrasts([one, other], "control")
    assert [(row.sweep, row.condition, row.runs) for row in found.rows] == [
        ("one", "control", 8),
        ("one", "fine", 8),
        ("other", "control", 8),
        ("other", "fine", 8),
    ]
    assert [column.title for column in found.columns] == ["acceptance of quiet", "conflicts"]
    (base, _), (fine, more), _, (same, _) = [row.cells for row in found.rows]
    assert base.line is None
    assert base.value is not None
    assert base.value.mean == pytest.approx(0.19)
    assert fine.line is not None
    assert fine.line.difference.mean == pytest.approx(0.3)
    assert fine.line.clear
    assert more.line is not None
    assert more.line.difference.mean == 30
    assert same.line is None or not same.line.clear
    assert "sign-flip" in found.method
    cell = found.cells[2]
    assert (cell.sweep, cell.condition, cell.norm) == ("one", "fine", "quiet")
    assert cell.p_adjusted == 2 * 2 / 2**8
    assert cell.clear


def test_without_primary_measures_those_that_a_sweep_shows_first_are_shown(build: Build) -> None:
    found = contrasts([build("one", "", control=0, fine=0.3)], "control")
    assert [column.measure for column in found.columns] == ["acceptance", "adherence"]
    assert "for all measures" in found.method


def test_the_figure_has_a_panel_for_each_measure_and_the_numbers(build: Build) -> None:
    sweeps = [build("one", control=0, fine=0.3), build("two_b", control=0, fine=0)]
    found = contrasts(sweeps, "control")
    drawn = contrast_figure(found)
    assert drawn.svg == contrast_figure(found).svg
    for words in ("two b", "fine", "quiet", "conflicts"):
        assert f">{words}<" in drawn.svg
    head, *rows = drawn.csv().splitlines()
    assert head.startswith("sweep,path,condition,mind,runs,measure,norm,mean,low,high,difference")
    assert len(rows) == 8
    assert "one, fine: acceptance of quiet 49 %, conflicts 55.5" in drawn.alt


def test_what_cannot_be_compared_is_said(build: Build) -> None:
    one, other = build("one", control=0, fine=0.3), build("other", control=0, tax=0.3)
    with pytest.raises(FolkwaysError, match=r"has no condition 'controll'.* \(there are: "):
        contrasts([one], "controll")
    with pytest.raises(FolkwaysError, match=r"no condition in common: give .* the same names"):
        contrasts([one, other], "control")
    with pytest.raises(FolkwaysError, match="is named twice"):
        contrasts([one, one], "control")
    counts = build("counts", "measures: [thoughts]\nprimary: [thoughts]\n", control=0, fine=1)
    with pytest.raises(FolkwaysError, match="no measure in common"):
        contrasts([one, counts], "control")
