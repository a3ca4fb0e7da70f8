"""Whether the files in a sweep's folder of which its runs are made are kept, and as they were."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from tests.sweeps.inline import InlinePool

from folkways.base.errors import FolkwaysError
from folkways.scenario.installed import PRESETS
from folkways.sweeps import local
from folkways.sweeps.index import INDEX, PLAN, SweepIndex, read_index, sealed
from folkways.sweeps.start import sweep
from folkways.testing.scenes import GARDEN

CONSTANTS = "folkways_constants: 1\nname: own\nconstants: {notice_injunctive: 0.59}\n"
TOWN = 'name: t\nscenario: mine/g.yaml\nseeds: 1\nuntil: "day 1 08:10"\n'


@pytest.fixture(autouse=True)
def _inline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "LocalPool", InlinePool)


@pytest.fixture
def begun(place: Path) -> Path:
    """Return the folder of a sweep whose scenario names a map, a tileset and constants."""
    for name in ("mine", "maps"):
        (place / name).mkdir()
    town = json.loads((PRESETS / "hobbs_cafe.tmj").read_text("utf-8"))
    first = town["tilesets"][0]
    town["tilesets"][0] = {"firstgid": first.pop("firstgid"), "source": "tiles.tsj"}
    (place / "maps" / "tiles.tsj").write_text(json.dumps(first), encoding="utf-8")
    (place / "maps" / "town.tmj").write_text(json.dumps(town), encoding="utf-8")
    text = GARDEN.replace("map: hobbs_cafe", "map: ../maps/town.tmj")
    text += "offline: {constants: own.constants.yaml}\n"
    (place / "mine" / "g.yaml").write_text(text, encoding="utf-8")
    (place / "mine" / "own.constants.yaml").write_text(CONSTANTS, encoding="utf-8")
    (place / PLAN).write_text(TOWN, encoding="utf-8")
    sweep(place / PLAN, out=place / "s")
    return place / "s"


FILES = ["maps/tiles.tsj", "maps/town.tmj", "mine/g.yaml", "mine/own.constants.yaml"]


def test_all_that_a_scenario_names_is_kept_so_that_the_folder_can_be_moved(begun: Path) -> None:
    place = begun.parent
    assert sorted(read_index(begun).hashes) == [f"scenario/{name}" for name in FILES]
    for name in FILES:
        assert (begun / "scenario" / name).read_bytes() == (place / name).read_bytes()
    for name in ("mine", "maps"):
        shutil.rmtree(place / name)
    os.rename(begun, place / "moved")
    assert [one["status"] for one in sweep(place / "moved", seeds=2).rows] == ["finished"] * 2


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("lost", [False, True])
def test_a_file_that_was_changed_or_is_missing_is_refused_until_the_plan_is_given(
    begun: Path, name: str, lost: bool
) -> None:
    kept = begun / "scenario" / name
    content = kept.read_bytes()
    if lost:
        kept.unlink()
    else:
        kept.write_bytes(content[:-1] + b" ")
    shutil.copytree(begun.parent / "mine", begun.parent / "aside")
    if lost and name == "mine/g.yaml":  # then that in its first place is used, if it is there
        shutil.rmtree(begun.parent / "mine")
        with pytest.raises(FolkwaysError, match=r"g\.yaml"):
            sweep(begun)
        os.rename(begun.parent / "aside", begun.parent / "mine")
    else:
        what = "is missing" if lost else "was changed outside of folkways"
        with pytest.raises(FolkwaysError, match=rf"{name} {what}.*sweep PLAN --out {begun}"):
            sweep(begun)
    sweep(begun.parent / PLAN, out=begun)
    assert kept.read_bytes() == content
    sweep(begun)


def test_a_scenario_in_other_words_of_the_same_runs_does_not_replace_an_intact_one(
    begun: Path,
) -> None:
    kept, given = begun / "scenario" / "mine" / "g.yaml", begun.parent / "mine" / "g.yaml"
    before = kept.read_bytes()
    given.write_bytes(before + b"# a remark\n")
    sweep(begun.parent / PLAN, out=begun)
    assert kept.read_bytes() == before
    kept.write_bytes(before[:-1])
    sweep(begun.parent / PLAN, out=begun)
    assert kept.read_bytes() == given.read_bytes()
    sweep(begun)


def test_an_index_that_holds_no_hashes_of_files_is_read_and_completed(begun: Path) -> None:
    index = read_index(begun)
    older = sealed(msgspec.structs.replace(index, files=msgspec.UNSET))
    text = msgspec.json.encode(older)
    assert b'"files"' not in text
    (begun / INDEX).write_bytes(text)
    assert msgspec.json.decode(text, type=SweepIndex) == read_index(begun)
    sweep(begun)
    assert read_index(begun).files == index.files


def test_where_the_index_is_lost_the_plan_in_the_folder_finds_the_scenario_there(
    begun: Path, plan: Callable[..., Path]
) -> None:
    before = read_index(begun)
    (begun / INDEX).unlink()
    shutil.rmtree(begun.parent / "mine")
    sweep(begun / PLAN, out=begun)
    assert read_index(begun).hashes == before.hashes
    assert read_index(begun).entries == before.entries
