"""Whether changes to the index and the plan in the folder of a sweep are noticed."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.sweeps.inline import InlinePool
from tests.sweeps.older import without_seals

from folkways.base.errors import FolkwaysError
from folkways.sweeps import local
from folkways.sweeps.index import INDEX, PLAN, read_index, read_plan
from folkways.sweeps.outcome import Sweep
from folkways.sweeps.start import sweep

Write = Callable[..., Path]


@pytest.fixture
def begun(plan: Write, place: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """Return a plan and the folder of its sweep."""
    monkeypatch.setattr(local, "LocalPool", InlinePool)
    path = plan()
    sweep(path, out=place / "s")
    return path, place / "s"


def test_an_index_that_was_edited_is_refused_and_written_anew(begun: tuple[Path, Path]) -> None:
    plan, folder = begun
    before = read_index(folder)
    text = (folder / INDEX).read_text("utf-8")
    first, second = before.entries[0].run, before.entries[1].run
    swapped = text.replace(first, "x").replace(second, first).replace("x", second)
    seedless = re.sub(r',\s*"seal": -?\d+', "", text)
    for other in (swapped, seedless):
        assert other != text
        (folder / INDEX).write_text(other, encoding="utf-8")
        with pytest.raises(FolkwaysError, match=f"{INDEX} was changed outside of folkways"):
            Sweep.open(folder)
    with pytest.raises(FolkwaysError, match=f"delete {INDEX}, and folkways sweep PLAN --out"):
        sweep(plan, out=folder)
    made = {one: one.stat().st_mtime_ns for one in (folder / "runs").iterdir()}
    (folder / INDEX).unlink()  # what the message says
    sweep(plan, out=folder)
    assert read_index(folder).entries == before.entries
    assert {one: one.stat().st_mtime_ns for one in (folder / "runs").iterdir()} == made


def test_a_plan_that_was_edited_in_the_folder_is_refused_until_one_is_given(
    begun: tuple[Path, Path],
) -> None:
    plan, folder = begun
    kept = read_plan(folder)
    (folder / PLAN).write_text(f"{kept}measures: [conflicts]\n", encoding="utf-8")
    with pytest.raises(FolkwaysError, match=f"{PLAN} was changed outside of folkways"):
        _ = Sweep.open(folder).plan
    with pytest.raises(FolkwaysError, match=f"{PLAN} was changed outside of folkways"):
        Sweep.open(folder).print_figure("adherence")
    with pytest.raises(FolkwaysError, match=f"folkways sweep PLAN --out {folder}"):
        sweep(folder)
    sweep(plan, out=folder)
    assert read_plan(folder) == kept
    plan.write_text(f"{kept}measures: [thoughts]\n", encoding="utf-8")
    assert sweep(plan, out=folder).plan.measures == ("thoughts",)
    (folder / PLAN).unlink()  # as after a kill between the index and the plan
    assert sweep(plan, out=folder).plan.measures == ("thoughts",)


def test_a_folder_of_an_older_version_is_sealed_when_the_sweep_goes_on(
    begun: tuple[Path, Path],
) -> None:
    _, folder = begun
    without_seals(folder)
    assert Sweep.open(folder).rows == sweep(folder).rows
    index = read_index(folder)
    assert index.seal is not None
    assert index.plan


def test_no_damage_by_chance_to_the_index_or_the_plan_goes_unnoticed(
    begun: tuple[Path, Path], tmp_path: Path
) -> None:
    _, folder = begun
    whole = (read_index(folder), read_plan(folder))
    copy = tmp_path / "copy"
    copy.mkdir()
    for name in (INDEX, PLAN):
        content = (folder / name).read_bytes()
        chance = random.Random(name)
        found = 0
        for number in range(150):
            for one in (INDEX, PLAN):
                shutil.copyfile(folder / one, copy / one)
            other = bytearray(content)
            if number % 5:
                other[chance.randrange(len(other))] ^= 1 << chance.randrange(8)
            else:
                begin = chance.randrange(len(other))
                del other[begin : begin + chance.randint(1, 40)]
            (copy / name).write_bytes(other)
            try:
                read = (read_index(copy), read_plan(copy))
            except FolkwaysError:
                found += 1
            else:
                assert read == whole, f"damage {number} to {name} went unnoticed"
        assert found >= 100, name
