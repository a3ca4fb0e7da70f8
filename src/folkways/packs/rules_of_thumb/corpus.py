"""Rules of thumb with their labels, and the files of Social Chemistry 101."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Final, Literal, TypeAlias, get_args

from pydantic import Field, ValidationError

from folkways.base.errors import FolkwaysError
from folkways.language.operation import Data
from folkways.scenario.fields import Strict

Category = Literal["morality-ethics", "social-norms", "advice", "description"]
Foundation = Literal[
    "care-harm",
    "fairness-cheating",
    "loyalty-betrayal",
    "authority-subversion",
    "sanctity-degradation",
    "none",
]
Legality = Literal["legal", "tolerated", "illegal"]
Signed = Annotated[int, Field(ge=-2, le=2)]
Agreement = Annotated[int, Field(ge=0, le=4)]
Label: TypeAlias = str | int

DIMENSIONS: Final = (
    "category",
    "foundation",
    "judgment",
    "agreement",
    "legality",
    "pressure",
)
"""What a rule is labelled by, in the order of tables."""
ORDERED: Final = frozenset({"judgment", "agreement", "pressure"})
"""The dimensions whose labels are numbers."""


class Labels(Data):
    """A label for each dimension."""

    category: Category
    foundation: Foundation
    judgment: Signed
    agreement: Agreement
    legality: Legality
    pressure: Signed

    def of(self, dimension: str) -> Label:
        """Return the label of a dimension."""
        found: Label = getattr(self, dimension)
        return found


class Rule(Strict):
    """A rule of thumb about an action in a situation, with the labels that count as right."""

    situation: str = Field(min_length=1, max_length=1000)
    """What somebody does or goes through."""
    rule: str = Field(min_length=1, max_length=600)
    """The judgment of an action: "It is rude to run a mower at dawn." """
    action: str = Field(default="", max_length=600)
    """The action that is judged, as a noun: "running a mower at dawn". Only for scenarios."""
    category: tuple[Category, ...] = Field(min_length=1)
    """What kind of rule it is; each of several is right."""
    foundation: tuple[Foundation, ...] = Field(default=("none",), min_length=1)
    """The moral foundations that it rests on; each of several is right."""
    judgment: Signed
    """Is the action very bad (-2), bad, neither, good or very good (2)?"""
    agreement: Agreement
    """How many would agree: almost nobody (0), a few, about half, most, almost everybody (4)."""
    legality: Legality = "legal"
    """Is the action legal, tolerated or illegal?"""
    pressure: Signed
    """Cultural pressure strongly against (-2) or for (2) the action."""

    def right(self, dimension: str) -> tuple[Label, ...]:
        """Return the labels of a dimension that count as right."""
        found: Label | tuple[Label, ...] = getattr(self, dimension)
        return found if isinstance(found, tuple) else (found,)


class Corpus:
    """Rules, and how often each label is right among them."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._counts: dict[str, Counter[Label]] = {
            dimension: Counter(label for rule in rules for label in rule.right(dimension))
            for dimension in DIMENSIONS
        }

    def majority(self, apart_from: Rule) -> Labels:
        """Return the most frequent label of each dimension among all other rules.

        Of equals that which comes first in the list of labels, or the lowest number.
        """
        found = {}
        for dimension in DIMENSIONS:
            counts = self._counts[dimension].copy()
            counts.subtract(apart_from.right(dimension))
            found[dimension] = max(_possible(dimension), key=lambda label: counts[label])
        return Labels.model_validate(found)


def _possible(dimension: str) -> tuple[Label, ...]:
    """Return all labels of a dimension, in order."""
    return {
        "category": get_args(Category),
        "foundation": get_args(Foundation),
        "legality": get_args(Legality),
        "agreement": tuple(range(5)),
    }.get(dimension, tuple(range(-2, 3)))


# -- files

COLUMNS: Final[Mapping[str, str]] = {
    "situation": "situation",
    "rule": "rot",
    "action": "action",
    "category": "rot-categorization",
    "foundation": "rot-moral-foundations",
    "judgment": "action-moral-judgment",
    "agreement": "action-agree",
    "legality": "action-legal",
    "pressure": "action-pressure",
}
"""The columns of Social Chemistry 101 that are read; others are ignored."""
_LISTS: Final = ("category", "foundation")
_MAY_LACK: Final = ("action", "foundation")
_MOST_FAULTS: Final = 10


def read_rules(text: str, most: int | None = None) -> tuple[Rule, ...]:
    """Return rules from the text of a file in the format of Social Chemistry 101.

    Tab-separated, with the columns of ``COLUMNS``; several categories or foundations are separated
    by ``|``. Rows with an empty cell are left out (those annotators marked as unclear have some),
    except for action and foundations, which may be empty. ``most``: no more than so many rows.
    Raises FolkwaysError with line and column of what is wrong.
    """
    lines = io.StringIO(text.removeprefix("\ufeff"), newline=None)
    rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
    heads = rows.fieldnames or ()
    missing = [column for column in COLUMNS.values() if column not in heads]
    if missing:
        raise FolkwaysError(f"rules of thumb, the first line: no column {', '.join(missing)}")
    found: list[Rule] = []
    faults: list[str] = []
    for row in _readable(rows):
        if most is not None and len(found) >= most:
            break
        cells = {field: (row[column] or "").strip() for field, column in COLUMNS.items()}
        if not all(text for field, text in cells.items() if field not in _MAY_LACK):
            continue
        try:
            found.append(_rule(cells))
        except ValidationError as error:
            flaw = error.errors()[0]
            column = COLUMNS[str(flaw["loc"][0])]
            faults.append(
                f"line {rows.line_num}, column {column}: {flaw['input']!r}: {flaw['msg']}"
            )
    if faults:
        shown = "\n".join(faults[:_MOST_FAULTS])
        raise FolkwaysError(f"rules of thumb, {len(faults)} lines do not fit:\n{shown}")
    if not found:
        raise FolkwaysError("rules of thumb: no row has all labels")
    return tuple(found)


def _readable(rows: csv.DictReader[str]) -> Iterator[dict[str, str]]:
    try:
        yield from rows
    except csv.Error as error:
        raise FolkwaysError(f"rules of thumb, line {rows.line_num + 1}: {error}") from error


def _rule(cells: Mapping[str, str]) -> Rule:
    given: dict[str, object] = dict(cells)
    for field in _LISTS:
        given[field] = [label for label in cells[field].split("|") if label] or ["none"]
    for field in ORDERED:
        given[field] = cells[field].removesuffix(".0")
    return Rule.model_validate(given)


# -- norms for scenarios


def widely_shared(rules: Iterable[Rule], least_agreement: int = 3) -> list[Rule]:
    """Return the rules that call an action good or bad, each once.

    Only those with which at least ``least_agreement`` (0 to 4) are expected to agree.
    """
    chosen = [rule for rule in rules if rule.judgment and rule.agreement >= least_agreement]
    return list(dict.fromkeys(chosen))


def tracked_norms(rules: Iterable[Rule]) -> list[dict[str, str]]:
    """Return rules as the ``tracked_norms`` of a scenario, so that measures follow them.

    A bad action that is known is forbidden ("No running a mower at dawn."); else the rule is taken
    in its own words. ``folkways check`` says how the judge understands each.
    """
    return [
        {
            "id": f"rule_{number}",
            "statement": f"No {rule.action}." if rule.judgment < 0 and rule.action else rule.rule,
            "kind": "injunctive",
        }
        for number, rule in enumerate(rules, 1)
    ]


def stands_for(name: str, rules: Iterable[Rule]) -> str:
    """Return sentences for the ``learned`` of an agent who stands for rules."""
    return " ".join(
        f"{name} {'is against' if rule.judgment < 0 else 'is in favour of'} {rule.action}."
        if rule.action
        else f"{name} says: {rule.rule}"
        for rule in rules
        if rule.judgment
    )
