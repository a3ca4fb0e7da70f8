"""How a norm came about: who brought it, who took it over, and when the course turned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from folkways.base.amounts import out_of, whole
from folkways.base.percent import percent
from folkways.base.plural import counted, listed
from folkways.metrics.adherence import Occasion
from folkways.metrics.summary import Summary
from folkways.metrics.transmission import Adoption, Tree
from folkways.plots.figure import short
from folkways.plots.viewer_link import viewer_link

_MOST_NAMES = 3
_REASON = 90
_WAYS = {
    "conversation": "in a talk",
    "observation": "by seeing what others do",
    "synthesis": "by joining norms of its own into one",
}


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Something that happened at ``t`` (simulated seconds); ``link`` leads the viewer there."""

    t: int
    moment: str
    words: str
    link: str


def turning_points(summary: Summary, tree: Tree, norm: str = "") -> list[TurningPoint]:
    """Return the turning points of a norm in order of time.

    ``norm`` is its id if it is tracked; of others it is not measured who kept them.
    """
    found: list[tuple[int, str, str]] = []
    if tree.adoptions:
        found += _begun(tree)
        found += _passed_on(tree)
        found += _majority(summary, tree)
        found += _last(tree)
    if norm:
        found += _conduct(summary, norm)
    moments = summary.header.moments
    return [
        TurningPoint(t, moments.name(t), words, viewer_link(t, moments, agent=agent, norm=norm))
        for t, words, agent in sorted(dict.fromkeys(found), key=lambda one: one[0])
    ]


def _begun(tree: Tree) -> list[tuple[int, str, str]]:
    created = [one for one in tree.adoptions if one.origin == "created"]
    if created:
        first = created[0]
        return [(first.t, f"{_names(created)} created it.", first.agent)]
    first = tree.adoptions[0]
    way = _WAYS.get(first.origin, first.origin)
    return [(first.t, f"{first.agent} was the first to hold it, {way}.", first.agent)]


def _passed_on(tree: Tree) -> list[tuple[int, str, str]]:
    """Return the first gift, and who passed the norm on to most others."""
    edges = tree.edges
    if not edges:
        return []
    giver, taker = edges[0]
    way = _WAYS.get(taker.origin, taker.origin)
    found = [(taker.t, f"{taker.agent} was the first to take it over from {giver.agent}, {way}.")]
    most = max(tree.adoptions, key=lambda one: len(one.caused))
    rows = [(t, words, taker.agent) for t, words in found]
    if len(most.caused) > 1:
        by_agent = {one.agent: one for one in tree.adoptions}
        takers = [by_agent[name] for name in most.caused]
        words = (
            f"{most.agent} has passed it on to {counted(len(takers), 'agent')}, the most of all: "
            f"{_names(takers)}."
        )
        rows.append((takers[-1].t, words, most.agent))
    return rows


def _majority(summary: Summary, tree: Tree) -> list[tuple[int, str, str]]:
    """Return when the threshold of all agents had accepted it at some time."""
    needed = ceil(summary.threshold * tree.agents - 1e-9)
    if not 0 < needed <= len(tree.adoptions):
        return []
    one = tree.adoptions[needed - 1]
    words = (
        f"With {one.agent}, {out_of(needed, tree.agents)} have accepted it "
        f"({percent(needed / tree.agents)})."
    )
    return [(one.t, words, one.agent)]


def _last(tree: Tree) -> list[tuple[int, str, str]]:
    one = tree.adoptions[-1]
    if one.origin == "created" or len(tree.adoptions) == 1:
        return []
    rest = tree.agents - len(tree.adoptions)
    met = f" after meeting it {counted(one.exposures, 'time')}" if one.exposures > 1 else ""
    others = (
        f"; {counted(rest, 'agent')} never did" if rest else f"; now all {whole(tree.agents)} have"
    )
    return [(one.t, f"{one.agent} is the last to accept it{met}{others}.", one.agent)]


def _conduct(summary: Summary, norm: str) -> list[tuple[int, str, str]]:
    """Return from when on it has emerged, and when a holder last violated it."""
    found: list[tuple[int, str, str]] = []
    last = summary.last_violations.get(norm)
    if last is not None:
        how = _by_plan(last.text) if last.planned else _because(summary, norm, last)
        words = f"{last.agent} is the last to violate it while holding it{how}."
        found.append((last.t, words, last.agent))
    t = summary.emerged_at(norm)
    if t is not None:
        words = (
            f"From now to the end {percent(summary.threshold)} of the agents or more hold and "
            "follow it: it has emerged."
        )
        found.append((t, words, ""))
    return found


def _by_plan(text: str) -> str:
    return f", by what it planned (“{short(text, _REASON)}”)"


def _because(summary: Summary, norm: str, action: Occasion) -> str:
    """Return the agent's own reason for an action, if it gave one."""
    reasons = (
        why.reason
        for one in summary.lapses[norm]
        if one.agent == action.agent
        for why in one.why
        if why.last == action.t and why.reason
    )
    reason = next(reasons, "")
    return f" (“{short(reason, _REASON)}”)" if reason else ""


def _names(some: Sequence[Adoption]) -> str:
    names = [one.agent for one in some]
    if len(names) > _MOST_NAMES + 1:
        names = [*names[:_MOST_NAMES], f"{len(names) - _MOST_NAMES} others"]
    return listed(names)
