"""What every Embedder must hold to: call :func:`check_embedder` from a test of your own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import numpy as np

from folkways.assembly.loop import complete
from folkways.memory.embedder import Embedder, Vector
from folkways.minds.embedders.own import OwnEmbedder
from folkways.plugins import EMBEDDERS
from folkways.plugins.part import part_of

TEXTS = (
    "No smoking indoors.",
    "Ann Lee is reading a book at Hobbs Café: café room",
    "Ann Lee is reading a book at Hobbs Café: café room.",
    "It is raining.",
    "Zoë sagt: „Bitte leise!“ 日本語 🙂",
    "a lone half of a pair: \ud83d",
    "x",
    "word " * 3000,
    " ",
    "",
)
"""Texts as they occur, and as they might: of other scripts, long, broken, blank."""


def check_embedder(make: Callable[[], Embedder]) -> None:
    """Check an embedder on ``TEXTS``; ``make`` gives a new one each time, of its own store.

    Its vectors are finite, of one length, in single precision, the same whatever is embedded before
    or beside, and not changed by who reads them; it can be closed and used in another event loop.
    """
    complete(_check(make))
    embedder = make()
    for _ in range(2):
        complete(_lifetime(embedder))


async def _check(make: Callable[[], Embedder]) -> None:
    together, alone, apart = make(), make(), make()
    assert together.name, "an embedder has a name"
    assert make().name == together.name, "the name tells embedders of other making apart"
    await together.prepare([])
    await together.prepare(TEXTS)
    vectors = [together.embed(text) for text in TEXTS]
    for text, vector in zip(TEXTS, vectors, strict=True):
        _check_vector(text, vector, len(vectors[0]))
    assert float(vectors[0] @ vectors[0]) > 0, f"{together.name}: {TEXTS[0]!r} has no direction"
    for text in reversed(TEXTS):  # one by one, and in another order
        await alone.prepare([text, text])
        assert _equal(alone.embed(text), vectors[TEXTS.index(text)]), f"{text[:40]!r} alone"
    await asyncio.gather(*(apart.prepare([text, TEXTS[0]]) for text in TEXTS))
    for text, vector in zip(TEXTS, vectors, strict=True):
        assert _equal(apart.embed(text), vector), f"{text[:40]!r} at once with others"
        assert _equal(together.embed(text), vector), f"{text[:40]!r} asked for again"
    for embedder in (together, alone, apart):
        await embedder.aclose()


async def _lifetime(embedder: Embedder) -> None:
    await asyncio.gather(embedder.prepare(TEXTS[:3]), embedder.prepare(TEXTS[1:4]))
    assert len({len(embedder.embed(text)) for text in TEXTS[:4]}) == 1
    await embedder.aclose()


def _check_vector(text: str, vector: Vector, length: int) -> None:
    label = repr(text[:40])
    assert vector.dtype == np.float32, f"{label}: {vector.dtype} is not single precision"
    assert vector.shape == (length,), f"{label}: shape {vector.shape}, not {(length,)}"
    assert np.isfinite(vector).all(), f"{label}: not all numbers are finite"
    assert not vector.flags.writeable, f"{label}: who reads the vector could change it"


def _equal(one: Vector, other: Vector) -> bool:
    return bool(np.array_equal(one, other))


def check_own_embedder(kind: type, names: Sequence[str] = ()) -> None:
    """Check an embedder from outside: a class with ``vectors``, made for agents of these names."""
    part = part_of(EMBEDDERS, kind)
    check_embedder(lambda: OwnEmbedder(part, names, None))
