from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from folkways.memory.embedder import DIMENSION, LexicalEmbedder


def cosine(embedder: LexicalEmbedder, a: str, b: str) -> float:
    x, y = embedder.embed(a), embedder.embed(b)
    return float(x @ y / (np.linalg.norm(x) * np.linalg.norm(y)))


@given(st.text(max_size=80))
def test_vectors_are_whole_numbers_and_repeatable(text: str) -> None:
    first, second = LexicalEmbedder().embed(text), LexicalEmbedder().embed(text)
    assert first.shape == (DIMENSION,)
    assert np.array_equal(first, second)
    assert np.array_equal(first, first.round())


def test_words_of_one_stem_are_near() -> None:
    embedder = LexicalEmbedder()
    near = cosine(embedder, "singing loudly in the park", "she sings loud songs in a park")
    far = cosine(embedder, "singing loudly in the park", "reading a letter from the bank")
    assert near > 0.4 > far


def test_what_someone_is_called_has_no_influence() -> None:
    """The same texts about people of other names have the same vectors."""
    one = LexicalEmbedder(["Rich Wood", "Ann Lee"])
    two = LexicalEmbedder(["Zoë Quist", "Bo"])
    pairs = [
        ("Rich Wood is singing", "Zoë Quist is singing"),
        ("Rich talked with Ann Lee about wood", "Zoë talked with Bo about wood"),
    ]
    for a, b in pairs:
        assert np.array_equal(one.embed(a), two.embed(b))
    assert not np.array_equal(one.embed("Rich sings"), one.embed("Ann sings"))


def test_a_shared_first_name_is_not_taken_for_either() -> None:
    embedder = LexicalEmbedder(["Ann Lee", "Ann Poe"])
    assert np.array_equal(embedder.embed("Ann sings"), LexicalEmbedder().embed("Ann sings"))
