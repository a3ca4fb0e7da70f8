"""The question with its wording, and the classical parent.

The parent comes late if that is worth more than it costs: the fine, and guilt towards the
teachers. With ``crowding`` 0 guilt stays as it is, so a fine can only deter (the hypothesis that
the source tests). Above 0 a fine tells parents that they buy a service, which takes guilt away and
does not give it back when the fine is gone (the source, section IV).
"""

from __future__ import annotations

import random

from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.day_care.questions import Classical, DecidePickup, Pickup


def weighs(q: DecidePickup, chance: random.Random) -> Pickup:
    """Come late if the time is worth more than guilt and fine together."""
    model = q.classical or Classical(guilt=0.0)
    cost = model.guilt + (q.fine or 0.0)
    return Pickup(late=q.worth > cost, seen_as="service" if model.priced else "favour")


DECIDE_PICKUP = Operation(
    "decide_pickup",
    DecidePickup,
    Pickup,
    PromptTemplate("folkways.packs.day_care", "decide_pickup.md"),
    fallback=lambda _: Pickup(late=False, seen_as="favour"),
    rule=weighs,
    example=DecidePickup(
        worth=62.5,
        fine=10.0,
        fined_before=False,
        late_before=1,
        weeks_before=6,
        others_late=2,
        others=7,
    ),
)
OPERATIONS = (DECIDE_PICKUP,)
