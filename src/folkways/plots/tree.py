"""The transmission tree of a norm as a figure: one line of life a holder, one arrow a gift.

Time runs to the right, through the hours of each day; nights are left out. A holder's line begins
with a star when it accepted the norm, and goes on to the end of the log, or until the holder left
the town, which a cross stroke marks. An arrow comes down or up from who gave it. A square round
the star marks a norm created.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from matplotlib.lines import Line2D

from folkways.base.plural import counted
from folkways.base.time import TICK, format_moment
from folkways.metrics.series import Bins
from folkways.metrics.transmission import Adoption, Tree
from folkways.plots.adoption_curve import draw_adoptions
from folkways.plots.figure import WIDE, FigureData, PrintFigure, file_stem, short
from folkways.plots.svg import (
    FAINT,
    GREEN,
    HOLDS_COLOUR,
    HOLDS_MARKER,
    INK,
    SMALL,
    VERMILION,
    Svg,
    new_figure,
    styled,
)
from folkways.plots.time_axis import DayAxis
from folkways.plots.tree_words import NORM, TreeWords

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_MAX_LABEL = 26
_SMALL = 60
"""From this many holders on, the rows are narrow and have no labels."""
MOST_ROWS: Final = 300
"""A norm with more holders is shown by how many there were, not one by one."""
_TALLEST = 9.0
"""Inches of a page; with more holders the rows are closer."""
CHANNELS: Final = {"conversation": INK, "observation": GREEN, "synthesis": VERMILION}
"""The colours of the arrows."""
_COLUMNS = ("agent", "moment", "way", "from", "giver held it", "generation", "met before", "caused")
_NOBODY: Mapping[str, int] = MappingProxyType({})


def tree_figure(tree: Tree, bins: Bins, until: int, gone: Mapping[str, int] = _NOBODY) -> Svg:
    """Return the tree as SVG; see :func:`transmission_figure`."""
    return transmission_figure(tree, bins, until, gone).svg


def transmission_figure(
    tree: Tree,
    bins: Bins,
    until: int,
    gone: Mapping[str, int] = _NOBODY,
    title: str = "",
    words: TreeWords = NORM,
) -> PrintFigure:
    """Return the tree as a figure; ``bins`` give the hours of a day.

    Lines end at ``until``, the last moment of the log; ``gone`` has those who left the town
    before, with the moment. ``title`` is the norm in words, ``words`` what the
    figure calls its holders.
    """
    if len(tree.adoptions) > MOST_ROWS:
        return _curve(tree, bins, until, title or tree.norm, words)
    order = _rows(tree)
    labelled = len(order) <= _SMALL
    height = 1.05 + max(1, len(order)) * (0.17 if labelled else 0.07)
    with styled():
        figure = new_figure(WIDE, min(max(height, 1.6), _TALLEST))
        ax = figure.subplots()
        notes = _Drawing(tree, DayAxis(bins, bins.index(until) + 1), until, gone, ax, words).draw(
            order, labelled=labelled
        )
        figure.legend(
            handles=_signs(words),
            loc="outside lower center",
            ncols=4,
            fontsize=7.5,
            columnspacing=1.2,
        )
    name = short(title or tree.norm, 80).rstrip(".")
    return _print_figure(tree, words, words.title.format(name=name), words.caption, figure, notes)


def _curve(tree: Tree, bins: Bins, until: int, name: str, words: TreeWords) -> PrintFigure:
    """Return the number of acceptances over time, for more holders than rows could show."""
    with styled():
        figure = new_figure(WIDE, 2.6)
        ax = figure.subplots()
        draw_adoptions(tree, DayAxis(bins, bins.index(until) + 1), WIDE - 0.8, ax)
        figure.legend(loc="outside lower center", ncols=4, fontsize=7.5)
    title = words.spread.format(name=short(name, 80).rstrip("."))
    return _print_figure(tree, words, title, words.curve, figure)


def _print_figure(
    tree: Tree,
    words: TreeWords,
    title: str,
    caption: str,
    drawing: Figure,
    notes: Sequence[tuple[str, str]] = (),
) -> PrintFigure:
    return PrintFigure(
        kind="transmission",
        name=file_stem("transmission", tree.norm)[:60],
        title=title,
        caption=caption,
        alt=describe(tree, words=words),
        data=FigureData(_COLUMNS, [_row(one) for one in tree.adoptions]),
        drawing=drawing,
        notes=notes,
    )


def describe(tree: Tree, *, named: bool = True, words: TreeWords = NORM) -> str:
    """Return in a sentence what the tree shows, with the norm's name or without."""
    name = f"{tree.norm}: " if named else ""
    roots = sum(one.root for one in tree.adoptions)
    if not tree.adoptions:
        return f"{name}{words.nobody}"
    later = tree.generations[1:]
    rest = f", then {', '.join(str(size) for size in later)}" if later else ""
    first = counted(tree.generations[0], words.first)
    return (
        f"{name}{len(tree.adoptions)} of {counted(tree.agents, 'agent')} {words.got} it, {roots} "
        f"from nobody who {words.held} it; by generation: {first}{rest}"
    )


class _Drawing:
    """Draws a tree on axes; ids of its groups and what a pointer on them tells are its notes."""

    def __init__(
        self,
        tree: Tree,
        axis: DayAxis,
        until: int,
        gone: Mapping[str, int],
        ax: Axes,
        words: TreeWords,
    ) -> None:
        self._words = words
        self._axis, self._gone, self._ax = axis, gone, ax
        self._end = min(axis.x(until), axis.last)
        self._until = until
        self._notes: list[tuple[str, str]] = []
        self._by_agent = {one.agent: one for one in tree.adoptions}

    def draw(self, order: list[Adoption], *, labelled: bool) -> list[tuple[str, str]]:
        """Draw the holders in this order, from the top."""
        ax = self._ax
        rows = {one.agent: n for n, one in enumerate(order)}
        self._axis.draw(ax, WIDE - (1.5 if labelled else 0.4))
        ax.set_ylim(max(len(order), 1) - 0.4, -0.6)
        ax.grid(visible=False)
        ax.spines["left"].set_visible(False)
        names = [short(one.agent, _MAX_LABEL) for one in order] if labelled else []
        ax.set_yticks(range(len(names)), names, fontsize=SMALL)
        ax.tick_params(axis="y", length=0)
        for number, one in enumerate(order):
            if one.parent:
                self._arrow(number, one, rows[one.parent], rows[one.agent], labelled=labelled)
        for number, one in enumerate(order):
            self._holder(number, one, rows[one.agent], labelled=labelled)
        if not order:
            ax.set_yticks([])
            ax.text(0.02, 0.5, f"{self._words.nobody.capitalize()}.", transform=ax.transAxes)
        elif self._axis.last - self._end > 0.02 * self._axis.last:
            words = f"the log ends {format_moment(self._until)}"
            ax.axvline(self._end, color=FAINT, linewidth=1, linestyle=(0, (2, 2)))
            ax.annotate(words, (self._end, -0.6), (3, -8), textcoords="offset points", fontsize=7.5)
        return self._notes

    def _holder(self, number: int, one: Adoption, row: int, *, labelled: bool) -> None:
        ax, x = self._ax, self._axis.x(one.t)
        left_at = self._gone.get(one.agent)
        end = self._end if left_at is None else self._axis.x(left_at)
        told = tooltip(one, self._words)
        if left_at is not None:
            told += f" It left the town at {format_moment(left_at // TICK * TICK)}."
            ax.plot(end, row, "|", color=HOLDS_COLOUR, markersize=7)
        ax.hlines(row, x, end, color=HOLDS_COLOUR, linewidth=1.6, alpha=0.4)
        size = 8 if labelled else 4
        if one.origin == "created":
            ax.plot(x, row, "s", color=INK, fillstyle="none", markersize=size + 2.5, mew=1)
        sign = HOLDS_MARKER
        ax.plot(x, row, sign, color=HOLDS_COLOUR, ms=size, gid=f"holder-{number}", zorder=3)
        self._notes.append((f"holder-{number}", told))

    def _arrow(self, number: int, one: Adoption, start: int, end: int, *, labelled: bool) -> None:
        x = self._axis.x(one.t)
        arrow = self._ax.annotate(
            "",
            (x, end),
            (x, start),
            zorder=2.2,
            arrowprops={
                "arrowstyle": "->,head_width=0.2,head_length=0.3",
                "color": CHANNELS.get(one.origin, INK),
                "linewidth": 1.1 if labelled else 0.7,
                "linestyle": "-" if one.origin == "conversation" else (0, (3, 2)),
                "shrinkA": 0,
                "shrinkB": 3.5,
            },
        )
        if arrow.arrow_patch is not None:
            arrow.arrow_patch.set_gid(f"gift-{number}")
        way = self._words.ways[one.origin]
        self._notes.append((f"gift-{number}", f"{one.parent} to {one.agent}, {way}"))


def tooltip(one: Adoption, words: TreeWords = NORM) -> str:
    """Return in a line how an agent came to hold the norm."""
    what = f"{one.agent}, {format_moment(one.t)}: {words.ways[one.origin]}"
    if one.source:
        what += f" from {one.source}" + ("" if one.parent else f" (who did not {words.hold} it)")
    elif one.origin not in ("created", "synthesis"):
        what += ", from nobody in particular"
    if one.exposures:
        what += f", after meeting it {counted(one.exposures, 'time')}"
    return f"{what}. “{one.content}”"


def _rows(tree: Tree) -> list[Adoption]:
    """Return the holders so that each stands below its parent, before the parent's next child."""
    by_agent = {one.agent: one for one in tree.adoptions}
    order: list[Adoption] = []
    waiting = [one for one in reversed(tree.adoptions) if one.root]
    while waiting:
        one = waiting.pop()
        order.append(one)
        waiting += [by_agent[child] for child in reversed(one.caused)]
    return order


def _row(one: Adoption) -> tuple[str | int, ...]:
    held = "" if not one.source else "yes" if one.parent else "no"
    return (
        one.agent,
        format_moment(one.t),
        one.origin,
        one.source,
        held,
        one.generation,
        one.exposures,
        len(one.caused),
    )


def _signs(words: TreeWords) -> list[Line2D]:
    """Return the signs of the figure with their names."""
    return [
        Line2D(
            [], [], color=HOLDS_COLOUR, marker=HOLDS_MARKER, markersize=8, label=f"{words.hold}s it"
        ),
        Line2D(
            [],
            [],
            color=INK,
            marker="s",
            markersize=9,
            linestyle="",
            fillstyle="none",
            label=words.ways["created"],
        ),
        Line2D([], [], color=INK, linewidth=1.1, label=words.passed),
        Line2D(
            [],
            [],
            color=GREEN,
            linewidth=1.1,
            linestyle=(0, (3, 2)),
            label=words.ways["observation"],
        ),
    ]
