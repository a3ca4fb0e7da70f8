"""Acceptance and adherence of tracked norms over time: panel (b) of Figure 2 of Ren et al. (2024).

Beside the two shares of agents a thin line shows the compliance rate, a share of occasions.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import nan
from typing import TYPE_CHECKING

from folkways.base.percent import percent
from folkways.metrics.series import Share
from folkways.metrics.summary import Summary
from folkways.plots.figure import WIDE, FigureData, PrintFigure, file_stem, short
from folkways.plots.svg import (
    GREEN,
    HOLDS_COLOUR,
    HOLDS_MARKER,
    INK,
    NORMAL,
    SKY,
    SMALL,
    VERMILION,
    new_figure,
    styled,
)
from folkways.plots.time_axis import DayAxis

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MOST_PANELS = 6
"""So many norms stand in one figure at most; each has one of its own besides."""
_TITLE = 62
_COLUMNS = ("norm", "bin begins", "bin ends", "measure", "share", "count", "of")


def norms_figure(summary: Summary, norms: Sequence[str] = ()) -> PrintFigure:
    """Return a panel for each of the tracked norms, one below the other, on one axis of time.

    ``norms`` are ids, the first six that are tracked if there are none.
    """
    shown = list(norms) or [norm.id for norm in summary.setup.tracked][:MOST_PANELS]
    with styled():
        figure = new_figure(WIDE, 0.95 + 1.25 * len(shown))
        axes = figure.subplots(len(shown), 1, sharex=True, squeeze=False)[:, 0]
        for number, (norm, ax) in enumerate(zip(shown, axes, strict=True)):
            draw_norm(summary, norm, ax, WIDE - 0.8, below=number == len(shown) - 1)
        add_legend(figure, axes[0])
    one = len(shown) == 1
    return PrintFigure(
        kind="norm" if one else "norms",
        name=file_stem(f"norm-{shown[0]}" if one else "norms"),
        title="Acceptance, adherence and compliance rate"
        + (
            f" of “{_statement(summary, shown[0]).rstrip('.')}”" if one else " of the tracked norms"
        ),
        caption=caption(summary),
        alt="; ".join(_told(summary, norm) for norm in shown),
        data=FigureData(_COLUMNS, [row for norm in shown for row in _rows(summary, norm)]),
        drawing=figure,
    )


def caption(summary: Summary) -> str:
    """Return what the marks of the panels mean, with the definitions of the measures."""
    whole = 4
    part = "quarter of a day" if summary.bins.per_day == whole else "bin"
    return (
        f"Each value stands at the end of its {part}, or of the log. Acceptance (stars, solid): "
        "share of agents that hold the norm as a qualified one at that end. Adherence (squares, "
        f"dashed): share of agents that hold it and did not violate it in that {part}, in plans or "
        "actions; agents without an occasion did not violate it. Compliance rate (thin): share of "
        "all occasions on which the norm was kept; no mark without an occasion. "
        f"Dotted: the threshold of {percent(summary.threshold)}. Shaded: both shares of agents "
        "stay at the threshold or above from this value to the end, so the norm has emerged."
    )


def draw_norm(summary: Summary, norm: str, ax: Axes, inches: float, *, below: bool) -> None:
    """Draw one norm on axes that are this many inches wide; ``below``: with the axis of time."""
    axis = DayAxis(summary.bins, summary.reached)
    found = summary.emergence[norm]
    ax.axhline(100 * summary.threshold, color=INK, linewidth=0.8, linestyle=(0, (1, 2)))
    at = axis.ends(summary.last if summary.cut_off else None)
    if found.bin is not None:
        # If that is the last value, a narrow strip behind it.
        end = at[-1] + 0.02 * axis.last
        ax.axvspan(at[found.bin], end, color=SKY, alpha=0.16, linewidth=0)
    ax.plot(
        at,
        _values(summary.compliance_rates(norm)),
        color=GREEN,
        marker="d",
        markersize=3,
        linewidth=0.9,
        label="compliance rate (of occasions)",
    )
    ax.plot(
        at,
        _values(summary.acceptance[norm]),
        color=HOLDS_COLOUR,
        marker=HOLDS_MARKER,
        markersize=9,
        linewidth=2.4,
        label="acceptance (of agents)",
    )
    ax.plot(
        at,
        _values(summary.adherence_shares(norm)),
        color=VERMILION,
        marker="s",
        markersize=3.4,
        linewidth=1.5,
        linestyle=(0, (4, 2)),
        label="adherence (of agents)",
    )
    if norm in summary.permissions:
        note = "a permission: adherence is undefined"
        ax.text(0.5, 0.5, note, transform=ax.transAxes, ha="center", fontsize=SMALL)
    if norm in summary.unreadable:
        note = "not measured: the judge cannot read it"
        ax.text(0.5, 0.5, note, transform=ax.transAxes, ha="center", fontsize=SMALL)
    ax.set_ylim(-5, 106)
    ax.set_yticks(range(0, 101, 50), [f"{n} %" for n in range(0, 101, 50)], fontsize=SMALL)
    ax.set_ylabel("share", fontsize=SMALL)
    ax.set_title(short(_statement(summary, norm), _TITLE), fontsize=NORMAL)
    axis.draw(ax, inches, label=below)


def add_legend(figure: Figure, ax: Axes) -> None:
    """Name the three lines of ``ax`` below the figure; the thin one, drawn first, comes last."""
    handles, labels = ax.get_legend_handles_labels()
    order = (1, 2, 0)
    figure.legend(
        [handles[i] for i in order],
        [labels[i] for i in order],
        loc="outside lower center",
        ncols=3,
        fontsize=SMALL,
        handlelength=2.6,
        columnspacing=1.4,
    )


def _statement(summary: Summary, norm: str) -> str:
    (spec,) = [one for one in summary.setup.tracked if one.id == norm]
    return spec.statement


def _measures(summary: Summary, norm: str) -> dict[str, Sequence[Share]]:
    return {
        "acceptance": summary.acceptance[norm],
        "adherence": summary.adherence_shares(norm),
        "compliance rate": summary.compliance_rates(norm),
    }


def _rows(summary: Summary, norm: str) -> list[tuple[str | int | float | None, ...]]:
    bins, name = summary.bins, summary.header.moments.name
    return [
        (norm, bins.label(i), name(summary.end_of(i)), measure, one.value, one.count, one.of)
        for measure, shares in _measures(summary, norm).items()
        for i, one in enumerate(shares)
    ]


def _told(summary: Summary, norm: str) -> str:
    told = "; ".join(
        f"{name} {', '.join(percent(share.value) for share in shares)}"
        for name, shares in _measures(summary, norm).items()
    )
    return f"{_statement(summary, norm)} {told}"


def _values(shares: Sequence[Share]) -> list[float]:
    return [nan if share.value is None else 100 * share.value for share in shares]
