"""Trait adjectives on the Big Five, with assertiveness and rigidity as facets that the mind uses.

The assignment of adjectives to factors follows the lexical markers of Goldberg (1992, "The
development of markers for the Big-Five factor structure", Psychological Assessment 4, 26-42) and
the adjective circumplexes of Saucier & Goldberg (1996, "Evidence for the Big Five in analyses of
familiar English personality adjectives", European Journal of Personality 10, 61-77). Adjectives
that these lists lack are placed with their closest synonym there. Weights are coarse on purpose:
1 for a marker, 0.5 for a weaker or mixed one. The table is ``traits.yaml``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import lru_cache
from importlib import resources

import msgspec

from folkways.reading.stem import plain


@dataclass(frozen=True, slots=True)
class Traits:
    """Scores in [-1, 1]; 0 is average or unknown."""

    openness: float = 0.0
    conscientiousness: float = 0.0
    extraversion: float = 0.0
    agreeableness: float = 0.0
    neuroticism: float = 0.0
    assertiveness: float = 0.0  # readiness to speak up to others
    rigidity: float = 0.0  # unwillingness to change one's mind


class _Lists(msgspec.Struct, forbid_unknown_fields=True):
    """The adjectives of one factor in ``traits.yaml``."""

    high: str
    rather_high: str
    low: str
    rather_low: str


_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
_NOT = frozenset(["not", "hardly", "never", "un"])
_DEGREE = {
    "very": 1.0,
    "extremely": 1.0,
    "quite": 0.8,
    "rather": 0.8,
    "somewhat": 0.5,
    "slightly": 0.5,
}


@lru_cache(maxsize=1)
def adjectives() -> dict[str, dict[str, float]]:
    """Return, for every known adjective, its weight on each factor."""
    table: dict[str, dict[str, float]] = {}
    text = resources.files("folkways.reading").joinpath("traits.yaml").read_bytes()
    for factor, lists in msgspec.yaml.decode(text, type=dict[str, _Lists]).items():
        weighted = (
            (lists.high, 1.0),
            (lists.rather_high, 0.5),
            (lists.low, -1.0),
            (lists.rather_low, -0.5),
        )
        for words, weight in weighted:
            for word in words.split():
                table.setdefault(word, {}).setdefault(factor, weight)
    return table


def traits(words: str | Iterable[str]) -> Traits:
    """Return the mean score of the known adjectives in ``words`` on each factor.

    "not shy" counts as the opposite of "shy", "somewhat shy" as half of it; unknown words count
    nothing. A factor that a single weak adjective bears on keeps that weak score.
    """
    text = words if isinstance(words, str) else ", ".join(words)
    return _traits(plain(text))


@lru_cache(maxsize=4096)
def _traits(text: str) -> Traits:
    table = adjectives()
    sums: dict[str, list[float]] = {field.name: [] for field in fields(Traits)}
    turn, degree = 1.0, 1.0
    for word in _WORD.findall(text):
        if word in _NOT:
            turn = -1.0
            continue
        if word in _DEGREE:
            degree = _DEGREE[word]
            continue
        for factor, weight in table.get(word, {}).items():
            sums[factor].append(weight * turn * degree)
        turn, degree = 1.0, 1.0
    scores = {name: _mean(values) for name, values in sums.items()}
    return Traits(**scores)


def _mean(values: list[float]) -> float:
    return max(-1.0, min(1.0, sum(values) / len(values))) if values else 0.0
