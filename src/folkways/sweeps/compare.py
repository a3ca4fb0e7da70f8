"""Two sets of runs beside each other: which measures are tested, and how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from folkways.base.errors import FolkwaysError
from folkways.base.holm import holm
from folkways.base.measure import SHARE
from folkways.base.plural import counted
from folkways.scenario.problems import listed
from folkways.sweeps.comparison import Comparison
from folkways.sweeps.differing import End, Settings, differing, ends_note
from folkways.sweeps.effect import effect_size
from folkways.sweeps.line import ComparedMeasure, in_words
from folkways.sweeps.plan import BY_NORM, MEASURES, SHARES, Measure
from folkways.sweeps.primary import is_primary
from folkways.sweeps.rows import measure_value
from folkways.sweeps.sets import RunSet, check, sets_of
from folkways.sweeps.statistics import paired, unpaired

COMPARED: Final[tuple[Measure, ...]] = (
    "acceptance",
    "acceptance_injunctive",
    "acceptance_descriptive",
    "acceptance_ordinary",
    "adherence",
    "adherence_ordinary",
    "compliance_rate_whole_run",
    "emerged",
    "conflicts",
    "conversations",
    "thoughts",
    "fallbacks",
    "spent",
)
"""The measures that are compared, where at least one run has them; besides, those named primary."""


@dataclass(frozen=True)
class _Values:
    """What a measure (of a norm) was in both sets; with pairs in the order of the seeds."""

    measure: str
    norm: str
    a: tuple[float, ...]
    b: tuple[float, ...]
    share: bool = False

    @property
    def name(self) -> str:
        return in_words(self.measure, self.norm)

    def differs(self, *, pairs: bool) -> bool:
        """Whether any arrangement of the runs would give another difference."""
        return any(x != y for x, y in zip(self.a, self.b, strict=True)) if pairs else True


def compare_sets(a: str | Path, b: str | Path) -> list[Comparison]:
    """Compare two sweep folders, or two conditions, each written ``FOLDER:condition``.

    Folders with several conditions of the same names are compared one condition after another.
    Raises FolkwaysError if a run is not finished, if the runs of a set are of several versions of
    a scenario, or if they track other norms.
    """
    left, right = sets_of(a), sets_of(b)
    if len(left) == len(right) == 1:
        return [compare(next(iter(left.values())), next(iter(right.values())))]
    shared = [name for name in left if name in right]
    if not shared or len(left) == 1 or len(right) == 1:
        many, sets = (a, left) if len(left) > 1 else (b, right)
        raise FolkwaysError(
            f"{many} has several conditions; name one as {many}:CONDITION "
            f"(there are: {listed(sets)})"
        )
    return [compare(left[name], right[name]) for name in shared]


def compare(a: RunSet, b: RunSet) -> Comparison:
    """Compare two sets of finished runs; raises FolkwaysError if they cannot be compared.

    Runs are paired by seed where one set has all seeds of the other. p is adjusted (Holm 1979)
    within a family: the measures that both plans name as primary, else all. What is the same in
    every run, or in both runs of every pair, and what repeats the values of another measure, is
    not in it: whatever the runs had been called, such a test could not have come out otherwise
    (Tarone 1990), so leaving it out is not looking at the result.
    """
    notes = check(a, b)
    settings, warnings = _asked_for(a, b)
    seeds = a.results.keys() & b.results.keys()
    pairs = len(seeds) == min(len(a.results), len(b.results))
    if pairs and len(a.results) != len(b.results):
        more, fewer = (a, b) if len(a.results) > len(b.results) else (b, a)
        alone = [str(seed) for seed in sorted(more.results.keys() - seeds)]
        notes.append(
            f"Only {more.name} has the {'seeds' if len(alone) > 1 else 'seed'} "
            f"{listed(alone, 10)}: compared are the {counted(len(seeds), 'seed')} of {fewer.name}."
        )
    primary = tuple(one for one in a.primary if one in b.primary)
    if set(a.primary) != set(b.primary):
        notes.append(
            "The plans of A and B name different primary measures: only those that both name "
            "count as primary."
        )
    every = _values(a, b, primary, pairs=pairs)
    constant = {one.name: one.a[0] for one in every if len({*one.a, *one.b}) == 1}
    varying = [one for one in every if one.name not in constant]
    lines = _lines(varying, primary, pairs=pairs)
    return Comparison(a, b, pairs, lines, (*notes, *warnings), settings, primary, constant)


def _values(a: RunSet, b: RunSet, primary: Sequence[str], *, pairs: bool) -> list[_Values]:
    """Return the values of each measure that both sets have, in the order in which it is shown."""
    found = []
    norms = list(next(iter(a.results.values())).statements)
    for measure in _compared(a, b, primary, norms):
        for norm in norms if measure in BY_NORM else [""]:
            first, second = (
                {
                    seed: value
                    for seed, one in sorted(some.results.items())
                    if (value := measure_value(one, measure, norm)) is not None
                }
                for some in (a, b)
            )
            if pairs:
                both = first.keys() & second.keys()
                first, second = (
                    {seed: value for seed, value in some.items() if seed in both}
                    for some in (first, second)
                )
            if first and second:
                share = measure in SHARES or _is_own_share(a, measure)
                values = tuple(first.values()), tuple(second.values())
                found.append(_Values(measure, norm, *values, share))
    return found


def _is_own_share(runs: RunSet, measure: str) -> bool:
    measured = (one.measured for one in runs.results.values())
    own = (one.own.get(measure) for one in measured if one is not None)
    return any(one is not None and one.unit == SHARE for one in own)


def _lines(
    every: Sequence[_Values], primary: Sequence[str], *, pairs: bool
) -> tuple[ComparedMeasure, ...]:
    """Test each measure, adjust p within the family, and mark what is not in it."""
    family: dict[tuple[tuple[float, ...], ...], _Values] = {}
    for one in every:
        if not primary or is_primary(primary, one.measure, one.norm):
            family.setdefault((one.a, one.b), one)
    test = paired if pairs else unpaired
    tests = {one.name: test(one.a, one.b, (-1.0, 1.0) if one.share else None) for one in every}
    tested = [one for one in family.values() if one.differs(pairs=pairs)]
    adjusted = dict(
        zip(
            (one.name for one in tested),
            holm([tests[one.name].p for one in tested]),
            strict=True,
        )
    )
    lines = []
    for one in every:
        counts = not primary or is_primary(primary, one.measure, one.norm)
        first = family[one.a, one.b] if counts else one
        gap = tests[one.name]
        # What could not have differed has p = 1, however many are tested.
        p = adjusted.get(first.name, gap.p) if counts else None
        lines.append(
            ComparedMeasure(
                one.measure,
                one.norm,
                sum(one.a) / len(one.a),
                sum(one.b) / len(one.b),
                gap,
                p,
                effect_size(one.a, one.b, pairs=pairs),
                "primary" if primary and counts else "exploratory",
                first.name if first is not one else "",
                in_family=first is one and one.name in adjusted,
                share=one.share,
            )
        )
    return tuple(lines)


def _compared(a: RunSet, b: RunSet, primary: Sequence[str], norms: Sequence[str]) -> list[str]:
    """Return the measures that both have: of those that ship and are numbers, and from outside.

    Primary measures stand first.
    """
    both = [one for one in a.measures if one in b.measures]
    named = [one for one in both if any(is_primary(primary, one, norm) for norm in ("", *norms))]
    usual = [one for one in COMPARED if one in both]
    own = [one for one in both if one not in MEASURES]
    return list(dict.fromkeys((*named, *usual, *own)))


def _asked_for(a: RunSet, b: RunSet) -> tuple[Settings, list[str]]:
    """Return the settings that differ, and what to beware of."""
    if a.example is None or b.example is None:
        gone = " and ".join(one.name for one in (a, b) if one.example is None)
        return {}, [f"The run files of {gone} are gone, so the settings are not compared."]
    settings = dict(differing(a.example.header, b.example.header))
    settings.pop("seed", None)
    warning = ends_note(End.of(a.example), End.of(b.example))
    return settings, [warning] if warning else []
