"""How many agents had accepted a norm by each moment: the tree of a norm with very many holders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from folkways.base.amounts import whole
from folkways.metrics.transmission import Tree
from folkways.plots.svg import GREEN, HOLDS_COLOUR, INK, SMALL, VERMILION
from folkways.plots.time_axis import DayAxis

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_WAYS: Final = {
    "created": ("created it", INK, "-."),
    "conversation": ("by talk", INK, "-"),
    "observation": ("by observation", GREEN, "--"),
    "synthesis": ("by synthesis", VERMILION, ":"),
}
CAPTION: Final = (
    "Number of agents that had accepted the norm by each moment (thick), and by which way they "
    "came to it (thin). With this many holders, single ones are not drawn; the data have each."
)


def draw_adoptions(tree: Tree, axis: DayAxis, inches: float, ax: Axes) -> None:
    """Draw a curve of steps for all holders, and one for each way."""
    end = axis.last
    times = [axis.x(one.t) for one in tree.adoptions]
    _steps(ax, times, end, color=HOLDS_COLOUR, width=2.4, label="all that accepted it")
    for way, (words, colour, dash) in _WAYS.items():
        some = [axis.x(one.t) for one in tree.adoptions if one.origin == way]
        if some:
            _steps(ax, some, end, color=colour, width=1.0, label=words, dash=dash)
    axis.draw(ax, inches)
    ax.set_ylim(bottom=0)
    ax.yaxis.set_major_formatter(lambda value, _: whole(round(value)))
    ax.set_ylabel("number of agents", fontsize=SMALL)
    ax.tick_params(axis="y", labelsize=SMALL)


def _steps(
    ax: Axes,
    times: list[float],
    end: float,
    *,
    color: str,
    width: float,
    label: str,
    dash: str = "-",
) -> None:
    """Draw how many of ``times`` have passed; moments at one place are one step."""
    last = {at: number for number, at in enumerate(times, start=1)}
    places = [times[0], *last, end]
    counts = [0, *last.values(), len(times)]
    ax.plot(
        places,
        counts,
        drawstyle="steps-post",
        color=color,
        linewidth=width,
        linestyle=dash,
        label=label,
    )
