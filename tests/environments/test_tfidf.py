"""TF-IDF: rare words count more, equal texts are alike, and summaries are made of what is given."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.environments.texts import sentences
from folkways.environments.tfidf import TfIdf, central_sentences

TEXTS = ("Bees dance in the hive.", "Bees sleep in the hive.", "The bridge sways in the wind.")
WORDS = st.lists(
    st.sampled_from(["bees", "dance", "hive", "bridge", "wind", "moss", "water"]), max_size=6
)


def test_equal_texts_are_alike_and_texts_without_a_common_word_are_not() -> None:
    weights = TfIdf(TEXTS)
    assert weights.similarity(TEXTS[0], TEXTS[0]) == pytest.approx(1)
    assert weights.similarity(TEXTS[0], TEXTS[2]) == 0
    assert weights.similarity(TEXTS[0], "Quite other words.") == 0


def test_a_rare_word_in_common_counts_more_than_a_frequent_one() -> None:
    weights = TfIdf(TEXTS)
    assert weights.similarity("bees dance", "dance") > weights.similarity("bees dance", "bees")


@given(WORDS, WORDS)
def test_likeness_is_mutual_and_lies_between_0_and_1(one: list[str], other: list[str]) -> None:
    weights = TfIdf(TEXTS)
    there = weights.similarity(" ".join(one), " ".join(other))
    assert 0 <= there <= 1
    assert there == pytest.approx(weights.similarity(" ".join(other), " ".join(one)))


def test_central_sentences_are_those_of_what_most_texts_speak_of() -> None:
    texts = ["Bees dance. Bees sleep in hives.", "Bees dance in hives.", "It rained."]
    found = central_sentences(texts, 2)
    every = [one for text in texts for one in sentences(text)]
    assert set(found) <= set(every)
    assert "It rained." not in found
    assert central_sentences([], 3) == []
