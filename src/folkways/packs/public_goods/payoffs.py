"""What a public goods game pays: what each earns in a round, after sanctions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pydantic import BaseModel

from folkways.base.events import AnyEvent
from folkways.norms.science.payoffs import Payoff
from folkways.packs.public_goods.facts import Settled

UNIT = "tokens"


def pays(parameters: BaseModel, names: Sequence[str], event: AnyEvent) -> Iterator[Payoff]:
    """Give what each has earned in a round: before sanctions, spent on them, and lost by them."""
    settled = Settled.read(event)
    if settled is None:
        return
    rows = zip(names, settled.earned, settled.spent, settled.taken, strict=True)
    for name, earned, spent, taken in rows:
        yield Payoff(name, earned + spent + taken)
        if spent:
            yield Payoff(name, -spent, "price")
        if taken:
            yield Payoff(name, -taken, "fine")
