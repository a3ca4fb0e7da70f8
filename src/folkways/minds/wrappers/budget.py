"""A cap on money and tokens that no call can exceed.

Before a call is sent, the most that it can take is set aside: every byte of the question as a token
(no tokenizer of language models makes more of a text), and the longest answer. If that does not fit
under the cap, the call waits for others that may take less than was set aside for them; if it
cannot fit any more, the run pauses. Tokens that an endpoint counts, but never reports, such as
those of calls that timed out, are known to nobody here.
"""

from __future__ import annotations

import asyncio
import json
import math
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from typing import Final

from pydantic import BaseModel

from folkways.base.errors import BudgetReached, FolkwaysError
from folkways.language.model import DistantRequest, Model, Reply, Request, Usage
from folkways.language.wrapper import Wrapper
from folkways.minds.prices import Prices
from folkways.minds.wrappers.meter import SpendingLedger

_FRAME: Final = 1000
"""Tokens for what an adapter and an endpoint may put around a question."""

_AGAIN: Final = 200
"""Tokens for what is put around an earlier answer and its fault."""

_DIGITS = 12
"""Sums of money are rounded to this many digits after the point, far below the price of a token."""


@dataclass(frozen=True, slots=True)
class Need:
    """Money, in dollars (infinite if the price is not known), and tokens."""

    money: float
    tokens: int


def check_budget(
    name: str, prices: Prices, max_cost: float | None, max_tokens: int | None = None
) -> None:
    """Raise FolkwaysError if the caps cannot be kept for the model of this name."""
    if max_tokens is not None and max_tokens <= 0:
        raise FolkwaysError(f"--max-tokens must be more than 0, not {max_tokens}")
    if max_cost is None:
        return
    if not (math.isfinite(max_cost) and max_cost > 0):
        raise FolkwaysError(f"--max-cost must be more than 0, not {max_cost:g}")
    if prices.price(name) is None:
        raise FolkwaysError(
            f"--max-cost cannot be kept, since the price of {name} is not known: give it with "
            f"--price {name}=IN,OUT (dollars per million tokens), or use --max-tokens"
        )


def longest_prompt(request: Request) -> int:
    """Return the most tokens that a request can take on its way in."""
    if isinstance(request, DistantRequest):
        return request.longest
    prompt = request.prompt
    size = _FRAME + _size(prompt.instructions) + _size(prompt.situation)
    size += _schema_size(request.output)
    for attempt in request.attempts:
        size += _AGAIN + _size(attempt.answer) + _size(attempt.fault)
    return size


class Purse:
    """What a run may take, shared by all its models: what is spent, what is set aside."""

    def __init__(
        self, ledger: SpendingLedger, max_cost: float | None, max_tokens: int | None
    ) -> None:
        """Take the caps, in dollars and in tokens in and out; None: no cap.

        ``ledger`` says what has been spent, that of stored answers included. It must be the one
        that the meters book into.
        """
        self._ledger = ledger
        self._max_cost = max_cost
        self._max_tokens = max_tokens
        self._money = 0.0
        self._tokens = 0
        self._calls = 0
        self._line: deque[tuple[asyncio.Future[None], Need]] = deque()

    @property
    def ledger(self) -> SpendingLedger:
        """What has been spent."""
        return self._ledger

    @property
    def capped(self) -> bool:
        """Whether there is any cap."""
        return self._max_cost is not None or self._max_tokens is not None

    @property
    def waiting(self) -> int:
        """How many calls wait for others to give back what was set aside for them."""
        return sum(not place.done() for place, _ in self._line)

    async def reserve(self, need: Need) -> None:
        """Set ``need`` aside, after those who came before; raises BudgetReached if it cannot fit.

        To be followed by one :meth:`release`.
        """
        if not self._line and self._take(need):
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._line.append((place, need))
        self._serve()
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled() and place.exception() is None:
                self.release(need)  # it was served in the same round of the loop
            else:
                self._serve()  # those behind it may need less
            raise

    def release(self, need: Need) -> None:
        """Give back what was set aside, when the ledger knows what was really taken."""
        self._calls -= 1
        # Sums of floats drift; nothing set aside is nothing.
        self._money = self._money - need.money if self._calls else 0.0
        self._tokens -= need.tokens
        self._serve()

    @asynccontextmanager
    async def setting_aside(self, model: str, tokens: int) -> AsyncIterator[None]:
        """Set aside what a call of at most ``tokens`` tokens in, and none out, takes of a model.

        What it took must be in the ledger before this is left. Raises BudgetReached if it cannot
        fit.
        """
        if not self.capped:
            yield
            return
        price = self._ledger.price(model)
        money = math.inf
        if price is not None:
            money = max(price.cost(Usage(tokens)), price.cost(Usage(tokens, tokens)))
        need = Need(money, tokens)
        await self.reserve(need)
        try:
            yield
        finally:
            self.release(need)

    def _take(self, need: Need) -> bool:
        if not self._fits(need, self._money, self._tokens):
            return False
        self._calls += 1
        self._money += need.money
        self._tokens += need.tokens
        return True

    def _fits(self, need: Need, money: float, tokens: int) -> bool:
        spent = self._ledger.total
        cost, cap = spent.money, self._max_cost
        # A price that is not known counts as beyond every cap; check_budget says so early.
        # Sums of fractions are a hair off: what comes to the cap exactly must still fit.
        if cap is not None and (cost is None or round(cost + money + need.money, _DIGITS) > cap):
            return False
        limit = self._max_tokens
        return limit is None or spent.tokens + tokens + need.tokens <= limit

    def _serve(self) -> None:
        while self._line:
            place, need = self._line[0]
            if not place.done():
                if self._take(need):
                    place.set_result(None)
                elif self._fits(need, 0.0, 0):
                    return
                else:
                    place.set_exception(self._reached(need))
            self._line.popleft()

    def _reached(self, need: Need) -> BudgetReached:
        spent = self._ledger.total
        parts, caps = [], []
        if self._max_cost is not None:
            parts.append(
                f"{_dollars(spent.money)} of {_dollars(self._max_cost)} is spent (the next call "
                f"may cost up to {_dollars(need.money)})"
            )
            caps.append("--max-cost N")
        if self._max_tokens is not None:
            parts.append(
                f"{spent.tokens:,} of {self._max_tokens:,} tokens are used (the next call may take "
                f"up to {need.tokens:,})"
            )
            caps.append("--max-tokens N")
        reached = BudgetReached(f"the next call could exceed the cap: {'; '.join(parts)}")
        reached.options = f" {' '.join(caps)}"
        return reached


def _dollars(sum_: float | None) -> str:
    """Return a sum with four decimals; a smaller one with its first digit that is not 0."""
    if sum_ is None or math.isinf(sum_):
        return "an unknown sum"
    decimals = max(4, math.ceil(-math.log10(sum_))) if sum_ > 0 else 4
    return f"${sum_:,.{decimals}f}"


class Budget(Wrapper):
    """Sends a call only if it cannot exceed the cap, whatever it takes.

    A :class:`folkways.minds.wrappers.meter.Meter` on the purse's ledger must lie within.
    """

    def __init__(self, model: Model, purse: Purse, prices: Prices, longest: int) -> None:
        """Wrap a model whose answers have at most ``longest`` tokens."""
        super().__init__(model)
        self._purse = purse
        self._price = prices.price(model.name)
        self._longest = longest

    async def complete(self, request: Request) -> Reply:
        """Pass the request on when it fits; raises BudgetReached if it cannot."""
        if not self._purse.capped:
            return await self._model.complete(request)
        need = self.need(request)
        await self._purse.reserve(need)
        try:
            return await self._model.complete(request)
        finally:
            self._purse.release(need)

    def need(self, request: Request) -> Need:
        """Return the most that a request can take."""
        tokens = longest_prompt(request)
        if self._price is None:
            return Need(math.inf, tokens + self._longest)
        new = Usage(tokens, 0, self._longest)
        money = max(self._price.cost(new), self._price.cost(new._replace(cached=tokens)))
        return Need(money, tokens + self._longest)


def _size(text: str) -> int:
    return len(text.encode("utf-8", "replace"))


@cache
def _schema_size(output: type[BaseModel]) -> int:
    """Return the bytes of a schema, twice: adapters write it in a longer, stricter form."""
    return 2 * len(json.dumps(output.model_json_schema()))
