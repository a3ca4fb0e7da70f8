"""The transmission tree of one norm as a page of its own."""

from __future__ import annotations

from markupsafe import Markup

from folkways.metrics.summary import Summary
from folkways.metrics.transmission import Tree
from folkways.plots.figure_view import FigureShelf
from folkways.plots.page import resource, template
from folkways.plots.tree import describe, transmission_figure


def tree_page(summary: Summary, tree: Tree) -> str:
    """Return an HTML page that needs nothing else: no script, no request to anywhere."""
    shelf = FigureShelf(summary.header.name, "RUN")
    drawn = transmission_figure(tree, summary.bins, summary.last, summary.removed)
    return template("tree.html.j2").render(
        s=summary,
        tree=tree,
        describe=describe,
        figure=shelf.view(drawn, "--norm NORM"),
        style=Markup(resource("report.css")),  # noqa: S704  our own style sheet
    )
