"""Draw what agents expect of one another against the actual shares over time, for one norm."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from folkways.base.time import format_moment
from folkways.metrics.asked import AskedNorm
from folkways.plots.svg import BLUE, INK, VERMILION, Svg, new_figure, styled, to_svg

_Value = Callable[[AskedNorm], float | None]


def asked_figure(rows: Sequence[AskedNorm], statement: str) -> Svg:
    """Return two panels: conduct expected and kept, belief expected and held; and who is wrong.

    ``rows`` are of one norm, in order of time. Raises ValueError without any.
    """
    if not rows:
        raise ValueError("there is nothing to draw")
    places = range(len(rows))
    with styled():
        figure = new_figure(7.2, 3.2)
        conduct, belief = figure.subplots(1, 2, sharey=True)
        panels: tuple[tuple[str, tuple[tuple[str, str, str, _Value], ...]], ...] = (
            (
                "who follows it",
                (
                    ("expected of others", VERMILION, "--", lambda row: row.keeping),
                    ("actual", BLUE, "-", lambda row: row.truth.keep.value),
                ),
            ),
            (
                "who thinks one should",
                (
                    ("expected of others", VERMILION, "--", lambda row: row.believing),
                    ("actual", BLUE, "-", lambda row: row.should.value),
                    ("pluralistic ignorance", INK, ":", lambda row: row.ignorant.value),
                ),
            ),
        )
        for axes, (title, lines) in zip((conduct, belief), panels, strict=True):
            for label, colour, style, value in lines:
                shares = [float("nan") if (v := value(row)) is None else v for row in rows]
                axes.plot(places, shares, style, color=colour, marker="o", ms=4, label=label)
            axes.set_ylim(0, 1.02)
            axes.set_xticks(
                list(places), [format_moment(row.t) for row in rows], rotation=45, ha="right"
            )
            axes.set_title(title, color=INK)
            axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
            axes.legend(loc="best")
        figure.suptitle(statement[:90], color=INK)
    last = rows[-1]
    alt = (
        f"{statement}: at {format_moment(last.t)} {_said(last.should.value)} of the agents believe "
        f"that one should, and {_said(last.believing)} is what they expect on average"
    )
    return to_svg(figure, "asked", alt)


def _said(share: float | None) -> str:
    return "an unknown share" if share is None else f"{share:.0%}"
