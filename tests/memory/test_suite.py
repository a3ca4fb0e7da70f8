from __future__ import annotations

import asyncio
from collections.abc import Sequence

import numpy as np
import pytest

from folkways.memory.embedder import LexicalEmbedder, Vector
from folkways.testing.embedder_suite import check_embedder


def test_the_lexical_embedder_conforms() -> None:
    check_embedder(LexicalEmbedder)
    check_embedder(lambda: LexicalEmbedder(["Ann Lee", "Zoë"]))


class Faulty(LexicalEmbedder):
    """Gives what ``fault`` makes of the vectors."""

    def __init__(self, fault: str) -> None:
        super().__init__()
        self.fault = fault
        self.seen = 0

    async def prepare(self, texts: Sequence[str]) -> None:
        """Count, and let others in between."""
        await asyncio.sleep(0)
        self.seen += len(texts)

    def embed(self, text: str) -> Vector:
        """Return a vector with the fault."""
        vector = super().embed(text).copy()
        match self.fault:
            case "length":
                vector = vector[: 1 + len(text) % 7]
            case "infinite":
                vector[0] = np.inf
            case "state":
                vector[0] = self.seen
            case "null":
                vector[:] = 0
        vector.flags.writeable = self.fault == "writeable"
        return vector


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("length", "shape"),
        ("infinite", "finite"),
        ("state", "alone"),
        ("null", "no direction"),
        ("writeable", "could change it"),
    ],
)
def test_the_suite_finds_what_is_wrong(fault: str, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        check_embedder(lambda: Faulty(fault))
