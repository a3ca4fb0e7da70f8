"""The transmission tree of a norm as a figure: one line of life a holder, one arrow a gift.

Time runs to the right, through the hours of each day; nights are left out. A holder's line begins
when it accepted the norm and goes on to the end of the log, or until the holder left the town,
which a cross stroke marks. An arrow comes down or up from who gave it, a filled square marks a norm
created, a hollow one a norm had from nobody who held it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from types import MappingProxyType

from folkways.base.plural import counted
from folkways.base.time import TICK, clock_of, day_of, format_moment
from folkways.metrics.series import Bins
from folkways.metrics.transmission import Adoption, Tree
from folkways.plots.svg import BLUE, GREEN, VERMILION, Svg

_WIDTH = 960
_RIGHT = 24
_TOP = 34
_CHAR = 6.4
_MAX_LABEL = 26
_SMALL = 60
"""From so many holders on, the rows are narrow and have no labels."""

CHANNELS = {"conversation": BLUE, "observation": GREEN, "synthesis": VERMILION}
_WAYS = {
    "created": "created it",
    "conversation": "by talk",
    "observation": "by observation",
    "synthesis": "by synthesis",
}


_NOBODY: Mapping[str, int] = MappingProxyType({})


def tree_figure(tree: Tree, bins: Bins, until: int, gone: Mapping[str, int] = _NOBODY) -> Svg:
    """Return the tree as SVG; ``bins`` give the hours of a day.

    Axis and lines end at ``until``, the last moment of the log; ``gone`` has those who left the
    town before, with the moment.
    """
    order = _rows(tree)
    step = 22 if len(order) <= _SMALL else 7
    labelled = len(order) <= _SMALL
    longest = max((len(_short(one.agent)) for one in order), default=0)
    left = 16 + (longest * _CHAR if labelled else 0)
    height = _TOP + step * max(len(order), 1) + 46
    axis = _Axis(bins, until, left, _WIDTH - _RIGHT)
    row = {one.agent: _TOP + step * (n + 0.5) for n, one in enumerate(order)}
    since = {one.agent: one for one in order}
    bottom = _TOP + step * max(len(order), 1)
    parts = [*_grid(axis, bottom)]
    for one in order:
        y = row[one.agent]
        if one.parent:
            parts.append(_arrow(axis.x(one.t), row[one.parent], y, since[one.parent], one))
    for one in order:
        left_at = gone.get(one.agent)
        parts += _holder(one, axis, row[one.agent], left, left_at, labelled=labelled)
    if not order:
        parts.append(_text(left, _TOP + 14, "Nobody has accepted it."))
    parts += _legend(height - 14)
    alt = describe(tree)
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'width="{_WIDTH}" height="{height}" role="img" aria-label="{_safe(alt)}" '
        'font-family="system-ui, sans-serif" font-size="12" fill="currentColor">'
        f"{''.join(parts)}</svg>"
    )


def describe(tree: Tree, *, named: bool = True) -> str:
    """Return in a sentence what the tree shows, with the norm's name or without."""
    name = f"{tree.norm}: " if named else ""
    roots = sum(one.root for one in tree.adoptions)
    sizes = ", ".join(str(size) for size in tree.generations)
    if not tree.adoptions:
        return f"{name}nobody has accepted it"
    return (
        f"{name}{len(tree.adoptions)} of {counted(tree.agents, 'agent')} accepted it, {roots} from "
        f"nobody who held it; generations of {sizes}"
    )


class _Axis:
    """Where a moment stands: the hours of all days side by side, up to the moment ``until``."""

    def __init__(self, bins: Bins, until: int, left: float, right: float) -> None:
        self.bins, self.until, self._left = bins, until, left
        self._day = (right - left) / (self._days(until) or 1)

    def x(self, t: int) -> float:
        """Return the place of moment ``t``."""
        return self._left + self._day * self._days(t)

    def _days(self, t: int) -> float:
        bins = self.bins
        share = (clock_of(t) - bins.start) / (bins.end - bins.start)
        return day_of(t) - 1 + min(max(share, 0.0), 1.0)


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


def _grid(axis: _Axis, bottom: float) -> Sequence[str]:
    bins, until = axis.bins, axis.until
    parts = []
    days = day_of(until)
    last = days * bins.per_day
    early = until < bins.end_of(last - 1)
    for n in range(last + 1):
        t = bins.start_of(n) if n < last else min(bins.end_of(last - 1), until)
        whole = n % bins.per_day == 0
        if (days > 4 and not whole) or t > until:
            continue
        x = axis.x(t)
        faint = "0.35" if whole else "0.14"
        parts.append(
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{_TOP - 6}" y2="{bottom:.1f}" '
            f'stroke="currentColor" stroke-opacity="{faint}"/>'
        )
        words = format_moment(t) if whole else format_moment(t).split()[-1]
        if n < last and x + 2 + len(words) * _CHAR <= _WIDTH:
            parts.append(_text(x + 2, _TOP - 12, words, opacity=0.7))
    if early:
        words = f"the log ends {format_moment(until)}"
        x = _WIDTH - _RIGHT - len(words) * _CHAR
        parts.append(_text(x, bottom + 14, words, opacity=0.7))
    return parts


def _holder(
    one: Adoption, axis: _Axis, y: float, left: float, left_at: int | None, *, labelled: bool
) -> list[str]:
    x = axis.x(one.t)
    end = axis.x(axis.until if left_at is None else left_at)
    colour = VERMILION if one.root else CHANNELS.get(one.origin, BLUE)
    solid = not one.root or one.origin == "created"
    fill = colour if solid else "none"
    size = 4 if labelled else 2.5
    mark = (
        f'<rect x="{x - size:.1f}" y="{y - size:.1f}" width="{2 * size}" height="{2 * size}" '
        if one.root
        else f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size}" '
    )
    told = tooltip(one)
    if left_at is not None:
        told += f" It left the town at {format_moment(left_at // TICK * TICK)}."
    parts = [
        f"<g><title>{_safe(told)}</title>",
        f'<line x1="{x:.1f}" x2="{end:.1f}" y1="{y:.1f}" y2="{y:.1f}" stroke="{colour}" '
        'stroke-width="2" stroke-opacity="0.45"/>',
        f'{mark}fill="{fill}" stroke="{colour}" stroke-width="1.5"/>',
    ]
    if left_at is not None:
        parts.append(
            f'<path d="M{end:.1f} {y - size:.1f}V{y + size:.1f}" stroke="{colour}" '
            'stroke-width="2"/>'
        )
    if labelled:
        parts.append(_text(8, y + 4, _short(one.agent)))
        parts.append(
            f'<line x1="{left}" x2="{x - size:.1f}" y1="{y:.1f}" y2="{y:.1f}" '
            'stroke="currentColor" stroke-opacity="0.12" stroke-dasharray="1 4"/>'
        )
    return [*parts, "</g>"]


def _arrow(x: float, start: float, end: float, parent: Adoption, child: Adoption) -> str:
    colour = CHANNELS.get(child.origin, BLUE)
    down = 1 if end > start else -1
    tip = end - 5 * down
    dash = "" if child.origin == "conversation" else ' stroke-dasharray="4 3"'
    return (
        f"<g><title>{_safe(f'{parent.agent} to {child.agent}, {_WAYS[child.origin]}')}</title>"
        f'<path d="M{x:.1f} {start:.1f}V{tip:.1f}" fill="none" stroke="{colour}" '
        f'stroke-width="1.5"{dash}/>'
        f'<path d="M{x - 4:.1f} {tip - 4 * down:.1f}L{x:.1f} {tip:.1f}L{x + 4:.1f} '
        f'{tip - 4 * down:.1f}" fill="none" stroke="{colour}" stroke-width="1.5"/></g>'
    )


def tooltip(one: Adoption) -> str:
    """Return in a line how an agent came to hold the norm."""
    what = f"{one.agent}, {format_moment(one.t)}: {_WAYS[one.origin]}"
    if one.source:
        what += f" from {one.source}" + ("" if one.parent else " (who did not hold it)")
    elif one.origin not in ("created", "synthesis"):
        what += ", from nobody in particular"
    if one.exposures:
        what += f", after meeting it {one.exposures} time" + ("s" if one.exposures > 1 else "")
    return f"{what}. “{one.content}”"


def _legend(y: float) -> list[str]:
    parts, x = [], 8.0
    for colour, words in (
        (BLUE, "by talk"),
        (GREEN, "by observation (dashed)"),
        (VERMILION, "created it (filled), or had it from nobody who held it (hollow)"),
    ):
        parts.append(f'<rect x="{x}" y="{y - 8}" width="9" height="9" fill="{colour}"/>')
        parts.append(_text(x + 14, y, words, opacity=0.8))
        x += 30 + len(words) * _CHAR
    return parts


def _text(x: float, y: float, words: str, opacity: float = 1.0) -> str:
    faint = "" if opacity == 1 else f' fill-opacity="{opacity}"'
    return f'<text x="{x:.1f}" y="{y:.1f}"{faint}>{_safe(words)}</text>'


def _short(name: str) -> str:
    return name if len(name) <= _MAX_LABEL else f"{name[: _MAX_LABEL - 1]}…"


def _safe(text: str) -> str:
    """Return ``text`` escaped, without what no XML document may hold."""
    return escape(
        "".join(c if c.isprintable() else " " for c in text if not "\ud800" <= c <= "\udfff")
    )
