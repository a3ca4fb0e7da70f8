"""The recorded hour that ships, made by an earlier version, in today's viewer."""

from __future__ import annotations

import json
from typing import Any

from folkways.base.events import Uttered
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


def test_every_example_is_whole_and_says_nothing_of_where_it_was_made() -> None:
    for folder in EXAMPLES.iterdir():
        if folder.is_dir():
            run = RunFile(folder / f"{folder.name}.folk")
            run.verify()
            assert any(run.events(kinds=(Uttered,)))
            assert "/" not in str(run.header.arguments["out"])
