"""What the report shows of the whole society: clusters, trees, evidence, utilities, networks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from folkways.memory.embedder import LexicalEmbedder
from folkways.metrics.calibration import Calibration, calibrations
from folkways.metrics.clusters import Cluster, clusters
from folkways.metrics.compactness import Compactness, compactness
from folkways.metrics.expectations import Evidence, Expectations
from folkways.metrics.series import Share
from folkways.metrics.summary import Summary
from folkways.metrics.transmission import Tree, transmission, wordings
from folkways.plots.figure_view import FigureShelf, FigureView
from folkways.plots.tree import transmission_figure

_MOST_TREES = 3


@dataclass(frozen=True)
class TreeView:
    """A tree and its figure; ``title`` is the norm in words."""

    title: str
    tree: Tree
    figure: FigureView
    tracked: bool


@dataclass(frozen=True)
class ExpectationView:
    """A tracked norm's evidence at the end, with what is true beside it."""

    norm: str
    last: Expectations
    acceptance: Share
    compliance: Share
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True)
class SocietyView:
    """Everything that is not about one tracked norm or one agent alone."""

    clusters: Sequence[Cluster]
    trees: Sequence[TreeView]
    expectations: Sequence[ExpectationView]
    calibrations: Sequence[Calibration]
    compactness: Sequence[Compactness]
    most: int


def society_view(summary: Summary, shelf: FigureShelf) -> SocietyView:
    """Return what the report shows of the society; ``shelf`` makes its figures."""
    embedder = LexicalEmbedder(summary.setup.agents)
    found = clusters(summary, embedder)
    calibrated = calibrations(summary.lives)
    return SocietyView(
        clusters=[one for one in found if one.ever],
        trees=_trees(summary, found, shelf),
        expectations=[_expectations(summary, norm.id) for norm in summary.setup.tracked]
        if summary.reached
        else [],
        calibrations=calibrated,
        compactness=compactness(summary.syntheses, embedder),
        most=max(calibrated[1].tens),
    )


def _trees(summary: Summary, found: Sequence[Cluster], shelf: FigureShelf) -> list[TreeView]:
    """Return the trees of tracked norms that were measured, and of the widest unseeded ones."""
    docket = summary.docket.again()
    views = []
    for norm in summary.setup.tracked:
        if norm.id in summary.unreadable:
            continue  # who holds it is not known
        contents = wordings(summary.lives, norm.statement, docket)
        tree = transmission(norm.id, summary.lives, summary.setup.agents, contents)
        views.append(_view(summary, norm.statement, tree, shelf, tracked=True))
    free = [one for one in found if one.unseeded and len(one.ever) > 1]
    for cluster in free[:_MOST_TREES]:
        tree = transmission(
            cluster.name, summary.lives, summary.setup.agents, frozenset(cluster.wordings)
        )
        views.append(_view(summary, cluster.name, tree, shelf, tracked=False))
    return views


def _view(
    summary: Summary, title: str, tree: Tree, shelf: FigureShelf, *, tracked: bool
) -> TreeView:
    drawn = transmission_figure(tree, summary.bins, summary.last, summary.removed, title)
    # What agents called a norm is not put into a command that somebody copies.
    options = f"--norm {tree.norm}" if tracked else "--norm NORM"
    return TreeView(title, tree, shelf.view(drawn, options), tracked)


def _expectations(summary: Summary, norm: str) -> ExpectationView:
    held, _ = summary.at_end(norm)
    rate = summary.compliance_whole_run(norm)
    return ExpectationView(norm, summary.expectations[norm][-1], held, rate, summary.evidence[norm])
