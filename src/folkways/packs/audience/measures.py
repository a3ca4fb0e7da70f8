"""What simulated audiences are measured by: what the panel promises, and what the jury gives."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from statistics import fmean

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows, read_once
from folkways.packs.audience.facts import Chosen, Judged


@dataclass(frozen=True)
class Outcome:
    """A situation that is over: the panel's choice, if there was one, and the jury's judgement."""

    choice: Chosen | None
    judged: Judged

    @property
    def promised(self) -> float | None:
        """By how much the panel rated its choice above the mean draft."""
        return None if self.choice is None else self.choice.rating - self.choice.mean

    @property
    def gain(self) -> float | None:
        """By how much the jury rated the choice above the draft without advice."""
        judged = self.judged
        return judged.chosen - judged.baseline if judged.preferred >= 0 else None

    @property
    def preferred(self) -> float | None:
        """The share of jurors who preferred the choice; ties count half."""
        return self.judged.preferred if self.judged.preferred >= 0 else None


@read_once
def outcomes(run: MeasuredRun) -> list[Outcome]:
    """Return the situations that are over, in order."""
    found: list[Outcome] = []
    choice = None
    for event in run.events(MechanismEvent):
        choice = Chosen.read(event) or choice
        if (judged := Judged.read(event)) is not None:
            found.append(Outcome(choice, judged))
            choice = None
    return found


class OfOutcomes(Measure, ABC):
    """The mean over situations of a number of each; None if none has it."""

    unit = "points"

    @abstractmethod
    def of(self, one: Outcome) -> float | None:
        """Return the number of one situation."""

    def measure(self, run: MeasuredRun) -> Number:
        """Return the mean."""
        found = [value for value in map(self.of, outcomes(run)) if value is not None]
        return fmean(found) if found else None


class Gain(OfOutcomes):
    """See the definition."""

    name = "gain"
    definition = (
        "The jury's mean rating (0 to 10) of the draft that the panel chose, less that of the "
        "draft written without advice; mean over situations."
    )

    def of(self, one: Outcome) -> float | None:
        """Return it."""
        return one.gain


class Promised(OfOutcomes):
    """See the definition."""

    name = "promised"
    definition = (
        "The panel's mean rating (0 to 10) of the draft that it chose, less its mean rating of all "
        "drafts; mean over situations."
    )

    def of(self, one: Outcome) -> float | None:
        """Return it."""
        return one.promised


class Preferred(OfOutcomes):
    """See the definition."""

    name = "preferred"
    unit = SHARE
    definition = (
        "Share of jurors who rate the chosen draft above the one without advice, ties counted "
        "half; mean over situations."
    )

    def of(self, one: Outcome) -> float | None:
        """Return it."""
        return one.preferred


class Situations(Measure):
    """See the definition."""

    name = "audience_situations"
    definition = (
        "By situation: the panel's rating of the chosen draft and of all drafts, the jury's of the "
        "chosen draft and of the one without advice, the share of jurors who prefer the chosen."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each situation that is over."""
        return [
            {
                "situation": one.judged.title,
                "panel_chosen": None if one.choice is None else one.choice.rating,
                "panel_mean": None if one.choice is None else one.choice.mean,
                "jury_chosen": None if one.preferred is None else one.judged.chosen,
                "jury_baseline": None if one.preferred is None else one.judged.baseline,
                "preferred": one.preferred,
            }
            for one in outcomes(run)
        ]


MEASURES: tuple[type[Measure], ...] = (Gain, Promised, Preferred, Situations)
