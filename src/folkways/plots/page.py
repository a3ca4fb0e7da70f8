"""What all pages share: templates, their filters, figures that take the page's colours."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import TypeVar

import jinja2
from markupsafe import Markup

from folkways.base.amounts import decimal, money, whole
from folkways.base.percent import percent
from folkways.base.time import format_moment
from folkways.metrics.own_measures import cell_text
from folkways.metrics.series import Share
from folkways.plots.svg import BLUE, GREEN, SKY, VERMILION
from folkways.plots.words import in_words

T = TypeVar("T")

MOST_ROWS = 1000
"""A table on a page has no more rows than these, so that those of a large society open soon."""

_COLOURS = {BLUE: "blue", VERMILION: "vermilion", GREEN: "green", SKY: "sky"}


def inline(svg: str) -> Markup:
    """Let the page's style sheet set the colours, so that they suit light and dark."""
    for colour, name in _COLOURS.items():
        svg = svg.replace(colour.lower(), f"var(--{name})").replace(colour, f"var(--{name})")
    return Markup(svg)  # noqa: S704  drawn here or by matplotlib; both escape what they are given


def resource(name: str) -> str:
    """Return the text of a file beside the templates."""
    return resources.files("folkways.plots").joinpath("templates", name).read_text("utf-8")


@cache
def template(name: str) -> jinja2.Template:
    """Return a template; what is filled into it is escaped."""
    return _environment().get_template(name)


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(resource),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        finalize=_finalize,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["moment"] = format_moment
    environment.filters["percent"] = _percent
    environment.filters["number"] = decimal
    environment.filters["dollars"] = money
    environment.filters["thousands"] = whole
    environment.filters["words"] = in_words
    environment.filters["cell"] = cell_text
    environment.filters["shown"] = _shown
    return environment


def _shown(rows: Sequence[T]) -> Sequence[T]:
    return rows[:MOST_ROWS]


def _finalize(value: object) -> object:
    """Replace what no page may hold (control characters, lone surrogates) before it is escaped."""
    if isinstance(value, str) and not isinstance(value, Markup):
        return "".join(
            c if c in "\t\n" or (" " <= c <= "\ud7ff" and c != "\x7f") or c > "\udfff" else "\ufffd"
            for c in value
        )
    return value


def _percent(share: Share) -> str:
    return percent(share.value)
