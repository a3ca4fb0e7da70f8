"""Figures of a sweep: measures over time by condition, or against a numeric factor."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import nan
from typing import TYPE_CHECKING, Final

from folkways.base.amounts import decimal
from folkways.base.errors import FolkwaysError
from folkways.plots.figure import WIDE, FigureData, PrintFigure, short
from folkways.plots.own_series import label_steps
from folkways.plots.svg import (
    BLUE,
    GREEN,
    INK,
    NORMAL,
    SKY,
    SMALL,
    VERMILION,
    Svg,
    new_figure,
    styled,
)
from folkways.plots.time_axis import DayAxis
from folkways.plots.words import in_words
from folkways.scenario.problems import listed
from folkways.sweeps.curves import DrawnCurve, against_factor, over_time
from folkways.sweeps.factors import ENTREPRENEURS, numbers
from folkways.sweeps.figure_bins import FigureBins
from folkways.sweeps.plan import BY_NORM, COUNTS, OVER_TIME, FigureSpec
from folkways.sweeps.tipping import Tipping, Tried

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from folkways.sweeps.results import SweepResults

COLOURS: Final = (BLUE, VERMILION, GREEN, SKY, "#CC79A7", "#E69F00", "#8C8C00")
"""Okabe and Ito (2008), the yellow darkened."""
DASHES: Final = ("-", (0, (5, 2)), (0, (1, 1.5)), (0, (6, 2, 1, 2)))
MARKERS: Final = "osD^vPX"
_MOST_LINES: Final = 24
_MOST_MARKERS: Final = 12
_FEW_LINES: Final = 4


def usual(sweep: SweepResults) -> list[FigureSpec]:
    """Return the figures that are drawn of a sweep whose plan names none.

    They are of the plan's measures; of acceptance and adherence where it names none.
    """
    return [
        FigureSpec(measure=measure, against=factor)
        for factor in ("", *numeric(sweep))
        for measure in sweep.shown
        if factor or measure in OVER_TIME
    ] + [FigureSpec(measure=measure) for measure in sweep.own_series]


def numeric(sweep: SweepResults) -> list[str]:
    """Return the factors that are numbers and take more than one value."""
    return numbers(entry.factors for entry in sweep.entries)


def stem(spec: FigureSpec) -> str:
    """Return the name of the files that a figure goes to, without its ending."""
    parts = (spec.measure, spec.norm, spec.against and f"by_{spec.against}")
    return re.sub(r"[^A-Za-z0-9_-]+", "_", "-".join(part for part in parts if part))


def file_name(spec: FigureSpec) -> str:
    """Return the name of the SVG file that a figure goes to."""
    return f"{stem(spec)}.svg"


def draw(sweep: SweepResults, spec: FigureSpec, conditions: Sequence[str] = ()) -> Svg:
    """Return a figure as SVG; raises FolkwaysError for a measure, norm or factor there is not."""
    return sweep_figure(sweep, spec, conditions).svg


def sweep_figure(
    sweep: SweepResults, spec: FigureSpec, conditions: Sequence[str] = ()
) -> PrintFigure:
    """Return a figure: means over seeds with their intervals, a line for each condition.

    Raises FolkwaysError for a measure, norm or factor there is not.
    """
    norms = _norms(sweep, spec)
    bins = None if spec.against or spec.measure not in OVER_TIME else FigureBins.of(sweep)
    shown = conditions or sweep.conditions
    panels = {
        norm: against_factor(sweep, spec, norm, shown)
        if spec.against
        else over_time(sweep, spec, norm, shown)
        for norm in norms
    }
    if not any(line.at for lines in panels.values() for line in lines):
        raise FolkwaysError(
            f"{sweep.path} has no finished run in which {spec.measure} could be shown"
        )
    columns = min(3, len(panels))
    rows = -(-len(panels) // columns)
    entries = max(len(lines) for lines in panels.values())
    with styled():
        figure = new_figure(WIDE, 2.5 * rows + 0.2 * min(entries, _MOST_LINES) + 0.2)
        axes = figure.subplots(rows, columns, squeeze=False)
        flat = [ax for row in axes for ax in row]
        for ax, (norm, lines) in zip(flat, panels.items(), strict=False):
            _panel(sweep, spec, norm, lines, ax, alone=len(panels) == 1, bins=bins)
        handles, labels = flat[0].get_legend_handles_labels()
        if len(handles) <= _MOST_LINES:
            figure.legend(handles, labels, loc="outside lower left", fontsize=SMALL)
        for ax in flat[len(panels) :]:
            ax.set_axis_off()
    where = f"against {in_words(spec.against)}" if spec.against else "over time"
    return PrintFigure(
        kind=spec.measure,
        name=stem(spec),
        title=f"{in_words(spec.measure).capitalize()} {where}",
        caption=_caption(spec, bins),
        alt=_in_words(spec, panels),
        data=_data(spec, panels, bins),
        drawing=figure,
    )


def _caption(spec: FigureSpec, bins: FigureBins | None) -> str:
    """Return what lines and bands are, and where values stand."""
    means = "Mean over the runs of each condition (n: number of seeds) with Student's t interval "
    scale = ", on the scale of square roots" if spec.measure in COUNTS else ""
    band = f"(95 %{scale}) as a band; no band where there is one run."
    if spec.against:
        return f"At the end of the run. {means}{band}"
    at = " Each value stands at the end of the quarter of a day that it is of."
    cut_off = "" if bins is None else bins.note
    return f"{means}{band}{at if spec.measure in OVER_TIME else ''}{cut_off}"


def _data(
    spec: FigureSpec, panels: Mapping[str, Sequence[DrawnCurve]], bins: FigureBins | None
) -> FigureData:
    """Return means and intervals at each place of each line."""
    ends = [] if bins is None else bins.ends
    rows: list[tuple[str | int | float | None, ...]] = []
    for norm, lines in panels.items():
        for line in lines:
            for at, one in zip(line.at, line.means, strict=True):
                if ends and int(at) >= len(ends):
                    continue  # it begins where the runs stop
                place: str | float = ends[int(at)] if ends else at
                values = (None,) * 4 if one is None else (one.mean, one.low, one.high, one.n)
                rows.append((norm, line.label, place, *values))
    where = in_words(spec.against) if spec.against else "bin ends" if ends else "step"
    return FigureData(("norm", "condition", where, "mean", "low", "high", "runs"), rows)


def _norms(sweep: SweepResults, spec: FigureSpec) -> list[str]:
    known = list(sweep.statements)
    if spec.against and spec.against not in (have := numeric(sweep)):
        known_factors = listed(have) or "none"
        raise FolkwaysError(
            f"{spec.against!r} is no factor with several numbers (there are: {known_factors})"
        )
    if spec.norm and spec.measure not in BY_NORM:
        raise FolkwaysError(
            f"{spec.measure} is not of a single norm (those are: {listed(sorted(BY_NORM))}): "
            "leave out the norm"
        )
    series = sweep.own_series
    if not spec.against and spec.measure in series:
        return list(series[spec.measure])
    if not spec.against and spec.measure not in OVER_TIME:
        raise FolkwaysError(
            f"{spec.measure!r} is no measure over time (those are: "
            f"{listed((*OVER_TIME, *series))}); show it against a factor"
        )
    if spec.measure not in BY_NORM:
        return [""]
    if spec.norm and spec.norm not in known:
        raise FolkwaysError(f"no tracked norm is called {spec.norm!r} (there are: {listed(known)})")
    return [spec.norm] if spec.norm else known


def _panel(
    sweep: SweepResults,
    spec: FigureSpec,
    norm: str,
    lines: Sequence[DrawnCurve],
    ax: Axes,
    *,
    alone: bool,
    bins: FigureBins | None,
) -> None:
    axis = None if bins is None else DayAxis(bins.bins, bins.count)
    ends = [] if axis is None or bins is None else axis.ends(bins.cut_off)
    share = sweep.is_share(spec.measure)
    scale = 100 if share else 1
    # Bands of many lines lie over each other.
    strength = 0.16 if len(lines) <= _FEW_LINES else 0.07
    for number, line in enumerate(lines):
        colour = COLOURS[number % len(COLOURS)]
        means = [nan if one is None else scale * one.mean for one in line.means]
        low = [nan if one is None or one.low is None else scale * one.low for one in line.means]
        high = [nan if one is None or one.high is None else scale * one.high for one in line.means]
        at = list(line.at) if axis is None else ends[: len(means)]
        means, low, high = means[: len(at)], low[: len(at)], high[: len(at)]
        ax.fill_between(at, low, high, color=colour, alpha=strength, linewidth=0)
        # One legend stands under all panels.
        tips = f": {line.tips.brief}" if line.tips is not None and alone else ""
        every = -(-len(at) // _MOST_MARKERS)
        ax.plot(
            at,
            means,
            color=colour,
            marker=MARKERS[number % len(MARKERS)],
            markersize=4,
            # Signs of lines that lie over each other stand at different steps.
            markevery=(number % every, every) if every > 1 else None,
            linewidth=1.8,
            linestyle=DASHES[number // len(COLOURS) % len(DASHES)],
            label=f"{line.label.replace('_', ' ')}{tips}",
        )
        if bins is not None and bins.cut_off is not None and len(at) == bins.count:
            marker = MARKERS[number % len(MARKERS)]
            ax.plot(at[-1:], means[-1:], color=colour, marker=marker, markersize=4, mfc="white")
        if line.tips is not None:
            _tipping(spec, line.tips, number, colour, ax)
    if share:
        ax.set_ylim(-4, 104)
        ax.set_yticks(range(0, 101, 25), [f"{n} %" for n in range(0, 101, 25)])
    else:
        ax.set_ylim(bottom=0 if ax.dataLim.y0 >= 0 else None)
    own = sweep.every_own.get(spec.measure)
    unit = "share" if share else "number" if own is None else own.unit
    label = ", ".join(filter(None, (in_words(spec.measure), unit)))
    ax.set_ylabel(label, fontsize=SMALL)
    ax.tick_params(labelsize=SMALL)
    title = sweep.statements.get(norm, norm.replace("_", " ")) or in_words(spec.measure)
    ax.set_title(short(title, 62 if alone else 24), fontsize=NORMAL if alone else SMALL)
    if spec.against:
        ax.set_xlabel(in_words(spec.against), fontsize=SMALL)
        ax.set_xticks(sorted({one for line in lines for one in line.at}))
    elif own is not None:
        label_steps(ax, sweep.steps_of(spec.measure))
        ax.set_xlabel(own.step.replace("_", " "), fontsize=SMALL)
    elif axis is not None:
        axis.draw(ax, (WIDE if alone else WIDE / 3) - 0.6)
    else:
        ax.set_xlabel("quarter of a day", fontsize=SMALL)
    if spec.mark is not None:
        ax.axvline(spec.mark.at, color=INK, linewidth=1, linestyle=(0, (2, 2)))
        ax.annotate(
            spec.mark.label, (spec.mark.at, 0), (3, 4), textcoords="offset points", fontsize=8
        )


def _tipping(spec: FigureSpec, tips: Tipping, number: int, colour: str, ax: Axes) -> None:
    """Ring the tipping point on the line of one half, with its interval."""
    last = tips.tried[-1]
    low, high = (_place(spec, one or last) for one in tips.interval)
    height = 50 + 3 * number
    if tips.at is not None:
        at = _place(spec, tips.at)
        ax.plot([low, high], [height, height], color=colour, linewidth=1, alpha=0.7)
        ax.plot([at], [height], marker="o", markersize=9, color=colour, fillstyle="none")


def _place(spec: FigureSpec, one: Tried) -> float:
    return float(one.count) if spec.against == ENTREPRENEURS else one.share


def _in_words(spec: FigureSpec, panels: Mapping[str, Sequence[DrawnCurve]]) -> str:
    def last(line: DrawnCurve) -> str:
        known = [one for one in line.means if one is not None]
        if not known:
            return f"{line.label} undefined"
        tips = "" if line.tips is None else f", {line.tips.brief}"
        return f"{line.label} ends at {decimal(known[-1].mean)}{tips}"

    said = "; ".join(
        f"{norm or spec.measure}: {', '.join(last(line) for line in lines)}"
        for norm, lines in panels.items()
    )
    where = f"against {in_words(spec.against)}" if spec.against else "over time"
    return f"{in_words(spec.measure)} {where}, means with 95 % bands. {said}"
