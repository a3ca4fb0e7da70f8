"""The publications behind the debates."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

SALVI: Final = Source(
    "salvi2025",
    "article",
    ("Salvi, Francesco", "Horta Ribeiro, Manoel", "Gallotti, Riccardo", "West, Robert"),
    2025,
    "On the Conversational Persuasiveness of GPT-4",
    {"journal": "Nature Human Behaviour"},
    doi="10.1038/s41562-025-02194-6",
    arxiv="2403.14380",
)
BREUM: Final = Source(
    "breum2024",
    "inproceedings",
    (
        "Breum, Simon Martin",
        "Egdal, Daniel Vædele",
        "Mortensen, Victor Gram",
        "Møller, Anders Giovanni",
        "Aiello, Luca Maria",
    ),
    2024,
    "The Persuasive Power of Large Language Models",
    {"booktitle": "Proceedings of ICWSM 2024"},
    arxiv="2312.15523",
)
FRIEDKIN: Final = Source(
    "friedkin1990",
    "article",
    ("Friedkin, Noah E.", "Johnsen, Eugene C."),
    1990,
    "Social Influence and Opinions",
    {
        "journal": "Journal of Mathematical Sociology",
        "volume": "15",
        "number": "3--4",
        "pages": "193--206",
    },
    doi="10.1080/0022250X.1990.9990069",
)
