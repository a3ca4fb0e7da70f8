"""Tracing a norm through a run: cases and transmission trees as plain data and as files."""

from __future__ import annotations

from typing import TypedDict

from folkways.base.log import RunLog
from folkways.base.time import format_moment
from folkways.metrics.follow import follow
from folkways.metrics.summary import Summary
from folkways.metrics.target import Target, tree_of
from folkways.metrics.trace import Trace, TraceStep
from folkways.metrics.transmission import Adoption, Tree

KINDS = (".svg", ".html", ".graphml")
"""Endings of the files that a tree can be written to."""


class StepJson(TypedDict):
    """One step of a case; see :class:`folkways.metrics.trace.Step`."""

    at: str
    t: int
    kind: str
    other: str
    channel: str
    words: str
    place: str
    norm: str
    content: str
    outcome: str
    why: str


class CaseJson(TypedDict):
    """What ``folkways trace --agent --json`` prints; the milestones are None if they never came."""

    norm: str
    agent: str
    entrepreneur: bool
    exposures: int
    acceptance: StepJson | None
    compliance: StepJson | None
    lapse: StepJson | None
    passed_on: StepJson | None
    persuasion: StepJson | None
    steps: list[StepJson]


class AdoptionJson(TypedDict):
    """One holder of a tree; see :class:`folkways.metrics.transmission.Adoption`."""

    agent: str
    at: str
    t: int
    met: int
    origin: str
    source: str
    parent: str
    generation: int
    exposures: int
    sources: int
    caused: list[str]
    credit: float
    norm: str
    content: str


class TreeJson(TypedDict):
    """What ``folkways trace --json`` prints.

    ``reproduction`` is the mean number of acceptances that a holder caused, ``of_roots`` that of
    the roots, ``by_generation`` that of each generation; ``cohorts`` has caused and holders for
    those who accepted in each bin.
    """

    norm: str
    agents: int
    holders: int
    generations: list[int]
    reproduction: float | None
    of_roots: float | None
    by_generation: list[float]
    cohorts: list[tuple[int, int]]
    density: float | None
    adoptions: list[AdoptionJson]


def cases(
    log: RunLog, summary: Summary, target: Target, agents: tuple[str, ...]
) -> dict[str, Trace]:
    """Return the case of each of ``agents`` with a norm, in one pass over the log."""
    return follow(
        log.events(),
        summary.lives,
        tree_of(summary, target),
        agents,
        target.statement,
        target.contents,
        summary.docket.again(),
        entrepreneurs=summary.setup.entrepreneurs,
    )


def tree_file(summary: Summary, tree: Tree, ending: str) -> str:
    """Return the text of a tree's file; ``ending`` is one of :data:`KINDS`."""
    if ending == ".graphml":
        from folkways.plots.graphml import to_graphml

        return to_graphml(tree, summary.setup.entrepreneurs)
    if ending == ".html":
        from folkways.plots.tree_page import tree_page

        return tree_page(summary, tree)
    from folkways.plots.tree import tree_figure

    return tree_figure(tree, summary.bins, summary.last, summary.removed).file


def case_json(case: Trace) -> CaseJson:
    """Return a case as plain data, with moments in words beside the numbers."""
    return {
        "norm": case.norm,
        "agent": case.agent,
        "entrepreneur": case.entrepreneur,
        "exposures": len(case.exposures),
        "acceptance": _step_or_none(case.acceptance),
        "compliance": _step_or_none(case.compliance),
        "lapse": _step_or_none(case.lapse),
        "passed_on": _step_or_none(case.passed_on),
        "persuasion": _step_or_none(case.persuasion),
        "steps": [_step(step) for step in case.steps],
    }


def tree_json(tree: Tree, summary: Summary) -> TreeJson:
    """Return a tree as plain data."""
    cohorts = tree.by_bin(summary.bins, summary.reached)
    return {
        "norm": tree.norm,
        "agents": tree.agents,
        "holders": len(tree.adoptions),
        "generations": list(tree.generations),
        "reproduction": tree.reproduction,
        "of_roots": tree.of_roots,
        "by_generation": list(tree.by_generation()),
        "cohorts": [(share.count, share.of) for share in cohorts],
        "density": tree.density.value,
        "adoptions": [_adoption(one, tree) for one in tree.adoptions],
    }


def _step_or_none(step: TraceStep | None) -> StepJson | None:
    return None if step is None else _step(step)


def _step(step: TraceStep) -> StepJson:
    return {
        "at": format_moment(step.t),
        "t": step.t,
        "kind": step.kind,
        "other": step.other,
        "channel": step.channel,
        "words": step.words,
        "place": step.place,
        "norm": step.norm,
        "content": step.content,
        "outcome": step.outcome,
        "why": step.why,
    }


def _adoption(one: Adoption, tree: Tree) -> AdoptionJson:
    return {
        "agent": one.agent,
        "at": format_moment(one.t),
        "t": one.t,
        "met": one.met,
        "origin": one.origin,
        "source": one.source,
        "parent": one.parent,
        "generation": one.generation,
        "exposures": one.exposures,
        "sources": one.sources,
        "caused": list(one.caused),
        "credit": tree.credit.get(one.agent, 0.0),
        "norm": one.norm,
        "content": one.content,
    }
