"""The findings of Ren et al. (2024) over the runs of a sweep: in how many of them each holds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypedDict

from folkways.metrics.series import Share, ShareJson, share_json

if TYPE_CHECKING:
    from folkways.sweeps.results import SweepResults
    from folkways.sweeps.run_result import FindingResult

Judged = Literal["yes", "no", "undecided", "not applicable"]
MAJORITY = 0.5


class OverSeedsJson(TypedDict):
    """One finding over the runs of a condition, as plain data."""

    condition: str
    number: str
    title: str
    paper: str
    agrees: Judged
    runs: ShareJson
    not_applicable: int
    rule: str


@dataclass(frozen=True, slots=True)
class FindingOverSeeds:
    """In how many runs of a condition a finding of the paper holds.

    ``runs`` is how many agree, of those to which it applies; ``not_applicable`` counts the others.
    """

    condition: str
    number: str
    title: str
    paper: str
    rule: str
    runs: Share
    not_applicable: int

    @property
    def agrees(self) -> Judged:
        """Whether most runs of such a society would agree, as far as these can tell.

        ``yes`` and ``no`` where the 95 % interval of the share (Wilson) lies above or below one
        half, else ``undecided``.
        """
        if self.runs.interval is None:
            return "not applicable"
        low, high = self.runs.interval
        return "yes" if low > MAJORITY else "no" if high < MAJORITY else "undecided"

    @property
    def text(self) -> str:
        """The same in words."""
        if not self.runs.of:
            return "not applicable in any run"
        rest = f"; not applicable in {self.not_applicable}" if self.not_applicable else ""
        return f"{self.runs.count} of {self.runs.of} runs ({self.runs.interval_text}){rest}"

    def to_json(self) -> OverSeedsJson:
        """Return it as plain data."""
        return {
            "condition": self.condition,
            "number": self.number,
            "title": self.title,
            "paper": self.paper,
            "agrees": self.agrees,
            "runs": share_json(self.runs),
            "not_applicable": self.not_applicable,
            "rule": self.rule,
        }


def findings_over_seeds(sweep: SweepResults, condition: str) -> tuple[FindingOverSeeds, ...]:
    """Return the findings over the finished runs of a condition, in the paper's order.

    Finding 5b is left out: it takes several conditions (:func:`folkways.sweeps.sides`). Raises
    FolkwaysError if there is no such condition.
    """
    by_number: dict[str, list[FindingResult]] = {}
    for result in sweep.done(condition).values():
        measured = result.measured
        for one in (measured.findings or ()) if measured is not None else ():
            by_number.setdefault(one.number, []).append(one)
    by_number.pop("5b", None)
    return tuple(_judged(condition, some) for some in by_number.values())


def _judged(condition: str, some: Iterable[FindingResult]) -> FindingOverSeeds:
    every = list(some)
    first = every[0]
    known = [one.agrees for one in every if one.agrees != "not applicable"]
    return FindingOverSeeds(
        condition,
        first.number,
        first.title,
        first.paper,
        first.rule,
        Share(known.count("yes"), len(known)),
        len(every) - len(known),
    )
