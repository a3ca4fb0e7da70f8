"""The grounded state of a scene, and the tools by which alone a game master can change it.

Every tool moves what is there: nothing is created or lost, nobody is in two places, and money stays
where it is or changes hands.
"""

from __future__ import annotations

import msgspec
from pydantic import Field

from folkways.environments.tools import Tool, Toolbox, ToolRefused
from folkways.language.operation import Data


class World(msgspec.Struct):
    """Who is where and has how much money; who or which place has a thing; prices; ways."""

    at: dict[str, str] = msgspec.field(default_factory=dict)
    money: dict[str, int] = msgspec.field(default_factory=dict)
    holder: dict[str, str] = msgspec.field(default_factory=dict)
    prices: dict[str, int] = msgspec.field(default_factory=dict)
    ways: dict[str, list[str]] = msgspec.field(default_factory=dict)

    def held_by(self, holder: str) -> tuple[str, ...]:
        """Return the things that a person has, or that lie in a place."""
        return tuple(thing for thing, one in self.holder.items() if one == holder)

    def company(self, person: str) -> tuple[str, ...]:
        """Return who else is in the place of a person."""
        here = self.at[person]
        return tuple(one for one, place in self.at.items() if place == here and one != person)


class Go(Data):
    """A person and where it goes."""

    person: str
    place: str = Field(description="A place next to the person's.")


class Handle(Data):
    """A person and a thing."""

    person: str
    thing: str


class Give(Data):
    """A thing that changes hands."""

    giver: str
    thing: str
    receiver: str


class Pay(Data):
    """Money that changes hands."""

    payer: str
    receiver: str
    amount: int = Field(gt=0, le=1_000_000)


class Trade(Data):
    """A thing that changes hands for money."""

    buyer: str
    seller: str
    thing: str
    amount: int = Field(gt=0, le=1_000_000)


class Done(Data):
    """What has changed."""

    result: str


def _person(world: World, name: str) -> str:
    """Return the place of a person."""
    if name not in world.at:
        raise ToolRefused(f"there is nobody called {name!r}")
    return world.at[name]


def _together(world: World, one: str, other: str) -> None:
    if one == other or _person(world, one) != _person(world, other):
        raise ToolRefused(f"{one} and {other} are not two people in one place")


def _has(world: World, holder: str, thing: str) -> None:
    if world.holder.get(thing) != holder:
        raise ToolRefused(f"{holder} does not have {thing!r}")


def _hand_over(world: World, thing: str, receiver: str) -> None:
    world.holder[thing] = receiver
    world.prices.pop(thing, None)


def go(world: World, given: Go) -> Done:
    """Move a person to the next place."""
    here = _person(world, given.person)
    if given.place not in world.ways[here]:
        raise ToolRefused(f"there is no way from {here} to {given.place!r}")
    world.at[given.person] = given.place
    return Done(result=f"{given.person} is at {given.place}")


def take(world: World, given: Handle) -> Done:
    """Let a person take what lies in its place."""
    here = _person(world, given.person)
    if world.holder.get(given.thing) != here:
        raise ToolRefused(f"{given.thing!r} does not lie at {here}")
    _hand_over(world, given.thing, given.person)
    return Done(result=f"{given.person} has {given.thing}")


def put_down(world: World, given: Handle) -> Done:
    """Let a person put down what it has."""
    here = _person(world, given.person)
    _has(world, given.person, given.thing)
    _hand_over(world, given.thing, here)
    return Done(result=f"{given.thing} lies at {here}")


def give(world: World, given: Give) -> Done:
    """Let a person give what it has to somebody in the same place."""
    _together(world, given.giver, given.receiver)
    _has(world, given.giver, given.thing)
    _hand_over(world, given.thing, given.receiver)
    return Done(result=f"{given.receiver} has {given.thing}")


def pay(world: World, given: Pay) -> Done:
    """Let a person pay somebody in the same place."""
    _together(world, given.payer, given.receiver)
    if world.money[given.payer] < given.amount:
        raise ToolRefused(f"{given.payer} has only {world.money[given.payer]}")
    world.money[given.payer] -= given.amount
    world.money[given.receiver] += given.amount
    return Done(result=f"{given.receiver} has {world.money[given.receiver]}")


def trade(world: World, given: Trade) -> Done:
    """Let a person buy a thing that is for sale, for its price at least."""
    _has(world, given.seller, given.thing)
    price = world.prices.get(given.thing)
    if price is None or given.amount < price:
        wanted = "is not for sale" if price is None else f"costs {price}"
        raise ToolRefused(f"{given.thing} {wanted}")
    pay(world, Pay(payer=given.buyer, receiver=given.seller, amount=given.amount))
    _hand_over(world, given.thing, given.buyer)
    return Done(result=f"{given.buyer} has {given.thing}")


TOOLBOX = Toolbox[World](
    [
        Tool("go", "A person goes to a place next to its own.", Go, go),
        Tool("take", "A person takes a thing that lies in its place.", Handle, take),
        Tool("put_down", "A person puts down a thing that it has.", Handle, put_down),
        Tool("give", "A person gives a thing to somebody in the same place.", Give, give),
        Tool("pay", "A person pays somebody in the same place.", Pay, pay),
        Tool("trade", "A person buys a thing that is for sale, in the same place.", Trade, trade),
    ]
)
