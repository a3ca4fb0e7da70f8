"""The publications behind the commons."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

PIATTI: Final = Source(
    "piatti2024",
    "inproceedings",
    (
        "Piatti, Giorgio",
        "Jin, Zhijing",
        "Kleiman-Weiner, Max",
        "Schölkopf, Bernhard",
        "Sachan, Mrinmaya",
        "Mihalcea, Rada",
    ),
    2024,
    "Cooperate or Collapse: Emergence of Sustainable Cooperation in a Society of LLM Agents",
    {"booktitle": "Advances in Neural Information Processing Systems"},
    arxiv="2404.16698",
)
GORDON: Final = Source(
    "gordon1954",
    "article",
    ("Gordon, H. Scott",),
    1954,
    "The Economic Theory of a Common-Property Resource: The Fishery",
    {
        "journal": "Journal of Political Economy",
        "volume": "62",
        "number": "2",
        "pages": "124--142",
    },
    doi="10.1086/257497",
)
FAULKNER: Final = Source(
    "faulkner2026",
    "article",
    (
        "Faulkner, Ryan",
        "Deshpande, Anushka",
        "Piedrahita, David Guzman",
        "Leibo, Joel Z.",
        "Jin, Zhijing",
    ),
    2026,
    "Evaluating Cooperation in LLM Social Groups through Elected Leadership",
    {"journal": "arXiv preprint"},
    arxiv="2604.11721",
)
