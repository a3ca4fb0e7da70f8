"""The questions of simulated audiences with their wording, fallbacks and checks."""

from __future__ import annotations

from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.audience.classical import advises, drafts, rates
from folkways.packs.audience.questions import (
    Advice,
    Draft,
    Explore,
    Rate,
    Ratings,
    Situation,
    Written,
)

_PACKAGE = "folkways.packs.audience"
_KNOWN = dict(
    Situation(
        name="Martha Lund",
        who="Martha Lund is a teacher.",
        setting="The speaker has to leave for two days and writes to a neighbour.",
        goal="The neighbour agrees to water the plants.",
        audience="a neighbour",
    )
)


def _wrong_number(q: Rate, answer: Ratings) -> str:
    if len(answer.ratings) == len(q.drafts):
        return ""
    return f"ratings: there are {len(q.drafts)} drafts, and {len(answer.ratings)} ratings"


ADVISE = Operation(
    "advise_speaker",
    Explore,
    Advice,
    PromptTemplate(_PACKAGE, "advise_speaker.md"),
    fallback=lambda q: Advice(advice=()),
    rule=advises,
    example=Explore(**_KNOWN, count=4),
)
DRAFT = Operation(
    "draft_words",
    Draft,
    Written,
    PromptTemplate(_PACKAGE, "draft_words.md"),
    fallback=lambda q: Written(text="(no draft)"),
    rule=drafts,
    example=Draft(**_KNOWN, advice="Offer something in return."),
)
RATE = Operation(
    "rate_drafts",
    Rate,
    Ratings,
    PromptTemplate(_PACKAGE, "rate_drafts.md"),
    fallback=lambda q: Ratings(ratings=()),
    fault=_wrong_number,
    rule=rates,
    example=Rate(**_KNOWN, drafts=("Could you water my plants?", "My plants will miss me.")),
)
OPERATIONS = (ADVISE, DRAFT, RATE)
