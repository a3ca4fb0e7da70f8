"""The questions of the commons to users with norms, with their wording, fallbacks and rules."""

from __future__ import annotations

from folkways.agents.shown import Guideline
from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.commons.norms.classical import says, takes
from folkways.packs.commons.norms.questions import Breach, Regard, SpeakWithNorms, TakeWithNorms
from folkways.packs.commons.operations import SET_QUOTA, SPEAK, STATE_AGENDA, TAKE, VOTE
from folkways.packs.commons.questions import Harvest, Words

_COMMONS = "folkways.packs.commons"
"""Where the wordings lie, since they share the words of the commons."""
_NORMS = (
    Guideline(text="Nobody should take more than their share.", kind="injunctive", weight=70),
)
_REGARDS = (Regard(name="Emil Roth", text="Martha Lund distrusts Emil Roth."),)
assert TAKE.example is not None  # noqa: S101  for the type checker
assert SPEAK.example is not None  # noqa: S101
TAKE_WITH_NORMS = Operation(
    "take_with_norms",
    TakeWithNorms,
    Harvest,
    PromptTemplate(_COMMONS, "take_with_norms.md"),
    fallback=lambda q: Harvest(amount=0),
    rule=takes,
    example=TakeWithNorms(
        **dict(TAKE.example) | {"character": None}, habit=1.5, norms=_NORMS, regards=_REGARDS
    ),
)
SPEAK_WITH_NORMS = Operation(
    "speak_with_norms",
    SpeakWithNorms,
    Words,
    PromptTemplate(_COMMONS, "speak_with_norms.md"),
    fallback=lambda q: Words(says=""),
    rule=says,
    example=SpeakWithNorms(
        **dict(SPEAK.example),
        norms=_NORMS,
        breaches=(
            Breach(
                observation="Emil Roth is taking more than one's share: 20 units",
                norm=_NORMS[0].text,
            ),
        ),
        regards=_REGARDS,
    ),
)
OPERATIONS = (TAKE_WITH_NORMS, SPEAK_WITH_NORMS, STATE_AGENDA, VOTE, SET_QUOTA)
