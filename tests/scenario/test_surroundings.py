"""What a scenario's environment makes of the file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import jsonschema
import pytest
from pydantic import BaseModel

from folkways.agents.mechanism import NoParameters
from folkways.base.errors import PartError, ScenarioError
from folkways.base.moments import Moments
from folkways.environments.rounds.environment import Rounds
from folkways.plugins import ENVIRONMENTS, MECHANISMS, Parts
from folkways.scenario.load import LoadedScenario, load, parse
from folkways.scenario.new import json_schema
from folkways.scenario.surroundings import moments_in

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


class Pairs(Rounds):
    name = "pairs"

    @classmethod
    def check(cls, parameters: BaseModel, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        if len(names) % 2:
            yield "", f"{len(names)} agents cannot form pairs"
        if "Ann Lee" in names:
            yield "mutation", "Ann Lee cannot change"


class Refuses(Rounds):
    name = "refuses"

    @classmethod
    def check(cls, parameters: BaseModel, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        yield "one", "two", "three"  # type: ignore[misc]


def test_an_environment_may_refuse_parameters_for_its_agents() -> None:
    parts = Parts().plus(ENVIRONMENTS, Pairs)
    text = GAME.replace("rounds", "pairs")
    where = "parameters:\n  pairs: {mutation: 0.1}\n"
    with pytest.raises(ScenarioError) as found:
        parse(text + "  - name: Cy Orr\n" + where, "game.yaml", Path(), {}, (), parts)
    assert found.value.problems == [
        ("line 3, agents", "3 agents cannot form pairs"),
        ("line 8, parameters.pairs.mutation", "Ann Lee cannot change"),
    ]


def test_what_it_refuses_must_be_pairs() -> None:
    parts = Parts().plus(ENVIRONMENTS, Refuses)
    with pytest.raises(PartError, match=r"'refuses': check\(\) returned .*pairs of a parameter"):
        parse(GAME.replace("rounds", "refuses"), "game.yaml", Path(), {}, (), parts)


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
    assert "no environment is called 'round'; did you mean 'rounds'? (known: " in found


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


def given(**said: object) -> Parts:
    return Parts().plus(ENVIRONMENTS, type("Odd", (Rounds,), {"name": "odd", **said}))


@pytest.mark.parametrize(
    ("bounds", "message"),
    [
        ((3, 3), "agents: the environment 'odd' needs 3 agents; there are 2"),
        ((3, None), "agents: the environment 'odd' needs at least 3 agents; there are 2"),
        ((3, 5), "agents: the environment 'odd' needs 3 to 5 agents; there are 2"),
        ((1, 1), "agents: the environment 'odd' needs 1 agent; there are 2"),
    ],
)
def test_an_environment_says_how_many_agents_it_needs(
    bounds: tuple[int, int | None], message: str
) -> None:
    with pytest.raises(ScenarioError, match=message):
        parse(GAME, "game.yaml", Path(), parts=given(agents=bounds))


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"agents": 2}, r"agents is 2; .*such as \(2, 2\)"),
        ({"moments": classmethod(lambda kind, own: "round")}, r"moments\(\) returned 'round'; Mom"),
        ({"moments": lambda self, own: Moments()}, r"moments\(\) must be a class method"),
        ({"seconds": classmethod(lambda kind, own: 0.5)}, r"seconds\(\) returned 0.5; a whole"),
    ],
)
def test_what_an_environment_says_of_itself_is_checked(
    said: dict[str, object], message: str
) -> None:
    with pytest.raises(PartError, match=f"the environment 'odd': {message}"):
        load_game_in(given(**said))


def load_game_in(parts: Parts) -> None:
    loaded = parse(GAME, "game.yaml", Path(), parts=parts)
    moments_in(loaded.scenario, parts.find(ENVIRONMENTS, "odd"))


def test_moments_count_also_without_parameters() -> None:
    class Bare(Rounds):
        name = "bare"
        Parameters = NoParameters

        @classmethod
        def seconds(cls, parameters: object) -> int:
            return 120

        @classmethod
        def moments(cls, parameters: object) -> Moments:
            return Moments("turn", 60)

    parts = Parts().plus(ENVIRONMENTS, Bare)
    scenario = parse(GAME, "game.yaml", Path(), parts=parts).scenario
    assert scenario.end == "00:02"
    assert moments_in(scenario, parts.find(ENVIRONMENTS, "bare")).name(60) == "turn 1"


def test_mechanisms_are_refused_wherever_they_are_named() -> None:
    with pytest.raises(ScenarioError, match="--without compliance: the environment 'rounds' has"):
        parse(GAME, "game.yaml", Path(), without=("compliance",))
    parts = Parts().plus(MECHANISMS, Parts().find(MECHANISMS, "compliance").value)
    with pytest.raises(ScenarioError, match="--with compliance: the environment 'rounds' has no"):
        parse(GAME, "game.yaml", Path(), parts=parts)
