"""Questionnaires: items on a scale, choices and free text, with the key by which they are scored.

A questionnaire is data, so that a scenario can hold one under its parameters. All items on a scale
share its bounds, as in most published instruments. :mod:`folkways.environments.surveying` puts a
questionnaire to agents; answers of people are read with :func:`read_answers`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Final, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from folkways.base.csv_text import csv_rows
from folkways.base.errors import FolkwaysError
from folkways.base.limits import TABLE_BYTES
from folkways.scenario.fields import ID_PATTERN, Line, Sentence, Strict

LONGEST_TEXT: Final = 1000
"""Characters of an answer in free text."""
PERSON: Final = "person"
"""The head of the column of a table of answers that says whose they are."""
_MOST_FAULTS = 20
_MOST_POINTS: Final = 1_000_000

Answer: TypeAlias = int | str
"""A number on the scale, an option, or a text."""
Answers: TypeAlias = Mapping[str, Answer]
"""Answers by the key of their item; those that are missing are not in it."""


class Item(Strict):
    """A question or statement of a questionnaire."""

    key: str = Field(pattern=ID_PATTERN, max_length=60)
    """A name for tables."""
    text: Sentence = Field(min_length=1)
    """What is asked."""
    kind: Literal["likert", "choice", "text"] = "likert"
    """A number on the questionnaire's scale, one of ``options``, or free text."""
    scale: str = Field(default="", pattern=r"^([a-z][a-z0-9_]*)?$", max_length=60)
    """The name of what it measures; items with the same name are averaged. Empty: not scored."""
    reversed: bool = False
    """Likert items: a high answer means little of what is measured."""
    options: tuple[Line, ...] = Field(default=(), max_length=100)
    """Choices: what can be chosen."""
    points: tuple[float, ...] = ()
    """Choices that are scored: what each option counts, in the order of ``options``; from
    -1,000,000 to 1,000,000."""

    @model_validator(mode="after")
    def _fits_its_kind(self) -> Self:
        for wrong, message in (
            (self.kind == "choice" and len(self.options) < 2, "a choice needs two options or more"),
            (len(set(self.options)) < len(self.options), "an option stands there twice"),
            (
                len({option.casefold() for option in self.options}) < len(set(self.options)),
                "two options differ only in capitals; name them differently",
            ),
            (self.kind != "choice" and bool(self.options), f"a {self.kind} item has no options"),
            (self.kind != "likert" and self.reversed, "only items on the scale can be reversed"),
            (self.kind == "text" and bool(self.scale), "free text cannot be scored: remove scale"),
            (
                self.kind == "choice" and len(self.points) != len(self.options) * bool(self.scale),
                f"{len(self.options)} options and {len(self.points)} points; a choice with a scale "
                "needs points for each option, one without a scale has none",
            ),
            (self.kind != "choice" and bool(self.points), "only choices have points"),
            (
                any(abs(points) > _MOST_POINTS for points in self.points),
                f"points are from {-_MOST_POINTS:,} to {_MOST_POINTS:,}",
            ),
        ):
            if wrong:
                raise ValueError(f"item {self.key!r}: {message}")
        return self


class Questionnaire(Strict):
    """Items that are asked together; ``low`` to ``high`` is the scale of those that have one."""

    title: Line
    """What it is called in measures and exports."""
    instruction: Sentence = ""
    """What those who answer are told first."""
    low: int = Field(default=1, ge=-1000, le=1000)
    """The lowest number of the scale."""
    high: int = Field(default=5, ge=-1000, le=1000)
    """The highest number of the scale."""
    low_label: Line = "strongly disagree"
    """What the lowest number means."""
    high_label: Line = "strongly agree"
    """What the highest number means."""
    centred: bool = False
    """Whether a person's mean over all scored items on the scale is taken from each of its scores,
    as is usual for values (S. H. Schwartz): some people use only one end of a scale."""
    items: tuple[Item, ...] = Field(min_length=1, max_length=500)
    """The items, in the order in which they are asked."""

    @model_validator(mode="after")
    def _is_in_order(self) -> Self:
        if self.low >= self.high:
            raise ValueError(f"low ({self.low}) must be below high ({self.high})")
        keys = [item.key for item in self.items]
        for key in keys:
            if keys.count(key) > 1:
                raise ValueError(f"two items have the key {key!r}; give each a key of its own")
            if key == PERSON:
                raise ValueError(f"no item can have the key {PERSON!r}: tables use it for names")
        return self

    @property
    def scales(self) -> tuple[str, ...]:
        """What is measured, in the order of the items."""
        return tuple(dict.fromkeys(item.scale for item in self.items if item.scale))

    def item(self, key: str) -> Item | None:
        """Return the item with a key, None if there is none."""
        return next((item for item in self.items if item.key == key), None)

    def cleaned(self, item: Item, answer: Answer) -> Answer:
        """Return an answer as its item has it: a number in figures as a number, an option as spelt.

        Raises ValueError that says what would be right.
        """
        text = str(answer).strip()
        if item.kind == "likert":
            return self._number(item, text)
        if item.kind == "text":
            if not text or len(text) > LONGEST_TEXT:
                raise ValueError(f"{item.key}: needs 1 to {LONGEST_TEXT} characters")
            return text
        for option in item.options:
            if option.casefold() == text.casefold():
                return option
        raise ValueError(f"{item.key}: {text[:60]!r} is none of: {', '.join(item.options)}")

    def _number(self, item: Item, text: str) -> int:
        try:
            number = None if "_" in text else int(text)  # Python reads "1_0" as 10
        except ValueError:
            number = None
        if number is None or not self.low <= number <= self.high:
            wanted = f"a whole number from {self.low} to {self.high} is needed"
            raise ValueError(f"{item.key}: {text[:60]!r} is not on the scale; {wanted}")
        return number

    def missing(self, answers: Answers) -> tuple[str, ...]:
        """Return the keys of the items without an answer."""
        return tuple(item.key for item in self.items if item.key not in answers)

    def points(self, item: Item, answer: Answer) -> float:
        """Return what a valid answer counts for the item's scale."""
        if item.kind == "choice":
            return item.points[item.options.index(str(answer))]
        number = float(answer)
        return self.low + self.high - number if item.reversed else number


def scored(
    questionnaire: Questionnaire, answers: Answers, least: float = 0.5
) -> dict[str, float | None]:
    """Return the score of each scale: the mean over its items, those reversed turned round.

    None where less than the share ``least`` of a scale's items were answered. With ``centred`` the
    mean over all scored items on the scale is subtracted; items are then left as answered, since
    reversed items would mix up the two. Answers must be valid (see ``Questionnaire.cleaned``).
    """
    centre = 0.0
    if questionnaire.centred:
        numbers = [
            float(answers[item.key])
            for item in questionnaire.items
            if item.scale and item.kind == "likert" and item.key in answers
        ]
        centre = fmean(numbers) if numbers else 0.0
    found: dict[str, float | None] = {}
    for scale in questionnaire.scales:
        items = [item for item in questionnaire.items if item.scale == scale]
        given = [
            questionnaire.points(item, answers[item.key]) for item in items if item.key in answers
        ]
        enough = bool(given) and len(given) >= least * len(items)
        found[scale] = fmean(given) - centre if enough else None
    return found


def read_answers(text: str, questionnaire: Questionnaire) -> dict[str, dict[str, Answer]]:
    """Return answers of people by person, from the text of a CSV file with a row for each of them.

    The column ``person`` names them; each other column is called by the key of an item, and an
    empty cell is a missing answer. Raises FolkwaysError that names line and column of a fault.
    """
    title = questionnaire.title
    if len(text) > TABLE_BYTES:
        raise FolkwaysError(
            f"{title}: the answers are {len(text):,} characters long, {TABLE_BYTES:,} at most"
        )
    rows = csv_rows(text, title)
    _, first = next(rows, (1, []))
    heads = [head.strip() for head in first]
    faults = _wrong_heads(heads, [item.key for item in questionnaire.items])
    if faults:
        raise FolkwaysError(f"{title}, the first line: {'; '.join(faults[:_MOST_FAULTS])}")
    found: dict[str, dict[str, Answer]] = {}
    for line, row in rows:
        if len(row) > len(heads):
            faults.append(
                f"line {line}: {len(row)} cells under {len(heads)} heads; text with a comma needs "
                'quotes: "a, b"'
            )
            continue
        cells = {head: cell.strip() for head, cell in zip(heads, row, strict=False)}
        person = cells.pop(PERSON, "")
        if not person or person in found:
            what = f"{person[:60]} has a row already" if person else f"{PERSON} is empty"
            faults.append(f"line {line}: {what}")
            continue
        found[person] = {}
        for item in questionnaire.items:
            if cell := cells.get(item.key):
                try:
                    found[person][item.key] = questionnaire.cleaned(item, cell)
                except ValueError as error:
                    faults.append(f"line {line}, column {error}")
    if faults:
        more = [f"and {len(faults) - _MOST_FAULTS:,} more"] if len(faults) > _MOST_FAULTS else []
        raise FolkwaysError("\n".join([f"{title}:", *faults[:_MOST_FAULTS], *more]))
    return found


def _wrong_heads(given: Sequence[str], known: Sequence[str]) -> list[str]:
    if PERSON not in given:
        columns = ", ".join(given)[:200] or "none"
        return [f"the column {PERSON} is missing; the columns are {columns}"]
    wanted, seen, faults = {PERSON, *known}, set(), []
    for head in given:
        if head not in wanted:
            faults.append(f"no item has the key {head[:60]!r}")
        elif head in seen:
            faults.append(f"the column {head!r} stands there twice")
        seen.add(head)
    return faults
