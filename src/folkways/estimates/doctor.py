"""Test what a scenario uses before a run: its language models and its embedder."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import numpy as np

from folkways.assembly.embedders import embedder_of_run
from folkways.assembly.experiment import Experiment, prepare
from folkways.assembly.loop import complete
from folkways.assembly.minds import check_embeddings, check_prices, endpoints, models
from folkways.assembly.spending import ModelAccess, Spending, model_access
from folkways.base.errors import FolkwaysError, Unavailable
from folkways.base.limits import FIRST_REPLY_SECONDS
from folkways.estimates.examination import Examination
from folkways.estimates.examine import AT_ONCE, Progress, examine
from folkways.estimates.speed import bill
from folkways.memory.embedder import Embedder, Vector
from folkways.minds.embedders.endpoint import EndpointEmbedder
from folkways.minds.wrappers.budget import Purse
from folkways.minds.wrappers.meter import SpendingLedger
from folkways.store.memory import MemoryRun

_TEXTS = ("No smoking indoors.", "Nobody should light a cigarette inside.", "A red door.")


def examine_scenario(
    source: str | Path,
    *,
    mind: str = "",
    embedder: str = "",
    at_once: int = AT_ONCE,
    spending: Spending | None = None,
    progress: Progress = lambda share, doing: None,
) -> list[Examination]:
    """Examine every language model that a scenario asks, and its embedder; see :func:`examine`.

    ``mind`` and ``embedder`` replace what the scenario names; ``spending`` has prices. Raises
    ScenarioError for a scenario that cannot be used, FolkwaysError if it asks no language model and
    has the lexical embedder.
    """
    experiment = prepare(
        source,
        mind=mind,
        settings={"embedder": embedder} if embedder else {},
        without=(),
        arguments={},
    )
    access = model_access(spending or Spending())
    asked = models(experiment)
    embeds = experiment.scenario.embedder != "lexical"
    if not asked and not embeds:
        raise FolkwaysError(
            f"no agent of {source} asks a language model; name one with --mind, such as "
            "--mind openai:gpt-5-mini, or an embedder with --embedder"
        )
    check_prices(access.price, endpoints(experiment), "this scenario")
    found = []
    for number, settings in enumerate(asked.values()):

        def share(
            part: float, doing: str, before: int = number, name: str = settings.model
        ) -> None:
            progress((before + part) / (len(asked) + embeds), f"{name}: {doing}")

        found.append(complete(examine(settings, access, at_once=at_once, progress=share)))
    if embeds:
        progress(len(asked) / (len(asked) + 1), f"embedder {experiment.scenario.embedder}")
        found.append(complete(_embeddings(experiment, access)))
        progress(1.0, "done")
    return found


async def _embeddings(experiment: Experiment, access: ModelAccess) -> Examination:
    name = experiment.scenario.embedder
    found = Examination(f"embedder {name}")
    ledger = SpendingLedger(access.prices())
    try:
        check_embeddings(experiment, access)
        purse = Purse(ledger, access.max_cost, access.max_tokens)
        embedder = embedder_of_run(experiment, MemoryRun(experiment.header), access, purse)
        started = time.perf_counter()
        try:
            await _prepared(embedder)
        finally:
            await embedder.aclose()
        seconds = time.perf_counter() - started
        first, near, far = (_direction(embedder.embed(text)) for text in _TEXTS)
    except FolkwaysError as error:
        found.add("embeddings", "bad", str(error))
        return found
    found.add("embeddings", "good", f"vectors of {len(first)} numbers within {seconds:.2g} s")
    sees = float(first @ near) > float(first @ far)
    found.add(
        "similarity",
        "good" if sees else "poor",
        "two wordings of one rule are closer than a rule and a door"
        if sees
        else "two wordings of one rule are no closer than a rule and a door",
        "" if sees else "another embedding model would retrieve better memories",
    )
    if ledger.total.calls:
        bill(ledger, name, found)
    return found


async def _prepared(embedder: Embedder) -> None:
    """Have a few texts embedded; raises Unavailable if an endpoint takes too long."""
    if not isinstance(embedder, EndpointEmbedder):
        await embedder.prepare(_TEXTS)
        return
    try:
        async with asyncio.timeout(FIRST_REPLY_SECONDS):
            await embedder.prepare(_TEXTS)
    except TimeoutError:
        why = f" ({embedder.trouble})" if embedder.trouble else ""
        late = Unavailable(
            f"{embedder.name} gave no vectors within {FIRST_REPLY_SECONDS:.0f} s{why}. Look at the "
            "server's log; if it was still loading the model, try again"
        )
        embedder.halt(late)
        raise late from None


def _direction(vector: Vector) -> Vector:
    return vector / max(float(np.linalg.norm(vector)), 1e-9)
