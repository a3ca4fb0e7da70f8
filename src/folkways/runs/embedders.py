"""The embedder that a run's scenario names, and what it takes."""

from __future__ import annotations

from typing import Protocol
from uuid import uuid4

from folkways.language.model import AnswerStore, Reply, StoredAnswer, Usage
from folkways.memory.embedder import Embedder, EmbeddingStore
from folkways.minds.wrappers.meter import Ledger
from folkways.runs.experiment import Experiment
from folkways.runs.terms import Terms

EMBED = "embed"
"""What embedding texts is called beside the operations of agents."""
NOBODY = -1
"""Stands where an agent's number is: texts of several agents are embedded at once."""


class Store(AnswerStore, EmbeddingStore, Protocol):
    """A run file, or a run in memory."""

    @property
    def t(self) -> int | None:
        """The last tick that is safe; None before the first."""
        ...


def make_embedder(
    experiment: Experiment, store: Store, terms: Terms, ledger: Ledger | None = None
) -> Embedder:
    """Return what memories are compared by; what an endpoint takes is stored and booked."""
    from folkways.minds.embedders import choose

    name = experiment.scenario.embedder

    def took(tokens: int) -> None:
        tick = store.t or experiment.begins
        reply = Reply("", usage=Usage(tokens_in=tokens))
        answer = StoredAnswer(f"{EMBED}-{uuid4().hex}", name, EMBED, tick, NOBODY, reply)
        store.keep_answer(answer)
        if ledger is not None:
            ledger.add(answer)

    return choose.make_embedder(name, experiment.header.agents, store, terms.environ, took)
