"""Figure 2 of Ren et al. (2024) for a run: (a) conflicts and talk, (b) acceptance and adherence.

Beside the two shares of agents of panel (b) a thin line shows the compliance rate.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import nan

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from folkways.base.percent import percent
from folkways.base.time import HOUR, clock_of, day_of, format_clock
from folkways.metrics.series import Share
from folkways.metrics.summary import Summary
from folkways.plots.svg import (
    BLUE,
    FAINT,
    GREEN,
    INK,
    SKY,
    VERMILION,
    Svg,
    new_figure,
    styled,
    to_svg,
)

_MOST_TICKS = 8
_MOST_NUMBERS = 12
_LONGEST_TITLE = 32


def counts_panel(summary: Summary) -> Svg:
    """Return panel (a) as SVG: conflicts, conversations and thoughts in each bin.

    Dark bars are about a tracked norm, light ones are the rest.
    """
    with styled():
        figure = new_figure(9.6, 2.7, (0.05, 0.17, 0.995, 0.88))
        _counts(summary, figure.subplots(1, 3))
    alt = "Conflicts, conversations and thoughts over time: " + "; ".join(
        f"{name} {', '.join(str(count) for count in counts)}"
        if summary.recorded(name)
        else f"{name} are not recorded"
        for name, counts, _, _ in _kinds(summary)
    )
    return to_svg(figure, "counts", alt)


def norm_panel(summary: Summary, norm: str) -> Svg:
    """Return panel (b) for one tracked norm as SVG: acceptance and adherence in each bin.

    Both are shares of agents; the thin line is the compliance rate, a share of occasions.
    """
    with styled():
        figure = new_figure(4.6, 2.9, (0.125, 0.245, 0.985, 0.89))
        _norm(summary, norm, figure.subplots(), legend=True)
    series = {
        "acceptance": summary.acceptance[norm],
        "adherence": summary.adherence_shares(norm),
        "compliance rate": summary.compliance_rates(norm),
    }
    told = "; ".join(
        f"{name} {', '.join(percent(share.value) for share in shares)}"
        for name, shares in series.items()
    )
    return to_svg(figure, f"norm-{norm}", f"{norm}: {told}")


def figure2(summary: Summary) -> Svg:
    """Return the whole figure as one SVG, for a paper: (a) above, (b) below, a panel a norm."""
    norms = [norm.id for norm in summary.setup.tracked]
    rows = 1 + -(-len(norms) // 3)
    with styled():
        figure = new_figure(9.6, 2.8 * rows)
        axes = figure.subplots(rows, 3, squeeze=False)
        _counts(summary, axes[0])
        axes[0][0].set_title("(a) conflicts")
        below = [ax for row in axes[1:] for ax in row]
        for number, (norm, ax) in enumerate(zip(norms, below, strict=False)):
            _norm(summary, norm, ax, legend=number == 0)
            if number == 0:
                ax.set_title(f"(b) {_title(norm)}")
        for ax in below[len(norms) :]:
            ax.set_axis_off()
    return to_svg(figure, "figure2", "Conflicts and talk, acceptance and adherence over time")


def _kinds(summary: Summary) -> list[tuple[str, list[int], list[int], str]]:
    talk, thoughts = summary.conversations, summary.thoughts
    return [
        ("conflicts", summary.conflicts.all, summary.conflicts.related, VERMILION),
        ("conversations", talk.all, talk.related, BLUE),
        ("thoughts", thoughts.all, thoughts.related, GREEN),
    ]


def _counts(summary: Summary, axes: Sequence[Axes]) -> None:
    for ax, (name, counts, related, colour) in zip(axes, _kinds(summary), strict=True):
        if not summary.recorded(name):
            ax.set_title(name)
            ax.set_axis_off()
            ax.text(0.5, 0.5, "not recorded", transform=ax.transAxes, ha="center")
            continue
        at = range(len(counts))
        rest = [total - about for total, about in zip(counts, related, strict=True)]
        ax.bar(at, related, color=colour, width=0.72)
        ax.bar(at, rest, bottom=related, color=colour, alpha=0.3, width=0.72)
        top = max(counts, default=0)
        ax.set_ylim(0, max(1.0, top * 1.18))
        if len(counts) <= _MOST_NUMBERS:
            for i, count in enumerate(counts):
                ax.annotate(str(count), (i, count), (0, 2), textcoords="offset points", ha="center")
        ax.set_title(name)
        ax.yaxis.set_major_locator(MaxNLocator(nbins=4, integer=True))
        _time_axis(summary, ax)


def _norm(summary: Summary, norm: str, ax: Axes, *, legend: bool) -> None:
    found = summary.emergence[norm]
    if found.bin is not None:
        ax.axvspan(found.bin - 0.5, summary.reached - 0.5, color=SKY, alpha=0.16, linewidth=0)
    ax.axhline(100 * summary.threshold, color=INK, linewidth=0.9, linestyle=(0, (1, 2)))
    at = range(summary.reached)
    ax.plot(
        at,
        _values(summary.compliance_rates(norm)),
        color=GREEN,
        marker=".",
        markersize=5,
        linewidth=0.9,
        label="compliance rate",
    )
    ax.plot(
        at,
        _values(summary.acceptance[norm]),
        color=BLUE,
        marker="o",
        markersize=5,
        linewidth=2,
        label="acceptance",
    )
    ax.plot(
        at,
        _values(summary.adherence_shares(norm)),
        color=VERMILION,
        marker="s",
        markersize=5,
        linewidth=2,
        linestyle=(0, (5, 2)),
        label="adherence",
    )
    if norm in summary.permissions:
        note = "a permission: adherence is undefined"
        ax.text(0.5, 0.5, note, transform=ax.transAxes, ha="center", fontsize=9)
    ax.set_ylim(-4, 104)
    ax.set_yticks(range(0, 101, 25), [f"{n} %" for n in range(0, 101, 25)])
    ax.set_title(_title(norm))
    if legend:
        handles, labels = ax.get_legend_handles_labels()
        # Drawn first, so that it lies below the others; named last.
        order = (1, 2, 0)
        ax.legend(
            [handles[i] for i in order],
            [labels[i] for i in order],
            loc="upper center",
            bbox_to_anchor=(0.5, -0.2),
            ncols=3,
            fontsize=9,
            columnspacing=1.2,
            handlelength=2.4,
        )
    _time_axis(summary, ax)


def _time_axis(summary: Summary, ax: Axes) -> None:
    bins, reached = summary.bins, summary.reached
    ax.set_xlim(-0.6, max(reached, 1) - 0.4)
    step = max(1, -(-reached // _MOST_TICKS))
    marks = list(range(0, reached, step))
    ax.set_xticks(marks, [_tick(bins.start_of(i)) for i in marks])
    ax.tick_params(axis="x", length=0, labelsize=9)
    for i in range(reached):
        if i % bins.per_day == 0:
            if i:
                ax.axvline(i - 0.5, color=FAINT, linewidth=1.2)
            ax.annotate(
                f"day {day_of(bins.start_of(i))}",
                (i - 0.45, 0),
                (0, -24),
                xycoords=("data", "axes fraction"),
                textcoords="offset points",
                fontsize=9,
            )


def _tick(t: int) -> str:
    return f"{clock_of(t) // HOUR} h" if clock_of(t) % HOUR == 0 else format_clock(t)


def _title(norm: str) -> str:
    words = norm.replace("_", " ")
    return words if len(words) <= _LONGEST_TITLE else words[: _LONGEST_TITLE - 1] + "…"


def _values(shares: Sequence[Share]) -> list[float]:
    return [nan if share.value is None else 100 * share.value for share in shares]
