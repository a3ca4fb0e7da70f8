"""Embedders from outside that fail, as errors that name the embedder, the method and the line."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import pytest

from folkways.base.errors import PartError
from folkways.minds.embedders.own import OwnEmbedder
from folkways.plugins import EMBEDDERS, INSTALLED


async def _fail(_texts: Sequence[str]) -> object:
    raise ValueError("no vector")


async def _huge(texts: Sequence[str]) -> object:
    return [[10**400] for _ in texts]


def _embedder(vectors: Callable[[Sequence[str]], object], **more: object) -> OwnEmbedder:
    own = {"name": "made", "vectors": lambda _self, texts: vectors(texts), **more}
    parts = INSTALLED.plus(EMBEDDERS, type("Made", (), own))
    return OwnEmbedder(parts.find(EMBEDDERS, "made"), (), None)


@pytest.mark.parametrize(
    ("vectors", "said"),
    [
        (_fail, r", vectors: ValueError: no vector \(.*test_own\.py, line \d+\)"),
        (lambda _texts: [[1.0]], r", vectors: must be written with async def; it returned \[\[1"),
        (_huge, " must return one vector for each text, .* too large to convert to float"),
    ],
)
def test_an_embedder_that_fails_is_named(
    vectors: Callable[[Sequence[str]], object], said: str
) -> None:
    with pytest.raises(PartError, match=f"^the embedder made{said}"):
        asyncio.run(_embedder(vectors).prepare(["a text"]))


def _no_build(_names: Sequence[str]) -> object:
    raise ValueError("no embedder")


@pytest.mark.parametrize(
    ("build", "said"),
    [
        (_no_build, r"ValueError: no embedder \(.*test_own\.py, line \d+\)"),
        (lambda _names: None, "returned None; it must return an embedder"),
    ],
)
def test_an_embedder_that_cannot_be_made_is_named(
    build: Callable[[Sequence[str]], object], said: str
) -> None:
    with pytest.raises(PartError, match=f"^the embedder made, build: {said}"):
        _embedder(_fail, build=staticmethod(build))
