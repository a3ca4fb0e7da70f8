"""The embedder that a run's scenario names."""

from __future__ import annotations

from folkways.memory.embedder import Embedder, EmbeddingStore
from folkways.runs.experiment import Experiment
from folkways.runs.terms import Terms


def make_embedder(experiment: Experiment, store: EmbeddingStore, terms: Terms) -> Embedder:
    """Return what memories are compared by."""
    from folkways.minds.embedders import choose

    return choose.make_embedder(
        experiment.scenario.embedder, experiment.header.agents, store, terms.environ
    )
