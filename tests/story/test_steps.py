"""Runs of environments that count their steps, told as stories."""

from __future__ import annotations

import pytest

import folkways
from folkways.base.errors import FolkwaysError
from folkways.runs.run import Run


@pytest.fixture(scope="module")
def game() -> Run:
    return folkways.run("axelrod", settings={"rounds.generations": 2})


def test_a_round_is_a_scene(game: Run) -> None:
    story = game.story("round 3", "round 4")
    assert [scene.title for scene in story.scenes] == ["Round 3", "Round 4"]
    texts = [one.text for one in story.scenes[-1].paragraphs]
    assert any("chance of being seen" in text for text in texts)
    assert texts[-1].startswith("Generation 2 begins")  # the last round is told to its end
    assert not any("decide" in text for text in texts)
    assert str(story).startswith("Axelrod's norms game, round 3 to round 4\n")
    assert story.to_json()["scenes"][0]["begins"] == "round 3"


def test_the_whole_run_is_told_without_moments(game: Run) -> None:
    titles = [scene.title for scene in game.story().scenes]
    assert titles == [f"Round {number}" for number in range(9)]


def test_of_one_agent_only_what_names_it_is_told(game: Run) -> None:
    name = game.header.agents[0]
    scenes = game.story(agent=name).scenes
    assert scenes
    assert all(name in one.text for scene in scenes for one in scene.paragraphs)


def test_moments_are_called_rounds_in_messages(game: Run) -> None:
    with pytest.raises(FolkwaysError, match="cannot begin round 50: the run goes from round 0"):
        game.story("round 50")
    with pytest.raises(FolkwaysError, match="write it like 'round 10'"):
        game.story("noon")
