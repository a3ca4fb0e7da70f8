"""Counts what calls take: tokens, money and time, by operation, agent, hour and model."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from folkways.base.time import HOUR
from folkways.language.model import Model, Reply, Request, StoredAnswer
from folkways.language.wrapper import Wrapper
from folkways.minds.prices import Price, Prices

Side = Literal["operation", "agent", "hour", "model"]
"""From which side a ledger can be read; an hour is counted in simulated hours since midnight before
day 1, an agent is its number."""

_STEP: Final = math.log(1.05)


class Tally(NamedTuple):
    """What some calls took; tallies add up with :meth:`plus`.

    ``cached`` is a part of ``tokens_in``. ``money`` is in US dollars, None if it is not known for
    one of the calls. ``seconds`` is the sum of the times that the answers took.
    """

    calls: int = 0
    tokens_in: int = 0
    cached: int = 0
    tokens_out: int = 0
    money: float | None = 0.0
    seconds: float = 0.0

    @property
    def tokens(self) -> int:
        """Tokens in and out."""
        return self.tokens_in + self.tokens_out

    def plus(self, other: Tally) -> Tally:
        """Return what both took."""
        known = self.money is not None and other.money is not None
        return Tally(
            self.calls + other.calls,
            self.tokens_in + other.tokens_in,
            self.cached + other.cached,
            self.tokens_out + other.tokens_out,
            (self.money or 0.0) + (other.money or 0.0) if known else None,
            self.seconds + other.seconds,
        )


class SpendingLedger:
    """What a run has taken so far; one for all the models of a run.

    Times are kept as a count for each 5 % of length, so their quantiles are right to 2.5 % and the
    memory that they need does not grow.
    """

    def __init__(self, prices: Prices) -> None:
        """Begin with nothing; ``prices`` turn tokens into money."""
        self.prices = prices
        self.total = Tally()
        self._sides: dict[Side, dict[str | int, Tally]] = {
            "operation": {},
            "agent": {},
            "hour": {},
            "model": {},
        }
        self._price_of: dict[str, Price | None] = {}
        self._lengths: Counter[int] = Counter()

    @classmethod
    def of(cls, answers: Iterable[StoredAnswer], prices: Prices) -> SpendingLedger:
        """Return the ledger of a run that holds these answers."""
        ledger = cls(prices)
        for answer in answers:
            ledger.add(answer)
        return ledger

    def add(self, answer: StoredAnswer) -> None:
        """Count a stored answer."""
        self.book(answer.model, answer.operation, answer.agent, answer.tick, answer.reply)

    def book(self, model: str, operation: str, agent: int, tick: int, reply: Reply) -> None:
        """Count what came back from a model; ``tick`` is the moment of asking."""
        usage = reply.usage
        price = self.price(model)
        taken = Tally(
            1,
            usage.tokens_in,
            usage.cached,
            usage.tokens_out,
            None if price is None else price.cost(usage),
            reply.seconds,
        )
        self.total = self.total.plus(taken)
        sides = self._sides
        _into(sides["operation"], operation, taken)
        _into(sides["agent"], agent, taken)
        _into(sides["hour"], tick // HOUR, taken)
        _into(sides["model"], model, taken)
        if reply.seconds > 0:
            self._lengths[round(math.log(reply.seconds) / _STEP)] += 1

    def by(self, side: Side) -> dict[str | int, Tally]:
        """Return what each operation, agent, hour or model took, in order of name or number."""
        return dict(sorted(self._sides[side].items(), key=lambda item: item[0]))

    def price(self, model: str) -> Price | None:
        """Return what a model costs, if that is known."""
        if model not in self._price_of:
            self._price_of[model] = self.prices.price(model)
        return self._price_of[model]

    @property
    def unpriced(self) -> tuple[str, ...]:
        """The models whose answers are counted, but whose price is not known."""
        return tuple(str(name) for name, taken in self.by("model").items() if taken.money is None)

    def latency(self, share: float = 0.5) -> float | None:
        """Return the seconds within which this share of the answers came (0.5: the median).

        ``share`` is above 0 and at most 1. None if no answer has a time.
        """
        wanted = share * self._lengths.total()
        passed = 0
        for step in sorted(self._lengths):
            passed += self._lengths[step]
            if passed >= wanted:
                return math.exp(step * _STEP)
        return None


class Meter(Wrapper):
    """Books all that a model answers into a ledger."""

    def __init__(self, model: Model, ledger: SpendingLedger) -> None:
        super().__init__(model)
        self.ledger = ledger

    async def complete(self, request: Request) -> Reply:
        """Pass the request on and book the reply before anybody sees it."""
        reply = await self._model.complete(request)
        key = request.key
        self.ledger.book(self._model.name, request.operation, key.agent, key.tick, reply)
        return reply


def _into(tallies: dict[str | int, Tally], key: str | int, taken: Tally) -> None:
    before = tallies.get(key)
    tallies[key] = taken if before is None else before.plus(taken)
