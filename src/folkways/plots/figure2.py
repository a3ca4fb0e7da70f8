"""Figure 2 of Ren et al. (2024) for a run: (a) conflicts and talk, (b) acceptance and adherence."""

from __future__ import annotations

from folkways.metrics.summary import Summary
from folkways.plots.activity import activity_figure, draw_activity
from folkways.plots.figure import WIDE, FigureData, PrintFigure, short
from folkways.plots.shares import add_legend, caption, draw_norm, norms_figure
from folkways.plots.svg import NORMAL, Svg, new_figure, styled

_TITLE = 21


def figure2(summary: Summary) -> Svg:
    """Return the whole figure as one SVG."""
    return paper_figure(summary).svg


def paper_figure(summary: Summary) -> PrintFigure:
    """Return the whole figure: (a) above, (b) below, a panel for each norm."""
    statements = {norm.id: norm.statement for norm in summary.setup.tracked}
    norms = list(statements)
    rows = 1 + -(-len(norms) // 3)
    inches = WIDE / 3 - 0.45
    with styled():
        figure = new_figure(WIDE, 2.2 * rows + 0.3)
        axes = figure.subplots(rows, 3, squeeze=False)
        draw_activity(summary, axes[0], inches)
        axes[0][0].set_title("(a) Conflicts", fontsize=NORMAL)
        below = [ax for row in axes[1:] for ax in row]
        for number, (norm, ax) in enumerate(zip(norms, below, strict=False)):
            draw_norm(summary, norm, ax, inches, below=True)
            mark = "(b) " if number == 0 else ""
            ax.set_title(mark + short(statements[norm], _TITLE), fontsize=NORMAL)
        for ax in below[len(norms) :]:
            ax.set_axis_off()
        if norms:
            add_legend(figure, below[0])
    counts = activity_figure(summary)
    shares = [norms_figure(summary, [norm]) for norm in norms]
    rows_ = [
        *(
            (begins, ends, what, "", count, about)
            for begins, ends, what, count, about in counts.data.rows
        ),
        *(
            (begins, ends, measure, norm, count, of)
            for one in shares
            for norm, begins, ends, measure, _, count, of in one.data.rows
        ),
    ]
    return PrintFigure(
        kind="figure2",
        name="figure2",
        title="Conflicts and talk, acceptance and adherence over time",
        caption=f"(a) {counts.caption} (b) {caption(summary)}",
        alt="; ".join([counts.alt, *(one.alt for one in shares)]),
        data=FigureData(
            ("bin begins", "bin ends", "measure", "norm", "count", "of which, or of all"), rows_
        ),
        drawing=figure,
    )
