"""The report of a run: one HTML file that needs nothing else, and why each norm emerged or not."""

from __future__ import annotations

from hashlib import sha256

from markupsafe import Markup
from msgspec.json import encode

from folkways.base.log import Header
from folkways.metrics.summary import Summary
from folkways.plots.cost import CostOfRun
from folkways.plots.figure2 import counts_panel, norm_panel
from folkways.plots.odd import can_describe, odd
from folkways.plots.own_series import series_figures
from folkways.plots.page import inline, resource, template
from folkways.plots.society import society_view
from folkways.plots.tree import describe
from folkways.plots.views import report_view


def render_report(summary: Summary, cost: CostOfRun | None = None) -> str:
    """Return the report as HTML: no script, no request to anywhere, the same bytes every time.

    ``cost`` is what language models took; None if none was asked.
    """
    view = report_view(summary)
    return template("report.html.j2").render(
        view=view,
        s=summary,
        society=society_view(summary),
        odd=odd(summary.header, summary.interventions) if can_describe(summary.header) else None,
        cost=cost,
        describe=describe,
        mark=Markup(report_mark(summary.header)),  # noqa: S704  hexadecimal digits
        style=Markup(resource("report.css")),  # noqa: S704  our own style sheet
        series={one.name: [inline(svg) for svg in series_figures(one)] for one in summary.own},
        counts=inline(counts_panel(summary)) if summary.setup.has_map else "",
        panels={norm.id: inline(norm_panel(summary, norm.id)) for norm in view.tracked},
    )


def report_mark(header: Header) -> str:
    """Return what stands in the head of the report of the run with this header, and no other."""
    return f'<meta name="folkways-run" content="{sha256(encode(header)).hexdigest()}">'
