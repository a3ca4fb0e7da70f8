"""Embedders from outside: their vectors are checked, and stored like those of any other."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from folkways.agents.hooks import awaited
from folkways.base.blame import blamed_on
from folkways.base.errors import PartError
from folkways.base.outside_code import said, shown
from folkways.memory.embedder import EmbeddingStore, Vector
from folkways.minds.embedders.stored import StoredEmbedder
from folkways.plugins import FoundPart

_BATCH = 64


class OwnEmbedder(StoredEmbedder):
    """Asks an embedder from outside for the vectors that the run does not hold yet.

    They are stored under its name and the hash of its code, so that those of another version do not
    stand beside them.
    """

    def __init__(self, part: FoundPart, names: Sequence[str], store: EmbeddingStore | None) -> None:
        model = f"{part.name} {part.origin.version} {part.origin.source[:16]}".strip()
        super().__init__(part.name, model, store, batch=_BATCH, parallel=1)
        with blamed_on(f"the embedder {part.name}", "build"):
            build = getattr(part.value, "build", None)
        with blamed_on(f"the embedder {part.name}", "__init__" if build is None else "build"):
            self._own = part.value() if build is None else build(names)
        if not callable(getattr(self._own, "vectors", None)):
            raise PartError(
                f"the embedder {part.name}, build: returned {shown(self._own)}; it must return an "
                "embedder, with the method vectors"
            )

    async def _vectors(self, texts: Sequence[str]) -> list[Vector]:
        found = await awaited(
            f"the embedder {self.name}", "vectors", lambda: self._own.vectors(texts)
        )
        try:
            table = np.asarray(found, dtype=np.float32)
        except (TypeError, ValueError, OverflowError) as error:
            raise self._wrong(said(error)) from error
        if table.ndim != 2 or len(table) != len(texts) or not table.shape[1]:
            raise self._wrong(f"{len(texts)} texts gave an array of the shape {table.shape}")
        if not np.isfinite(table).all():
            raise self._wrong("not all numbers are finite")
        return list(table)

    async def aclose(self) -> None:
        """Let it close its connections, if it has an ``aclose``."""
        with blamed_on(f"the embedder {self.name}", "aclose"):
            close = getattr(self._own, "aclose", None)
            if close is not None:
                await close()

    def _wrong(self, why: str) -> PartError:
        return PartError(
            f"the embedder {self.name} must return one vector for each text, all of one length: "
            f"{why}"
        )
