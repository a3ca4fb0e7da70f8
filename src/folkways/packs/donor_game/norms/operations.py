"""The questions of the donor game to players with norms, with their wording and rules."""

from __future__ import annotations

from folkways.agents.shown import Guideline
from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.donor_game.norms.classical import gives, tells
from folkways.packs.donor_game.norms.questions import (
    Gift,
    GiftRules,
    GiveWithNorms,
    TellOfDonor,
    Told,
    Word,
)

_PACKAGE = "folkways.packs.donor_game"
_RULES = GiftRules(players=8, rounds=24, wallet=10, multiplier=2, help=50)
_NORMS = (Guideline(text="People should help others.", kind="injunctive", weight=70),)
GIVE_WITH_NORMS = Operation(
    "give_with_norms",
    GiveWithNorms,
    Gift,
    PromptTemplate(_PACKAGE, "give_with_norms.md"),
    fallback=lambda q: Gift(percent=0),
    rule=gives,
    example=GiveWithNorms(
        name="Martha Lund",
        recipient="Emil Roth",
        rules=_RULES,
        round=4,
        habit=10,
        norms=_NORMS,
        said=(Word(by="Nora Pine", says="Emil did not help me.", complains=True),),
        regard="Martha Lund distrusts Emil Roth.",
    ),
)
TELL_OF_DONOR = Operation(
    "tell_of_donor",
    TellOfDonor,
    Told,
    PromptTemplate(_PACKAGE, "tell_of_donor.md"),
    fallback=lambda q: Told(says=""),
    fresh=True,
    rule=tells,
    example=TellOfDonor(
        name="Martha Lund", donor="Emil Roth", rules=_RULES, round=4, percent=0, norms=_NORMS
    ),
)
OPERATIONS = (GIVE_WITH_NORMS, TELL_OF_DONOR)
