"""An endpoint's embedder that only repeats what it gave before."""

from __future__ import annotations

from collections.abc import Sequence

from folkways.base.errors import NotStored
from folkways.memory.embedder import EmbeddingStore, Vector
from folkways.minds.embedders.endpoint import names_of
from folkways.minds.embedders.stored import StoredEmbedder
from folkways.scenario.minds import Reference

_SHOWN = 80


class KeptVectors(StoredEmbedder):
    """Gives the vectors that a store holds of an endpoint's model, and asks nobody.

    ``prepare`` raises NotStored, with the beginning of the text, for one that the store lacks.
    """

    def __init__(self, reference: Reference, store: EmbeddingStore) -> None:
        super().__init__(*names_of(reference), store, batch=1, parallel=1)

    async def _vectors(self, texts: Sequence[str]) -> list[Vector]:
        beginning = texts[0] if len(texts[0]) <= _SHOWN else f"{texts[0][:_SHOWN]}..."
        raise NotStored(
            f"the run holds no vector of {self.name} for the text {beginning!r}; a replay needs "
            "the same scenario, prompts and version of folkways as the run"
        )
