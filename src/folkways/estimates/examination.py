"""What the doctor looks at, and what it finds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypedDict

from folkways.metrics.series import Share

Grade = Literal["good", "poor", "bad"]
"""As it should be; a run will work, but not well; a run will not work."""


class DoctorFinding(NamedTuple):
    """What was looked at, how it is, and what would better it (empty if nothing need be done)."""

    about: str
    grade: Grade
    found: str
    advice: str = ""


class Trial(NamedTuple):
    """How one operation went: the seconds it took and how many answers it needed (0: none fit)."""

    seconds: float
    answers: int
    fault: str = ""


@dataclass
class Examination:
    """All that was found out about one model; ``latency`` is the median, in seconds.

    ``known`` counts the right answers to requests whose answer is known; None if none was sent.
    """

    model: str
    findings: list[DoctorFinding] = field(default_factory=list)
    latency: float | None = None
    trials: dict[str, Trial] = field(default_factory=dict)
    known: Share | None = None

    @property
    def usable(self) -> bool:
        """Whether any kind of request got an answer that fits."""
        return any(trial.answers for trial in self.trials.values())

    @property
    def unenforced(self) -> int:
        """How many kinds of requests got an answer that did not fit, at least at first."""
        return sum(trial.answers != 1 for trial in self.trials.values())

    @property
    def grade(self) -> Grade:
        """The worst that was found."""
        grades = {finding.grade for finding in self.findings}
        return "bad" if "bad" in grades else "poor" if "poor" in grades else "good"

    def add(self, about: str, grade: Grade, found: str, advice: str = "") -> None:
        """Note one finding."""
        self.findings.append(DoctorFinding(about, grade, found, advice))


class ExaminationJson(TypedDict):
    """What ``folkways doctor --json`` prints of each model; ``latency`` is in seconds.

    ``known_right`` of ``known_asked`` requests with known answers were answered rightly; both are
    None if none was sent.
    """

    model: str
    grade: Grade
    latency: float | None
    findings: list[dict[str, str]]
    known_right: int | None
    known_asked: int | None
    operations: dict[str, dict[str, float | int | str]]


def examination_json(found: Examination) -> ExaminationJson:
    """Return an examination as plain data."""
    return ExaminationJson(
        model=found.model,
        grade=found.grade,
        latency=found.latency,
        findings=[finding._asdict() for finding in found.findings],
        known_right=None if found.known is None else found.known.count,
        known_asked=None if found.known is None else found.known.of,
        operations={name: trial._asdict() for name, trial in found.trials.items()},
    )
