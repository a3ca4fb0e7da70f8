"""What the day-care centres are measured by: lateness before, during and after the fine."""

from __future__ import annotations

from typing import ClassVar

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows
from folkways.packs.day_care.facts import Collected, Phase
from folkways.packs.day_care.parameters import WEEK


def collected(run: MeasuredRun) -> list[tuple[int, Collected]]:
    """Return every collection with its week, in order."""
    return [
        (event.t // WEEK, told)
        for event in run.events(MechanismEvent)
        if (told := Collected.read(event)) is not None
    ]


def late(told: list[Collected]) -> float | None:
    """Return the share that came late; None of nobody."""
    return sum(one.late for one in told) / len(told) if told else None


class LateIn(Measure):
    """The share of parents who come late, in centres of the test group and one phase."""

    unit = SHARE
    phase: ClassVar[Phase]

    def measure(self, run: MeasuredRun) -> Number:
        """Return the share; None without such weeks."""
        return late([one for _, one in collected(run) if one.fined and one.phase == self.phase])


class LateBefore(LateIn):
    """See the definition."""

    name = "late_before"
    definition = "Parents who came late in a week, before the fine, in centres that introduce it."
    phase = "before"


class LateDuring(LateIn):
    """See the definition."""

    name = "late_during"
    definition = "Parents who came late in a week, while there was a fine, in centres that have it."
    phase = "during"


class LateAfter(LateIn):
    """See the definition."""

    name = "late_after"
    definition = (
        "Parents who came late in a week, after the fine was abolished, in centres that had it."
    )
    phase = "after"


class LateControl(Measure):
    """See the definition."""

    name = "late_control"
    unit = SHARE
    definition = "Parents who came late in a week, in centres that never have a fine."

    def measure(self, run: MeasuredRun) -> Number:
        """Return the share; None without such centres."""
        return late([one for _, one in collected(run) if not one.fined])


class FineRatio(Measure):
    """See the definition."""

    name = "fine_ratio"
    unit = "ratio"
    definition = (
        "late_during divided by late_before: the fine deters below 1 and backfires above 1."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return the ratio; None without lateness before."""
        before, during = LateBefore().measure(run), LateDuring().measure(run)
        return during / before if before and during is not None else None


class AfterRatio(Measure):
    """See the definition."""

    name = "after_ratio"
    unit = "ratio"
    definition = (
        "late_after divided by late_before: 1 if lateness is back at its level before the fine."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return the ratio; None without lateness before."""
        before, after = LateBefore().measure(run), LateAfter().measure(run)
        return after / before if before and after is not None else None


class SeenAsService(Measure):
    """See the definition."""

    name = "seen_as_service"
    unit = SHARE
    definition = (
        "Answers that a teacher's staying on is a service paid for, not a favour, from the first "
        "week with a fine on, in centres that introduce it."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return the share; None without such weeks."""
        told = [one for _, one in collected(run) if one.fined and one.phase != "before"]
        return sum(one.seen_as == "service" for one in told) / len(told) if told else None


class DayCareWeeks(Measure):
    """See the definition."""

    name = "day_care_weeks"
    unit = SHARE
    step = "week"
    definition = "By week: parents who came late in centres that introduce the fine, and in others."

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each week."""
        found = collected(run)
        return [
            {
                "week": week,
                "with_fine": late([one for at, one in found if at == week and one.fined]),
                "control": late([one for at, one in found if at == week and not one.fined]),
            }
            for week in sorted({at for at, _ in found})
        ]


MEASURES: tuple[type[Measure], ...] = (
    LateBefore,
    LateDuring,
    LateAfter,
    LateControl,
    FineRatio,
    AfterRatio,
    SeenAsService,
    DayCareWeeks,
)
