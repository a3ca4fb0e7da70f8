"""What a commons pays: what each takes at a harvest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pydantic import BaseModel

from folkways.base.events import AnyEvent
from folkways.norms.science.payoffs import Payoff
from folkways.packs.commons.facts import Harvested

UNIT = "units"


def pays(parameters: BaseModel, names: Sequence[str], event: AnyEvent) -> Iterator[Payoff]:
    """Give what each took, once a harvest is over."""
    harvested = Harvested.read(event)
    if harvested is not None:
        for name, taken in zip(names, harvested.taken, strict=True):
            yield Payoff(name, taken)
