"""A payoff: what somebody gains or loses of what is at stake, and what that comes to.

What is at stake depends on the environment: units of a commons, tokens, points. An environment says
what its events pay (``Environment.payoffs``); mechanisms tell what they pay themselves with
:class:`Paid`. Whoever wants to know how somebody fares folds both into :class:`Accounts`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, Self, get_args

import msgspec

from folkways.agents.fact import Fact
from folkways.base import events as ev

Why = Literal["game", "price", "fine"]
"""What something was paid for: what the environment pays; what giving a sanction costs; what
receiving one costs."""
WHYS: Final[tuple[Why, ...]] = get_args(Why)


class Payoff(msgspec.Struct, frozen=True, array_like=True):
    """``who`` gains ``amount``, or loses it if it is below 0, in the units at stake."""

    who: str
    amount: float
    why: Why = "game"


class Paid(Fact):
    """A payoff that a mechanism brought about; see :class:`Payoff`."""

    who: str
    amount: float
    why: Why

    def sentence(self, agent: str) -> str:
        """Return who pays what for what."""
        if self.why == "fine":
            return f"{self.who} loses {-self.amount:g} by the sanction of {agent}"
        if self.why == "price":
            return f"{self.who} pays {-self.amount:g} for a sanction"
        return f"{self.who} {'gains' if self.amount >= 0 else 'loses'} {abs(self.amount):g}"


def payoffs_told(event: ev.Event) -> Iterator[Payoff]:
    """Give the payoff that an event of a mechanism tells, if it tells one."""
    if isinstance(event, ev.MechanismEvent) and (told := Paid.read(event)):
        yield Payoff(told.who, told.amount, told.why)


class Accounts(msgspec.Struct):
    """What everybody has gained and lost, by name and by what it was paid for."""

    of: dict[str, dict[Why, float]] = {}

    def take_in(self, payoff: Payoff) -> None:
        """Add a payoff to the account of whom it concerns."""
        own = self.of.setdefault(payoff.who, {})
        own[payoff.why] = own.get(payoff.why, 0.0) + payoff.amount

    def total(self, who: str, *whys: Why) -> float:
        """Return what somebody has gained less what it has lost: for ``whys``, by default all."""
        own = self.of.get(who, {})
        return sum(own.get(why, 0.0) for why in whys or WHYS)


class OwnPayoffs:
    """What the agent has gained and lost, and what it saw others pay: a fold over its events."""

    kinds: Final = (ev.MechanismEvent,)

    def __init__(self) -> None:
        self.accounts = Accounts()

    def fold(self, event: ev.Event) -> None:
        """Take in one event of the agent, or one that concerns it."""
        for payoff in payoffs_told(event):
            self.accounts.take_in(payoff)

    def snapshot(self) -> bytes:
        """Return the state for a checkpoint."""
        return msgspec.msgpack.encode(self.accounts)

    @classmethod
    def restore(cls, data: bytes) -> Self:
        """Return the state that gave ``data``; raises msgspec.ValidationError."""
        payoffs = cls()
        payoffs.accounts = msgspec.msgpack.decode(data, type=Accounts)
        return payoffs
