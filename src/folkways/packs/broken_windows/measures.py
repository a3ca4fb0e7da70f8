"""Measures of broken windows: the share of people who break the rule."""

from __future__ import annotations

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows
from folkways.packs.broken_windows.facts import Passed, SetUp
from folkways.packs.broken_windows.studies import STUDIES


def passed(run: MeasuredRun) -> list[bool]:
    """Return who broke the rule, in the order in which they came."""
    told = (Passed.read(event) for event in run.events(MechanismEvent))
    return [one.breaks for one in told if one is not None]


class Violation(Measure):
    """See the definition."""

    name = "violation"
    unit = SHARE
    definition = "People who broke the rule, of all who came."

    def measure(self, run: MeasuredRun) -> Number:
        """Return the share; None before anybody has come."""
        found = passed(run)
        return sum(found) / len(found) if found else None


class ViolationPublished(Measure):
    """See the definition."""

    name = "violation_published"
    unit = SHARE
    definition = (
        "People who broke the rule in the source's experiment of the same name, in the same state."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return the share; None before the place is set up."""
        for event in run.events(MechanismEvent):
            if (told := SetUp.read(event)) is not None:
                study = STUDIES[told.study]
                return study.in_disorder if told.disorder else study.in_order
        return None


class ViolationLate(Measure):
    """See the definition."""

    name = "violation_late"
    unit = SHARE
    definition = (
        "People who broke the rule, of the second half of those who came; with stays, this is the "
        "level reached."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return the share; None before anybody has come."""
        found = passed(run)
        half = found[len(found) // 2 :]
        return sum(half) / len(half) if half else None


class Arrivals(Measure):
    """See the definition."""

    name = "arrivals"
    unit = SHARE
    step = "arrival"
    definition = "By arrival: people who broke the rule, of all who have come up to then."

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each person."""
        found = passed(run)
        return [
            {"arrival": number, "violation": sum(found[:number]) / number}
            for number in range(1, len(found) + 1)
        ]


MEASURES: tuple[type[Measure], ...] = (Violation, ViolationPublished, ViolationLate, Arrivals)
