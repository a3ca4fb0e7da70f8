from __future__ import annotations

import sys

import pytest
import typer
from tests.metrics.made_runs import Builder

from folkways.cli.which_norm import which_norm
from folkways.metrics.measurement import summarise
from folkways.metrics.reading_judge import ReadingJudge
from folkways.metrics.summary import Summary
from folkways.metrics.target import AmbiguousNorm


@pytest.fixture
def summary() -> Summary:
    made = Builder(("Ann", "Ben"), entrepreneurs=("Ann", "Ben"))
    made.begin()
    made.created("day 1 08:00", "Ann", "No smoking indoors.")
    made.created("day 1 08:00", "Ben", "People here smoke.")
    return summarise(made.log, ReadingJudge())


def test_without_a_terminal_an_ambiguous_word_is_an_error(summary: Summary) -> None:
    with pytest.raises(AmbiguousNorm):
        which_norm(summary, "smoking")


def test_on_a_terminal_it_asks_until_a_number_of_the_list_comes(
    summary: Summary, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    answers = iter(("7", "the second", " 2 "))
    monkeypatch.setattr(typer, "prompt", lambda *_, **__: next(answers))
    assert which_norm(summary, "smoking") == "People here smoke."
    assert "2  People here smoke." in capsys.readouterr().err
