"""The codebook of a table of human data: which column is which measure, in which unit.

A YAML file beside the table, of the same name. The pydantic models here define it; unknown keys
are errors, each with its line.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal, Self

from pydantic import Field, ValidationError, model_validator

from folkways.base.errors import ScenarioError
from folkways.base.given_file import FileRefused, read_given_text
from folkways.base.limits import CONDITIONS, PLAN_BYTES, TABLE_MEASURES
from folkways.scenario.document import Document, Flaw, read
from folkways.scenario.fields import Line, Sentence, Strict
from folkways.scenario.problems import flaws_of, printable, written

KINDS: Final = "value (single values), mean with sd and n, share with n, or mean alone"


class MeasureEntry(Strict):
    """One measure: its columns, unit and scale.

    The columns are ``value``, for single values; or, for published figures, ``mean`` (with ``sd``
    and ``n`` if they are known) or ``share`` (with ``n``).
    """

    value: Line | None = None
    """The column of single values, a row for each."""
    mean: Line | None = None
    """The column of means."""
    sd: Line | None = None
    """The column of standard deviations of single values."""
    share: Line | None = None
    """The column of shares, 0 to 1."""
    n: Line | None = None
    """The column that says of how many people."""
    where: dict[Line, Line] = Field(default_factory=dict, max_length=100)
    """Only rows that have these texts in these columns."""
    unit: str = Field(default="", max_length=60)
    """The unit, as the runs have it: "tokens", "share"."""
    min: float | None = None
    """The lowest value that is possible."""
    max: float | None = None
    """The highest value that is possible."""
    within: Annotated[float, Field(gt=0)] | None = None
    """How far two means may lie apart and still count as alike, in the unit."""
    definition: Sentence = ""
    """What is counted, and over what."""
    source: Sentence = ""
    """Where the figures stand: paper, table, page."""

    @model_validator(mode="after")
    def _of_one_kind(self) -> Self:
        given = [name for name in ("value", "mean", "share") if getattr(self, name) is not None]
        if len(given) != 1:
            raise ValueError(f"must name the columns of one kind of data: {KINDS}")
        spare = {
            "value": [name for name in ("sd", "n") if getattr(self, name) is not None],
            "mean": ["sd", "n"] if (self.sd is None) != (self.n is None) else [],
            "share": ["sd"] if self.sd is not None else [],
        }[given[0]]
        if spare:
            raise ValueError(
                f"{' and '.join(spare)} do not fit {given[0]} alone; there may be {KINDS}"
            )
        if self.min is not None and self.max is not None and self.min >= self.max:
            raise ValueError("min must be below max")
        return self

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that it needs."""
        named = (self.value, self.mean, self.sd, self.share, self.n)
        return (*(one for one in named if one is not None), *self.where)


class Codebook(Strict):
    """What a table of human data holds, and where it comes from."""

    codebook: Literal[1] = 1
    """Version of this file format."""
    title: str = Field(default="", max_length=200)
    """What the data are, for people."""
    source: Sentence = ""
    """The citation."""
    note: Sentence = ""
    """What to know of them: who was asked, what was left out."""
    condition: Line | None = None
    """The column that says under which condition a row was observed."""
    conditions: dict[Line, Line] = Field(default_factory=dict, max_length=CONDITIONS)
    """The sweep's condition for each of the data's; without it they have the same names."""
    group: Line | None = None
    """The column of what is independent (a person, a session): its values are averaged first."""
    missing: tuple[str, ...] = Field(default=(), max_length=1000)
    """Texts that stand for a missing value, such as "NA" or ""; such rows are counted and left."""
    measures: dict[Line, MeasureEntry] = Field(min_length=1, max_length=TABLE_MEASURES)
    """The measures by the names that runs, sweeps or the other table have for them."""


@dataclass(frozen=True)
class CodebookFile:
    """A codebook with its text, so that mistakes can be named by their lines."""

    codebook: Codebook
    source: str
    document: Document

    def error(self, flaws: list[Flaw]) -> ScenarioError:
        """Return the error that names all of ``flaws`` by their lines."""
        return _error(self.source, self.document, flaws)


def load_codebook(path: Path) -> CodebookFile:
    """Read a codebook; raises ScenarioError with everything that is wrong, each with its line."""
    try:
        text = read_given_text(path, PLAN_BYTES)
    except FileRefused as refused:
        where = f"line {refused.line}" if refused.line else ""
        raise ScenarioError(str(path), [(where, refused.reason)]) from refused
    document = read(text)
    if document.flaws:
        raise _error(str(path), document, document.flaws)
    if not isinstance(document.data, dict):
        what = "is empty" if document.data is None else "must be a mapping ('key: value' lines)"
        raise _error(str(path), document, [Flaw((), what)])
    try:
        # Through JSON, because there strict mode knows lists (as tuples).
        found = Codebook.model_validate_json(json.dumps(document.data), strict=True)
    except ValidationError as error:
        raise _error(str(path), document, flaws_of(error, Codebook)) from error
    return CodebookFile(found, str(path), document)


def _error(source: str, document: Document, flaws: list[Flaw]) -> ScenarioError:
    found: dict[tuple[str, str], None] = {}
    for flaw in sorted(flaws, key=lambda one: one.line or document.line(one.path) or 0):
        line = flaw.line or document.line(flaw.path)
        here = written(flaw.path)
        where = ", ".join(part for part in (line and f"line {line}", here) if part)
        found[where, printable(flaw.message)] = None
    return ScenarioError(source, list(found))
