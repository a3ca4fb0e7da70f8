"""The publications behind the chains of stories."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

PEREZ: Final = Source(
    "perez2024",
    "article",
    (
        "Perez, Jérémy",
        "Léger, Corentin",
        "Ovando-Tellez, Marcela",
        "Foulon, Chris",
        "Dussauld, Joan",
        "Oudeyer, Pierre-Yves",
        "Moulin-Frier, Clément",
    ),
    2024,
    "Cultural Evolution in Populations of Large Language Models",
    {"journal": "arXiv preprint"},
    arxiv="2403.08882",
)
BARTLETT: Final = Source(
    "bartlett1932",
    "book",
    ("Bartlett, Frederic C.",),
    1932,
    "Remembering: A Study in Experimental and Social Psychology",
    {"publisher": "Cambridge University Press"},
)
GRIFFITHS: Final = Source(
    "griffiths2007",
    "article",
    ("Griffiths, Thomas L.", "Kalish, Michael L."),
    2007,
    "Language Evolution by Iterated Learning with Bayesian Agents",
    {"journal": "Cognitive Science", "volume": "31", "number": "3", "pages": "441--480"},
    doi="10.1080/15326900701326576",
)
