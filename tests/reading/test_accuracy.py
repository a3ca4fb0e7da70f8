"""Floors a little under the accuracy that docs/reading-accuracy.md reports."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from folkways.reading import Reader

sys.path.insert(0, str(Path(__file__).parent))

import measuring

READER = Reader()


@pytest.mark.parametrize(("kind", "floor"), [("topic", 0.97), ("polarity", 0.95), ("mode", 0.95)])
def test_norms_of_the_development_set(kind: str, floor: float) -> None:
    score = measuring.norms("norms_dev.yaml", READER)
    assert score.share(kind) >= floor, score.wrong


@pytest.mark.parametrize(("kind", "floor"), [("topic", 0.88), ("polarity", 0.85), ("mode", 0.88)])
def test_norms_held_out(kind: str, floor: float) -> None:
    assert measuring.norms("norms_heldout.yaml", READER).share(kind) >= floor


def test_the_judge_on_its_development_set() -> None:
    score = measuring.judged("judge_dev.yaml", READER)
    assert score.share("verdict") >= 0.97, score.wrong


def test_the_judge_held_out() -> None:
    assert measuring.judged("judge_heldout.yaml", READER).share("verdict") >= 0.88


@pytest.mark.parametrize(("part", "floor"), [("dev", 0.95), ("heldout", 0.85)])
def test_acts(part: str, floor: float) -> None:
    assert measuring.acts(part, READER).share("act") >= floor


@pytest.mark.parametrize(("part", "floor"), [("dev", 0.95), ("heldout", 0.85)])
def test_stances(part: str, floor: float) -> None:
    assert measuring.stances(part, READER).share("stance") >= floor


def test_the_sets_are_as_large_as_the_page_says() -> None:
    judged = sum(
        measuring.judged(name, READER).total["verdict"]
        for name in ("judge_dev.yaml", "judge_heldout.yaml")
    )
    assert judged >= 220
    assert measuring.norms("norms_dev.yaml", READER).total["polarity"] >= 120
    assert measuring.norms("norms_heldout.yaml", READER).total["polarity"] >= 80
