"""Tables over time as figures: shares in one, other numbers in one each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import nan
from typing import TYPE_CHECKING

from folkways.metrics.own_measures import OwnMeasure
from folkways.plots.svg import BLUE, GREEN, INK, SKY, VERMILION, Svg, new_figure, styled, to_svg

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MOST_STEPS = 10
_COLOURS = (BLUE, VERMILION, GREEN, SKY)

Column = Sequence[float | None]


def series_figures(measure: OwnMeasure) -> list[Svg]:
    """Return a table over time as figures; none of any other measure."""
    series = measure.series if measure.rows else {}
    shares = {name: one for name, one in series.items() if _is_share(one)}
    others = {name: one for name, one in series.items() if name not in shares}
    drawn = [_figure(measure, shares, "share", share=True)] if shares else []
    return drawn + [
        _figure(measure, {name: one}, name.replace("_", " "), share=False)
        for name, one in others.items()
    ]


def _is_share(column: Iterable[float | None]) -> bool:
    known = [one for one in column if one is not None]
    return bool(known) and all(0 <= one <= 1 for one in known)


def _figure(measure: OwnMeasure, columns: Mapping[str, Column], label: str, *, share: bool) -> Svg:
    with styled():
        figure = new_figure(7.2, 2.8)
        axes = figure.subplots()
        for number, (name, column) in enumerate(columns.items()):
            values = [nan if one is None else one for one in column]
            colour = _COLOURS[number % len(_COLOURS)]
            axes.plot(values, color=colour, linewidth=1.6, label=name.replace("_", " "))
        label_steps(axes, measure.steps)
        axes.set_xlabel(measure.step)
        axes.set_ylabel(label, color=INK)
        if share:
            axes.set_ylim(-0.03, 1.05)
            axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        if len(columns) > 1:
            axes.legend(loc="best")
    ends = ", ".join(f"{name} ends at {_last(column)}" for name, column in columns.items())
    return to_svg(figure, f"{measure.name}-{label.replace(' ', '-')}", f"By {measure.step}: {ends}")


def _last(column: Column) -> str:
    value = column[-1] if column else None
    return "an undefined value" if value is None else f"{value:.3g}"


def label_steps(axes: Axes, steps: Sequence[str]) -> None:
    """Write some of the steps under an axis on which they are counted from 0."""
    every = max(1, -(-len(steps) // _MOST_STEPS))
    marks = range(0, len(steps), every)
    axes.set_xticks(list(marks), [steps[at] for at in marks])
