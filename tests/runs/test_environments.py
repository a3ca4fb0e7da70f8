"""Runs in other environments than the town are runs like any other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.plugins.favours import Favours, Gave

import folkways
from folkways.assembly import recalled
from folkways.base.errors import FolkwaysError, PartError, ScenarioError
from folkways.environments.rounds.facts import Born
from folkways.pictures.pictures import picture
from folkways.runs.run import Run
from folkways.testing.environment_suite import check_environment

pytestmark = pytest.mark.usefixtures("plain_reports")

SHORT = {"rounds.generations": 12}
PAIR = """\
name: pair
environment: "tests.plugins.favours:Favours"
agents:
  - name: Ann Lee
  - name: Bob Ray
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("game") / "game.folk"
    folkways.run("axelrod", seed=4, settings=SHORT, out=path)
    return path


@pytest.fixture
def pair(tmp_path: Path) -> Path:
    path = tmp_path / "pair.yaml"
    path.write_text(PAIR, encoding="utf-8")
    return path


def test_a_paused_game_ends_in_the_same_log(game: Path, tmp_path: Path) -> None:
    path = tmp_path / "paused.folk"
    folkways.run("axelrod", seed=4, settings=SHORT, until="round 20", out=path)
    assert folkways.resume(path).log_hash == Run.open(game).log_hash


def test_a_game_is_shown_in_rounds_and_has_no_town_to_draw(game: Path, tmp_path: Path) -> None:
    run = Run.open(game)
    state = run.state_at(run.header.agents[0], "round 3")
    assert state.to_json()["at"] == "round 3"
    with pytest.raises(FolkwaysError, match="no town to draw: the environment 'rounds' has no map"):
        picture(run.log, "round 3", tmp_path / "round.png")


def test_a_game_can_be_replayed(game: Path) -> None:
    assert folkways.replay(game).same


def test_a_replay_says_what_has_changed_since(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recalled, "VERSION", "99")
    again = folkways.replay(game)
    assert again.same
    assert "this is 99" in again.message


def test_a_fork_puts_no_mechanism_where_there_are_no_hooks(game: Path) -> None:
    ways: tuple[dict[str, Any], ...] = ({"within": ["compliance"]}, {"without": ["compliance"]})
    for wanted in ways:
        with pytest.raises(ScenarioError, match="'rounds' has no hooks for mechanisms"):
            folkways.fork(game, "round 20", **wanted)


def test_a_fork_goes_on_with_other_payoffs(game: Path, tmp_path: Path) -> None:
    path = tmp_path / "harder.folk"
    harder = folkways.fork(game, "round 20", settings={"rounds.punishment": -30}, out=path)
    assert harder.status == "finished"
    assert harder.log_hash != Run.open(game).log_hash
    assert folkways.replay(path).same
    same = folkways.fork(game, "round 20", out=tmp_path / "same.folk")
    assert same.log_hash == Run.open(game).log_hash


def test_a_fork_can_make_a_game_longer(game: Path, tmp_path: Path) -> None:
    longer = folkways.fork(
        game, "round 20", settings={"rounds.generations": 14}, out=tmp_path / "longer.folk"
    )
    born = [found for event in longer.events() if (found := Born.read(event))]
    assert born[-1].generation == 14


def test_a_fork_cannot_change_what_there_is_not(game: Path) -> None:
    name = Run.open(game).header.agents[0]
    for wanted in ({"remove": name}, {"whispers": {name: "Hm."}}):
        with pytest.raises(FolkwaysError, match="in the environment 'rounds' nobody"):
            folkways.fork(game, "round 20", **wanted)
    with pytest.raises(ScenarioError, match="the past was lived in it"):
        folkways.fork(game, "round 20", settings={"environment": "town"})


def test_the_measures_of_a_game_are_part_of_its_summary_and_report(
    game: Path, tmp_path: Path
) -> None:
    run = Run.open(game)
    told = run.to_json()
    assert told["environment"] == "rounds"
    generations = run.measure("generations")
    assert generations.step == "generation"
    assert len(generations.series["boldness"]) == 12
    assert told["measures"]["boldness"]["value"] == generations.series["boldness"][-1]
    assert not run.header.parts  # what ships is not named in the header
    text = run.report(tmp_path / "report.html").read_text("utf-8")
    assert "Of the environment “rounds”" in text
    assert text.count("<svg") > 1
    assert "Figure 2" not in text
    with pytest.raises(FolkwaysError, match="only the model of the town"):
        run.odd()


def test_nobody_without_memories_is_interviewed(game: Path) -> None:
    run = Run.open(game)
    with pytest.raises(FolkwaysError, match="nobody there can be interviewed"):
        run.interview(run.header.agents[0], "How bold are you?")


def test_the_town_measures_nothing_of_its_own() -> None:
    run = folkways.run("hobbs_cafe", until="day 1 08:01")
    assert (run.to_json()["environment"], run.to_json()["measures"]) == ("town", {})


def test_one_from_outside_holds_to_the_suite() -> None:
    check_environment(Favours)


def test_one_from_outside_runs_from_python(pair: Path, tmp_path: Path) -> None:
    path = tmp_path / "pair.folk"
    run = folkways.run(pair, environment=Favours, settings={"favours.rounds": 3}, out=path)
    assert len([event for event in run.events() if Gave.read(event)]) == 6
    (origin,) = run.header.parts
    assert (origin.group, origin.name) == ("environment", "favours")
    assert origin.source
    assert Run.open(path).to_json()["environment"] == "favours"  # it can be read without it


def test_a_strangers_file_runs_no_code(pair: Path) -> None:
    with pytest.raises(ScenarioError, match=r"declares as an environment .*--trust"):
        folkways.run(pair)
    assert folkways.run(pair, trust=True, settings={"favours.rounds": 2}).status == "finished"


def test_a_run_without_its_environment_is_not_gone_on_with(pair: Path, tmp_path: Path) -> None:
    path = tmp_path / "pair.folk"
    folkways.run(pair, environment=Favours, until="day 1 00:05", out=path)
    for act in (folkways.resume, folkways.replay):
        with pytest.raises(PartError, match="needs the environment favours"):
            act(path)
    with pytest.raises(PartError, match="needs the environment favours"):
        folkways.fork(path, "day 1 00:03")
    whole = folkways.run(pair, environment=Favours)
    assert folkways.resume(path, environment=Favours).log_hash == whole.log_hash
    assert folkways.replay(path, environment=Favours).same
    assert folkways.fork(path, "day 1 00:03", environment=Favours).log_hash == whole.log_hash


def test_what_is_no_environment_is_told_so(pair: Path) -> None:
    with pytest.raises(
        FolkwaysError, match="is no environment: a subclass of Environment is wanted"
    ):
        folkways.run(pair, environment=dict)  # type: ignore[arg-type]


def test_an_estimate_of_a_whole_game_names_its_last_round() -> None:
    found = folkways.estimate("axelrod", mind="openai:gpt-5-mini", settings=SHORT)
    assert found.until_named == "round 48"
