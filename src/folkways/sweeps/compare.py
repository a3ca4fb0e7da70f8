"""Two sets of runs beside each other: differences, intervals, tests, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, TypedDict

from folkways.base.errors import FolkwaysError
from folkways.scenario.problems import listed
from folkways.sweeps.folder import INDEX
from folkways.sweeps.outcome import Sweep
from folkways.sweeps.plan import BY_NORM
from folkways.sweeps.rows import value_of
from folkways.sweeps.statistics import Difference, holm, paired, unpaired
from folkways.sweeps.work import Result

COMPARED: Final = (
    "acceptance",
    "acceptance_injunctive",
    "acceptance_descriptive",
    "acceptance_ordinary",
    "adherence",
    "adherence_ordinary",
    "adherence_whole_run",
    "emerged",
    "conflicts",
    "conversations",
    "thoughts",
    "fallbacks",
    "spent",
)
"""The measures that are compared, where at least one run has them."""

ALPHA: Final = 0.05
_ROUNDING: Final = 1e-9


@dataclass(frozen=True)
class RunSet:
    """Runs of one condition by their seeds; ``name`` is what it is called."""

    name: str
    results: Mapping[int, Result]


@dataclass(frozen=True)
class Line:
    """One measure (of one norm) in two sets of runs.

    ``a`` and ``b`` are the means; ``difference`` is B minus A; ``p_adjusted`` takes into account
    how many measures are compared at once (Holm 1979).
    """

    measure: str
    norm: str
    a: float
    b: float
    difference: Difference
    p_adjusted: float | None

    @property
    def clear(self) -> bool:
        """Whether the interval of the difference leaves out zero, and p is below 0.05."""
        low, high, p = self.difference.low, self.difference.high, self.difference.p
        if low is None or high is None or p is None:
            return False
        return (low > 0 or high < 0) and p < ALPHA

    @property
    def text(self) -> str:
        """The same in words."""
        found = self.difference
        share = self.measure in BY_NORM
        name = self.measure.replace("_", " ") + (f" of {self.norm}" if self.norm else "")
        head = f"{name}: {_amount(self.a, share)} in A, {_amount(self.b, share)} in B; "
        size = _size(abs(found.mean), share)
        if abs(found.mean) < _ROUNDING:
            said = "no difference on average"
        elif not self.clear:
            said = f"B is {size} {'higher' if found.mean > 0 else 'lower'}, which is not clear"
        else:
            said = f"B is {size} {'higher' if found.mean > 0 else 'lower'}"
        if found.low is None or found.high is None or found.p is None:
            return f"{head}{said} (too few runs for an interval)"
        ends = f"{_signed(found.low, share)} to {_signed(found.high, share)}"
        adjusted = "" if self.p_adjusted is None else f", {_p(self.p_adjusted)} adjusted"
        return f"{head}{said} (95 % interval {ends}; p = {_p(found.p)}{adjusted})"


class ComparisonJson(TypedDict):
    """What ``folkways compare --json`` prints of two sets of runs."""

    a: str
    b: str
    paired: bool
    runs: list[int]
    test: str
    interval: str
    least_p: float | None
    notes: list[str]
    measures: list[dict[str, object]]


@dataclass(frozen=True)
class Comparison:
    """Two sets of runs; ``pairs`` says whether runs of the same seed were taken together."""

    a: RunSet
    b: RunSet
    pairs: bool
    lines: tuple[Line, ...]
    notes: tuple[str, ...]

    @property
    def method(self) -> str:
        """How it was compared, in a sentence."""
        number = f"{len(self.a.results)} and {len(self.b.results)} runs"
        how = "paired by seed" if self.pairs else "not paired, since the seeds are not the same"
        if not self.lines:
            return f"{number}, {how}."
        found = self.lines[0].difference
        return (
            f"{number}, {how}: {found.interval}; p from a {found.test}, and adjusted for "
            f"{len(self.lines)} measures (Holm)."
        )

    @property
    def least(self) -> float | None:
        """The smallest p that so many runs can give."""
        known = [one.difference.least for one in self.lines if one.difference.least is not None]
        return min(known, default=None)

    def to_json(self) -> ComparisonJson:
        """Return all of it as plain data."""
        first = self.lines[0].difference if self.lines else None
        return ComparisonJson(
            a=self.a.name,
            b=self.b.name,
            paired=self.pairs,
            runs=[len(self.a.results), len(self.b.results)],
            test=first.test if first else "",
            interval=first.interval if first else "",
            least_p=self.least,
            notes=list(self.notes),
            measures=[
                {
                    "measure": one.measure,
                    "norm": one.norm,
                    "a": one.a,
                    "b": one.b,
                    "p_adjusted": one.p_adjusted,
                    **{
                        key: value
                        for key, value in asdict(one.difference).items()
                        if key not in ("test", "interval")
                    },
                }
                for one in self.lines
            ],
        )


def compare_sets(a: str | Path, b: str | Path) -> list[Comparison]:
    """Compare two sweep folders, or two conditions, each written ``FOLDER:condition``.

    Folders with several conditions of the same names are compared one condition after another.
    Raises FolkwaysError if a run is not finished, if the runs of a set are of several versions of
    a scenario, or if they track other norms.
    """
    left, right = _sets(a), _sets(b)
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
    """Compare two sets of finished runs; raises FolkwaysError if they cannot be compared."""
    notes = _check(a, b)
    pairs = set(a.results) == set(b.results)
    norms = list(next(iter(a.results.values())).statements)
    found: list[tuple[str, str, float, float, Difference]] = []
    for measure in COMPARED:
        for norm in norms if measure in BY_NORM else [""]:
            values = [
                {
                    seed: value
                    for seed, one in some.results.items()
                    if (value := value_of(one, measure, norm)) is not None
                }
                for some in (a, b)
            ]
            if pairs:
                both = sorted(values[0].keys() & values[1].keys())
                first, second = ([one[seed] for seed in both] for one in values)
            else:
                first, second = (list(one.values()) for one in values)
            if not first or not second or (measure == "spent" and not any(first + second)):
                continue
            difference = paired(first, second) if pairs else unpaired(first, second)
            means = (sum(first) / len(first), sum(second) / len(second))
            found.append((measure, norm, *means, difference))
    adjusted = holm([one[4].p for one in found])
    lines = tuple(Line(*one, p) for one, p in zip(found, adjusted, strict=True))
    return Comparison(a, b, pairs, lines, tuple(notes))


def _sets(reference: str | Path) -> dict[str, RunSet]:
    """Return the sets of runs that a folder, or ``FOLDER:condition``, stands for."""
    path, condition = split(reference)
    sweep = Sweep.open(path)
    names = (condition,) if condition else sweep.conditions
    found = {}
    for name in names:
        entries = sweep.of(name)
        done = sweep.done(name)
        missing = [str(one.seed) for one in entries if one.seed not in done]
        if missing:
            raise FolkwaysError(
                f"{path}: {len(missing)} runs of {name!r} are not finished (seeds "
                f"{listed(missing, 10)}); go on with them: folkways sweep {path}"
            )
        found[name] = RunSet(f"{path}:{name}" if len(sweep.conditions) > 1 else str(path), done)
    return found


def split(reference: str | Path) -> tuple[Path, str]:
    """Return the path and the condition of ``FOLDER:condition``; "" where none is named."""
    text = str(reference)
    if not Path(text).exists():
        for at in (i for i, letter in enumerate(text) if letter == ":"):
            if (Path(text[:at]) / INDEX).exists():
                return Path(text[:at]), text[at + 1 :]
    return Path(text), ""


def _check(a: RunSet, b: RunSet) -> list[str]:
    """Return what should be known of a comparison; raises FolkwaysError if it means nothing."""
    for some in (a, b):
        for what, versions in (
            ("the scenario", {one.scenario for one in some.results.values()}),
            ("folkways", {one.folkways for one in some.results.values()}),
        ):
            if len(versions) > 1:
                shown = f" ({listed(sorted(versions))})" if what == "folkways" else ""
                raise FolkwaysError(
                    f"the runs of {some.name} were made with {len(versions)} versions of "
                    f"{what}{shown}, so they are no set; make them anew in another folder"
                )
    first, second = (next(iter(some.results.values())) for some in (a, b))
    if first.statements != second.statements:
        raise FolkwaysError(
            f"{a.name} and {b.name} track other norms ({listed(first.statements)}; "
            f"{listed(second.statements)}), so their measures are not of the same thing"
        )
    notes = []
    if first.scenario != second.scenario:
        notes.append("They were made from different versions of the scenario file.")
    if first.folkways != second.folkways:
        notes.append(f"A was made with folkways {first.folkways}, B with {second.folkways}.")
    return notes


def least_note(comparisons: Iterable[Comparison]) -> str:
    """Return a warning where the runs are too few for any p below 0.05, else nothing."""
    known = [one.least for one in comparisons if one.least is not None]
    if not known or min(known) < ALPHA:
        return ""
    return (
        f"So few runs can give no p below {_p(min(known))}, however large the difference; "
        "read the intervals, or add seeds."
    )


def _amount(value: float, share: bool) -> str:
    return f"{value:.0%}" if share else f"{value:.3g}"


def _size(value: float, share: bool) -> str:
    return f"{100 * value:.0f} points" if share else f"{value:.3g}"


def _signed(value: float, share: bool) -> str:
    return f"{100 * value:+.0f}" if share else f"{value:+.3g}"


def _p(value: float) -> str:
    return "below 0.001" if value < 0.001 else f"{value:.3f}"
