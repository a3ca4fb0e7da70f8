"""The publications behind the clone of a network."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

KEMPE: Final = Source(
    "kempe2003",
    "inproceedings",
    ("Kempe, David", "Kleinberg, Jon", "Tardos, Éva"),
    2003,
    "Maximizing the Spread of Influence through a Social Network",
    {
        "booktitle": "Proceedings of the Ninth ACM SIGKDD International Conference on Knowledge "
        "Discovery and Data Mining",
        "pages": "137--146",
    },
    doi="10.1145/956750.956769",
)
BARBIERI: Final = Source(
    "barbieri2012",
    "inproceedings",
    ("Barbieri, Nicola", "Bonchi, Francesco", "Manco, Giuseppe"),
    2012,
    "Topic-Aware Social Influence Propagation Models",
    {"booktitle": "IEEE 12th International Conference on Data Mining", "pages": "81--90"},
    doi="10.1109/ICDM.2012.122",
)
