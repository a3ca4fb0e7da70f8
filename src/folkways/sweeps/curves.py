"""The curves of a figure: means of a measure with intervals, over time or against a factor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from folkways.sweeps.plan import FigureSpec
from folkways.sweeps.rows import measure_value
from folkways.sweeps.statistics import Interval, mean_interval
from folkways.sweeps.tipping import ADOPTED, Tipping, committed, others, tipping_points

if TYPE_CHECKING:
    from folkways.sweeps.results import SweepResults
    from folkways.sweeps.run_result import Result


class DrawnCurve(NamedTuple):
    """What one line shows: a mean with its interval at each place."""

    label: str
    at: list[float]
    means: list[Interval | None]
    tips: Tipping | None = None


def over_time(
    sweep: SweepResults, spec: FigureSpec, norm: str, conditions: Sequence[str]
) -> list[DrawnCurve]:
    """Return a curve for each condition."""
    lines = []
    for condition in conditions:
        series = [_series(one, spec.measure, norm) for one in sweep.done(condition).values()]
        length = max((len(one) for one in series), default=0)
        means = [
            mean_interval(
                [v for one in series if i < len(one) and (v := one[i]) is not None],
                sweep.bounds(spec.measure),
            )
            for i in range(length)
        ]
        lines.append(
            DrawnCurve(_counted(condition, len(series)), [float(i) for i in range(length)], means)
        )
    return lines


def _series(result: Result, measure: str, norm: str) -> Sequence[float | None]:
    if result.measured is None:
        return []
    if measure in result.measured.own:
        return result.measured.own[measure].measure.series.get(norm, [])
    series = result.measured.series
    shares = {
        "acceptance": series["acceptance"],
        "adherence": series["adherence"],
        "compliance_rate": series["compliance_rate"],
    }
    if measure in shares:
        return shares[measure].get(norm, [])
    counts: dict[str, Sequence[float | None]] = {
        "conflicts": series["conflicts"],
        "conflicts_daily": series["conflicts_daily"],
        "conversations": series["conversations"],
        "thoughts": series["thoughts"],
    }
    return counts[measure]


def against_factor(
    sweep: SweepResults, spec: FigureSpec, norm: str, conditions: Sequence[str]
) -> list[DrawnCurve]:
    """Return a line for each combination of the other factors."""
    found: dict[str, dict[float, list[float]]] = {}
    tips = {}
    if spec.measure in ADOPTED and spec.against == committed(sweep):
        points = tipping_points(sweep, (spec.measure,), conditions)
        tips = {one.condition: one for one in points if one.norm == norm}
    for condition in conditions:
        factors = sweep.factors(condition)
        level = factors.get(spec.against)
        if isinstance(level, bool) or not isinstance(level, int | float):
            continue
        label = others(factors, spec.against)
        here = found.setdefault(label, {}).setdefault(float(level), [])
        values = (measure_value(one, spec.measure, norm) for one in sweep.done(condition).values())
        here += [value for value in values if value is not None]
    bounds = sweep.bounds(spec.measure)
    return [
        _curve(label or spec.measure.replace("_", " "), points, bounds, tips.get(label))
        for label, points in found.items()
    ]


def _curve(
    label: str,
    points: Mapping[float, Sequence[float]],
    bounds: tuple[float, float] | None,
    tips: Tipping | None,
) -> DrawnCurve:
    at = sorted(points)
    most = max((len(values) for values in points.values()), default=0)
    means = [mean_interval(points[one], bounds) for one in at]
    return DrawnCurve(_counted(label, most), at, means, tips)


def _counted(label: str, runs: int) -> str:
    return f"{label} (n = {runs})"
