"""``folkways believability``: one command from a run or a scenario to a table beside Park's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.garden import Lived

from folkways.survey.rank_question import RankAnswers
from folkways.testing.command import Command
from folkways.testing.endpoint import Endpoint
from folkways.testing.endpoint.question import ParsedRequest


def longest_first(question: ParsedRequest) -> str:
    assert question.extension is not None
    asked = RankAnswers.model_validate_json(bytes(question.extension.inputs))
    assert asked.days
    order = sorted(asked.answers, key=lambda answer: -len(answer.lines[0]))
    return json.dumps({"order": [answer.label for answer in order], "reason": "it says more"})


@pytest.fixture
def run(lived: Lived) -> str:
    return lived(name="g.folk", offline=True).name


def test_nothing_is_ranked_without_a_person_or_a_model(folkways: Command, run: str) -> None:
    done = folkways("believability", run, "--agents", 1)
    assert done.code == 0, done.err
    assert "100 answers now, 0 before" in done.out
    assert "g-believability/ranking.survey: 5 questions to rank" in done.out
    assert "The offline mind answered." in done.out
    assert "Nobody has ranked the answers yet" in done.out
    found = json.loads(folkways("believability", run, "--agents", 1, "--json").out)
    assert (found["answered"], found["before"], found["rankings"]) == (0, 100, [])
    assert (found["spent"], found["spent_ranking"]) == (None, None)
    assert folkways("survey", "report", found["survey"]).code == 0


def test_a_study_goes_on_with_what_it_was_begun_with(folkways: Command, run: str) -> None:
    begun = ("--agents", 1, "--at", "day 1 08:30", "--seed", 3)
    first = json.loads(folkways("believability", run, *begun, "--json").out)
    again = json.loads(folkways("believability", run, "--json").out)
    assert (again["answered"], again["before"]) == (0, 100)
    assert (again["at"], again["agents"]) == (first["at"], first["agents"])
    other = folkways("believability", run, "--agents", 2)
    assert (other.code, "was begun with --agents 1" in other.err) == (2, True), other.err


def test_a_model_ranks_once_and_its_ranking_is_shown(folkways: Command, run: str) -> None:
    with Endpoint(longest_first) as endpoint:
        judge = f"stub:judge@{endpoint.url}"
        command = ("believability", run, "--agents", 2, "--each", 2, "--judge", judge)
        refused = folkways(*command, "--price", "1,2")
        assert (refused.code, "Not an interactive terminal" in refused.err) == (2, True)
        assert len(endpoint.log) == 0
        done = folkways(*command, "--price", "1,2", "--yes")
        assert done.code == 0, done.err
        asked = len(endpoint.log)
        assert asked == 20
        other = folkways(*command, "--price", f"{judge}=1,2", "--price", "openai:x=1,2", "--yes")
        assert (other.code, "asks no 'openai:x'" in other.err) == (2, True)
        named = ("--price", f"{judge}=1,2", "--max-cost", "0.000001")
        again = folkways(*command, *named)
        assert (again.code, len(endpoint.log)) == (0, asked)
    for text in ("29.89", "21.21", "Kruskal-Wallis H(3)", "Friedman", "Dunn's test", "A model"):
        assert text in done.out
    assert again.out.splitlines()[3:] == done.out.splitlines()[3:]
    found = json.loads(folkways(*command[:6], "--json").out)
    (ranking,) = found["rankings"]
    assert ranking["orders"] == 20
    assert len(ranking["tests"]["dunn"]) == 6
    for one in ranking["standings"]:
        assert one["low"] < one["mu"] < one["high"]
    assert len(found["limits"]) == 3


def test_a_model_that_fails_leaves_items_open(folkways: Command, run: str) -> None:
    answer = json.dumps({"order": ["A", "A", "B", "C"]})
    with Endpoint(lambda question: answer) as endpoint:
        judge = ("--judge", f"stub:judge@{endpoint.url}", "--price", "1,2", "--yes")
        done = folkways("believability", run, "--agents", 1, *judge)
    assert done.code == 0
    assert "5 questions left open, such as: order must name each of A, B, C, D once" in done.err
    assert "Nobody has ranked the answers yet" in done.out


def test_a_scenario_is_run_first_and_once(folkways: Command) -> None:
    command = ("believability", "garden.yaml", "--agents", 1, "--json")
    first = json.loads(folkways(*command).out)
    assert first["run"] == "runs/garden-believability/run.folk"
    bytes_before = Path(first["run"]).read_bytes()
    again = json.loads(folkways(*command).out)
    assert again["before"] == 100
    assert Path(first["run"]).read_bytes() == bytes_before
    assert folkways(*command, "--mind", "offline").code == 0
    other = folkways(*command, "--mind", "openai:gpt-5-mini")
    assert "run.folk was made with offline; name another folder with --out" in other.err
    assert other.code == 2
    lone = ("believability", "hobbs_cafe", "--out", Path(first["folder"]))
    assert "is a run of garden, not of" in folkways(*lone).err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("nowhere.folk",), "nowhere.folk"),
        (("no_such_preset",), "no_such_preset"),
        (("g.folk", "--agents", 9), "agents must be 1 to 3"),
        (("g.folk", "--human", "none.csv"), "none.csv"),
        (("g.folk", "--judge", "offline", "--agents", 1), "no rule for rating"),
        (("g.folk", "--judge", "nobody", "--agents", 1), "no mind called 'nobody'"),
    ],
)
def test_bad_input_is_told(
    folkways: Command, run: str, arguments: tuple[object, ...], says: str
) -> None:
    done = folkways("believability", *arguments)
    assert (done.code, says in done.err) == (2, True), done.err
    assert "Traceback" not in done.err


def test_a_paused_run_of_a_scenario_is_to_be_resumed(folkways: Command) -> None:
    folder = Path("runs/garden-believability")
    paused = ("--until", "day 1 08:10", "--out", folder / "run.folk", "--no-report", "--quiet")
    assert folkways("run", "garden.yaml", *paused).code == 0
    done = folkways("believability", "garden.yaml")
    assert done.code == 2
    assert f"folkways resume {folder / 'run.folk'}" in done.err


def test_the_run_of_a_scenario_that_was_being_made_when_it_was_stopped_is_made_again(
    folkways: Command, tmp_path: Path
) -> None:
    (tmp_path / "bel").mkdir()
    (tmp_path / "bel" / "run.folk").touch()
    done = folkways("believability", "garden.yaml", "--agents", 1, "--out", "bel", "--json")
    assert done.code == 0, done.err
    assert json.loads(done.out)["answered"] == 100
