"""Networks in GraphML: the nodes of a file, what they are called, and the edges between them.

Nothing else is read: no other attributes, no types, and no defaults, since a name that several
nodes share would name nobody. So the cost of reading grows with the length of the text alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from folkways.base.errors import FolkwaysError
from folkways.base.limits import NETWORK_GRAPHS, NETWORK_NODES, NETWORK_TEXT
from folkways.base.xml_text import XmlRefused, check_xml

_SHOWN: Final = 60
"""Characters of a name that a message quotes."""
_YED: Final = "{http://www.yworks.com/xml/graphml}"
"""The namespace in which yEd writes what a node looks like, with its label."""


def read_graphml(text: str) -> tuple[tuple[str, str], ...]:
    """Return the edges of the first graph, as pairs of what their nodes are called.

    A node is called by its ``label`` (also as yEd writes it), else its ``name``, else its id. Edges
    come in the order of the nodes where they begin; an undirected one begins at the node that comes
    first in the file. Raises FolkwaysError for text that is not GraphML or exceeds the limits, for
    nodes without an id of their own, edges without both ends, and nodes that are called alike.
    """
    try:
        counts = check_xml(text, ("graph", "node"))
        for kind, most in (("graph", NETWORK_GRAPHS), ("node", NETWORK_NODES)):
            if counts[kind] > most:
                raise FolkwaysError(
                    f"the network (graphml) holds {counts[kind]:,} elements {kind!r}, {most:,} at "
                    "most"
                )
        root = ElementTree.fromstring(text)  # noqa: S314  no document type, and small
    except (XmlRefused, ElementTree.ParseError, UnicodeEncodeError) as error:
        raise FolkwaysError(f"the network is not GraphML: {error}") from error
    graph = _Graph(root)
    name, times = Counter(graph.called.values()).most_common(1)[0] if graph.called else ("", 0)
    if times > 1:
        raise FolkwaysError(
            f"the network holds {times} nodes called {name[:_SHOWN]!r}; give each a label of its "
            "own"
        )
    return tuple((graph.called[first], graph.called[second]) for first, second in graph.ordered())


class _Graph:
    """The first graph of a file; ``called`` holds the name of each node by its id, in order."""

    def __init__(self, root: Element) -> None:
        space, _, kind = root.tag.rpartition("}")
        self._space = f"{space}}}" if space else ""
        graph = root.find(f"{self._space}graph")
        if kind != "graphml" or graph is None:
            raise FolkwaysError(
                "the network is not GraphML: it needs an element 'graphml' that holds a 'graph'"
            )
        self._keys = {
            key.get("id"): key.get("attr.name") for key in root.findall(f"{self._space}key")
        }
        self._directed = graph.get("edgedefault") == "directed"
        self._edges: list[tuple[str, str]] = []
        self._number = 0  # of the edges so far
        self.called: dict[str, str] = {}
        self._read(graph)

    def ordered(self) -> list[tuple[str, str]]:
        """Return the ids that each edge joins, in the order of the nodes."""
        place = {node: number for number, node in enumerate(self.called)}
        pairs = self._edges
        if not self._directed:
            pairs = [(b, a) if place[b] < place[a] else (a, b) for a, b in pairs]
        first: dict[tuple[str, str], int] = {}
        for number, pair in enumerate(pairs):
            first.setdefault(pair, number)
        return sorted(pairs, key=lambda pair: (place[pair[0]], first[pair]))

    def _read(self, graph: Element) -> None:
        if graph.find(f"{self._space}hyperedge") is not None:
            raise FolkwaysError(
                "the network (graphml) has a hyperedge, which joins more than two; write edges"
            )
        for node in graph.findall(f"{self._space}node"):
            number = len(self.called) + 1
            found = _text(node, "id", f"node {number}")
            if found in self.called:
                raise FolkwaysError(
                    f"the network (graphml), node {number}: another node has the id "
                    f"{found[:_SHOWN]!r}, too"
                )
            self.called[found] = self._name(node, f"node {number}") or found
            if node.get("yfiles.foldertype") == "group":
                for inner in node.findall(f"{self._space}graph")[:1]:
                    self._read(inner)
        for edge in graph.findall(f"{self._space}edge"):
            self._number += 1
            self._take(edge, f"edge {self._number}")

    def _take(self, edge: Element, where: str) -> None:
        if edge.get("directed") == ("false" if self._directed else "true"):
            raise FolkwaysError(
                f"the network (graphml), {where}: {'un' if self._directed else ''}directed, unlike "
                "the edges of its graph; make all of them directed, or none"
            )
        pair = _text(edge, "source", where), _text(edge, "target", where)
        for end in pair:
            self.called.setdefault(end, end)
        self._edges.append(pair)

    def _name(self, node: Element, where: str) -> str:
        """Return the label of a node, or else its name; "" if it has neither."""
        texts: dict[str, str] = {}
        for data in node.findall(f"{self._space}data"):
            key = data.get("key")
            if key not in self._keys:
                raise FolkwaysError(
                    f"the network (graphml), {where}: no element 'key' has the id "
                    f"{(key or '')[:_SHOWN]!r}"
                )
            for name, text in self._named(data, self._keys[key] or ""):
                texts[name] = text
        found = texts.get("label") or texts.get("name") or ""
        _check_length(found, where, "label or name")
        return found

    def _named(self, data: Element, name: str) -> Iterator[tuple[str, str]]:
        """Give the attribute that ``data`` holds and its text, unless that is empty."""
        if len(data):
            shown = data.find(f"*/{_YED}NodeLabel")
            name, text = "label", "" if shown is None else shown.text
        else:
            text = data.text
        if text and text.strip():
            yield name, text.strip()


def _text(element: Element, attribute: str, where: str) -> str:
    found = element.get(attribute, "")
    if not found.strip():
        raise FolkwaysError(f"the network (graphml), {where}: it has no {attribute!r}")
    _check_length(found, where, attribute)
    return found


def _check_length(text: str, where: str, what: str) -> None:
    if len(text) > NETWORK_TEXT:
        raise FolkwaysError(
            f"the network (graphml), {where}: its {what}, {text[:_SHOWN]!r}..., has {len(text):,} "
            f"characters, {NETWORK_TEXT:,} at most"
        )
