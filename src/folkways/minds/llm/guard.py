"""Too many answers that cannot be used pause the run, before they become its result."""

from __future__ import annotations

from collections import Counter, deque
from typing import NamedTuple

from folkways.base.errors import TooManyFallbacks
from folkways.language.mind import CallKey
from folkways.language.model import Model, Reply, Request
from folkways.language.wrapper import Wrapper


class _Outcome(NamedTuple):
    operation: str
    fault: str | None


class FallbackGuard:
    """Watches the share of questions that end in the operation's fallback.

    Once at least ``least`` of the last ``window`` questions are known, a share of fallbacks above
    ``share`` (0 to 1) raises TooManyFallbacks. Only questions that reached the endpoint in this
    session count: put ``watch(model)`` below the cache and give ``note`` to the mind. A run that
    is resumed comes by its stored answers without being paused by them once more.
    """

    def __init__(self, share: float, window: int = 100, least: int = 20) -> None:
        self.share = share
        self.least = min(least, window)
        self._outcomes: deque[_Outcome] = deque(maxlen=window)
        self._new: set[tuple[str, CallKey]] = set()

    def watch(self, model: Model) -> Model:
        """Return ``model``, noting which questions reach it."""
        return _Watched(model, self._new)

    def note(self, request: Request, fault: str | None) -> None:
        """Take in how a question ended; ``fault`` is None if its answer could be used.

        Raises TooManyFallbacks.
        """
        question = (request.operation, request.key)
        if question not in self._new:
            return
        self._new.remove(question)
        self._outcomes.append(_Outcome(request.operation, fault))
        failed = [outcome for outcome in self._outcomes if outcome.fault is not None]
        known = len(self._outcomes)
        if fault is not None and known >= self.least and len(failed) > self.share * known:
            raise TooManyFallbacks(self._message(failed, known))

    def _message(self, failed: list[_Outcome], known: int) -> str:
        operations = Counter(outcome.operation for outcome in failed)
        reasons = Counter(outcome.fault for outcome in failed)
        named = ", ".join(f"{name} ({count})" for name, count in operations.most_common(5))
        why = "; ".join(f"{reason} ({count})" for reason, count in reasons.most_common(3))
        return (
            f"{len(failed)} of the last {known} questions brought no answer that could be used, "
            f"more than the {self.share:.0%} allowed. Operations: {named}. Reasons: {why}. What "
            "the endpoint can do, and what to change in a new run, says folkways doctor --mind "
            "MODEL; to continue this run, allow a larger share (up to 1)"
        )


class _Watched(Wrapper):
    def __init__(self, model: Model, new: set[tuple[str, CallKey]]) -> None:
        super().__init__(model)
        self._new = new

    async def complete(self, request: Request) -> Reply:
        self._new.add((request.operation, request.key))
        return await self._model.complete(request)
