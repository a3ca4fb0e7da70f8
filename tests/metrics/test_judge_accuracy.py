"""How often the reading judge is right on sentences labelled by hand (``data/*.yaml``).

The floors lie a little under what was measured; ``docs/measures.md`` states the measured figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from folkways.metrics.agreement import kappa
from folkways.metrics.judge import Conduct, Likeness
from folkways.metrics.reading_judge import ReadingJudge

DATA = Path(__file__).with_name("data")


class Labelled(NamedTuple):
    behaviour: str
    norm: str
    part: str
    text: str
    indoors: bool
    verdict: Conduct


def _load() -> Iterator[Labelled]:
    for group in yaml.safe_load(DATA.joinpath("judge.yaml").read_text("utf-8")):
        for part in ("dev", "held_out"):
            for sentence, where, verdict in group[part]:
                yield Labelled(
                    group["behaviour"],
                    group["norm"],
                    part,
                    sentence,
                    {"in": True, "out": False}[where],
                    Conduct(verdict),
                )


LABELLED = list(_load())
_JUDGE = ReadingJudge()
_GIVEN = [_JUDGE.conduct(one.text, one.indoors, one.norm).verdict for one in LABELLED]


def accuracy(part: str | None = None, verdict: Conduct | None = None) -> float:
    right = [
        given == one.verdict
        for one, given in zip(LABELLED, _GIVEN, strict=True)
        if part in (None, one.part) and verdict in (None, one.verdict)
    ]
    return sum(right) / len(right)


def precision(verdict: Conduct) -> float:
    right = [
        one.verdict == verdict
        for one, given in zip(LABELLED, _GIVEN, strict=True)
        if given == verdict
    ]
    return sum(right) / len(right)


def test_the_set_is_large_varied_and_half_held_out() -> None:
    assert len(LABELLED) >= 300
    assert len({one.behaviour for one in LABELLED}) >= 14
    held_out = sum(one.part == "held_out" for one in LABELLED)
    assert held_out * 2 == len(LABELLED)
    assert len({(one.text, one.norm) for one in LABELLED}) == len(LABELLED)


@pytest.mark.parametrize(("part", "floor"), [(None, 0.83), ("held_out", 0.78), ("dev", 0.88)])
def test_accuracy(part: str | None, floor: float) -> None:
    assert accuracy(part) >= floor


@pytest.mark.parametrize(
    ("verdict", "floor"),
    [(Conduct.COMPLIES, 0.74), (Conduct.VIOLATES, 0.74), (Conduct.UNRELATED, 0.95)],
)
def test_recall_of_each_verdict(verdict: Conduct, floor: float) -> None:
    assert accuracy(verdict=verdict) >= floor


@pytest.mark.parametrize("verdict", [Conduct.COMPLIES, Conduct.VIOLATES])
def test_what_is_called_an_occasion_is_rarely_the_wrong_one(verdict: Conduct) -> None:
    assert precision(verdict) >= 0.93


def test_which_norm_is_which() -> None:
    groups = yaml.safe_load(DATA.joinpath("likeness.yaml").read_text("utf-8"))
    pairs = [
        (_JUDGE.likeness(content, group["norm"]).verdict, Likeness(verdict))
        for group in groups
        for content, verdict in group["pairs"]
    ]
    assert len(pairs) >= 60
    assert sum(given is verdict for given, verdict in pairs) / len(pairs) >= 0.95


class TwiceLabelled(NamedTuple):
    """A held-out sentence with the verdicts of two labellers, its kind, and what the judge says."""

    first: Conduct
    second: Conduct
    kind: str
    given: Conduct


def _twice() -> Iterator[TwiceLabelled]:
    held_out = [
        (one, given) for one, given in zip(LABELLED, _GIVEN, strict=True) if one.part == "held_out"
    ]
    second = [
        (group["norm"], *row)
        for group in yaml.safe_load(DATA.joinpath("judge_second.yaml").read_text("utf-8"))
        for row in group["labels"]
    ]
    for (one, given), (norm, text, verdict, kind) in zip(held_out, second, strict=True):
        assert (one.norm, one.text) == (norm, text)
        yield TwiceLabelled(one.verdict, Conduct(verdict), kind, given)


TWICE = list(_twice())


def test_two_labellers_agree_on_the_held_out_sentences() -> None:
    found = kappa(Counter((str(one.first), str(one.second)) for one in TWICE))
    assert found is not None
    assert found >= 0.8
    assert len(TWICE) == 163


@pytest.mark.parametrize(
    ("kind", "floor"),
    [
        ("plain", 0.9),
        ("indirect", 0.42),
        ("held back or refused", 0.8),
        ("talked of", 0.88),
        ("other conduct", 0.94),
    ],
)
def test_accuracy_by_kind_of_sentence_where_both_agree(kind: str, floor: float) -> None:
    agreed = [one for one in TWICE if one.kind == kind and one.first is one.second]
    assert len(agreed) >= 15
    assert sum(one.given is one.first for one in agreed) / len(agreed) >= floor
