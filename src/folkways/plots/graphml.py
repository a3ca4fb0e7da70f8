"""The transmission tree of a norm as GraphML, for network programs (Gephi, igraph, networkx)."""

from __future__ import annotations

from collections.abc import Collection
from xml.etree import ElementTree as Xml

from folkways.base.time import format_moment
from folkways.metrics.transmission import Adoption, Tree

_Facts = dict[str, str | int | float]
_NODE = {
    "agent": "string",
    "holds": "boolean",
    "entrepreneur": "boolean",
    "accepted": "long",
    "moment": "string",
    "origin": "string",
    "generation": "int",
    "exposures": "int",
    "sources": "int",
    "caused": "int",
    "credit": "double",
    "content": "string",
}
_EDGE = {"channel": "string", "met": "long", "accepted": "long", "giver_held_it": "boolean"}


def to_graphml(tree: Tree, entrepreneurs: Collection[str] = ()) -> str:
    """Return the tree as the text of a GraphML file.

    A node is an agent that accepted the norm, or (``holds`` false) one from whom it was had without
    holding it; an edge goes from giver to receiver. ``accepted`` and ``met`` are simulated seconds
    since midnight before day 1.
    """
    root = Xml.Element("graphml", xmlns="http://graphml.graphdrawing.org/xmlns")
    for kind, names in (("node", _NODE), ("edge", _EDGE)):
        for name, of in names.items():
            Xml.SubElement(
                root,
                "key",
                {"id": f"{kind}.{name}", "for": kind, "attr.name": name, "attr.type": of},
            )
    graph = Xml.SubElement(root, "graph", id=_clean(tree.norm), edgedefault="directed")
    holders = {one.agent for one in tree.adoptions}
    givers = dict.fromkeys(one.source for one in tree.adoptions if one.source)
    others = [giver for giver in givers if giver not in holders]
    ids = {agent: f"n{n}" for n, agent in enumerate([one.agent for one in tree.adoptions] + others)}
    for one in tree.adoptions:
        _node(graph, ids[one.agent], _facts(one, tree, entrepreneurs))
    for agent in others:
        other: _Facts = {"agent": agent, "holds": False, "entrepreneur": agent in entrepreneurs}
        _node(graph, ids[agent], other)
    for one in tree.adoptions:
        if one.source:
            edge = Xml.SubElement(graph, "edge", source=ids[one.source], target=ids[one.agent])
            facts: _Facts = {
                "channel": one.origin,
                "met": one.met,
                "accepted": one.t,
                "giver_held_it": bool(one.parent),
            }
            _data(edge, "edge", facts)
    Xml.indent(root)
    return Xml.tostring(root, encoding="unicode", xml_declaration=False).join(
        ('<?xml version="1.0" encoding="UTF-8"?>\n', "\n")
    )


def _facts(one: Adoption, tree: Tree, entrepreneurs: Collection[str]) -> _Facts:
    return {
        "agent": one.agent,
        "holds": True,
        "entrepreneur": one.agent in entrepreneurs,
        "accepted": one.t,
        "moment": format_moment(one.t),
        "origin": one.origin,
        "generation": one.generation,
        "exposures": one.exposures,
        "sources": one.sources,
        "caused": len(one.caused),
        "credit": round(tree.credit.get(one.agent, 0.0), 6),
        "content": one.content,
    }


def _node(graph: Xml.Element, id: str, facts: _Facts) -> None:
    _data(Xml.SubElement(graph, "node", id=id), "node", facts)


def _data(parent: Xml.Element, kind: str, facts: _Facts) -> None:
    for name, value in facts.items():
        text = str(value).lower() if isinstance(value, bool) else _clean(str(value))
        Xml.SubElement(parent, "data", key=f"{kind}.{name}").text = text


def _clean(text: str) -> str:
    """Return ``text`` without what no XML document may hold."""
    return "".join(c if c.isprintable() else " " for c in text if not "\ud800" <= c <= "\udfff")
