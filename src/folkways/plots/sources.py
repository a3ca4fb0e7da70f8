"""What is to be cited, and for which part of a run: one table, and its BibTeX.

DOIs and arXiv numbers are given where they were checked; of books and of papers without one the
entry has none.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from folkways.base.source import Source
from folkways.base.version import VERSION
from folkways.plots.sources_science import BEHIND_SCIENCE, SCIENCE

FOLKWAYS: Final = Source(
    "folkways",
    "software",
    ("{folkways contributors}",),
    0,
    "folkways",
    {"version": VERSION, "note": f"version {VERSION}"},
)
_ALL: Final = (
    Source(
        "ren2024",
        "inproceedings",
        ("Ren, Siyue", "Cui, Zhiyao", "Song, Ruiqi", "Wang, Zhen", "Hu, Shuyue"),
        2024,
        "Emergence of Social Norms in Generative Agent Societies: Principles and Architecture",
        {
            "booktitle": "Proceedings of the Thirty-Third International Joint Conference on "
            "Artificial Intelligence (IJCAI)",
            "pages": "7895--7903",
        },
        doi="10.24963/ijcai.2024/874",
        arxiv="2403.08251",
    ),
    Source(
        "park2023",
        "inproceedings",
        (
            "Park, Joon Sung",
            "O'Brien, Joseph C.",
            "Cai, Carrie J.",
            "Morris, Meredith Ringel",
            "Liang, Percy",
            "Bernstein, Michael S.",
        ),
        2023,
        "Generative Agents: Interactive Simulacra of Human Behavior",
        {
            "booktitle": "Proceedings of the 36th Annual ACM Symposium on User Interface Software "
            "and Technology (UIST)"
        },
        doi="10.1145/3586183.3606763",
    ),
    Source(
        "cialdini1990",
        "article",
        ("Cialdini, Robert B.", "Reno, Raymond R.", "Kallgren, Carl A."),
        1990,
        "A Focus Theory of Normative Conduct: Recycling the Concept of Norms to Reduce Littering "
        "in Public Places",
        {
            "journal": "Journal of Personality and Social Psychology",
            "volume": "58",
            "number": "6",
            "pages": "1015--1026",
        },
        doi="10.1037/0022-3514.58.6.1015",
    ),
    Source(
        "sunstein1996",
        "article",
        ("Sunstein, Cass R.",),
        1996,
        "Social Norms and Social Roles",
        {"journal": "Columbia Law Review", "volume": "96", "number": "4", "pages": "903--968"},
        doi="10.2307/1123430",
    ),
    Source(
        "castelfranchi1995",
        "inproceedings",
        ("Castelfranchi, Cristiano",),
        1995,
        "Commitments: From Individual Intentions to Groups and Organizations",
        {
            "booktitle": "Proceedings of the First International Conference on Multiagent Systems "
            "(ICMAS)",
            "pages": "41--48",
        },
    ),
    Source(
        "singh1999",
        "article",
        ("Singh, Munindar P.",),
        1999,
        "An Ontology for Commitments in Multiagent Systems: Toward a Unification of Normative "
        "Concepts",
        {"journal": "Artificial Intelligence and Law", "volume": "7", "pages": "97--113"},
        doi="10.1023/A:1008319631231",
    ),
    Source(
        "bratman1992",
        "article",
        ("Bratman, Michael E.",),
        1992,
        "Shared Cooperative Activity",
        {"journal": "The Philosophical Review", "volume": "101", "pages": "327--341"},
        doi="10.2307/2185537",
    ),
    Source(
        "clark1996",
        "book",
        ("Clark, Herbert H.",),
        1996,
        "Using Language",
        {"publisher": "Cambridge University Press"},
        doi="10.1017/CBO9780511620539",
    ),
    Source(
        "ajzen1991",
        "article",
        ("Ajzen, Icek",),
        1991,
        "The Theory of Planned Behavior",
        {
            "journal": "Organizational Behavior and Human Decision Processes",
            "volume": "50",
            "number": "2",
            "pages": "179--211",
        },
        doi="10.1016/0749-5978(91)90020-T",
    ),
    Source(
        "anderson1971",
        "article",
        ("Anderson, Norman H.",),
        1971,
        "Integration Theory and Attitude Change",
        {"journal": "Psychological Review", "volume": "78", "pages": "171--206"},
    ),
    Source(
        "sherif1961",
        "book",
        ("Sherif, Muzafer", "Hovland, Carl I."),
        1961,
        "Social Judgment",
        {"publisher": "Yale University Press"},
    ),
    Source(
        "cacioppo1979",
        "article",
        ("Cacioppo, John T.", "Petty, Richard E."),
        1979,
        "Effects of Message Repetition and Position on Cognitive Response, Recall, and Persuasion",
        {
            "journal": "Journal of Personality and Social Psychology",
            "volume": "37",
            "number": "1",
            "pages": "97--109",
        },
    ),
    Source(
        "schwartz1977",
        "incollection",
        ("Schwartz, Shalom H.",),
        1977,
        "Normative Influences on Altruism",
        {
            "booktitle": "Advances in Experimental Social Psychology",
            "volume": "10",
            "pages": "221--279",
        },
        doi="10.1016/S0065-2601(08)60358-5",
    ),
    Source(
        "bicchieri2006",
        "book",
        ("Bicchieri, Cristina",),
        2006,
        "The Grammar of Society",
        {"publisher": "Cambridge University Press"},
        url="https://www.cambridge.org/core/books/grammar-of-society/2B063E9C9621C2340DEFB2BE15B3AEA5",
    ),
    Source(
        "reimers2019",
        "inproceedings",
        ("Reimers, Nils", "Gurevych, Iryna"),
        2019,
        "Sentence-BERT: Sentence Embeddings using Siamese BERT-Networks",
        {"booktitle": "Proceedings of EMNLP-IJCNLP", "pages": "3982--3992"},
        doi="10.18653/v1/D19-1410",
    ),
    Source(
        "holm1979",
        "article",
        ("Holm, Sture",),
        1979,
        "A Simple Sequentially Rejective Multiple Test Procedure",
        {
            "journal": "Scandinavian Journal of Statistics",
            "volume": "6",
            "number": "2",
            "pages": "65--70",
        },
    ),
    Source(
        "hedges1981",
        "article",
        ("Hedges, Larry V.",),
        1981,
        "Distribution Theory for Glass's Estimator of Effect Size and Related Estimators",
        {
            "journal": "Journal of Educational Statistics",
            "volume": "6",
            "number": "2",
            "pages": "107--128",
        },
        doi="10.3102/10769986006002107",
    ),
)
SOURCES: Final[Mapping[str, Source]] = MappingProxyType(
    {one.key: one for one in (FOLKWAYS, *_ALL, *SCIENCE)}
)
"""All that may be cited, by key."""

BEHIND: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "town": ("park2023",),
        "creation": ("ren2024", "sunstein1996"),
        "spreading.communication": ("ren2024",),
        "spreading.observation": ("ren2024", "cialdini1990"),
        "evaluation.immediate": ("ren2024",),
        "evaluation.synthesis": ("ren2024",),
        "compliance": ("ren2024",),
        **BEHIND_SCIENCE,
        "commitments": ("castelfranchi1995", "singh1999"),
        "joint actions": ("bratman1992", "clark1996"),
        "offline": (
            "ajzen1991",
            "anderson1971",
            "bicchieri2006",
            "cacioppo1979",
            "cialdini1990",
            "schwartz1977",
            "sherif1961",
        ),
        "minilm": ("reimers2019",),
        "measures": ("ren2024",),
    }
)
"""The sources behind the town and each mechanism, mind, embedder and measure, by its name.
Other environments declare theirs themselves."""
