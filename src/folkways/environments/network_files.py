"""Networks from files of other programs: GraphML, edge lists and CSV, as pairs of names."""

from __future__ import annotations

from typing import Literal

from folkways.base.csv_text import csv_rows
from folkways.base.errors import FolkwaysError
from folkways.base.limits import NETWORK_BYTES
from folkways.environments.graphml import read_graphml

Form = Literal["graphml", "edges", "csv"]
Ties = tuple[tuple[str, str], ...]


def read_ties(text: str, form: Form) -> Ties:
    """Return the ties in the text of a file, as pairs of names for ``network.ties``.

    ``graphml``: nodes are called by their ``label``, else their ``name``, else their id.
    ``edges``: a pair of names without spaces on each line, ``#`` begins a comment. ``csv``: a row
    for each pair, under the heads ``source`` and ``target``. Raises FolkwaysError for text that
    is not in this form, is too long, or holds no tie.
    """
    if len(text) > NETWORK_BYTES:
        raise FolkwaysError(
            f"the network ({form}) is too large: {len(text):,} characters, {NETWORK_BYTES:,} at "
            "most"
        )
    read = {"graphml": read_graphml, "edges": _edges, "csv": _csv}
    found = read[form](text)
    if not found:
        raise FolkwaysError(f"the network ({form}) holds no tie")
    return found


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
