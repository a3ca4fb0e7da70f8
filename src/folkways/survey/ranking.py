"""Rank orders of answers to an interview: the skill of each condition."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from folkways.base.agreement import ordinal_alpha
from folkways.survey.form import Answer, SurveyItem
from folkways.survey.interview import PARK
from folkways.survey.rank_tests import RankTests, rank_tests
from folkways.survey.trueskill import Skill, play

_NORMAL_95 = 1.959964


@dataclass(frozen=True)
class ConditionRank:
    """One condition: its skill, its mean rank (1 is best), and how often it had each rank.

    ``low`` to ``high`` is the 95 % interval of the belief about the skill, mu ± 1.96 sigma.
    ``park`` is the skill in Park et al. (2023, section 6.5), None for conditions of one's own.
    """

    condition: str
    mu: float
    sigma: float
    low: float
    high: float
    mean_rank: float
    ranks: tuple[int, ...]
    park: float | None


@dataclass(frozen=True)
class Ranking:
    """The conditions, best first, as ``group`` ranked them in ``orders`` whole rank orders.

    ``incomplete`` counts those left out because an answer had no rank or two had the same.
    ``alpha`` is Krippendorff's, over answers that several ranked. ``tests`` are None with fewer
    than five rank orders.
    """

    group: str
    orders: int
    incomplete: int
    evaluators: int
    alpha: float | None
    standings: tuple[ConditionRank, ...]
    tests: RankTests | None


def rank(group: str, items: Iterable[SurveyItem], answers: Sequence[Answer]) -> Ranking:
    """Return the ranking that the answers of a group give, in the order of items and evaluators."""
    given: dict[tuple[str, str], dict[str, int]] = defaultdict(dict)
    for answer in answers:
        given[answer.item, answer.evaluator][answer.question] = answer.score
    skills: dict[str, Skill] = defaultdict(Skill)
    places: dict[str, list[int]] = defaultdict(list)
    units: dict[tuple[str, str], list[int]] = defaultdict(list)
    judges: set[str] = set()
    orders = incomplete = 0
    for item in items:
        for judge in sorted(judge for id, judge in given if id == item.id):
            ranks = given[item.id, judge]
            if sorted(ranks.values()) != list(range(1, len(item.made) + 1)):
                incomplete += 1
                continue
            orders += 1
            judges.add(judge)
            conditions = {
                block.label: hidden for block, hidden in zip(item.made, item.hidden, strict=True)
            }
            order = [conditions[label] for label in sorted(ranks, key=lambda name: ranks[name])]
            after = play([skills[condition] for condition in order])
            skills.update(zip(order, after, strict=True))
            for label, score in ranks.items():
                places[conditions[label]].append(score)
                units[item.id, label].append(score)
    most = max((max(ranks) for ranks in places.values()), default=0)
    standings = [
        ConditionRank(
            condition,
            skill.mu,
            skill.sigma,
            skill.mu - _NORMAL_95 * skill.sigma,
            skill.mu + _NORMAL_95 * skill.sigma,
            fmean(places[condition]),
            tuple(places[condition].count(one) for one in range(1, most + 1)),
            PARK.get(condition),
        )
        for condition, skill in skills.items()
    ]
    return Ranking(
        group=group,
        orders=orders,
        incomplete=incomplete,
        evaluators=len(judges),
        alpha=ordinal_alpha(units.values()),
        standings=tuple(sorted(standings, key=lambda one: (-one.mu, one.condition))),
        tests=rank_tests(dict(sorted(places.items()))),
    )
