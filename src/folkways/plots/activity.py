"""Conflicts, conversations and thoughts over time: panel (a) of Figure 2 of Ren et al. (2024)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from matplotlib.ticker import MaxNLocator

from folkways.metrics.summary import Summary
from folkways.plots.figure import WIDE, FigureData, PrintFigure
from folkways.plots.svg import BLUE, GREEN, NORMAL, SMALL, VERMILION, new_figure, styled
from folkways.plots.time_axis import DayAxis

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MOST_NUMBERS = 12
_COLUMNS = ("bin begins", "bin ends", "what", "all", "about a tracked norm")


def activity_figure(summary: Summary) -> PrintFigure:
    """Return conflicts, conversations and thoughts in each bin, a panel each."""
    with styled():
        figure = new_figure(WIDE, 2.15)
        draw_activity(summary, figure.subplots(1, 3), WIDE / 3 - 0.45)
    bins, name = summary.bins, summary.header.moments.name
    whole = 4
    part = "quarter of a day" if bins.per_day == whole else "bin"
    cut = f" The last counts only up to {name(summary.last)}." if summary.cut_off else ""
    return PrintFigure(
        kind="activity",
        name="activity",
        title="Conflicts, conversations and thoughts over time",
        caption=f"Number in each {part}. A conflict counts once in the run for each pair of "
        "observer and observed and each norm. Dark: about a tracked norm; light: the rest."
        f"{cut}",
        alt="Conflicts, conversations and thoughts over time: "
        + "; ".join(
            f"{what} {', '.join(str(count) for count in counts)}"
            if summary.recorded(what)
            else f"{what} are {summary.missing(what)}"
            for what, counts, _, _ in _kinds(summary)
        ),
        data=FigureData(
            _COLUMNS,
            [
                (bins.label(i), name(summary.end_of(i)), what, count, related[i])
                if summary.recorded(what)
                else (bins.label(i), name(summary.end_of(i)), what, None, None)
                for what, counts, related, _ in _kinds(summary)
                for i, count in enumerate(counts)
            ],
        ),
        drawing=figure,
    )


def draw_activity(summary: Summary, axes: Sequence[Axes], inches: float) -> None:
    """Draw the three panels on axes that are this many inches wide."""
    axis = DayAxis(summary.bins, summary.reached)
    cut_off = summary.last if summary.cut_off else None
    for ax, (name, counts, related, colour) in zip(axes, _kinds(summary), strict=True):
        if not summary.recorded(name):
            ax.set_title(name.capitalize(), fontsize=NORMAL)
            ax.set_axis_off()
            ax.text(0.5, 0.5, summary.missing(name), transform=ax.transAxes, ha="center")
            continue
        begins, ends = [axis.start(i) for i in range(len(counts))], axis.ends(cut_off)
        at = [(a + b) / 2 for a, b in zip(begins, ends, strict=True)]
        wide = [0.86 * (b - a) for a, b in zip(begins, ends, strict=True)]
        rest = [total - about for total, about in zip(counts, related, strict=True)]
        ax.bar(at, related, color=colour, width=wide)
        ax.bar(at, rest, bottom=related, color=colour, alpha=0.3, width=wide)
        top = max(counts, default=0)
        ax.set_ylim(0, max(1.0, top * 1.18))
        if len(counts) <= _MOST_NUMBERS:
            for x, count in zip(at, counts, strict=True):
                ax.annotate(
                    str(count),
                    (x, count),
                    (0, 2),
                    textcoords="offset points",
                    ha="center",
                    fontsize=SMALL,
                )
        ax.set_title(name.capitalize(), fontsize=NORMAL)
        ax.set_ylabel("number", fontsize=SMALL)
        ax.yaxis.set_major_locator(MaxNLocator(nbins=4, integer=True))
        ax.tick_params(axis="y", labelsize=SMALL)
        axis.draw(ax, inches)


def _kinds(summary: Summary) -> list[tuple[str, list[int], list[int], str]]:
    talk, thoughts = summary.conversations, summary.thoughts
    return [
        ("conflicts", summary.conflicts.all, summary.conflicts.related, VERMILION),
        ("conversations", talk.all, talk.related, BLUE),
        ("thoughts", thoughts.all, thoughts.related, GREEN),
    ]
