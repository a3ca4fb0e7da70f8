"""What stands in front of the report's appendix: verdict, course, agents, conflicts, methods."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from folkways.base.amounts import whole
from folkways.base.plural import counted, listed
from folkways.metrics.summary import Summary
from folkways.plots.activity import activity_figure
from folkways.plots.figure import short
from folkways.plots.figure_view import Download, FigureShelf, FigureView
from folkways.plots.methods import Methods, methods
from folkways.plots.shares import MOST_PANELS, norms_figure
from folkways.plots.society import SocietyView, TreeView
from folkways.plots.turning_points import TurningPoint, turning_points
from folkways.plots.verdict import verdict
from folkways.plots.viewer_link import VIEWER, viewer_link
from folkways.plots.views import ReportView

MOST_COURSES = 3
"""So many norms are told of in front of the appendix at most."""
MOST_AGENTS = 12
_SETUP = (
    "scenario",
    "agents",
    "days",
    "read until",
    "seed",
    "mind",
    "mechanisms",
    "fork of",
    "from outside",
    "folkways",
)


@dataclass(frozen=True, slots=True)
class Course:
    """How a norm came about: its tree, and what turned its course."""

    tree: TreeView
    points: Sequence[TurningPoint]


@dataclass(frozen=True, slots=True)
class Holding:
    """How an agent stands to a tracked norm; ``since`` in words, with a link, if it holds it."""

    holds: bool
    words: str
    link: str = ""


@dataclass(frozen=True, slots=True)
class AgentRow:
    """An agent in a line: how it stands to each tracked norm, and what it did for them."""

    name: str
    role: str
    holdings: Sequence[Holding]
    persuaded: int
    violated: int
    qualified: int


@dataclass(frozen=True)
class Front:
    """All that stands in front of the appendix."""

    sentences: Sequence[str]
    norms: FigureView | None
    others: int
    courses: Sequence[Course]
    agents: Sequence[AgentRow]
    left_out: int
    activity: FigureView | None
    conflicts: str
    judge: str
    setup: Sequence[tuple[str, str]]
    methods: Methods
    bibtex: Download
    viewer: str
    command: str


def front(summary: Summary, view: ReportView, society: SocietyView, shelf: FigureShelf) -> Front:
    """Return what stands in front of the appendix."""
    town = summary.setup.has_map and bool(summary.reached)
    tracked = summary.setup.tracked
    told = methods(summary)
    rows = _agents(summary, view, society) if summary.setup.has_map else []
    encoded = b64encode(told.bibtex.encode()).decode()
    return Front(
        sentences=verdict(summary, view.findings, society.clusters)
        if summary.setup.has_map
        else (),
        norms=shelf.view(norms_figure(summary)) if town and tracked else None,
        others=max(0, len(tracked) - MOST_PANELS),
        courses=[_course(summary, tree) for tree in society.trees[:MOST_COURSES]],
        agents=rows[:MOST_AGENTS],
        left_out=max(0, len(rows) - MOST_AGENTS),
        activity=shelf.view(activity_figure(summary)) if town else None,
        conflicts=_conflicts(summary) if summary.setup.has_map else "",
        judge=_judge(summary, view) if summary.setup.has_map else "",
        setup=[(name, value) for name, value in view.setup if name in _SETUP],
        methods=told,
        viewer=VIEWER,
        command=f"folkways view RUN --port {urlsplit(VIEWER).port}",
        bibtex=Download(
            "BibTeX", "folkways-references.bib", f"data:text/plain;charset=utf-8;base64,{encoded}"
        ),
    )


def _course(summary: Summary, view: TreeView) -> Course:
    points = turning_points(summary, view.tree, view.tree.norm if view.tracked else "")
    return Course(view, points)


def _agents(summary: Summary, view: ReportView, society: SocietyView) -> list[AgentRow]:
    """Return a row for each agent, those who persuaded most others first."""
    trees = {one.tree.norm: one.tree for one in society.trees if one.tracked}
    persuaded = {
        name: sum(
            len(one.caused)
            for tree in trees.values()
            for one in tree.adoptions
            if one.agent == name
        )
        for name in summary.setup.agents
    }
    violated: dict[str, int] = {}
    for lapses in summary.lapses.values():
        for one in lapses:
            violated[one.agent] = violated.get(one.agent, 0) + one.kept.of - one.kept.count
    standing = _standing(summary, society)
    rows = [
        AgentRow(
            name=agent.name,
            role="norm entrepreneur" if agent.entrepreneur else "",
            holdings=[
                standing[norm.id].get(agent.name, Holding(False, "never met it"))
                for norm in summary.setup.tracked
            ],
            persuaded=persuaded.get(agent.name, 0),
            violated=violated.get(agent.name, 0),
            qualified=agent.qualified,
        )
        for agent in view.agents
    ]
    return sorted(rows, key=lambda row: -row.persuaded) if len(rows) > MOST_AGENTS else rows


def _standing(summary: Summary, society: SocietyView) -> dict[str, dict[str, Holding]]:
    """Return, by tracked norm and agent, since when it holds the norm, or why it does not."""
    moments = summary.header.moments
    found: dict[str, dict[str, Holding]] = {}
    for norm in summary.setup.tracked:
        if norm.id in summary.unreadable:
            found[norm.id] = dict.fromkeys(summary.setup.agents, Holding(False, "not measured"))
            continue
        (tree,) = [one.tree for one in society.trees if one.tracked and one.tree.norm == norm.id]
        without = {entry.agent: entry for entry in summary.not_accepted[norm.id]}
        here = found.setdefault(norm.id, {})
        for one in tree.adoptions:
            if one.agent in without or one.agent in summary.removed:
                continue
            link = viewer_link(one.t, moments, agent=one.agent, norm=norm.id)
            here[one.agent] = Holding(True, moments.name(one.t), link)
        for agent, entry in without.items():
            here[agent] = Holding(False, short(entry.why, 60))
        for agent, t in summary.removed.items():
            here[agent] = Holding(False, f"left {moments.name(t)}")
    return found


def _conflicts(s: Summary) -> str:
    """Return how many conflicts there were, about what, and when they were most."""
    if not s.recorded("conflicts"):
        return f"Conflicts are {s.missing('conflicts')} in this run."
    every = sum(s.conflicts.all)
    if not every:
        return "No conflict was detected: nobody saw another violate a norm that it held."
    top = max(s.conflicts.all)
    at = s.conflicts.all.index(top)
    statements = {norm.id: norm.statement.rstrip(".") for norm in s.setup.tracked}
    about = [
        f"{whole(sum(counts))} about “{short(statements[norm], 50)}”"
        for norm, counts in s.conflicts.about.items()
        if sum(counts)
    ]
    subjects = f" ({listed(about)})" if about else ""
    last = s.conflicts.all[-1]
    return (
        f"{counted(every, 'conflict')}{subjects}; most, {whole(top)}, between {s.bins.label(at)} "
        f"and {s.header.moments.name(s.end_of(at))}, and {whole(last)} in the last "
        f"{'quarter' if s.bins.per_day == 4 else 'bin'}. "
        f"{counted(sum(s.conversations.all), 'conversation')}, of them "
        f"{whole(sum(s.conversations.related))} about a tracked norm."
    )


def _judge(s: Summary, view: ReportView) -> str:
    """Return who judged, how often, and what it could not read."""
    text = (
        f"The {s.docket.judge.name} was asked {counted(view.asked, 'time')} and made "
        f"{counted(view.decided, 'different decision')}."
    )
    if not view.shipped_judge:
        text += " It does not ship with folkways, so how often it is right is not known."
    if s.unreadable:
        text += f" It cannot read {listed(list(s.unreadable))}: their figures say nothing."
    unclear = sum(cell.unclear for cells in s.adherence.values() for cell in cells)
    if unclear:
        text += (
            f" {counted(unclear, 'planned entry').replace('entrys', 'entries')} were left out, "
            "since nothing in the log tells whether their place is indoors."
        )
    return text
