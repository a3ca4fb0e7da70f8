"""The rubric for statements about oneself, and rules for it: words in common with the person."""

from __future__ import annotations

from statistics import fmean
from typing import Final, NamedTuple

from folkways.environments.judging import Level, Rubric, RubricItem, RuleJudge
from folkways.environments.texts import similarity

RUBRIC: Final = Rubric(
    title="statements about oneself",
    about="Statements that a person made about themselves, and a description of the person.",
    items=(
        RubricItem(
            key="fit",
            question="How well do the statements fit the person described?",
            levels=(
                Level(score=0, description="They are another person's, or there are none."),
                Level(score=1, description="Some fit, more do not."),
                Level(score=2, description="Most fit."),
                Level(score=3, description="All fit."),
            ),
        ),
        RubricItem(
            key="specific",
            question="How specific are the statements to one person?",
            levels=(
                Level(score=0, description="Nearly all could be anybody's."),
                Level(score=1, description="Some could be anybody's."),
                Level(score=2, description="Hardly any could be anybody's."),
            ),
        ),
    ),
)


class Stated(NamedTuple):
    """What rules look at: the statements, own description, and those of the other people."""

    statements: tuple[str, ...]
    own: str
    others: tuple[str, ...]


def _likeness(text: str, others: tuple[str, ...]) -> float:
    return max((similarity(text, other) for other in others), default=0.0)


def _fit(seen: Stated) -> int:
    """Score the share of statements nearest to the person's own description."""
    fits = [0 < similarity(one, seen.own) > _likeness(one, seen.others) for one in seen.statements]
    share = fmean(fits) if fits else 0.0
    return 3 if share == 1 else 2 if share > 0.5 else 1 if share > 0 else 0


def _specific(seen: Stated) -> int:
    """Score the share of statements whose likeness to their description is twice any other's."""
    points = [
        0 < similarity(one, seen.own) >= 2 * _likeness(one, seen.others) for one in seen.statements
    ]
    share = fmean(points) if points else 0.0
    return 2 if share > 0.8 else 1 if share > 0.2 else 0


RULES: Final = RuleJudge[Stated](RUBRIC, {"fit": _fit, "specific": _specific})
