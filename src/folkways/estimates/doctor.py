"""Trying out what a scenario asks before a run: its language models, and its embedder."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from folkways.assembly.embedders import make_embedder
from folkways.assembly.experiment import Experiment, prepare
from folkways.assembly.loop import complete
from folkways.assembly.minds import check_embeddings, models
from folkways.assembly.spending import Terms, make_terms
from folkways.base.errors import FolkwaysError
from folkways.estimates.examination import Examination
from folkways.estimates.examine import AT_ONCE, bill, examine
from folkways.memory.embedder import Vector
from folkways.minds.wrappers.budget import Purse
from folkways.minds.wrappers.meter import Ledger
from folkways.store.memory import MemoryRun

_TEXTS = ("No smoking indoors.", "Nobody should light a cigarette inside.", "A red door.")


def visit(
    source: str | Path,
    *,
    mind: str = "",
    embedder: str = "",
    at_once: int = AT_ONCE,
    prices: str | Path | None = None,
    price: Sequence[str] = (),
    progress: Callable[[float], None] = lambda share: None,
) -> list[Examination]:
    """Examine every language model that a scenario asks, and its embedder; see :func:`examine`.

    ``mind`` and ``embedder`` replace what the scenario names. Raises ScenarioError for a scenario
    that cannot be used, FolkwaysError if it asks no language model and has the lexical embedder.
    """
    experiment = prepare(
        source,
        mind=mind,
        settings={"embedder": embedder} if embedder else {},
        without=(),
        arguments={},
    )
    terms = make_terms(None, None, 1.0, prices, price)
    asked = models(experiment)
    embeds = experiment.scenario.embedder != "lexical"
    if not asked and not embeds:
        raise FolkwaysError(
            f"no agent of {source} asks a language model; name one with --mind, such as "
            "--mind openai:gpt-5-mini, or an embedder with --embedder"
        )
    found = []
    for number, settings in enumerate(asked.values()):

        def share(part: float, before: int = number) -> None:
            progress((before + part) / (len(asked) + embeds))

        found.append(complete(examine(settings, terms, at_once=at_once, progress=share)))
    if embeds:
        found.append(complete(_embeddings(experiment, terms)))
        progress(1.0)
    return found


async def _embeddings(experiment: Experiment, terms: Terms) -> Examination:
    name = experiment.scenario.embedder
    found = Examination(f"embedder {name}")
    ledger = Ledger(terms.prices())
    try:
        check_embeddings(experiment, terms)
        purse = Purse(ledger, terms.max_cost, terms.max_tokens)
        embedder = make_embedder(experiment, MemoryRun(experiment.header), terms, purse)
        started = time.perf_counter()
        try:
            await embedder.prepare(_TEXTS)
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
        "likeness",
        "good" if sees else "poor",
        "two wordings of one rule are nearer than a rule and a door"
        if sees
        else "two wordings of one rule are no nearer than a rule and a door",
        "" if sees else "another embedding model would bring better memories to mind",
    )
    if ledger.total.calls:
        bill(ledger, name, found)
    return found


def _direction(vector: Vector) -> Vector:
    return vector / max(float(np.linalg.norm(vector)), 1e-9)
