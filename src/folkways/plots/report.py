"""The report of a run: one HTML file that needs nothing else, and why each norm emerged or not."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib import resources

import jinja2
from markupsafe import Markup
from msgspec.json import encode

from folkways.base.log import Header
from folkways.base.time import format_moment
from folkways.metrics.series import Share
from folkways.metrics.summary import Summary
from folkways.plots.figure2 import counts_panel, norm_panel
from folkways.plots.svg import BLUE, GREEN, SKY, VERMILION
from folkways.plots.views import report_view

_COLOURS = {BLUE: "blue", VERMILION: "vermilion", GREEN: "green", SKY: "sky"}


def render_report(summary: Summary) -> str:
    """Return the report as HTML: no script, no request to anywhere, the same bytes every time."""
    view = report_view(summary)
    return _template().render(
        view=view,
        s=summary,
        mark=Markup(report_mark(summary.header)),  # noqa: S704  hexadecimal digits
        style=Markup(_resource("report.css")),  # noqa: S704  our own style sheet
        counts=_inline(counts_panel(summary)),
        panels={norm.id: _inline(norm_panel(summary, norm.id)) for norm in view.tracked},
    )


def report_mark(header: Header) -> str:
    """Return what stands in the head of the report of the run with this header, and no other."""
    return f'<meta name="folkways-run" content="{sha256(encode(header)).hexdigest()}">'


def _inline(svg: str) -> Markup:
    """Let the page's style sheet set the colours, so that they suit light and dark."""
    for colour, name in _COLOURS.items():
        svg = svg.replace(colour.lower(), f"var(--{name})")
    return Markup(svg)  # noqa: S704  drawn by matplotlib, which escapes what it is given


def _resource(name: str) -> str:
    return resources.files("folkways.plots").joinpath("templates", name).read_text("utf-8")


@cache
def _template() -> jinja2.Template:
    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(_resource),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        finalize=_finalize,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["moment"] = format_moment
    environment.filters["percent"] = _percent
    environment.filters["number"] = _number
    environment.filters["thousands"] = "{:,}".format
    return environment.get_template("report.html.j2")


def _finalize(value: object) -> object:
    """Replace what no page may hold (control characters, lone surrogates) before it is escaped."""
    if isinstance(value, str) and not isinstance(value, Markup):
        return "".join(
            c if c in "\t\n" or (" " <= c <= "\ud7ff" and c != "\x7f") or c > "\udfff" else "\ufffd"
            for c in value
        )
    return value


def _percent(share: Share) -> str:
    return "undefined" if share.value is None else f"{share.value:.0%}"


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.3g}"
