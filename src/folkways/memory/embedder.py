"""What turns text into vectors: a protocol, and the lexical default.

The lexical embedder needs no download and gives the same vectors everywhere: its entries are small
whole numbers, so that dot products in single precision are exact whatever the order of summation.
It sees shared words and word stems, no meaning; a sentence model sees more (see the docs).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol, Self

import numpy as np
import numpy.typing as npt

from folkways.base.random import digest
from folkways.reading.stem import content_stems

Vector = npt.NDArray[np.float32]

# Stems seldom share a dimension, and a memory takes half a kilobyte. A whole stem counts four times
# as much as a part, so that equal words outweigh similar ones.
DIMENSION = 128
_STEM_WEIGHT = 4
_GRAM_WEIGHT = 1
_GRAM = 4
_WORD = re.compile(r"\w+")


class Embedder(Protocol):
    """Gives each text a vector; all are of one length, and equal texts get equal vectors.

    ``prepare`` and ``aclose`` are for one event loop; after ``aclose`` it may be used in another.
    """

    @property
    def name(self) -> str:
        """What the run header calls it."""
        ...

    async def prepare(self, texts: Sequence[str]) -> None:
        """Make ready what ``embed`` will be asked for next, if that takes a call to somewhere.

        Raises folkways.base.errors.Unavailable if it cannot be had: the run then pauses.
        """
        ...

    def embed(self, text: str) -> Vector:
        """Return the vector of a text that was prepared; it need not be normalised."""
        ...

    async def aclose(self) -> None:
        """Let go of connections, if any are held."""
        ...


class EmbeddingStore(Protocol):
    """Where vectors are kept once they were computed or paid for: the run file, or memory.

    A vector is its entries in single precision, little endian, one after another; ``text_hash``
    is what :func:`text_hash` gives; ``model`` is the embedder's name with all that decides on the
    vectors in it.
    """

    def vector(self, model: str, text_hash: str) -> bytes | None:
        """Return the vector that is stored for a text, if any."""
        ...

    def keep_vectors(self, model: str, items: Sequence[tuple[str, bytes]]) -> None:
        """Store (text_hash, vector) pairs; they are safe when this returns. Raises StorageError.

        What is stored already under the same model and hash stays as it is.
        """
        ...


def text_hash(text: str) -> str:
    """Return the SHA-256 of a text (UTF-8) in hexadecimal: its name in an embedding store."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@lru_cache(maxsize=65536)
def _features(stem: str) -> tuple[tuple[int, int], ...]:
    """Return (dimension, signed weight) pairs of a stem and its character n-grams."""
    padded = f"^{stem}$"
    grams = [padded[i : i + _GRAM] for i in range(max(1, len(padded) - _GRAM + 1))]
    pairs = []
    for feature, weight in [(stem, _STEM_WEIGHT)] + [("#" + gram, _GRAM_WEIGHT) for gram in grams]:
        value = int.from_bytes(digest("lexical", feature)[:4], "big")
        pairs.append((value % DIMENSION, weight if value & 0x80000000 else -weight))
    return tuple(pairs)


class LexicalEmbedder:
    """Signed hashing of word stems and character n-grams into 128 dimensions.

    ``names`` are the agents' names in order: a name counts as "agent number n", whole or by its
    first word, so that what someone is called has no influence on what is remembered.
    """

    name = "lexical"
    summary = "shared words and word stems: built in, exact, the default"

    def __init__(self, names: Sequence[str] = (), cache: int = 4096) -> None:
        first = [name.split()[0] for name in names]
        words: dict[str, str] = {}
        for number, (name, short) in enumerate(zip(names, first, strict=True)):
            words[name] = f"agentnumber{number}x"
            if first.count(short) == 1:
                words.setdefault(short, words[name])
        self._words = words
        # By its first word, longest first: a pattern of a thousand names would be slow.
        self._beginning: dict[str, list[str]] = {}
        for name in sorted(words, key=len, reverse=True):
            if begin := _WORD.match(name):
                self._beginning.setdefault(begin[0], []).append(name)
        self._cached = lru_cache(maxsize=cache)(self._embed)

    @classmethod
    def build(cls, names: Sequence[str], store: EmbeddingStore) -> Self:
        """Return it for a run; nothing of it needs to be stored."""
        return cls(names)

    async def vectors(self, texts: Sequence[str]) -> list[Vector]:
        """Return the vectors of several texts."""
        return [self.embed(text) for text in texts]

    async def prepare(self, texts: Sequence[str]) -> None:
        """Do nothing: vectors are computed here, when they are wanted."""

    def embed(self, text: str) -> Vector:
        """Return the vector of ``text`` (whole numbers in single precision); do not change it."""
        return self._cached(text)

    async def aclose(self) -> None:
        """Do nothing: there are no connections."""

    def _embed(self, text: str) -> Vector:
        text = self._numbered(text)
        vector = np.zeros(DIMENSION, dtype=np.float32)
        for stem in content_stems(text):
            for dimension, weight in _features(stem):
                vector[dimension] += weight
        vector.flags.writeable = False
        return vector

    def _numbered(self, text: str) -> str:
        """Return ``text`` with each name that stands in it as whole words made a number."""
        parts: list[str] = []
        done = 0
        for word in _WORD.finditer(text):
            for name in self._beginning.get(word[0], ()) if word.start() >= done else ():
                end = word.start() + len(name)
                if text.startswith(name, word.start()) and not _WORD.match(text, end):
                    parts += (text[done : word.start()], self._words[name])
                    done = end
                    break
        return "".join((*parts, text[done:]))
