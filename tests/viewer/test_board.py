"""The board of a run without a map: at a moment, for all steps, and of parts that are not there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.plugins.favours import Favours

import folkways
from folkways.base.errors import PartError
from folkways.environments.board import Board, TableBlock
from folkways.plugins import ENVIRONMENTS, INSTALLED
from folkways.testing.environment_suite import check_environment
from folkways.viewer import board
from folkways.viewer.view import open_view

SETTINGS = {"rounds.generations": 3}
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
    folkways.run("axelrod", settings=SETTINGS, out=path)
    return path


def at(path: Path, t: int) -> board.BoardJson:
    told = msgspec.json.decode(open_view(path).board(t))
    return msgspec.convert(told, board.BoardJson)


def test_it_is_that_of_the_step_from_its_first_moment_to_its_last(game: Path) -> None:
    first = at(game, 120)
    assert first.t == 120
    assert first == at(game, 179)
    assert first != at(game, 180)
    block, payoffs = first.blocks
    assert block.title == "Generation 1"
    assert payoffs.title == "Payoffs so far (points)"
    assert any("defect" in sentence for sentence in first.told)


def test_going_back_shows_what_going_forward_showed(game: Path) -> None:
    view = open_view(game)
    forward = [view.board(t) for t in (60, 300, 700)]
    assert [view.board(t) for t in (700, 300, 60)] == forward[::-1]


def test_all_boards_are_those_of_the_moments(game: Path) -> None:
    view = open_view(game)
    every = list(view.boards())
    assert len(every) == 13  # a round in which all are born, and three generations of four
    assert every == [view.board(60 * step) for step in range(13)]


def test_of_a_long_run_a_file_holds_some(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "MOST", 5)
    boards = [msgspec.json.decode(one) for one in open_view(game).boards()]
    assert [one["t"] // 60 for one in boards] == [0, 3, 6, 9, 12]


def test_of_a_part_that_is_not_installed_what_happened_is_told(tmp_path: Path) -> None:
    scenario = tmp_path / "pair.yaml"
    scenario.write_text(PAIR, encoding="utf-8")
    path = tmp_path / "pair.folk"
    folkways.run(scenario, environment=Favours, settings={"favours.rounds": 3}, out=path)
    shown = at(path, 60)
    assert shown.blocks == ()
    assert "favours" in shown.why
    assert any("gives" in sentence or "refuses" in sentence for sentence in shown.told)


class Muddled(Favours):
    """An environment whose board is made with fields that there are not."""

    def board(self) -> Board:
        given: dict[str, Any] = {"title": "Favours", "columns": ()}
        return (TableBlock(**given),)


def test_a_mistake_in_a_board_is_told_with_its_line(tmp_path: Path) -> None:
    scenario = tmp_path / "pair.yaml"
    scenario.write_text(PAIR, encoding="utf-8")
    path = tmp_path / "pair.folk"
    folkways.run(scenario, environment=Muddled, settings={"favours.rounds": 3}, out=path)
    view = open_view(path)
    view.use(INSTALLED.plus(ENVIRONMENTS, Muddled))
    with pytest.raises(PartError, match=r"favours, board: TypeError.*test_board.py, line"):
        view.board(60)
    with pytest.raises(PartError, match="favours, board"):
        check_environment(Muddled)
