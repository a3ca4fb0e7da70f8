"""Keeps as many calls in flight as an endpoint takes, and puts failed ones again.

What may pass is waited out here: being asked for less, failures of the server, lost connections,
answers that do not come. What does not pass ends in one of two ways. A question that fails again
and again while others get through is answered with a reply of finish "failed". An endpoint that
answers nobody any more is Unavailable for everyone, those in line included, so that the run pauses.

Times are those of the event loop, so that tests can let them pass as they like.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from folkways.base.errors import Unavailable
from folkways.base.random import stream
from folkways.language.model import Model, Reply, Request
from folkways.language.wrapper import Wrapper
from folkways.minds.faults import CallFault, Disconnected, ServerFault, Throttled, TimedOut
from folkways.minds.wrappers.breaker import BUSY, Breaker, Patience
from folkways.minds.wrappers.gate import Gate
from folkways.minds.wrappers.pace import Pace

_KINDS = {
    Throttled: "throttled",
    ServerFault: "server fault",
    TimedOut: "timed out",
    Disconnected: "disconnected",
}

_WORTH_WAITING: Final = 1.0
"""Seconds; who asks for less is also given the usual rest, lest it be asked all the time."""


@dataclass(frozen=True, slots=True)
class RetryRules:
    """How calls are retried; times in seconds.

    ``start`` is how many calls are in flight at first. A question counts as failed after
    ``attempts`` failures while others got through. ``first`` and ``longest`` bound the waits in
    between, which double each time.
    """

    start: int = 16
    attempts: int = 8
    first: float = 0.5
    longest: float = 30.0
    patience: Patience = field(default_factory=Patience)


@dataclass(slots=True)
class _Call:
    """One question on its way.

    ``attempts`` is how often it failed without being asked to wait, ``against`` how often of these
    others had got through since its failure before: an outage speaks against no question.
    ``through`` is how many answers had got through at that failure.
    """

    number: int
    through: int
    began: float = 0.0
    failures: int = 0
    attempts: int = 0
    against: int = 0
    waited: float = 0.0


class Limit(Wrapper):
    """Adapts the number of calls in flight to what the endpoint takes, from 1 to ``most``."""

    def __init__(
        self,
        model: Model,
        most: int,
        timeout: float,
        *,
        seed: int = 0,
        rules: RetryRules | None = None,
    ) -> None:
        """Wrap the model of one endpoint.

        ``timeout`` is after how many seconds a call is given up and retried. ``seed`` fixes the
        chance in the waits, which changes no answer.
        """
        super().__init__(model)
        self._timeout = timeout
        self._rules = rules or RetryRules()
        self._pace = Pace(self._rules.start, most)
        self._gate = Gate(self._pace.size)
        self._breaker = Breaker(self._rules.patience)
        self._chance: random.Random = stream(seed, "back-off")
        self._count = 0
        self.retries: Counter[str] = Counter()
        """How often a call was retried or given up, by kind of fault."""
        self.trouble = ""
        """Why the endpoint seems to be gone for now; empty as long as it answers."""

    @property
    def in_flight(self) -> int:
        """How many calls the endpoint is busy with."""
        return self._gate.inside

    @property
    def waiting(self) -> int:
        """How many calls wait for their turn, or to be retried."""
        return self._gate.waiting + self._gate.resting

    @property
    def limit(self) -> int:
        """How many calls may be in flight now."""
        return self._pace.size

    def halt(self, error: Unavailable) -> None:
        """Send nothing more: all who wait get ``error``; what is in flight goes on."""
        self._gate.close(error)

    async def complete(self, request: Request) -> Reply:
        """Pass the request on when there is room, again and again if need be.

        Raises Unavailable if the endpoint is gone, or the model says so.
        """
        self._count += 1
        call = _Call(self._count, self._breaker.through)
        while True:
            await self._gate.enter(again=call.failures > 0)
            result = await self._attempt(request, call)
            if isinstance(result, Reply):
                return result
            if result > 0:
                await self._gate.rest(result)

    async def _attempt(self, request: Request, call: _Call) -> Reply | float:
        """Return the reply of one call, or how long to rest before the next."""
        loop = asyncio.get_running_loop()
        call.began = loop.time()
        begun_in = self._pace.round
        try:
            async with asyncio.timeout(self._timeout) as deadline:
                reply = await self._model.complete(request)
        except CallFault as fault:
            return self._failed(call, fault, begun_in)
        except TimeoutError as error:
            if not deadline.expired():
                raise
            late = TimedOut(f"no whole answer within {self._timeout:g} s")
            late.__cause__ = error
            return self._failed(call, late, begun_in)
        except Unavailable as error:
            self._gate.close(error)
            raise
        else:
            self._breaker.answered(loop.time())
            self.trouble = ""
            self._pace.answered(loop.time() - call.began, self._gate.full)
            self._gate.resize(self._pace.size)
            return reply
        finally:
            # Last, so that the next in line is let in by the new size and not during a wait.
            self._gate.leave()

    def _failed(self, call: _Call, fault: CallFault, begun_in: int) -> Reply | float:
        """Draw the conclusions from a fault, and say how the call goes on."""
        now = asyncio.get_running_loop().time()
        self.retries[_kind(fault)] += 1
        call.failures += 1
        self._breaker.failed(fault, call.number, call.began)
        # Lost connections and faults of the server say nothing about how many calls are too many.
        if isinstance(fault, Throttled | TimedOut):
            self._pace.too_much(begun_in)
            self._gate.resize(self._pace.size)
        rest = self._waits(call, fault)
        if self._breaker.never_there(fault):
            self._gate.close(
                Unavailable(
                    f"the endpoint of {self.name} cannot be reached: {fault}; {fault.advice}"
                )
            )
        elif self._breaker.doubtful() and not (self.trouble or isinstance(fault, Throttled)):
            self.trouble = f"{self.name} does not answer ({fault}); trying again"
        if self._breaker.gone(now):
            self._gate.close(self._gone(fault, self._breaker.silence(now)))
        self._gate.check()
        if self._is_its_own(call, fault):
            reason = f"given up after {call.failures} failures; the last: {fault}"
            return Reply(reason, "failed", seconds=now - call.began)
        return rest

    def _waits(self, call: _Call, fault: CallFault) -> float:
        """Return the rest before the next attempt; hold everyone if the endpoint asks for it."""
        most = self._rules.patience.wait
        asked = fault.retry_after or 0.0
        if asked > most:
            self._gate.close(
                Unavailable(
                    f"the endpoint of {self.name} asks to be left alone for {asked:,.0f} s "
                    f"({fault})"
                )
            )
            return 0.0
        if asked > 0:
            self._breaker.waits(self._gate.hold(asked))
            call.waited += asked
        if asked >= _WORTH_WAITING and call.waited <= most:
            return 0.0
        call.attempts += 1
        if self._breaker.through > call.through:
            call.through = self._breaker.through
            call.against += 1
        wait = min(self._rules.longest, self._rules.first * 2.0 ** min(call.attempts - 1, 30))
        wait *= self._chance.uniform(0.5, 1.0)
        if self._breaker.doubtful():
            # Then those in line have no better prospects, and would only add to the trouble.
            self._gate.hold(wait)
        return wait

    def _is_its_own(self, call: _Call, fault: CallFault) -> bool:
        """Say whether it is the question that fails, and not the endpoint."""
        if call.against >= self._rules.attempts:
            return True
        at_fault = isinstance(fault, ServerFault) and fault.status not in BUSY
        alone = at_fault and self._breaker.alone(call.number)
        return alone and call.attempts >= self._rules.attempts

    def _gone(self, fault: CallFault, silence: float) -> Unavailable:
        since = time.strftime("%H:%M:%S", time.localtime(time.time() - silence))
        answered = "has not answered" if self._breaker.through else "has never answered, tried"
        return Unavailable(
            f"the endpoint of {self.name} {answered} since {since} ({silence:.0f} s); "
            f"the last error: {fault}"
        )


def _kind(fault: CallFault) -> str:
    return next((name for kind, name in _KINDS.items() if isinstance(fault, kind)), "other")
