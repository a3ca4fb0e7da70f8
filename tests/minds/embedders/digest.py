"""Print a hash of the vectors of some texts, all that ``minilm`` computes for them in it.

python -m tests.minds.embedders.digest
"""

from __future__ import annotations

import asyncio
import hashlib

from folkways.minds.embedders.minilm import MiniLMEmbedder
from folkways.testing.embedder_suite import TEXTS


async def _vectors() -> bytes:
    embedder = MiniLMEmbedder()
    await embedder.prepare(TEXTS)
    return b"".join(embedder.embed(text).astype("<f4").tobytes() for text in TEXTS)


def digest() -> str:
    """Return the hash."""
    return hashlib.sha256(asyncio.run(_vectors())).hexdigest()


if __name__ == "__main__":
    print(digest())
