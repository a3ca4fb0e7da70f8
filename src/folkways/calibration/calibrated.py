"""What a calibration found, as its users see it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from folkways.calibration.calibrate import Found
from folkways.calibration.text import Source, constants_file
from folkways.minds.offline.calibrated import parse
from folkways.minds.offline.constants import Constants
from folkways.pairs.agreement import MindAgreementJson, agreement_json

if TYPE_CHECKING:
    from pandas import DataFrame


class ConstantJson(TypedDict):
    """One constant after the fit; ``low`` and ``high`` are its 95 % interval."""

    family: str
    name: str
    default: float
    value: float
    low: float | None
    high: float | None
    kept_at_default: str


class FamilyJson(TypedDict):
    """What became of one kind of decision; log-likelihoods are means a decision, held out."""

    name: str
    about: str
    decisions: int
    settled_by_rules: int
    as_recorded: int
    adopted: bool
    held_out: int | None
    theory: float | None
    fitted: float | None


class CalibratedJson(TypedDict):
    """What ``folkways calibrate --json`` prints, on one line."""

    name: str
    file: str | None
    changed: dict[str, float]
    constants: list[ConstantJson]
    families: list[FamilyJson]
    before: list[MindAgreementJson]
    after: list[MindAgreementJson]


@dataclass(frozen=True)
class Calibrated:
    """Constants of the offline mind that were fitted to recorded decisions.

    ``found`` has what became of each kind of decision, and the agreement on people held out before
    and after. ``constants`` can be given to an ``OfflineMind``.
    """

    name: str
    found: Found
    sources: tuple[Source, ...]
    about: str = ""

    @property
    def text(self) -> str:
        """The constants file."""
        return constants_file(self.found, self.sources, self.name, self.about)

    @property
    def constants(self) -> Constants:
        """The constants, as the file has them."""
        return parse(self.text, self.name).constants

    def write(self, path: str | Path) -> Path:
        """Write the constants file to a new path and return it; StorageError if that fails."""
        from folkways.base.errors import StorageError
        from folkways.store.atomic_write import write_whole

        target = Path(path)
        if target.exists():
            raise StorageError(f"{target} exists and is not overwritten; name another file")
        return write_whole(target, self.text.encode(), "the constants file")

    def frame(self) -> DataFrame:
        """One row for each constant: family, default, value, interval, why it kept its default."""
        import pandas as pd

        return pd.DataFrame(self._rows())

    def to_json(self, file: Path | None = None) -> CalibratedJson:
        """Return all of it as plain data; ``file`` is where it was written."""
        return CalibratedJson(
            name=self.name,
            file=None if file is None else str(file),
            changed=self.constants.changed(),
            constants=self._rows(),
            families=[
                FamilyJson(
                    name=one.name,
                    about=one.about,
                    decisions=one.decisions,
                    settled_by_rules=one.ruled,
                    as_recorded=one.ruled_right,
                    adopted=one.adopted,
                    held_out=None if one.held_out is None else one.held_out.decisions,
                    theory=None if one.held_out is None else one.held_out.theory,
                    fitted=None if one.held_out is None else one.held_out.fitted,
                )
                for one in self.found.families
            ],
            before=[agreement_json(one) for one in self.found.before],
            after=[agreement_json(one) for one in self.found.after],
        )

    def _rows(self) -> list[ConstantJson]:
        return [
            ConstantJson(
                family=family.name,
                name=one.name,
                default=one.default,
                value=one.value,
                low=one.low,
                high=one.high,
                kept_at_default=one.why,
            )
            for family in self.found.families
            for one in family.constants
        ]
