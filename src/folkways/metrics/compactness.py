"""What long-term synthesis does to an agent's norms: fewer, shorter, less alike?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from folkways.memory.embedder import Embedder
from folkways.metrics.norms import Synthesis


@dataclass(frozen=True, slots=True)
class Size:
    """Some norms: how many, their words, and the mean cosine of all pairs (None below two)."""

    norms: int
    words: int
    similarity: float | None


@dataclass(frozen=True, slots=True)
class Compactness:
    """One synthesis of one agent at ``t``: its qualified norms before it and after it."""

    agent: str
    t: int
    before: Size
    after: Size


def compactness(syntheses: Sequence[Synthesis], embedder: Embedder) -> tuple[Compactness, ...]:
    """Return what each synthesis did, by the similarity that ``embedder`` sees."""
    return tuple(
        Compactness(
            one.agent, one.t, size(one.contents, embedder), size(one.contents_after, embedder)
        )
        for one in syntheses
    )


def size(contents: Sequence[str], embedder: Embedder) -> Size:
    """Return number, words and mean pairwise similarity of norms."""
    pairs = [similarity(a, b, embedder) for a, b in combinations(contents, 2)]
    return Size(
        norms=len(contents),
        words=sum(len(content.split()) for content in contents),
        similarity=sum(pairs) / len(pairs) if pairs else None,
    )


def similarity(a: str, b: str, embedder: Embedder) -> float:
    """Return the cosine of two texts, -1 to 1; 0 where one has no vector to speak of."""
    left, right = (np.asarray(embedder.embed(text), dtype=np.float64) for text in (a, b))
    length = float(np.linalg.norm(left) * np.linalg.norm(right))
    return float(left @ right) / length if length else 0.0
