"""How agents value the norms that they hold, as a histogram."""

from __future__ import annotations

from folkways.base.amounts import decimal
from folkways.metrics.norms import Utilities
from folkways.metrics.summary import Summary
from folkways.plots.figure import WIDE, FigureData, PrintFigure
from folkways.plots.svg import GREEN, SMALL, new_figure, styled


def utilities_figure(summary: Summary) -> PrintFigure:
    """Return the utilities of the qualified norms at the end, in tens of the scale."""
    found = Utilities.of(life.utility for life in summary.lives if life.held)
    names = [f"{10 * n + 1}–{10 * n + 10}" for n in range(len(found.tens))]
    with styled():
        figure = new_figure(WIDE, 2.0)
        ax = figure.subplots()
        bars = ax.bar(names, found.tens, color=GREEN, width=0.8)
        ax.bar_label(bars, fontsize=SMALL, padding=1)
        ax.set_ylim(0, max(1, 1.15 * max(found.tens)))
        ax.set_xlabel("utility, 1 to 100", fontsize=SMALL)
        ax.set_ylabel("number of norms", fontsize=SMALL)
        ax.tick_params(labelsize=SMALL)
    return PrintFigure(
        kind="utilities",
        name="utilities",
        title="Utilities of the qualified norms at the end",
        caption="Number of qualified personal norms at the end of the log, over all agents, by the "
        "utility that their agent gives them (1 to 100, in tens). "
        f"Mean {decimal(found.mean)}, standard deviation {decimal(found.deviation)}.",
        alt=f"Norms by utility in tens: {', '.join(str(count) for count in found.tens)}",
        data=FigureData(("utility", "norms"), list(zip(names, found.tens, strict=True))),
        drawing=figure,
    )
