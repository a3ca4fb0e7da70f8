"""What a comparison of two minds found: as objects, plain data, a data frame and a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from folkways.pairs.agreement import MindAgreement, MindAgreementJson, agreement_json
from folkways.pairs.bootstrap import DRAWS

if TYPE_CHECKING:
    from pandas import DataFrame

METHOD = (
    f"Intervals are 95 % percentiles of {DRAWS:,} bootstrap draws of whole questions, since the "
    "parts of one answer hang together. Kappa (Cohen) and Spearman's rank correlation: 1 is full "
    "agreement, 0 no more than chance gives; – where one of the two gave one value throughout."
)
"""How agreement is measured, for readers of a table."""


class ModelSpent(NamedTuple):
    """What a language model took: ``calls`` now, ``stored`` answers from before; ``money`` in
    US dollars (None: a price is not known) and tokens for both together.
    """

    calls: int
    stored: int
    tokens_in: int
    tokens_out: int
    money: float | None


class SkippedJson(TypedDict):
    """Questions that were not compared, or fields that were left out, by operation and reason."""

    operation: str
    reason: str
    count: int


class ShadowedJson(TypedDict):
    """What ``folkways shadow --json`` prints, on one line."""

    source: str
    source_hash: str
    recorded: list[str]
    second: str
    seed: int
    questions: int
    agreements: list[MindAgreementJson]
    skipped: list[SkippedJson]
    left_out: list[SkippedJson]
    answers: str | None
    spent: dict[str, float | None] | None


@dataclass(frozen=True)
class Shadowed:
    """How far a second mind agrees with the recorded answers.

    ``recorded`` are the minds that answered in the source, ``second`` the one that was asked the
    same, ``questions`` how many both answered. ``skipped`` counts questions that were not compared,
    by operation and reason; ``dropped`` fields that older pairs had and that were left out.
    ``answers`` is the file that keeps the answers of a language model.
    """

    source: str
    source_hash: str
    recorded: tuple[str, ...]
    second: str
    seed: int
    questions: int
    agreements: tuple[MindAgreement, ...]
    skipped: Mapping[tuple[str, str], int]
    dropped: Mapping[tuple[str, str], int]
    answers: Path | None = None
    spent: ModelSpent | None = None

    def frame(self) -> DataFrame:
        """One row for each operation and matter: n, agreement, kappa or rank correlation, shares.

        Columns that end in ``_low`` and ``_high`` are 95 % intervals. NaN where undefined.
        """
        import pandas as pd

        rows = []
        for one in self.agreements:
            rows.append(
                {
                    "operation": one.operation,
                    "matter": one.matter.name,
                    "scale": one.matter.scale,
                    "n": one.n,
                    "questions": one.questions,
                    "agree": one.same.value,
                    "agree_low": one.same.low,
                    "agree_high": one.same.high,
                    "measure": one.measure,
                    "value": one.beyond_chance.value,
                    "low": one.beyond_chance.low,
                    "high": one.beyond_chance.high,
                    "recorded": None if one.recorded is None else one.recorded.value,
                    "second": None if one.second is None else one.second.value,
                    "undecided": one.undecided,
                }
            )
        numbers = ("agree", "agree_low", "agree_high", "value", "low", "high")
        kinds = dict.fromkeys((*numbers, "recorded", "second"), "float64")
        return pd.DataFrame(rows, columns=[*_COLUMNS]).astype(kinds)

    def to_json(self) -> ShadowedJson:
        """Return all of it as plain data."""
        return ShadowedJson(
            source=self.source,
            source_hash=self.source_hash,
            recorded=list(self.recorded),
            second=self.second,
            seed=self.seed,
            questions=self.questions,
            agreements=[agreement_json(one) for one in self.agreements],
            skipped=counted_by(self.skipped),
            left_out=counted_by(self.dropped),
            answers=None if self.answers is None else str(self.answers),
            spent=None if self.spent is None else self.spent._asdict(),
        )

    def page(self) -> str:
        """Return an HTML page that needs nothing else; what agents said in it is escaped."""
        from markupsafe import Markup

        from folkways.plots.page import resource, template

        return template("shadow.html.j2").render(
            s=self,
            method=METHOD,
            skipped=counted_by(self.skipped),
            left_out=counted_by(self.dropped),
            style=Markup(resource("report.css")),  # noqa: S704  our own style sheet
        )

    def report(self, path: str | Path) -> Path:
        """Write :meth:`page` to a new file and return its path; StorageError if that fails."""
        from folkways.base.errors import StorageError
        from folkways.store.atomic_write import write_whole

        target = Path(path)
        if target.exists():
            raise StorageError(f"{target} exists and is not overwritten; name another file")
        return write_whole(target, self.page().encode(), "the page")


_COLUMNS = (
    "operation",
    "matter",
    "scale",
    "n",
    "questions",
    "agree",
    "agree_low",
    "agree_high",
    "measure",
    "value",
    "low",
    "high",
    "recorded",
    "second",
    "undecided",
)


def counted_by(found: Mapping[tuple[str, str], int]) -> list[SkippedJson]:
    """Return counts by operation and reason as plain data, the most frequent first."""
    ordered = sorted(found.items(), key=lambda one: (-one[1], one[0]))
    return [SkippedJson(operation=op, reason=why, count=n) for (op, why), n in ordered]
