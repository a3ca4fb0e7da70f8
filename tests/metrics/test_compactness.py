from __future__ import annotations

import pytest
from tests.metrics.made_runs import Builder, WordJudge

from folkways.memory.embedder import LexicalEmbedder
from folkways.metrics.compactness import Size, compactness, similarity, size
from folkways.metrics.measurement import summarise


def test_synthesis_puts_few_words_in_place_of_many() -> None:
    made = Builder(("Ann",))
    made.begin()
    first = made.created("day 1 08:00", "Ann", "no smoke in the café")
    second = made.created("day 1 08:00", "Ann", "no smoke in the library")
    made.created("day 1 08:00", "Ann", "do tip")
    made.synthesis("day 1 09:00", "Ann", "no smoke indoors", (first, second))
    made.accepted("day 1 10:00", "Ann", "do sing")
    (found,) = compactness(summarise(made.log, WordJudge()).syntheses, LexicalEmbedder())
    assert (found.before.norms, found.before.words) == (3, 12)
    assert (found.after.norms, found.after.words) == (2, 5)
    assert found.before.similarity is not None
    assert found.after.similarity is not None
    assert found.before.similarity > found.after.similarity


def test_likeness_of_norms_is_the_mean_over_pairs() -> None:
    embedder = LexicalEmbedder()
    assert similarity("do tip", "do tip", embedder) == pytest.approx(1)
    pairs = [("a dog", "a cat"), ("a dog", "a dog"), ("a cat", "a dog")]
    mean = sum(similarity(a, b, embedder) for a, b in pairs) / 3
    assert size(["a dog", "a cat", "a dog"], embedder).similarity == pytest.approx(mean)


def test_one_norm_is_like_nothing() -> None:
    assert size(["do tip"], LexicalEmbedder()) == Size(1, 2, None)
    assert similarity("", "do tip", LexicalEmbedder()) == 0
