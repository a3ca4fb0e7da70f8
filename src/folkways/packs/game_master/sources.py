"""The publication behind scenes with a game master."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

VEZHNEVETS: Final = Source(
    "vezhnevets2023",
    "article",
    (
        "Vezhnevets, Alexander Sasha",
        "Agapiou, John P.",
        "Aharon, Avia",
        "Ziv, Ron",
        "Matyas, Jayd",
        "Duéñez-Guzmán, Edgar A.",
        "Cunningham, William A.",
        "Osindero, Simon",
        "Karmon, Danny",
        "Leibo, Joel Z.",
    ),
    2023,
    "Generative agent-based modeling with actions grounded in physical, social, or digital space "
    "using Concordia",
    {"journal": "arXiv preprint"},
    arxiv="2312.03664",
)
