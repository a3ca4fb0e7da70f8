"""What is to be cited for the mechanisms of norms that are off by default."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from folkways.base.source import Source

SCIENCE: Final = (
    Source(
        "fehr2002",
        "article",
        ("Fehr, Ernst", "Gächter, Simon"),
        2002,
        "Altruistic Punishment in Humans",
        {"journal": "Nature", "volume": "415", "pages": "137--140"},
    ),
    Source(
        "andrighetto2013",
        "article",
        (
            "Andrighetto, Giulia",
            "Brandts, Jordi",
            "Conte, Rosaria",
            "Sabater-Mir, Jordi",
            "Solaz, Hector",
            "Villatoro, Daniel",
        ),
        2013,
        "Punish and Voice: Punishment Enhances Cooperation when Combined with Norm-Signalling",
        {"journal": "PLoS ONE", "volume": "8", "number": "6", "pages": "e64941"},
    ),
    Source(
        "josang2002",
        "inproceedings",
        ("Jøsang, Audun", "Ismail, Roslan"),
        2002,
        "The Beta Reputation System",
        {"booktitle": "Proceedings of the 15th Bled Electronic Commerce Conference"},
    ),
    Source(
        "rand2011",
        "article",
        ("Rand, David G.", "Arbesman, Samuel", "Christakis, Nicholas A."),
        2011,
        "Dynamic Social Networks Promote Cooperation in Experiments with Humans",
        {
            "journal": "Proceedings of the National Academy of Sciences",
            "volume": "108",
            "number": "48",
            "pages": "19193--19198",
        },
    ),
    Source(
        "andrighetto2010",
        "article",
        ("Andrighetto, Giulia", "Villatoro, Daniel", "Conte, Rosaria"),
        2010,
        "Norm Internalization in Artificial Societies",
        {"journal": "AI Communications", "volume": "23", "number": "4", "pages": "325--339"},
    ),
    Source(
        "tangney2007",
        "article",
        ("Tangney, June Price", "Stuewig, Jeff", "Mashek, Debra J."),
        2007,
        "Moral Emotions and Moral Behavior",
        {"journal": "Annual Review of Psychology", "volume": "58", "pages": "345--372"},
    ),
    Source(
        "henrich2001",
        "article",
        ("Henrich, Joseph", "Gil-White, Francisco J."),
        2001,
        "The Evolution of Prestige",
        {
            "journal": "Evolution and Human Behavior",
            "volume": "22",
            "number": "3",
            "pages": "165--196",
        },
    ),
    Source(
        "granovetter1978",
        "article",
        ("Granovetter, Mark",),
        1978,
        "Threshold Models of Collective Behavior",
        {
            "journal": "American Journal of Sociology",
            "volume": "83",
            "number": "6",
            "pages": "1420--1443",
        },
    ),
    Source(
        "broersen2001",
        "inproceedings",
        (
            "Broersen, Jan",
            "Dastani, Mehdi",
            "Hulstijn, Joris",
            "Huang, Zisheng",
            "van der Torre, Leendert",
        ),
        2001,
        "The BOID Architecture: Conflicts Between Beliefs, Obligations, Intentions and Desires",
        {
            "booktitle": "Proceedings of the Fifth International Conference on Autonomous Agents",
            "pages": "9--16",
        },
    ),
    Source(
        "willer2009",
        "article",
        ("Willer, Robb", "Kuwabara, Ko", "Macy, Michael W."),
        2009,
        "The False Enforcement of Unpopular Norms",
        {
            "journal": "American Journal of Sociology",
            "volume": "115",
            "number": "2",
            "pages": "451--490",
        },
    ),
)
BEHIND_SCIENCE: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "sanction": ("fehr2002", "andrighetto2013"),
        "reputation": ("josang2002",),
        "partner_choice": ("rand2011",),
        "internalisation": ("andrighetto2010",),
        "emotion": ("tangney2007",),
        "leadership": ("henrich2001",),
        "conformity": ("granovetter1978",),
        "deliberation": ("broersen2001",),
        "avowal": ("willer2009",),
    }
)
"""The sources behind each of them, by its name."""
