"""Shares over time, a line a run: classical models by themselves or beside others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from folkways.base.plural import counted
from folkways.plots.svg import BLUE, FAINT, INK, VERMILION, Svg, new_figure, styled, to_svg

# Runs end at different steps; their median needs a common grid. More points cannot be seen.
_POINTS = 400


@dataclass(frozen=True)
class Curve:
    """One run: the share (0 to 1) at each step; after the last it stays as it was."""

    steps: ArrayLike
    share: ArrayLike

    def at(self, grid: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the share at each step of ``grid``."""
        steps = np.asarray(self.steps, np.float64)
        share = np.asarray(self.share, np.float64)
        index = np.searchsorted(steps, grid, side="right") - 1
        return np.where(index < 0, 0.0, share[np.maximum(index, 0)])


def share_curves(curves: Sequence[Curve], title: str, unit: str, mark: float | None = None) -> Svg:
    """Return all curves as one figure, their median in the foreground.

    ``unit`` is what the steps count, ``mark`` a share to be marked. Raises ValueError without any
    curve.
    """
    if not curves:
        raise ValueError("there is no curve to draw")
    last = max(float(np.max(np.asarray(curve.steps))) for curve in curves)
    grid = np.linspace(0, max(last, 1), _POINTS)
    every = np.array([curve.at(grid) for curve in curves])
    middle = np.median(every, axis=0)
    with styled():
        figure = new_figure(5.6, 3.4)
        axes = figure.subplots()
        for one in every:
            axes.plot(grid, one, color=BLUE, linewidth=0.7, alpha=0.35)
        label = f"median of {len(curves)} runs" if len(curves) > 1 else "the run"
        axes.plot(grid, middle, color=VERMILION, linewidth=2, label=label)
        if mark is not None:
            axes.axhline(mark, color=FAINT, linewidth=1)
        # A line at 0 or 100 %, or at the end, is not to lie on the edge.
        axes.set_ylim(-0.03, 1.05)
        axes.set_xlim(-0.01 * grid[-1], 1.02 * grid[-1])
        axes.set_xlabel(unit)
        axes.set_ylabel("share")
        axes.set_title(title, color=INK)
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
        axes.legend(loc="best")
    alt = (
        f"{title}: share over {last:,.0f} {unit} in {counted(len(curves), 'run')}; "
        f"the median ends at {middle[-1]:.0%}"
    )
    return to_svg(figure, "shares", alt)
