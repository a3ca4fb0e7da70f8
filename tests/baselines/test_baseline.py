from __future__ import annotations

import csv
import json
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from typer.testing import CliRunner

from folkways.base.errors import FolkwaysError
from folkways.baselines import BASELINES, baseline
from folkways.baselines.table import in_short
from folkways.cli.main import application, main

SMALL: dict[str, dict[str, int | float]] = {
    "naming_game": {"agents": 20},
    "social_learning": {"agents": 20},
    "norms_game": {"generations": 15},
    "metanorms_game": {"generations": 15},
}


@pytest.mark.parametrize("name", list(BASELINES))
def test_the_same_seed_gives_the_same_run_and_another_one_another(name: str) -> None:
    model = baseline(name)
    one, again, other = (model.run(seed, **SMALL[name]) for seed in (5, 5, 6))
    assert one.steps.tolist() == again.steps.tolist()
    assert one.share.tolist() == again.share.tolist()
    assert one.measures == again.measures
    assert one.share.tolist() != other.share.tolist()
    assert np.all(np.diff(one.steps) > 0)
    assert one.share.shape == one.steps.shape


@pytest.mark.parametrize("name", list(BASELINES))
@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"agents": 1}, "agents must be from"),
        ({"agents": 20.5}, "agents must be a whole number"),
        ({"agents": True}, "agents must be a whole number"),
        ({"colour": 1}, "has no parameter 'colour'; it has agents"),
    ],
)
def test_a_parameter_that_cannot_be_is_named(
    name: str, values: dict[str, int | float], words: str
) -> None:
    with pytest.raises(FolkwaysError, match=words):
        baseline(name).run(1, **values)


def test_there_is_no_such_baseline_and_no_such_seed() -> None:
    with pytest.raises(FolkwaysError, match="there are naming_game, social_learning"):
        baseline("schelling")
    with pytest.raises(FolkwaysError, match="seed must be 0 or more"):
        baseline("naming_game").run(-1)


def test_the_share_between_two_points_is_that_of_the_earlier_one() -> None:
    run = baseline("naming_game").run(1, agents=20)
    assert run.at(-1) == 0.0
    assert run.at(int(run.steps[1]) - 1) == run.share[0]
    assert run.at(int(run.steps[-1]) + 1000) == run.share[-1] == 1.0


def test_runs_in_short() -> None:
    runs = [baseline("naming_game").run(seed, agents=20) for seed in range(4)]
    told = in_short(runs)
    assert told["converged"] == 4
    assert told["steps"] == np.mean([run.converged or 0 for run in runs])
    assert sum(told["winners"].values()) == 4
    never = in_short([baseline("naming_game").run(1, agents=20, rounds=1)])
    assert (never["converged"], never["steps"], never["steps_error"]) == (0, None, None)


def test_the_command_lists_models_with_their_parameters() -> None:
    told = CliRunner().invoke(application(), ["baseline"]).output
    for model in BASELINES.values():
        assert f"{model.name}: {model.title}" in told
    assert "committed = 0.0" in told


def test_the_command_writes_table_and_figure(tmp_path: Path) -> None:
    out = tmp_path / "runs.csv"
    command = ["baseline", "naming_game", "--agents", "20", "--seeds", "3", "--out", str(out)]
    result = CliRunner().invoke(application(), command)
    assert result.exit_code == 0, result.output
    assert "3 of 3" in result.output
    rows = list(csv.DictReader(out.read_text("utf-8").splitlines()))
    assert {row["seed"] for row in rows} == {"1", "2", "3"}
    assert rows[-1]["share"] == "1.0"
    ElementTree.fromstring((tmp_path / "runs.svg").read_text("utf-8"))
    with pytest.raises(SystemExit) as left:
        main(command)
    assert left.value.code == 2


def test_the_command_without_out_numbers_its_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        command = ["baseline", "norms_game", "--seeds", "1", "--set", "generations=5"]
        assert CliRunner().invoke(application(), command).exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "norms_game-2.svg",
        "norms_game.svg",
    ]


def test_the_command_as_json_writes_nothing_unasked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    command = ["baseline", "naming_game", "--agents", "30", "--committed", "0.2", "--json"]
    told = json.loads(CliRunner().invoke(application(), command).output)
    assert told["parameters"]["committed"] == 0.2
    assert told["winners"] == {"the minority's word": 10}
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "arguments",
    [
        ["nothing"],
        ["naming_game", "--set", "agents=many"],
        ["naming_game", "--committed", "1.5"],
        ["naming_game", "--out", "figure.svg"],
    ],
)
def test_what_cannot_be_meant_is_said(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as left:
        main(["baseline", *arguments, "--seeds", "1"])
    assert left.value.code == 2
    assert capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("taken", ["runs.csv", "runs.svg"])
def test_what_exists_is_named_before_anything_runs_with_what_to_do(
    taken: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(taken).write_text("mine", encoding="utf-8")
    with pytest.raises(SystemExit) as left:
        main(["baseline", "social_learning", "--set", "rounds=100000", "--out", "runs.csv"])
    assert left.value.code == 2
    said = " ".join(capsys.readouterr().err.split())
    assert f"{taken} exists and is not overwritten; name another table with --out" in said
    assert [one.name for one in tmp_path.iterdir()] == [taken]
    assert Path(taken).read_text("utf-8") == "mine"


def test_a_table_without_its_figure_is_completed_by_the_same_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "runs.csv"
    command = ["baseline", "naming_game", "--agents", "20", "--seeds", "2", "--out", str(out)]
    assert CliRunner().invoke(application(), command).exit_code == 0
    files = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    (tmp_path / "runs.svg").unlink()
    assert CliRunner().invoke(application(), command).exit_code == 0
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == files
    (tmp_path / "runs.svg").unlink()
    with pytest.raises(SystemExit) as left:
        main([*command, "--seed", "5"])
    assert left.value.code == 2
    assert "runs.csv exists and is not overwritten" in capsys.readouterr().err
    assert out.read_bytes() == files["runs.csv"]
