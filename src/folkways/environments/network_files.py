"""Networks from files of other programs: GraphML, edge lists and CSV, as pairs of names."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, Literal
from xml.etree.ElementTree import ParseError

from folkways.base.errors import FolkwaysError

if TYPE_CHECKING:
    from networkx import Graph

Form = Literal["graphml", "edges", "csv"]
Ties = tuple[tuple[str, str], ...]


def read_ties(text: str, form: Form) -> Ties:
    """Return the ties in the text of a file, as pairs of names for ``network.ties``.

    ``graphml``: nodes are called by their attribute ``label`` or ``name``, else by their id.
    ``edges``: a pair of names without spaces on each line, ``#`` begins a comment. ``csv``: a row
    for each pair, under the heads ``source`` and ``target``. Raises FolkwaysError for text that
    is not in this form, or holds no tie.
    """
    read = {"graphml": _graphml, "edges": _edges, "csv": _csv}
    found = read[form](text)
    if not found:
        raise FolkwaysError(f"the network ({form}) holds no tie")
    return found


def _graphml(text: str) -> Ties:
    import networkx as nx

    try:
        graph = nx.parse_graphml(text)
    except (ParseError, nx.NetworkXError, KeyError, ValueError) as error:
        raise FolkwaysError(f"the network is not GraphML: {error}") from error
    called = {node: _label(graph, node) for node in graph}
    return tuple((called[first], called[second]) for first, second in graph.edges())


def _label(graph: Graph, node: str) -> str:
    known = graph.nodes[node]
    return str(known.get("label") or known.get("name") or node)


def _edges(text: str) -> Ties:
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if len(words) == 1:
            raise FolkwaysError(
                f"the network, line {number}: {words[0]!r} has no partner; a line "
                "of an edge list holds two names"
            )
        if words:
            found.append((words[0], words[1]))
    return tuple(found)


def _csv(text: str) -> Ties:
    rows = csv.DictReader(text.splitlines())
    heads = [head.strip().lower() for head in rows.fieldnames or ()]
    if not {"source", "target"} <= set(heads):
        raise FolkwaysError(
            f"the network's first line must hold the heads source and target; it holds "
            f"{', '.join(heads) or 'nothing'}"
        )
    rows.fieldnames = heads
    found = []
    for row in rows:
        pair = (row["source"] or "").strip(), (row["target"] or "").strip()
        if not all(pair):
            raise FolkwaysError(f"the network, line {rows.line_num}: source or target is empty")
        found.append(pair)
    return tuple(found)
