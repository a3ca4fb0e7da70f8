"""Pairing what a model gave with what is known of people: measures, conditions, units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, get_args

from folkways.assembly.arguments import require
from folkways.base.errors import FolkwaysError
from folkways.base.measure import SHARE
from folkways.base.plural import counted
from folkways.runs.run import Run
from folkways.scenario.problems import listed, suggestion
from folkways.sweeps.results import SweepResults
from folkways.validation.dataset import Dataset, load_data
from folkways.validation.model_values import Each, ModelValues, model_values, unknown_measure
from folkways.validation.observation import (
    Figure,
    Moments,
    Observation,
    Proportion,
    Sample,
)
from folkways.validation.tested import compared
from folkways.validation.validation import ValidatedMeasure, Validation, adjusted

PERCENT: Final = ("%", "percent", "per cent")


def validate(
    model: str | Path | Run | SweepResults,
    data: str | Path,
    *,
    codebook: str | Path | None = None,
    measures: str | Sequence[str] = (),
    condition: str = "",
    within: float | None = None,
    each: Each = "run",
) -> Validation:
    """Hold the measures of a run, a sweep or a table against human data.

    ``model`` is a run or its file, a sweep or its folder, ``"FOLDER:condition"``, or a CSV table.
    ``data`` is a CSV table of people, or the name of data that ship; its codebook is ``codebook``,
    else the YAML file beside it. ``measures`` are those of the data to take (all), ``condition``
    is the only one of the data to take. ``within`` (above 0, in the unit of the measure) stands
    instead of the codebook's equivalence bounds. ``each`` is "run" (a value for each run) or "row"
    (a value for each row of a measure that is a table).

    Raises ScenarioError for a table or codebook that is wrong, each mistake with its line, and
    FolkwaysError where measures, conditions or units do not fit together.
    """
    require(isinstance(data, str | Path), "data", data, "a CSV file, or data that ship")
    require(each in get_args(Each), "each", each, '"run" or "row"')
    if within is not None and not 0 < within < float("inf"):
        raise FolkwaysError(f"within must be a finite number above 0, not {within:g}")
    people = load_data(data, codebook)
    chosen = _chosen([measures] if isinstance(measures, str) else measures, people)
    if within is not None and len(chosen) > 1 and len({people.unit(one) for one in chosen}) > 1:
        raise FolkwaysError(
            "the measures have several units, so that --within is no bound for all of them; name "
            "one with --measure, or write within: for each into the codebook"
        )
    values = model_values(model, chosen, each)
    for name in chosen:
        if name not in values.measures:
            raise unknown_measure(name, values)
    pairs = _paired(people, values, condition)
    lines, left = _lines(people, values, chosen, pairs.conditions, within)
    if not lines:
        raise FolkwaysError(
            f"{values.name} and {people.name} have no measure under the same condition that is "
            f"defined in both. {' '.join(left)}".rstrip()
        )
    book = people.codebook
    notes = (*values.notes, *people.notes, *pairs.notes, *left)
    return Validation(
        values.name, people.name, book.title, book.source, book.note, each, adjusted(lines), notes
    )


def _chosen(measures: Sequence[str], people: Dataset) -> list[str]:
    for name in measures:
        if name not in people.measures:
            raise unknown_measure(name, people)
    return [name for name in people.measures if not measures or name in measures]


@dataclass(frozen=True)
class _Pairs:
    """The model's condition for each of the people's, and what was left out."""

    conditions: Mapping[str, str]
    notes: tuple[str, ...]


def _paired(people: Dataset, values: ModelValues, condition: str) -> _Pairs:
    labels = (_label(people, condition),) if condition else people.conditions
    mapping = people.codebook.conditions
    if len(values.conditions) == 1 and len(labels) == 1:
        return _Pairs({labels[0]: values.conditions[0]}, ())
    if len(values.conditions) == 1 and values.conditions[0] not in _targets(labels, mapping):
        raise FolkwaysError(
            f"{people.name} has {counted(len(labels), 'condition')} ({listed(labels)}) and "
            f"{values.name} one; say which it is: --condition {labels[0]!r}"
        )
    found = {label: mapping.get(label, label) for label in labels}
    several = len(values.conditions) > 1
    for label, name in found.items():
        if several and label in mapping and name not in values.conditions:
            near = suggestion(name, values.conditions)
            raise FolkwaysError(
                f"the codebook of {people.name} maps {label!r} to the condition {name!r}, which "
                f"{values.name} does not have{near} (there are: {listed(values.conditions)})"
            )
    there = {label: name for label, name in found.items() if name in values.conditions}
    if not there:
        raise FolkwaysError(
            f"no condition of {people.name} ({listed(labels)}) is one of {values.name} "
            f"({listed(values.conditions)}); map them in the codebook, under conditions:"
        )
    forgotten = [label for label in labels if mapping and label not in {*mapping, *there}]
    if forgotten:
        raise FolkwaysError(
            f"the codebook of {people.name} maps conditions, but not {listed(forgotten)}; map "
            "these as well, or name those that are to be compared with --condition"
        )
    return _Pairs(there, _unpaired(people, values, labels, there))


def _unpaired(
    people: Dataset, values: ModelValues, labels: Sequence[str], there: Mapping[str, str]
) -> tuple[str, ...]:
    alone = [label for label in labels if label not in there]
    others = [name for name in values.conditions if name not in there.values()]
    notes = []
    if alone:
        notes.append(f"Only {people.name} has: {listed(map(repr, alone))}.")
    if others:
        notes.append(f"Only {values.name} has: {listed(map(repr, others))}.")
    return tuple(notes)


def _targets(labels: Sequence[str], mapping: Mapping[str, str]) -> set[str]:
    return {mapping.get(label, label) for label in labels}


def _label(people: Dataset, condition: str) -> str:
    if condition not in people.conditions:
        near = suggestion(condition, people.conditions)
        known = listed(filter(None, people.conditions)) or "none"
        raise FolkwaysError(
            f"{people.name} has no condition {condition!r}{near} (there are: {known})"
        )
    return condition


def _lines(
    people: Dataset,
    values: ModelValues,
    measures: Sequence[str],
    conditions: Mapping[str, str],
    within: float | None,
) -> tuple[list[ValidatedMeasure], list[str]]:
    found, left = [], []
    for measure in measures:
        unit, factor = _units(people, values, measure)
        entry = people.codebook.measures[measure]
        for label, name in conditions.items():
            ours, theirs = values.observed(measure, name), people.observed(measure, label)
            where = f"{measure} under {label!r}" if label else measure
            if ours is None or theirs is None:
                missing = people.name if theirs is None else values.name
                left.append(f"{where} is left out: {missing} does not have it there.")
                continue
            _check_scale(values, measure, ours, entry.min, entry.max, factor)
            bounds = within if within is not None else entry.within
            bounds = bounds if bounds is None or within is not None else bounds * factor
            result = compared(ours, _times(theirs, factor), bounds)
            found.append(ValidatedMeasure(measure, label, name, unit, result))
        if factor != 1:
            left.append(f"{measure}: people's percentages were taken as shares.")
    return found, left


def _units(people: Dataset, values: ModelValues, measure: str) -> tuple[str, float]:
    """Return the unit of a comparison, and what people's values are multiplied by for it."""
    theirs, ours = people.unit(measure), values.unit(measure)
    if not theirs or not ours or theirs == ours:
        return ours or theirs, 1.0
    if theirs in PERCENT and ours == SHARE:
        return ours, 0.01
    raise FolkwaysError(
        f"{measure} is in {theirs!r} in {people.name} and in {ours!r} in {values.name}: convert "
        f"the people's values to {ours!r} and write that as unit: in the codebook"
    )


def _times(one: Observation, factor: float) -> Observation:
    if factor == 1 or isinstance(one, Proportion):
        return one
    if isinstance(one, Sample):
        return Sample(tuple(value * factor for value in one.values))
    if isinstance(one, Moments):
        return Moments(one.mean * factor, one.sd * factor, one.n)
    return Figure(one.mean * factor)


def _check_scale(
    values: ModelValues,
    measure: str,
    ours: Observation,
    low: float | None,
    high: float | None,
    factor: float,
) -> None:
    """Raise FolkwaysError for values of a model that the people's scale does not have."""
    some = ours.values if isinstance(ours, Sample) else (ours.mean,)
    for value in (min(some), max(some)):
        if (low is not None and value < low * factor) or (
            high is not None and value > high * factor
        ):
            ends = " to ".join("any" if end is None else f"{end * factor:g}" for end in (low, high))
            raise FolkwaysError(
                f"{values.name}: {measure} is {value:g} there, outside of the people's scale "
                f"({ends}), so it is not the same measure or not in the same unit"
            )
