"""What the doctor looks at, and what it finds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypedDict

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
    """All that was found out about one model; ``latency`` is the median, in seconds."""

    model: str
    findings: list[DoctorFinding] = field(default_factory=list)
    latency: float | None = None
    trials: dict[str, Trial] = field(default_factory=dict)

    @property
    def grade(self) -> Grade:
        """The worst that was found."""
        grades = {finding.grade for finding in self.findings}
        return "bad" if "bad" in grades else "poor" if "poor" in grades else "good"

    def add(self, about: str, grade: Grade, found: str, advice: str = "") -> None:
        """Note one finding."""
        self.findings.append(DoctorFinding(about, grade, found, advice))


class ExaminationJson(TypedDict):
    """What ``folkways doctor --json`` prints of each model; ``latency`` is in seconds."""

    model: str
    grade: Grade
    latency: float | None
    findings: list[dict[str, str]]
    operations: dict[str, dict[str, float | int | str]]


def examination_json(found: Examination) -> ExaminationJson:
    """Return an examination as plain data."""
    return ExaminationJson(
        model=found.model,
        grade=found.grade,
        latency=found.latency,
        findings=[finding._asdict() for finding in found.findings],
        operations={name: trial._asdict() for name, trial in found.trials.items()},
    )
