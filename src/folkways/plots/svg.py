"""SVG text from matplotlib figures: the same bytes every time, and at home on any background."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from math import cos, pi, sin
from typing import TYPE_CHECKING

import matplotlib as mpl
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

if TYPE_CHECKING:
    from matplotlib.typing import RcKeyType

INK = "#010203"
"""Drawn as the text colour of the page that the figure stands on."""
FAINT = "#010204"
"""The same, fainter: grid lines and what stands in the background."""

# Okabe and Ito (2008): told apart with any common form of colour blindness, and legible on white
# and on black.
BLUE = "#0072B2"
VERMILION = "#D55E00"
GREEN = "#009E73"
SKY = "#56B4E9"

HOLDS_COLOUR, HOLDS_MARKER = BLUE, "*"
"""The sign of an agent that holds a norm, in every figure: a blue star."""
STAR = tuple(
    (radius * sin(number * pi / 5), -radius * cos(number * pi / 5))
    for number, radius in enumerate((1.0, 0.463) * 5)
)
"""Its corners for what is drawn without matplotlib: x to the right, y down, 1 to the points."""
NORMAL, SMALL = 9, 8
"""Sizes of letters, in points at print size."""

_STYLE: dict[RcKeyType, object] = {
    "svg.hashsalt": "folkways",
    "svg.fonttype": "none",
    # TrueType, which editors of vector graphics can change; journals refuse the default.
    "pdf.fonttype": 42,
    "font.family": "sans-serif",
    "font.size": NORMAL,
    # A dollar sign in somebody's words is no formula.
    "text.parse_math": False,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "axes.titlecolor": INK,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.axisbelow": True,
    "grid.color": FAINT,
    "grid.linewidth": 0.6,
    "legend.frameon": False,
    "legend.labelcolor": INK,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}

_NUMBERS = re.compile(r'\b(d|x|y|width|height|transform|points)="([^"]*)"')
_LONG = re.compile(r"(\d\.\d\d)\d+")
_ID = re.compile(r'(\bid="|url\(#|href="#)([^")]+)')


class Svg(str):
    """One ``<svg>`` element, which a notebook shows as a figure."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    @property
    def file(self) -> str:
        """The same as the text of a file of its own."""
        return f'<?xml version="1.0" encoding="UTF-8"?>\n{self}\n'


@contextmanager
def styled() -> Iterator[None]:
    """Draw in the house style, whatever the user's own matplotlib settings are."""
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(_STYLE)
        yield


def new_figure(
    width: float, height: float, sides: tuple[float, float, float, float] | None = None
) -> Figure:
    """Return an empty figure of this many inches; call it and draw on it inside ``styled()``.

    ``sides`` are where the axes end, as shares of the figure: left, bottom, right, top. Without
    them room is made for whatever is drawn, which takes a third of the time that drawing takes.
    """
    if sides is None:
        layout = ConstrainedLayoutEngine(hspace=0.08, wspace=0.05, w_pad=0.08, h_pad=0.08)
        return Figure(figsize=(width, height), layout=layout)
    figure = Figure(figsize=(width, height))
    left, bottom, right, top = sides
    figure.subplots_adjust(left=left, bottom=bottom, right=right, top=top, wspace=0.2)
    return figure


def to_svg(figure: Figure, name: str, alt: str) -> Svg:
    """Return ``figure`` as one ``<svg>`` element whose ids begin with ``name``.

    ``alt`` says for those who cannot see it what it shows. The layout is found here, once; what is
    printed of the figure later has the same.
    """
    text = io.StringIO()
    with styled(), _clear(figure):
        # figure.savefig would draw everything twice: once for the layout, once for the file.
        canvas = FigureCanvasSVG(figure)
        layout = figure.get_layout_engine()
        if layout is not None:
            layout.execute(figure)
            figure.set_layout_engine("none")
        canvas.print_svg(text, metadata={"Date": None})
    svg = text.getvalue()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"\s*<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = svg.replace(f"stroke: {FAINT}", "stroke: currentColor; stroke-opacity: 0.18")
    svg = svg.replace(f"fill: {FAINT}", "fill: currentColor; fill-opacity: 0.12")
    svg = svg.replace(INK, "currentColor")
    svg = re.sub(r"font: ([^;\"]*?)'?DejaVu Sans[^;\"]*", r"font: \1system-ui, sans-serif", svg)
    # A hundredth of a point cannot be seen, and every digit counts thousands of times.
    svg = _NUMBERS.sub(lambda found: _LONG.sub(r"\1", found[0]), svg)
    svg = _ID.sub(rf"\g<1>{name}-\g<2>", svg)
    return Svg(svg.replace("<svg ", f'<svg role="img" aria-label="{_attribute(alt)}" ', 1))


@contextmanager
def _clear(figure: Figure) -> Iterator[None]:
    """Draw no ground behind the figure and its axes."""
    patches = [figure.patch, *(ax.patch for ax in figure.axes)]
    before = [(patch.get_facecolor(), patch.get_edgecolor()) for patch in patches]
    for patch in patches:
        patch.set(facecolor="none", edgecolor="none")
    yield
    for patch, (face, edge) in zip(patches, before, strict=True):
        patch.set(facecolor=face, edgecolor=edge)


def _attribute(text: str) -> str:
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
