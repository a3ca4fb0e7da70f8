"""The facts of each mechanism from outside are a kind of their own in the viewer's log."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.plugins.hums import Hum, Hummed

import folkways
from folkways.base.errors import FolkwaysError
from folkways.runs.run import Run
from folkways.testing.scenes import GARDEN
from folkways.viewer.query import Query
from folkways.viewer.view import RunView, open_view


@pytest.fixture(scope="module")
def hummed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hummed")
    (folder / "garden.yaml").write_text(GARDEN, encoding="utf-8")
    out = folder / "hummed.folk"
    settings = {"hum.chance": 0.9}
    folkways.run(
        folder / "garden.yaml", mechanisms=[Hum], settings=settings, until="day 1 08:20", out=out
    )
    return out


@pytest.fixture
def view(hummed: Path) -> Iterator[RunView]:
    with closing(open_view(hummed)) as opened:
        yield opened


def found(view: RunView, kinds: str) -> list[Any]:
    events: list[Any] = json.loads(view.events(Query.of({"kinds": kinds, "limit": "1000"})))[
        "events"
    ]
    return events


def test_they_are_asked_for_by_the_name_of_the_mechanism(hummed: Path, view: RunView) -> None:
    told = [fact for event in Run.open(hummed).log.events() if (fact := Hummed.read(event))]
    mine = found(view, "MechanismEvent:hum")
    assert len(mine) == len(told) > 0
    rest = found(view, "MechanismEvent")
    assert all(event["source"] != "hum" for _, event, *_ in rest)
    assert len(found(view, "MechanismEvent,MechanismEvent:hum")) == len(mine) + len(rest)
    assert found(view, "MechanismEvent:nobody") == []


def test_the_log_has_a_group_for_the_mechanism(view: RunView) -> None:
    *_, group = json.loads(view.run())["groups"]
    assert (group["label"], group["kinds"]) == ("Told by hum", ["MechanismEvent:hum"])
    mine = found(view, "MechanismEvent:hum")
    assert all(told == event["text"] for _, event, told, _ in mine)
    assert {kind for *_, kind in mine} == {"MechanismEvent:hum"}


def test_other_kinds_are_still_refused() -> None:
    with pytest.raises(FolkwaysError, match="no events of the kind 'Hummed'"):
        Query.of({"kinds": "Hummed"})
