"""The recorded hour that ships, made by an earlier version, in today's viewer."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from folkways.base.errors import RunFileError
from folkways.base.events import Uttered
from folkways.cli.view_files import ViewFiles, write
from folkways.plugins import INSTALLED
from folkways.store.examples import EXAMPLES, is_example, run_file
from folkways.store.reader import RunFile
from folkways.viewer import open_view
from folkways.viewer.query import Query


def test_the_viewer_opens_the_example_and_writes_nothing_beside_it() -> None:
    path = run_file("model_hour")
    assert is_example(path)
    view = open_view(path)
    told: dict[str, Any] = json.loads(view.run())
    assert told["title"] == "Hobbs Café"
    assert len(told["agents"]) == 10
    found = json.loads(view.events(Query(kinds=("Uttered",), limit=1000)))
    assert len(found["events"]) == 103
    view.close()
    assert sorted(one.name for one in path.parent.iterdir()) == [
        "README.md",
        "model_hour.folk",
        "pairs.jsonl.gz",
    ]


def test_a_changed_event_of_an_older_run_is_found_before_anything_is_shown(tmp_path: Path) -> None:
    copy = tmp_path / "changed.folk"
    copy.write_bytes(run_file("model_hour").read_bytes())
    with sqlite3.connect(copy) as connection:
        connection.execute(
            "UPDATE event SET body = replace(CAST(body AS TEXT), ' the ', ' The ') WHERE seq = "
            "(SELECT min(seq) FROM event WHERE CAST(body AS TEXT) LIKE '% the %')"
        )
    connection.close()
    for in_parts in (False, True):
        with pytest.raises(RunFileError, match="was changed"):
            open_view(copy, in_parts=in_parts)
    page, png = tmp_path / "page.html", tmp_path / "town.png"
    for wanted in (ViewFiles(page=str(page)), ViewFiles(png=str(png))):
        with pytest.raises(RunFileError, match="was changed"):
            write(copy, wanted, INSTALLED)
    assert not page.exists()
    assert not png.exists()


def test_every_example_is_whole_and_says_nothing_of_where_it_was_made() -> None:
    for folder in EXAMPLES.iterdir():
        if folder.is_dir():
            run = RunFile(folder / f"{folder.name}.folk")
            run.verify()
            assert any(run.events(kinds=(Uttered,)))
            assert "/" not in str(run.header.arguments["out"])
