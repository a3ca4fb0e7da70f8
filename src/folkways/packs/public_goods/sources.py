"""The publications behind the public goods game."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

FEHR_SCHMIDT: Final = Source(
    "fehr1999",
    "article",
    ("Fehr, Ernst", "Schmidt, Klaus M."),
    1999,
    "A Theory of Fairness, Competition, and Cooperation",
    {
        "journal": "Quarterly Journal of Economics",
        "volume": "114",
        "number": "3",
        "pages": "817--868",
    },
    doi="10.1162/003355399556151",
)
FEHR_GAECHTER: Final = Source(
    "fehr2000",
    "article",
    ("Fehr, Ernst", "Gächter, Simon"),
    2000,
    "Cooperation and Punishment in Public Goods Experiments",
    {
        "journal": "American Economic Review",
        "volume": "90",
        "number": "4",
        "pages": "980--994",
    },
    doi="10.1257/aer.90.4.980",
)
ANDRIGHETTO: Final = Source(
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
    doi="10.1371/journal.pone.0064941",
)
GUERERK: Final = Source(
    "guererk2006",
    "article",
    ("Gürerk, Özgür", "Irlenbusch, Bernd", "Rockenbach, Bettina"),
    2006,
    "The Competitive Advantage of Sanctioning Institutions",
    {
        "journal": "Science",
        "volume": "312",
        "number": "5770",
        "pages": "108--111",
    },
    doi="10.1126/science.1123633",
)
