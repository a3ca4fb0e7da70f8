"""A figure as a page shows it: drawn, with its caption, and with files to download."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from folkways.base.in_shell import in_shell
from folkways.plots.figure import FORMATS, PrintFigure, file_stem
from folkways.plots.page import inline

_TYPES = {
    "svg": "image/svg+xml",
    "pdf": "application/pdf",
    "png": "image/png",
    "csv": "text/csv;charset=utf-8",
}
_LARGEST = 400_000
"""Bytes of one figure's files that a page holds at most; a tree of thousands has more."""
_ROOM = 2_500_000
"""Bytes of all figures' files that a page holds at most."""


@dataclass(frozen=True, slots=True)
class Download:
    """A file that lies in the page itself."""

    label: str
    file: str
    href: str


@dataclass(frozen=True, slots=True)
class FigureView:
    """What the page shows of a figure; ``command`` makes its files where the page has none."""

    title: str
    caption: str
    drawing: Markup
    files: Sequence[Download]
    command: str


@dataclass
class FigureShelf:
    """Makes views of figures while there is room for their files in the page.

    ``stem`` begins the names of the files. With ``files`` false there are none, which is quicker.
    """

    stem: str
    run: str
    files: bool = True
    _room: int = field(default=_ROOM, init=False)

    def view(self, figure: PrintFigure, options: str = "") -> FigureView:
        """Return a figure as the page shows it; ``options`` go to ``folkways figure``."""
        kind = f"--kind {figure.kind}{f' {options}' if options else ''}"
        drawing = inline(figure.svg)
        files: list[Download] = []
        if self.files and len(figure.svg) <= _LARGEST and self._room > 0:
            files = self._downloads(figure)
        command = f"folkways figure {in_shell(self.run)} {kind} --format pdf"
        return FigureView(figure.title, figure.caption, drawing, files, command)

    def _downloads(self, figure: PrintFigure) -> list[Download]:
        every: dict[str, bytes] = {form: figure.file(form) for form in FORMATS}
        every["csv"] = figure.csv().encode("utf-8", "replace")
        self._room -= sum(len(content) for content in every.values())
        stem = file_stem(self.stem, figure.name)
        return [
            Download(
                "data (CSV)" if form == "csv" else form.upper(),
                f"{stem}.{form}",
                f"data:{_TYPES[form]};base64,{b64encode(content).decode()}",
            )
            for form, content in every.items()
        ]
