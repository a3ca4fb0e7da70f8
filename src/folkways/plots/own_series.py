"""Tables over time as figures: shares in one, other numbers in one each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import nan
from typing import TYPE_CHECKING

from folkways.base.amounts import decimal
from folkways.base.percent import percent
from folkways.metrics.own_measures import OwnMeasure
from folkways.plots.figure import WIDE, FigureData, PrintFigure, file_stem
from folkways.plots.svg import BLUE, GREEN, INK, SKY, VERMILION, new_figure, styled

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MOST_STEPS = 10
_CHARACTER = 0.09
"""Inches that a character of a label takes at most."""
_COLOURS = (BLUE, VERMILION, GREEN, SKY)
_DASHES: tuple[str | tuple[int, tuple[float, ...]], ...] = ("-", (0, (5, 2)), (0, (1, 1.5)), "-.")

Column = Sequence[float | None]


def series_figures(measure: OwnMeasure) -> list[PrintFigure]:
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


def _figure(
    measure: OwnMeasure, columns: Mapping[str, Column], label: str, *, share: bool
) -> PrintFigure:
    with styled():
        figure = new_figure(WIDE, 2.5)
        axes = figure.subplots()
        for number, (name, column) in enumerate(columns.items()):
            values = [nan if one is None else one for one in column]
            colour = _COLOURS[number % len(_COLOURS)]
            dash = _DASHES[number % len(_DASHES)]
            axes.plot(
                values, color=colour, linestyle=dash, linewidth=1.6, label=name.replace("_", " ")
            )
        label_steps(axes, measure.steps)
        axes.set_xlabel(measure.step.replace("_", " "))
        unit = f", {measure.unit}" if measure.unit and not share else ""
        axes.set_ylabel(label + unit, color=INK)
        if share:
            axes.set_ylim(-0.03, 1.05)
            axes.yaxis.set_major_formatter(lambda value, _: percent(value))
        if len(columns) > 1:
            axes.legend(loc="best")
    ends = ", ".join(f"{name} ends at {_last(column)}" for name, column in columns.items())
    steps = measure.steps
    words = measure.name.replace("_", " ")
    return PrintFigure(
        kind="measure",
        name=file_stem(measure.name, label.replace(" ", "_")),
        title=words if share or label == words else f"{words}: {label}",
        caption=measure.definition,
        alt=f"By {measure.step}: {ends}",
        data=FigureData(
            (measure.step, *columns),
            [(step, *(one[at] for one in columns.values())) for at, step in enumerate(steps)],
        ),
        drawing=figure,
    )


def _last(column: Column) -> str:
    value = column[-1] if column else None
    return "an undefined value" if value is None else decimal(value)


def label_steps(axes: Axes, steps: Sequence[str]) -> None:
    """Write as many of the steps as there is room for under an axis that counts them from 0."""
    figure = axes.figure.get_figure(root=True)
    inches = WIDE if figure is None else float(figure.get_size_inches()[0])
    width = axes.get_position().width * inches
    longest = max(map(len, steps), default=1)
    most = min(_MOST_STEPS, max(2, int(width / (_CHARACTER * (longest + 1.5)))))
    every = max(1, -(-len(steps) // most))
    marks = range(0, len(steps), every)
    axes.set_xticks(list(marks), [steps[at] for at in marks])
