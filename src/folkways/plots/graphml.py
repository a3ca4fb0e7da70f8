"""The transmission tree of a norm as GraphML, for network programs (Gephi, igraph, networkx)."""

from __future__ import annotations

import io
from collections.abc import Collection

from folkways.base.time import format_moment
from folkways.metrics.transmission import Adoption, Tree

_Facts = dict[str, str | int | float]


def to_graphml(tree: Tree, entrepreneurs: Collection[str] = ()) -> str:
    """Return the tree as the text of a GraphML file.

    A node is an agent that accepted the norm, or (``holds`` false) one from whom it was had without
    holding it; an edge goes from giver to receiver. ``accepted`` and ``met`` are simulated seconds
    since midnight before day 1.
    """
    from networkx import DiGraph, write_graphml_xml

    graph = DiGraph(id=_clean(tree.norm))
    holders = {one.agent for one in tree.adoptions}
    givers = dict.fromkeys(one.source for one in tree.adoptions if one.source)
    others = [giver for giver in givers if giver not in holders]
    ids = {agent: f"n{n}" for n, agent in enumerate([one.agent for one in tree.adoptions] + others)}
    for one in tree.adoptions:
        graph.add_node(ids[one.agent], **_facts(one, tree, entrepreneurs))
    for agent in others:
        graph.add_node(
            ids[agent], agent=_clean(agent), holds=False, entrepreneur=agent in entrepreneurs
        )
    for one in tree.adoptions:
        if one.source:
            graph.add_edge(
                ids[one.source],
                ids[one.agent],
                channel=_clean(one.origin),
                met=one.met,
                accepted=one.t,
                giver_held_it=bool(one.parent),
            )
    file = io.BytesIO()
    write_graphml_xml(graph, file)
    return file.getvalue().decode() + "\n"


def _facts(one: Adoption, tree: Tree, entrepreneurs: Collection[str]) -> _Facts:
    return {
        "agent": _clean(one.agent),
        "holds": True,
        "entrepreneur": one.agent in entrepreneurs,
        "accepted": one.t,
        "moment": format_moment(one.t),
        "origin": _clean(one.origin),
        "generation": one.generation,
        "exposures": one.exposures,
        "sources": one.sources,
        "caused": len(one.caused),
        "credit": round(tree.credit.get(one.agent, 0.0), 6),
        "content": _clean(one.content),
    }


def _clean(text: str) -> str:
    """Return ``text`` without what no XML document may hold."""
    return "".join(c if c.isprintable() else " " for c in text if not "\ud800" <= c <= "\udfff")
