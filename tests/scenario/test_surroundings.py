"""What a scenario's environment makes of the file."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest

from folkways.base.errors import ScenarioError
from folkways.scenario.load import LoadedScenario, load, parse
from folkways.scenario.new import json_schema

GAME = """\
name: game
environment: rounds
agents:
  - name: Ann Lee
  - name: Bob Ray
"""


def read(text: str, **settings: str) -> LoadedScenario:
    return parse(text, "game.yaml", Path(), settings)


def problem(text: str, **settings: str) -> str:
    with pytest.raises(ScenarioError) as found:
        read(text, **settings)
    (one,) = found.value.problems
    return ": ".join(one)


def test_names_are_enough_without_a_map() -> None:
    loaded = read(GAME)
    assert [agent.name for agent in loaded.agents] == ["Ann Lee", "Bob Ray"]
    assert (loaded.tilemap, loaded.map_path) == (None, None)
    assert loaded.scenario.mechanisms == ()
    assert loaded.warnings == ()
    assert loaded.parts[-1].name == "rounds"


def test_a_run_lasts_as_long_as_its_environment_says() -> None:
    scenario = read(GAME, **{"rounds.generations": "10"}).scenario
    assert (scenario.days, scenario.start, scenario.end) == (1, "00:00", "00:41")
    scenario = read(GAME, **{"rounds.generations": "1000"}).scenario
    assert (scenario.days, scenario.end) == (3, "24:00")


@pytest.mark.parametrize(
    ("line", "where"),
    [
        ("map: hobbs_cafe\n", "map"),
        ("days: 3\n", "days"),
        ("setting: a café\n", "setting"),
    ],
)
def test_keys_that_mean_nothing_are_refused(line: str, where: str) -> None:
    found = problem(GAME + line)
    assert where in found
    assert "means nothing in the environment 'rounds'; leave it out" in found


def test_an_agent_has_nowhere_to_begin() -> None:
    found = problem(GAME + "    start: 'Hobbs Café: café room'\n")
    assert found.startswith("line 6, agents[1].start: means nothing")


def test_mechanisms_need_hooks() -> None:
    assert "has no hooks for mechanisms" in problem(GAME + "mechanisms: [compliance]\n")


def test_an_unknown_environment_is_named_with_its_neighbour() -> None:
    found = problem(GAME.replace("rounds", "round"))
    assert "no environment is called 'round'; did you mean 'rounds'? (known: rounds, town)" in found


def test_its_parameters_are_checked() -> None:
    found = problem(GAME + "parameters:\n  rounds: {game: chess}\n")
    assert "line 7, parameters.rounds.game: must be 'norms' or 'metanorms'" in found


def test_a_town_still_needs_its_map() -> None:
    text = GAME.replace("environment: rounds\n", "")
    with pytest.raises(ScenarioError) as found:
        read(text)
    missing = {where.split(", ")[-1] for where, _ in found.value.problems}
    assert {"map", "agents[0].start", "agents[0].age"} <= missing


def test_generated_agents_need_no_place() -> None:
    loaded = load("axelrod", {"agents.generate.count": "7"})
    assert len(loaded.agents) == 7
    assert {agent.start for agent in loaded.agents} == {""}


def test_the_schema_knows_both_kinds() -> None:
    check = jsonschema.Draft202012Validator(json_schema())
    game = {"name": "game", "environment": "rounds", "agents": [{"name": "Ann Lee"}]}
    assert check.is_valid(game)
    assert not check.is_valid({**game, "environment": "town"})
    assert not check.is_valid({key: one for key, one in game.items() if key != "environment"})
