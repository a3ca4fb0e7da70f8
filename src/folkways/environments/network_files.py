"""Networks from files of other programs: GraphML, edge lists and CSV, as pairs of names."""

from __future__ import annotations

import re
import warnings
from collections import Counter
from typing import TYPE_CHECKING, Literal
from xml.etree.ElementTree import ParseError

from folkways.base.csv_text import csv_rows
from folkways.base.errors import FolkwaysError
from folkways.base.limits import NETWORK_BYTES, NETWORK_GRAPHS, NETWORK_NODES
from folkways.base.xml_text import check_xml

if TYPE_CHECKING:
    from networkx import Graph

Form = Literal["graphml", "edges", "csv"]
Ties = tuple[tuple[str, str], ...]
# networkx reads an empty default as None: it calls nodes so, or fails where it is to be a number.
_EMPTY_DEFAULT = re.compile(r"<((?:[\w.-]+:)?default)\s*(?:/>|>\s*</\1\s*>)")


def read_ties(text: str, form: Form) -> Ties:
    """Return the ties in the text of a file, as pairs of names for ``network.ties``.

    ``graphml``: nodes are called by their attribute ``label`` or ``name``, else by their id.
    ``edges``: a pair of names without spaces on each line, ``#`` begins a comment. ``csv``: a row
    for each pair, under the heads ``source`` and ``target``. Raises FolkwaysError for text that
    is not in this form, is too long, or holds no tie.
    """
    if len(text) > NETWORK_BYTES:
        raise FolkwaysError(
            f"the network ({form}) is too large: {len(text):,} characters, {NETWORK_BYTES:,} at "
            "most"
        )
    read = {"graphml": _graphml, "edges": _edges, "csv": _csv}
    found = read[form](text)
    if not found:
        raise FolkwaysError(f"the network ({form}) holds no tie")
    return found


def _graphml(text: str) -> Ties:
    import networkx as nx

    try:
        counts = check_xml(text, ("graph", "node"))
        for name, most in (("graph", NETWORK_GRAPHS), ("node", NETWORK_NODES)):
            if counts[name] > most:
                raise FolkwaysError(
                    f"the network (graphml) holds {counts[name]:,} elements {name!r}, {most:,} at "
                    "most"
                )
        with warnings.catch_warnings():
            # Of attributes without a type, ports and the like, which are not read.
            warnings.simplefilter("ignore")
            graph = nx.parse_graphml(_EMPTY_DEFAULT.sub("", text))
    except (
        ParseError,
        nx.NetworkXError,
        KeyError,
        ValueError,
        TypeError,  # this and the next where an element is in the place of a text
        AttributeError,
        OverflowError,  # an infinite id
    ) as error:
        raise FolkwaysError(f"the network is not GraphML: {error}") from error
    called = {node: _label(graph, node) for node in graph}
    name, times = Counter(called.values()).most_common(1)[0] if called else ("", 0)
    if times > 1:
        raise FolkwaysError(
            f"the network holds {times} nodes called {name[:60]!r}; give each a label of its own"
        )
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
                f"the network, line {number}: {words[0][:60]!r} has no partner; a line "
                "of an edge list holds two names"
            )
        if words:
            found.append((words[0], words[1]))
    return tuple(found)


def _csv(text: str) -> Ties:
    rows = csv_rows(text, "the network")
    _, first = next(rows, (1, []))
    heads = [head.strip().lower() for head in first]
    if not {"source", "target"} <= set(heads):
        raise FolkwaysError(
            "the network's first line must hold the heads source and target; it holds "
            f"{', '.join(heads)[:200] or 'nothing'}"
        )
    source, target = heads.index("source"), heads.index("target")
    found = []
    for line, row in rows:
        if len(row) > len(heads):
            raise FolkwaysError(
                f"the network, line {line}: {len(row)} cells under {len(heads)} heads; a name with "
                'a comma needs quotes: "Lee, Ann"'
            )
        pair = _cell(row, source), _cell(row, target)
        if not all(pair):
            raise FolkwaysError(f"the network, line {line}: source or target is empty")
        found.append(pair)
    return tuple(found)


def _cell(row: list[str], column: int) -> str:
    return row[column].strip() if column < len(row) else ""
