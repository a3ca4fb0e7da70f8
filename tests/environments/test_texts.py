"""Texts compared: sentences, clauses, shared words, polarity."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.environments.feeling_words import NEGATIVE, POSITIVE
from folkways.environments.texts import clauses, new_words, positive_words, sentences, similarity

TALE = "A dog barked, and the cat ran. Was it afraid? No!"


def test_a_text_is_taken_apart() -> None:
    assert sentences(TALE) == ["A dog barked, and the cat ran.", "Was it afraid?", "No!"]
    assert clauses("A dog barked, and the cat ran; nobody saw it.") == [
        "A dog barked",
        "and the cat ran",
        "nobody saw it",
    ]
    assert sentences("") == clauses("...") == []


@given(st.text(max_size=80), st.text(max_size=80))
def test_similarity_is_a_share_and_symmetric(one: str, other: str) -> None:
    assert 0 <= similarity(one, other) <= 1
    assert similarity(one, other) == pytest.approx(similarity(other, one))


def test_similarity_goes_by_shared_words() -> None:
    assert similarity(TALE, TALE) == pytest.approx(1)
    assert similarity("dogs bark", "a cat runs") == 0
    assert similarity("dog cat", "dog bird") == pytest.approx(0.5)


def test_new_words() -> None:
    assert new_words("the dog and the bird", ["a dog barked"]) == 0.5
    assert new_words("of the", [TALE]) is None


def test_positive_words() -> None:
    assert positive_words("A happy end, after a cruel day and a terrible storm.") == 0.25
    assert positive_words("They were grateful.") == 1
    assert positive_words("A table.") is None
    assert not POSITIVE & NEGATIVE
