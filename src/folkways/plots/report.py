"""The report of a run: one HTML file that needs nothing else, and why each norm emerged or not."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from markupsafe import Markup
from msgspec.json import encode

from folkways.base.log import Header
from folkways.metrics.asked_facts import Answered
from folkways.metrics.summary import Summary
from folkways.plots.cost import CostOfRun
from folkways.plots.facts_asked import PARK as PARK_ASKED
from folkways.plots.facts_asked import facts_asked_view
from folkways.plots.facts_view import PARK, facts_view
from folkways.plots.figure_view import FigureShelf
from folkways.plots.front import front
from folkways.plots.negative_view import SHOWN, negative_view
from folkways.plots.odd import can_describe, odd
from folkways.plots.own_series import series_figures
from folkways.plots.page import resource, template
from folkways.plots.society import society_view
from folkways.plots.tree import describe
from folkways.plots.utilities import utilities_figure
from folkways.plots.views import report_view


def render_report(
    summary: Summary,
    cost: CostOfRun | None = None,
    *,
    answers: Sequence[Answered] = (),
    answers_missing: str = "",
    files: bool = True,
    ended: bool = False,
) -> str:
    """Return the report as HTML: no script, no request to anywhere, the same bytes every time.

    ``cost`` is what language models took; None if none was asked. ``answers`` are what agents said
    of facts in interviews; ``answers_missing`` says why there are none, although some are there.
    With ``files`` false the figures
    have no files to download, which takes a third of the time. ``ended``: the run ended by itself,
    so that its log is complete even if it is shorter than it could be.
    """
    header = summary.header
    view = report_view(summary, ended=ended)
    shelf = FigureShelf(f"{header.name}-{header.seed}", "RUN", files)
    society = society_view(summary, shelf)
    shown = front(summary, view, society, shelf)
    series = {
        one.name: [shelf.view(figure, f"--measure {one.name}") for figure in series_figures(one)]
        for one in summary.own
    }
    return template("report.html.j2").render(
        view=view,
        front=shown,
        s=summary,
        society=society,
        odd=odd(header, summary.interventions) if can_describe(header) else None,
        cost=cost,
        describe=describe,
        mark=Markup(report_mark(header)),  # noqa: S704  hexadecimal digits
        style=Markup(resource("report.css")),  # noqa: S704  our own style sheet
        series=series,
        negative=negative_view(summary),
        own_sections=SHOWN,
        facts=facts_view(summary, shelf),
        park=PARK,
        asked=facts_asked_view(summary, answers, answers_missing),
        park_asked=PARK_ASKED,
        utilities=shelf.view(utilities_figure(summary)) if view.synthesis.most else None,
    )


def report_mark(header: Header) -> str:
    """Return what stands in the head of the report of the run with this header, and no other."""
    return f'<meta name="folkways-run" content="{sha256(encode(header)).hexdigest()}">'
