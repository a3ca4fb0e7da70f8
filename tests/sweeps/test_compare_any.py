from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import folkways
from folkways.base.errors import FolkwaysError
from folkways.sweeps.compare import compare_sets
from folkways.sweeps.compare_any import compare
from folkways.sweeps.divergence import part

Write = Callable[..., Path]


def test_runs_part_whether_in_memory_or_in_files(place: Path) -> None:
    source = place / "garden.yaml"
    kept = folkways.run(source, days=1, out=place / "a.folk")
    other = folkways.run(source, days=1, without="compliance")
    assert compare(kept, folkways.run(source, days=1)).same
    found = compare(place / "a.folk", other)
    assert not found.same
    folkways.run(source, days=1, without="compliance", out=place / "b.folk")
    filed = part(place / "a.folk", place / "b.folk")
    assert (found.common, found.first, found.measures) == (
        *(filed.common, filed.first, filed.measures),
    )
    assert (found.a, found.b) == (str(place / "a.folk"), "a run in memory")
    assert str(filed) == "\n".join(filed.text)


def test_sets_are_compared_by_sweep_folder_or_condition(plan: Write, place: Path) -> None:
    done = folkways.sweep(plan(), out=place / "s")
    (named,) = compare_sets(f"{place}/s:all mechanisms", f"{place}/s:without spreading")
    inside = done.compare("all mechanisms", "without spreading")
    assert inside.to_json() == named.to_json()
    same = compare(done, place / "s")
    assert [one.a.name for one in same] == [
        f"{place}/s:all mechanisms",
        f"{place}/s:without spreading",
    ]
    with pytest.raises(FolkwaysError, match="did you mean 'all mechanisms'"):
        done.compare("all mechanism", "all mechanisms")


def test_a_comparison_is_a_table_and_words(plan: Write, place: Path) -> None:
    found = folkways.sweep(plan(), out=place / "s").compare("all mechanisms", "without spreading")
    table = found.frame()
    assert len(table) == len(found.lines) > 0
    first, line = table.iloc[0], found.lines[0]
    assert (first["measure"], first["norm"]) == (line.measure, line.norm)
    assert first["difference"] == pytest.approx(first["b"] - first["a"])
    assert first["low"] <= first["difference"] <= first["high"]
    assert str(found).startswith(f"A: {place}/s:all mechanisms\nB: {place}/s:without spreading\n")
    assert line.text in found.text
    # two pairs can give no p below 0.5
    assert "can give no adjusted p below 1.000" in found.text[-1]


def test_what_is_not_of_one_kind_or_not_there_is_said(plan: Write, place: Path) -> None:
    done = folkways.sweep(plan(), out=place / "s", seeds=1)
    run = done.run("all mechanisms", 1)
    with pytest.raises(FolkwaysError, match=r"<Sweep 'tiny'.* and <Run .* are not of one kind"):
        compare(done, run)  # type: ignore[call-overload]
    with pytest.raises(FolkwaysError, match="nowhere does not exist"):
        compare(place / "nowhere", run)
    with pytest.raises(FolkwaysError, match="b must be a run, a sweep, or the path of one"):
        compare(run, 7)  # type: ignore[call-overload]
