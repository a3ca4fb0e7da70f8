from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.imports import made_up

from folkways.base.log import Header
from folkways.imports.crsec import import_crsec
from folkways.store.reader import RunFile
from folkways.viewer import Query, open_view
from folkways.viewer.export import export_page
from folkways.viewer.measured import measured


@pytest.fixture
def imported(tmp_path: Path) -> Path:
    folder = made_up.write(tmp_path / "made up town")
    return import_crsec(folder, tmp_path / "town.folk", model="a model").path


def test_a_run_of_another_program_is_shown_like_any_other(imported: Path) -> None:
    view = open_view(imported)
    run = RunFile(imported)
    told = json.loads(view.run())
    assert told["imported"] is True
    town = json.loads(view.town())
    moved = 0
    for window in json.loads(view.windows())["windows"]:
        found = json.loads(view.window(window["k"]))
        for _, _, changes, *_ in found["events"]:
            for tile in (
                one["tile"] for one in changes.get("people", {}).values() if "tile" in one
            ):
                moved += 1
                assert 0 <= tile[0] < town["width"]
                assert 0 <= tile[1] < town["height"]
    assert moved > 0
    assert town["art"] is None
    for number in range(len(run.header.agents)):
        assert json.loads(view.agent(number, view.head().t))["events"]
    assert len(json.loads(view.events(Query(limit=1000)))["events"]) == run.seq
    view.close()


def test_what_it_does_not_record_is_unknown_and_not_zero(imported: Path) -> None:
    run = RunFile(imported)
    header: Header = run.header
    counts = json.loads(measured(imported, header, run.seq))["counts"]
    assert counts["conflicts"] is None
    assert sum(counts["conversations"]) > 0


def test_it_can_be_written_as_one_file(imported: Path, tmp_path: Path) -> None:
    path = export_page(imported, tmp_path / "town.html")
    assert path.stat().st_size > 1000
