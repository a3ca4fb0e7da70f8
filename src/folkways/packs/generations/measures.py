"""Measures of generations: how much of the tradition is left in each."""

from __future__ import annotations

from statistics import fmean

from folkways.base.events import MechanismEvent
from folkways.base.measure import Measure, MeasuredRun, Number, Rows
from folkways.packs.generations.facts import Begun, Judged

LEFT = 0.1
"""A tradition of which less is left counts as gone."""


def generations(run: MeasuredRun) -> tuple[list[int], list[list[Judged]]]:
    """Return how many confederates each generation had, and what its participants said."""
    confederates: list[int] = []
    said: list[list[Judged]] = []
    for event in run.events(MechanismEvent):
        if (begun := Begun.read(event)) is not None:
            confederates.append(begun.confederates)
            said.append([])
        elif (judged := Judged.read(event)) is not None:
            said[judged.generation - 1].append(judged)
    return confederates, [one for one in said if one]


def excess(said: list[Judged]) -> float:
    """Return how far the judgements lie above the impressions, mean in inches."""
    return fmean(one.inches - one.impression for one in said)


class FirstGeneration(Measure):
    """See the definition."""

    name = "first_generation"
    unit = "inches"
    definition = "What participants of the first generation said, mean over trials."

    def measure(self, run: MeasuredRun) -> Number:
        """Return the mean; None before the first trial."""
        _, said = generations(run)
        return fmean(one.inches for one in said[0]) if said else None


class LastGeneration(Measure):
    """See the definition."""

    name = "last_generation"
    unit = "inches"
    definition = "What participants of the last generation said, mean over members and trials."

    def measure(self, run: MeasuredRun) -> Number:
        """Return the mean; None before the first trial."""
        _, said = generations(run)
        return fmean(one.inches for one in said[-1]) if said else None


class Survives(Measure):
    """See the definition."""

    name = "tradition_survives"
    unit = "generations"
    definition = (
        "Generations without a confederate, counted until less than 10 % of the first generation's "
        "excess over its impressions is left."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return how many; None without a confederate, a generation without one, or an excess."""
        confederates, said = generations(run)
        after = [one for number, one in zip(confederates, said, strict=False) if not number]
        if not said or not confederates[0] or not after:
            return None
        at_first = excess(said[0])
        if at_first <= 0:
            return None
        for number, one in enumerate(after):
            if excess(one) < LEFT * at_first:
                return number
        return len(after)


class GenerationTable(Measure):
    """See the definition."""

    name = "tradition"
    unit = "inches"
    step = "generation"
    definition = (
        "By generation: what its participants said, and how far that lies above their own "
        "impressions (mean over members and trials)."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each generation."""
        _, said = generations(run)
        return [
            {
                "generation": number,
                "judgement": fmean(judged.inches for judged in one),
                "excess": excess(one),
            }
            for number, one in enumerate(said, 1)
        ]


MEASURES: tuple[type[Measure], ...] = (
    FirstGeneration,
    LastGeneration,
    Survives,
    GenerationTable,
)
