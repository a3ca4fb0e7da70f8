"""The publications behind rules of thumb."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

FORBES: Final = Source(
    "forbes2020",
    "inproceedings",
    (
        "Forbes, Maxwell",
        "Hwang, Jena D.",
        "Shwartz, Vered",
        "Sap, Maarten",
        "Choi, Yejin",
    ),
    2020,
    "Social Chemistry 101: Learning to Reason about Social and Moral Norms",
    {
        "booktitle": "Proceedings of the 2020 Conference on Empirical Methods in Natural Language "
        "Processing (EMNLP)"
    },
    arxiv="2011.00620",
)
