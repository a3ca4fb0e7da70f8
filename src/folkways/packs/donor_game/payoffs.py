"""What the donor game pays: what a generation has made of its wallets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pydantic import BaseModel

from folkways.base.events import AnyEvent
from folkways.environments.environment import own_parameters
from folkways.norms.science.payoffs import Payoff
from folkways.packs.donor_game.facts import Ended
from folkways.packs.donor_game.parameters import DonorGameParameters

UNIT = "units"


def pays(parameters: BaseModel, names: Sequence[str], event: AnyEvent) -> Iterator[Payoff]:
    """Give what each has at the end of a generation beyond the wallet that it began with."""
    ended = Ended.read(event)
    if ended is not None:
        wallet = own_parameters(parameters, DonorGameParameters).wallet
        for name, units in zip(names, ended.wallets, strict=True):
            yield Payoff(name, units - wallet)
