"""A figure with all that goes with it: caption, data, and files that can be printed."""

from __future__ import annotations

import csv
import io
import re
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal, get_args

import matplotlib as mpl
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.text import Text
from PIL import Image

from folkways.plots.svg import FAINT, INK, Svg, styled, to_svg

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from matplotlib.typing import ColorType

Format = Literal["svg", "pdf", "png"]
FORMATS: Final[tuple[Format, ...]] = get_args(Format)

DOTS: Final = 300
"""Dots an inch of a PNG, as journals ask for."""
POINTS: Final = 72
"""Points of a PDF in an inch."""
WIDE: Final = 6.7
"""Inches of a figure across a page; what it is on paper."""
_COLOURS = 64
_WHITE = 250
_BLACK, _GREY = "#1a1a1a", "#d4d4d4"
"""What ink and faint lines are on paper."""

Value = str | int | float | None


@dataclass(frozen=True)
class FigureData:
    """What a figure shows, as a table; None is a value that is not defined."""

    columns: tuple[str, ...]
    rows: Sequence[Sequence[Value]]

    def csv(self) -> str:
        """Return the table as the text of a CSV file."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows(["" if one is None else one for one in row] for row in self.rows)
        return text.getvalue()


@dataclass(frozen=True, eq=False)
class PrintFigure:
    """One figure: drawn once, shown on a page, and written as SVG, PDF, PNG and CSV.

    ``name`` is the stem of its files, ``title`` what it is, ``caption`` what its marks mean and
    how its measures are defined, ``alt`` what it shows, for those who cannot see it. ``notes`` are
    what a pointer on the marks with these ids tells.
    """

    kind: str
    name: str
    title: str
    caption: str
    alt: str
    data: FigureData
    drawing: Figure
    notes: Sequence[tuple[str, str]] = ()

    @cached_property
    def svg(self) -> Svg:
        """The figure as one ``<svg>`` element, which takes the colours of its page."""
        with _quiet():
            svg = to_svg(self.drawing, self.name, self.alt)
        return with_notes(svg, self.name, self.notes)

    def file(self, form: Format) -> bytes:
        """Return the figure as the content of a file, dark on white; the same bytes every time."""
        if form == "svg":
            return _svg_on_paper(self.svg).encode()
        _ = self.svg
        with _quiet(), styled(), _on_paper(self.drawing):
            return self._pdf() if form == "pdf" else self._png()

    def csv(self) -> str:
        """Return what it shows as the text of a CSV file."""
        return self.data.csv()

    def _pdf(self) -> bytes:
        # Takes a third of a second to import, which a report without files need not wait for.
        from matplotlib.backends.backend_pdf import FigureCanvasPdf

        file = io.BytesIO()
        about = {"Title": self.title, "Creator": "folkways", "CreationDate": None}
        with _dots(self.drawing, POINTS):
            FigureCanvasPdf(self.drawing).print_pdf(file, metadata=about)
        return file.getvalue()

    def _png(self) -> bytes:
        file = io.BytesIO()
        with _dots(self.drawing, DOTS):
            canvas = FigureCanvasAgg(self.drawing)
            canvas.draw()
            size = canvas.get_width_height(physical=True)
            image = Image.frombuffer("RGBA", size, canvas.buffer_rgba()).convert("RGB")
        # Lines and letters need few colours; the file is half of what it was. The colours are
        # chosen from a sixteenth of the dots, which takes a tenth of the time.
        sample = image.resize([side // 4 for side in size], Image.Resampling.NEAREST)
        palette = sample.quantize(_COLOURS, dither=Image.Dither.NONE)
        # What is nearly white is the ground, and paper is white.
        palette.putpalette(
            [255 if one >= _WHITE else one for one in palette.getpalette() or ()],
        )
        few = image.quantize(palette=palette, dither=Image.Dither.NONE)
        few.save(file, "PNG", dpi=(DOTS, DOTS))
        return file.getvalue()

    def _repr_svg_(self) -> str:
        return str(self.svg)


def file_stem(*parts: str) -> str:
    """Return the parts as the stem of a file: letters, digits, dashes."""
    return "-".join(filter(None, (re.sub(r"[^A-Za-z0-9_.-]+", "_", part) for part in parts)))[:120]


def short(text: str, most: int) -> str:
    """Return ``text`` in one line of at most ``most`` characters, without what cannot be shown."""
    line = " ".join(printable(text).split())
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


def printable(text: str) -> str:
    """Return ``text`` without what neither a drawing nor an XML document may hold."""
    return "".join(c if c.isprintable() else " " for c in text if not "\ud800" <= c <= "\udfff")


def with_notes(svg: Svg, name: str, notes: Sequence[tuple[str, str]]) -> Svg:
    """Put a title into each group with one of the ids, so that a pointer on it tells more."""
    for id, words in notes:
        group = f'<g id="{name}-{id}">'
        svg = Svg(svg.replace(group, f"{group}<title>{_text(words)}</title>", 1))
    return svg


def _text(words: str) -> str:
    safe = printable(words).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return safe.replace('"', "&quot;")


def _svg_on_paper(svg: Svg) -> str:
    plain = svg.replace("stroke: currentColor; stroke-opacity: 0.18", f"stroke: {_GREY}")
    plain = plain.replace("fill: currentColor; fill-opacity: 0.12", f"fill: {_GREY}")
    return Svg(plain.replace("currentColor", _BLACK)).file


@contextmanager
def _on_paper(figure: Figure) -> Iterator[None]:
    """Draw ink and faint lines in the colours of paper."""
    changed: list[Callable[[], object]] = []
    for artist in figure.findobj():
        if isinstance(artist, Line2D | Text):
            _recolour(artist.get_color(), artist.set_color, changed)
        elif isinstance(artist, Patch):
            _recolour(artist.get_edgecolor(), artist.set_edgecolor, changed)
            _recolour(artist.get_facecolor(), artist.set_facecolor, changed)
    yield
    for back in changed:
        back()


def _recolour(
    before: ColorType, put: Callable[[ColorType], object], changed: list[Callable[[], object]]
) -> None:
    """Put the colour of paper in place of ink or a faint line, and note how to undo it."""
    colour = {INK: _BLACK, FAINT: _GREY}.get(mpl.colors.to_hex(before))
    if colour is not None:
        put(colour)
        changed.append(lambda: put(before))


@contextmanager
def _dots(figure: Figure, dots: int) -> Iterator[None]:
    """Draw with so many dots an inch."""
    before = figure.dpi
    figure.dpi = dots
    yield
    figure.dpi = before


@contextmanager
def _quiet() -> Iterator[None]:
    """Draw without a word on letters that the font lacks: an SVG shows them in its reader's."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", r"Glyph \d+", UserWarning)
        yield
