"""The question with its wording, and the rule by which the agents of the source answer it.

D. Centola, R. Willer and M. Macy, American Journal of Sociology 110 (2005): one acts against one's
belief if the pressure to do so exceeds one's conviction, and enforces against one's belief if it
exceeds that by the cost of enforcing. One enforces one's belief if the share of others who act
against it, times the conviction, exceeds the cost.
"""

from __future__ import annotations

import random

from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.false_enforcement.questions import Conduct, Conform, Enforcement


def conforms(q: Conform, chance: random.Random) -> Conduct:
    """Weigh pressure against conviction."""
    mine: Enforcement = "norm" if q.believes else "deviance"
    against: Enforcement = "deviance" if q.believes else "norm"
    net = q.press_against - q.press_for if q.believes else q.press_for - q.press_against
    pressure = net / q.seen
    if pressure > q.conviction:
        yields_too = pressure > q.conviction + q.cost
        return Conduct(follows=not q.believes, enforces=against if yields_too else "nothing")
    contrary = (q.seen - q.follow if q.believes else q.follow) / q.seen
    needed = q.conviction * contrary > q.cost
    return Conduct(follows=q.believes, enforces=mine if needed else "nothing")


CONFORM = Operation(
    "conform",
    Conform,
    Conduct,
    PromptTemplate("folkways.packs.false_enforcement", "conform.md"),
    fallback=lambda q: Conduct(follows=q.believes, enforces="nothing"),
    rule=conforms,
    example=Conform(
        norm="bow when you enter a room",
        believes=False,
        conviction=0.3,
        cost=0.125,
        seen=8,
        follow=5,
        press_for=4,
        press_against=1,
    ),
)
OPERATIONS = (CONFORM,)
