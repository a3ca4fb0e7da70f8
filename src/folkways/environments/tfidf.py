"""Texts compared by their words, rare ones counting more: TF-IDF with cosines.

The weights are those of K. Spärck Jones, "A statistical interpretation of term specificity and its
application in retrieval", Journal of Documentation 28 (1972): how often a word stands in a text,
times the logarithm of how few texts have it. Words are compared by their stems.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

import numpy as np
import numpy.typing as npt

from folkways.environments.texts import sentences
from folkways.reading.stem import content_stems


class TfIdf:
    """Weights of words as they are in ``texts``, by which any texts can be compared."""

    def __init__(self, texts: Sequence[str]) -> None:
        counts = [Counter(content_stems(text)) for text in texts]
        self._words = {
            word: number for number, word in enumerate(sorted({w for one in counts for w in one}))
        }
        having = Counter(word for one in counts for word in one)
        total = len(texts) + 1  # plus one, so that a word of all texts counts a little
        self._rarity = np.array([np.log(total / having[word]) for word in self._words])
        self._texts = tuple(texts)

    def vector(self, text: str) -> npt.NDArray[np.float64]:
        """Return the weights of a text's words, of length 1; words of no text count nothing."""
        found = np.zeros(len(self._words))
        for word, count in Counter(content_stems(text)).items():
            if word in self._words:
                found[self._words[word]] = count
        weighed: npt.NDArray[np.float64] = found * self._rarity
        length = float(np.sqrt(weighed @ weighed))
        return weighed / length if length else weighed

    def similarity(self, one: str, other: str) -> float:
        """Return the cosine of two texts, 0 to 1; 0 if one of them has no known word."""
        return min(1.0, max(0.0, float(self.vector(one) @ self.vector(other))))

    @cached_property
    def centre(self) -> npt.NDArray[np.float64]:
        """The mean of all texts."""
        centre: npt.NDArray[np.float64] = np.mean([self.vector(one) for one in self._texts], axis=0)
        return centre


def central_sentences(texts: Sequence[str], count: int) -> list[str]:
    """Return the sentences of texts that are nearest to the centre of all, in their order.

    A summary by extraction (D. Radev, H. Jing, M. Styś and D. Tam, "Centroid-based summarization of
    multiple documents", Information Processing and Management 40 (2004)). No sentence comes twice.
    """
    every = list(dict.fromkeys(one for text in texts for one in sentences(text)))
    if not every:
        return []
    weights = TfIdf(every)
    nearness = [round(float(weights.vector(one) @ weights.centre), 9) for one in every]
    best = sorted(range(len(every)), key=lambda at: -nearness[at])[:count]
    return [every[at] for at in sorted(best)]
