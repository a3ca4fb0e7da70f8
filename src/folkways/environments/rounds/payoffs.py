"""What Axelrod's norms game pays: for defecting, punishing and being punished."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pydantic import BaseModel

from folkways.base.events import AnyEvent
from folkways.environments.environment import own_parameters
from folkways.environments.rounds.facts import Chose, Punished
from folkways.environments.rounds.parameters import RoundsParameters
from folkways.norms.science.payoffs import Payoff

UNIT = "points"


def pays(parameters: BaseModel, names: Sequence[str], event: AnyEvent) -> Iterator[Payoff]:
    """Give what a defection pays everybody, or a punishment both who are concerned."""
    given = own_parameters(parameters, RoundsParameters)
    if (chose := Chose.read(event)) is not None:
        for name in names if chose.defects else ():
            yield Payoff(name, given.temptation if name == event.agent else given.hurt)
    elif (punished := Punished.read(event)) is not None:
        meta = punished.meta
        price = given.meta_enforcement if meta else given.enforcement
        fine = given.meta_punishment if meta else given.punishment
        yield Payoff(event.agent, price, "price")
        yield Payoff(punished.other, fine, "fine")
