"""What questionnaires are measured by: scores by wave, changes between waves, missing answers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Cell, Measure, MeasuredRun, Number, Rows
from folkways.environments.surveying import Surveyed

Key = tuple[str, str]
"""A questionnaire and one of its scales."""


class Filled(NamedTuple):
    """What an agent answered."""

    agent: str
    told: Surveyed


def filled(run: MeasuredRun) -> list[Filled]:
    """Return all that was answered, in the order of the log."""
    return [
        Filled(event.agent, told)
        for event in run.events(MechanismEvent)
        if isinstance(event, MechanismEvent) and (told := Surveyed.read(event)) is not None
    ]


def mean_interval(values: Sequence[float]) -> tuple[float | None, float | None]:
    """Return the 95 % interval of a mean by Student's t; None twice with fewer than two values."""
    from scipy.stats import t

    if len(values) < 2:
        return None, None
    half = float(t.ppf(0.975, len(values) - 1)) * stdev(values) / sqrt(len(values))
    return fmean(values) - half, fmean(values) + half


class QuestionnaireScores(Measure):
    """See the definition."""

    name = "questionnaire_scores"
    definition = (
        "By occasion, questionnaire and scale: how many agents have a score, their mean with its "
        "95 % interval (Student's t), and the standard deviation."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each occasion, questionnaire and scale."""
        found: dict[tuple[str, Key], list[float]] = defaultdict(list)
        for _, told in filled(run):
            for scale, score in told.scored.items():
                known = found[told.occasion, (told.questionnaire, scale)]
                if score is not None:
                    known.append(score)
        return [
            {
                "occasion": occasion,
                "questionnaire": questionnaire,
                "scale": scale,
                "agents": len(values),
                "mean": fmean(values) if values else None,
                "low": (interval := mean_interval(values))[0],
                "high": interval[1],
                "deviation": stdev(values) if len(values) > 1 else None,
            }
            for (occasion, (questionnaire, scale)), values in found.items()
        ]


class QuestionnaireChanges(Measure):
    """See the definition."""

    name = "questionnaire_changes"
    definition = (
        "By questionnaire and scale: the mean change of agents' scores from the first to the last "
        "occasion on which they were asked, with its 95 % interval (Student's t, paired)."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each scale that somebody has two scores of."""
        scores: dict[Key, dict[str, list[tuple[str, float]]]] = defaultdict(
            lambda: defaultdict(list)
        )
        for agent, told in filled(run):
            for scale, score in told.scored.items():
                if score is not None:
                    scores[told.questionnaire, scale][agent].append((told.occasion, score))
        rows: list[dict[str, Cell]] = []
        for (questionnaire, scale), by_agent in scores.items():
            pairs = [(one[0], one[-1]) for one in by_agent.values() if len(one) > 1]
            changes = [last[1] - first[1] for first, last in pairs]
            if not changes:
                continue
            low, high = mean_interval(changes)
            rows.append(
                {
                    "questionnaire": questionnaire,
                    "scale": scale,
                    "from": pairs[0][0][0],
                    "to": pairs[0][1][0],
                    "agents": len(changes),
                    "change": fmean(changes),
                    "low": low,
                    "high": high,
                }
            )
        return rows


class QuestionnairePeople(Measure):
    """See the definition."""

    name = "questionnaire_people"
    definition = "The score of each agent on each scale of a questionnaire, by occasion."

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each agent, occasion and scale; None where too little was answered."""
        return [
            {
                "agent": agent,
                "occasion": told.occasion,
                "questionnaire": told.questionnaire,
                "scale": scale,
                "score": score,
            }
            for agent, told in filled(run)
            for scale, score in told.scored.items()
        ]


class QuestionnaireMissing(Measure):
    """See the definition."""

    name = "questionnaire_missing"
    unit = SHARE
    definition = "Items without a valid answer, of all items that were put to agents."

    def measure(self, run: MeasuredRun) -> Number:
        """Return the share."""
        told = [one.told for one in filled(run)]
        missing = sum(len(one.missing) for one in told)
        every = missing + sum(len(one.items) for one in told)
        return missing / every if every else None


QUESTIONNAIRE_MEASURES: tuple[type[Measure], ...] = (
    QuestionnaireMissing,
    QuestionnaireScores,
    QuestionnaireChanges,
    QuestionnairePeople,
)
