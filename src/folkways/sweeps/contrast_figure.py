"""The figure of contrasts: a panel for each measure, a dot with its interval for each condition."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from matplotlib.ticker import MaxNLocator

from folkways.base.amounts import decimal
from folkways.base.percent import percent
from folkways.plots.figure import WIDE, FigureData, PrintFigure, short
from folkways.plots.svg import FAINT, INK, SMALL, new_figure, styled
from folkways.plots.words import in_words
from folkways.sweeps.contrasts import Column, ContrastCells, Contrasts
from folkways.sweeps.figures import COLOURS, MARKERS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_THREE: Final = 3
_LABEL, _TITLE = 40, 36
"""Letters beside and above a panel."""


def contrast_figure(found: Contrasts) -> PrintFigure:
    """Return the means of each condition, grouped by sweep, with a line at the baseline's mean."""
    columns = len(found.columns) if len(found.columns) <= _THREE else 2
    rows = -(-len(found.columns) // columns)
    heights, labels = _layout(found)
    with styled():
        figure = new_figure(WIDE, rows * (0.165 * len(labels) + 0.8))
        axes = figure.subplots(rows, columns, squeeze=False, sharey=True)
        flat = [ax for row in axes for ax in row]
        for number, (ax, column) in enumerate(zip(flat, found.columns, strict=False)):
            _panel(found, number, column, heights, ax)
        for row in axes:
            row[0].set_yticks(list(labels), labels.values(), fontsize=SMALL)
            for at, label in zip(labels, row[0].get_yticklabels(), strict=True):
                label.set_fontweight("normal" if at in heights else "bold")
        for ax in flat[len(found.columns) :]:
            ax.set_axis_off()
        flat[0].invert_yaxis()
    return PrintFigure(
        kind="contrasts",
        name="contrasts",
        title=f"Conditions against {found.baseline}",
        caption=(
            "Mean over the runs of each condition with its 95 % interval; the dotted line is the "
            f"mean of {found.baseline} in the same sweep. A filled mark differs significantly "
            "from it (adjusted p below 0.05)."
        ),
        alt=_in_words(found),
        data=FigureData(ContrastCells._fields, found.cells),
        drawing=figure,
    )


def _layout(found: Contrasts) -> tuple[list[float], dict[float, str]]:
    """Return where each row of the contrasts stands, and what stands beside the axis where."""
    heights: list[float] = []
    labels: dict[float, str] = {}
    at = 0.0
    for _, rows in groupby(found.rows, lambda row: row.path):
        group = list(rows)
        minds = ", ".join(dict.fromkeys(row.mind for row in group if row.mind))
        name = group[0].sweep.replace("_", " ")
        labels[at] = short(f"{name} ({minds})" if minds else name, _LABEL)
        for row in group:
            at += 1
            heights.append(at)
            labels[at] = short(row.condition.replace("_", " "), _LABEL)
        at += 1.4
    return heights, labels


def _panel(found: Contrasts, number: int, column: Column, heights: list[float], ax: Axes) -> None:
    scale = 100 if column.share else 1
    colours = {path: n for n, path in enumerate(dict.fromkeys(row.path for row in found.rows))}
    for row, height in zip(found.rows, heights, strict=True):
        value, line = row.cells[number]
        if value is None:
            continue
        look = colours[row.path]
        colour, mean = COLOURS[look % len(COLOURS)], scale * value.mean
        if row.condition == found.baseline:
            last = max(h for r, h in zip(found.rows, heights, strict=True) if r.path == row.path)
            ax.plot([mean, mean], [height - 0.4, last + 0.4], ":", color=INK, linewidth=0.9)
        if value.low is not None and value.high is not None:
            ends = [scale * value.low, scale * value.high]
            ax.plot(ends, [height, height], color=colour, linewidth=1.6)
        full = line is not None and line.clear
        ax.plot(
            [mean],
            [height],
            marker=MARKERS[look % len(MARKERS)],
            color=colour,
            markersize=5,
            markerfacecolor=colour if full else "white",
        )
    ax.xaxis.set_major_locator(MaxNLocator(5))
    if column.share:
        ax.xaxis.set_major_formatter(lambda x, _: f"{x:g} %")
    ax.tick_params(labelsize=SMALL)
    ax.tick_params(axis="y", length=0)
    ax.grid(visible=False, axis="y")
    ax.grid(visible=True, axis="x", color=FAINT)
    title = [in_words(column.measure), column.norm.replace("_", " ")]
    ax.set_title("\n".join(short(one, _TITLE) for one in title if one), fontsize=SMALL)


def _in_words(found: Contrasts) -> str:
    said = []
    for row in found.rows:
        values = [
            f"{column.title} "
            + (
                "undefined"
                if one.value is None
                else (percent if column.share else decimal)(one.value.mean)
            )
            for column, one in zip(found.columns, row.cells, strict=True)
        ]
        said.append(f"{row.sweep}, {row.condition}: {', '.join(values)}")
    return f"Means with 95 % intervals. {'; '.join(said)}"
