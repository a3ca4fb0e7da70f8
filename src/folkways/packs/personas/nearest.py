"""The classical guess: answers are those of the person whose profile is nearest."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor, sqrt

from folkways.environments.questionnaire import Answer, Questionnaire, scored
from folkways.environments.surveying import levels_of

Scores = Mapping[str, float | None]


def expected_scores(
    questionnaire: Questionnaire, places: Mapping[str, float]
) -> dict[str, float | None]:
    """Return the scores of somebody who answers by its places on the scales, without noise."""
    length = questionnaire.high - questionnaire.low
    answers: dict[str, Answer] = {
        key: floor(questionnaire.low + level * length + 0.5)
        for key, level in levels_of(questionnaire, places).items()
    }
    return scored(questionnaire, answers)


def distance(one: Scores, other: Scores) -> float | None:
    """Return the Euclidean distance over scales that both have, per scale; None without any."""
    squares = [
        (first - second) ** 2
        for scale, first in one.items()
        if first is not None and (second := other.get(scale)) is not None
    ]
    return sqrt(sum(squares) / len(squares)) if squares else None


def nearest(given: Scores, expected: Mapping[str, Scores]) -> str:
    """Return whose expected scores are nearest; of equals the first, empty if none can be told."""
    found = {
        name: apart
        for name, scores in expected.items()
        if (apart := distance(given, scores)) is not None
    }
    return min(found, key=lambda name: found[name], default="")
