from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import folkways
from folkways.base import events as ev
from folkways.base.errors import RunFileError
from folkways.base.time import DAY, HOUR
from folkways.scenario.load import load
from folkways.store.reader import RunFile
from folkways.testing.memory_logs import make_header
from folkways.viewer import RunView, open_view
from folkways.viewer.about import about


def labels(told: dict[str, object]) -> dict[str, str]:
    return msgspec.convert(told["labels"], dict[str, str])


def test_it_tells_who_lives_there_and_when(cafe: RunView) -> None:
    told: dict[str, Any] = json.loads(cafe.run())
    scenario = load("hobbs_cafe").scenario
    specs = load("hobbs_cafe").agents
    assert told["title"] == scenario.title
    assert (told["begins"], told["ends"]) == (8 * HOUR, DAY + 10 * HOUR)
    assert told["days"] == [
        {"day": 1, "begins": 8 * HOUR, "ends": 10 * HOUR},
        {"day": 2, "begins": DAY + 8 * HOUR, "ends": DAY + 10 * HOUR},
    ]
    assert len(told["bins"]) == 8
    assert told["bins"][5] == {
        "label": "day 2 08:30",
        "from": DAY + 8 * HOUR + 1800,
        "to": DAY + 9 * HOUR,
    }
    assert [one["number"] for one in told["agents"]] == list(range(10))
    for spec, one in zip(specs, told["agents"], strict=True):
        assert (one["name"], one["age"], one["learned"]) == (spec.name, spec.age, spec.learned)
        assert one["relationships"] == dict(spec.relationships)
        assert one["entrepreneur"] == (spec.role.value == "entrepreneur")
    assert [norm["id"] for norm in told["norms"]] == [norm.id for norm in scenario.tracked_norms]
    assert told["mechanisms"] == list(scenario.mechanisms)
    assert (told["forked"], told["imported"]) == (None, False)
    assert "offline reference model" in told["labels"]["mind_note"]


def test_a_fork_says_where_it_comes_from(cafe_run: Path, tmp_path: Path) -> None:
    out = tmp_path / "fork.folk"
    folkways.fork(cafe_run, "day 2 09:50", whispers={"Tom": "It is late."}, out=out)
    told = about(RunFile(out).header)
    forked = msgspec.convert(told["forked"], dict[str, object])
    assert forked["at"] == DAY + 9 * HOUR + 50 * 60
    assert forked["run"] == str(cafe_run)
    assert forked["changes"] == ['Tom Gomez thinks "It is late."']


def test_whose_answers_they_are_is_told() -> None:
    plain = make_header(("Ann", "Bo"), mind="openai:some-model")
    assert labels(about(plain))["mind_note"] == "answers of openai:some-model"
    assert labels(about(make_header(mind="table")))["mind_note"] == "fixed answers, made for tests"
    agents = [dict(one) for one in msgspec.convert(plain.scenario["agents"], list[dict[str, Any]])]
    agents[1]["mind"] = "offline"
    mixed = msgspec.structs.replace(plain, scenario={**plain.scenario, "agents": agents})
    assert labels(about(mixed))["mind_note"] == "answers of openai:some-model, offline"
    imported = msgspec.structs.replace(plain, arguments={"imported": "crsec"})
    told = about(imported)
    assert told["imported"] is True
    assert "imported run of crsec" in labels(told)["mind_note"]


def test_an_agent_that_the_scenario_does_not_describe_has_its_name() -> None:
    header = msgspec.structs.replace(make_header(("Ann",)), agents=("Ann", "Nobody"))
    agents = msgspec.convert(about(header)["agents"], list[dict[str, Any]])
    assert [one["name"] for one in agents] == ["Ann", "Nobody"]
    assert agents[1] | {"innate": [], "age": None} == agents[1]


def test_a_scenario_that_cannot_be_read_is_told() -> None:
    header = msgspec.structs.replace(make_header(), scenario={"name": "x"})
    with pytest.raises(RunFileError, match="holds a scenario that cannot be read"):
        about(header)


def test_every_kind_of_event_is_in_one_group_of_the_log(cafe: RunView) -> None:
    groups = json.loads(cafe.run())["groups"]
    kinds = [kind for group in groups for kind in group["kinds"]]
    assert sorted(kinds) == [kind.__name__ for kind in ev.KINDS]
    assert [group["id"] for group in groups][:2] == ["norms", "conflicts"]
    assert {group["id"] for group in groups if not group["quiet"]} >= {"norms", "talks"}


def test_a_run_without_a_map_says_so(tmp_path: Path) -> None:
    path = tmp_path / "game.folk"
    folkways.run("axelrod", settings={"rounds.generations": 1}, out=path)
    view = open_view(path)
    told = json.loads(view.run())
    assert (told["environment"], told["has_map"]) == ("rounds", False)
    assert len(told["agents"]) == 20
    assert json.loads(view.town())["arenas"] == []
