"""The rubric for performances, and rules for it: words in common with character and scene."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean
from typing import Final, NamedTuple

from folkways.environments.judging import Level, Rubric, RubricItem, RuleJudge
from folkways.environments.texts import similarity
from folkways.reading.stem import content_stems


def _item(key: str, question: str, *levels: str) -> RubricItem:
    return RubricItem(
        key=key,
        question=question,
        levels=tuple(Level(score=n, description=text) for n, text in enumerate(levels)),
    )


RUBRIC: Final = Rubric(
    title="staying in role",
    about="The lines of one character in a scene. Do not judge the partner's lines.",
    items=(
        _item(
            "character",
            "How well do the lines fit the description of the character?",
            "They contradict it, or could be any character's.",
            "Some fit, others do not.",
            "They fit throughout.",
        ),
        _item(
            "emotion",
            "Does the character show the given emotion?",
            "No, or another one.",
            "In one line.",
            "In several lines, or unmistakably.",
        ),
        _item(
            "scene",
            "Do the lines refer to the scene?",
            "No: they could be spoken anywhere.",
            "In one line.",
            "In several lines.",
        ),
    ),
)


class Performance(NamedTuple):
    """What rules look at: lines, own description, the others', words of emotion, the scene."""

    lines: tuple[str, ...]
    own: str
    others: tuple[str, ...]
    signs: tuple[str, ...]
    scene: str


def _likest(line: str, others: Iterable[str]) -> float:
    return max((similarity(line, other) for other in others), default=0.0)


def _character(seen: Performance) -> int:
    """Score the share of lines that are nearer to the character's description than to any other."""
    fits = [
        0.0
        < similarity(line, seen.own)
        > max((similarity(line, o) for o in seen.others), default=0)
        for line in seen.lines
    ]
    share = fmean(fits) if fits else 0.0
    return 2 if share > 0.8 else 1 if share > 0.4 else 0


def _lines_with(words: Iterable[str], seen: Performance) -> int:
    wanted = {stem for word in words for stem in content_stems(word)}
    return min(2, sum(not wanted.isdisjoint(content_stems(line)) for line in seen.lines))


RULES: Final = RuleJudge[Performance](
    RUBRIC,
    {
        "character": _character,
        "emotion": lambda seen: _lines_with(seen.signs, seen),
        "scene": lambda seen: _lines_with([seen.scene], seen),
    },
)
