"""One language model that is asked outside of any run, with all that stands before it.

The order is that of :mod:`folkways.assembly.model_stack`: words, cache, budget, meter, limit,
endpoint.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from folkways.assembly.endpoint_model import endpoint_of, remember
from folkways.assembly.spending import ModelAccess
from folkways.base.errors import Stopped
from folkways.language.book import PromptBook
from folkways.language.mind import Mind
from folkways.language.model import AnswerStore
from folkways.scenario.minds import ModelSettings

if TYPE_CHECKING:
    from folkways.minds.wrappers.meter import SpendingLedger


@asynccontextmanager
async def opened(
    settings: ModelSettings,
    store: AnswerStore,
    access: ModelAccess,
    book: PromptBook | None = None,
    name: str = "",
    most: int | None = None,
) -> AsyncIterator[tuple[Mind, SpendingLedger]]:
    """Give a mind that asks the model, and what it takes, while entered.

    A question is put at most ``most`` times (None: as in a run). Answers that ``store`` holds
    are not asked for again; new ones are stored before they are used. On leaving, calls in
    flight are waited for and stored.
    """
    from folkways.minds.llm.mind import LanguageMind
    from folkways.minds.wrappers.budget import Budget, Purse
    from folkways.minds.wrappers.cache import Cache
    from folkways.minds.wrappers.limit import Limit
    from folkways.minds.wrappers.meter import Meter, SpendingLedger

    prices = access.prices()
    ledger = SpendingLedger.of(store.answers(), prices)
    endpoint = endpoint_of(settings, access)
    limit = Limit(endpoint, settings.concurrency, settings.timeout)
    purse = Purse(ledger, access.max_cost, access.max_tokens)
    budget = Budget(Meter(limit, ledger), purse, prices, settings.max_tokens)
    cache = Cache(budget, store)
    try:
        yield LanguageMind(cache, book or PromptBook(), name or settings.model, most=most), ledger
    except BaseException:
        limit.halt(Stopped("stopped: nothing more is asked"))
        raise
    finally:
        await cache.drain()
        await endpoint.aclose()
        remember(endpoint, access.environ)
