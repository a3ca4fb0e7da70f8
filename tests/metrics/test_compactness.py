from __future__ import annotations

import pytest
from tests.metrics.made_runs import Builder, WordJudge

from folkways.memory.embedder import LexicalEmbedder, Vector
from folkways.metrics.compactness import Size, compactness, similarity, size
from folkways.metrics.measurement import summarise
from folkways.metrics.norms import NormChange, Synthesis


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


def test_each_synthesis_is_measured_from_what_the_agent_then_held() -> None:
    made = Builder(("Ann",))
    made.begin()
    first = made.created("day 1 08:00", "Ann", "no smoke in the café")
    second = made.created("day 1 08:00", "Ann", "no smoke in the library")
    third = made.synthesis("day 1 09:00", "Ann", "no smoke indoors", (first, second))
    sung = made.accepted("day 1 10:00", "Ann", "do sing")
    fourth = made.synthesis("day 1 11:00", "Ann", "do sing outdoors", (sung,))
    met = made.accepted("day 1 12:00", "Ann", "do tip")
    made.gives_up("day 1 12:30", "Ann", met, third)
    made.synthesis("day 1 13:00", "Ann", "do smoke and sing outdoors", (third, fourth))
    syntheses = summarise(made.log, WordJudge()).syntheses
    found = compactness(syntheses, LexicalEmbedder())
    assert [(one.before.norms, one.after.norms) for one in found] == [(2, 1), (2, 2), (2, 1)]
    assert [(one.before.words, one.after.words) for one in found] == [(10, 3), (5, 6), (6, 5)]
    # What came later from elsewhere, and went again, is no part of what a synthesis did.
    assert [(one.before, one.after) for one in syntheses] == [(2, 1), (2, 2), (2, 1)]


def test_each_text_is_embedded_once_however_many_norms_and_syntheses() -> None:
    class Counting(LexicalEmbedder):
        embedded = 0

        def embed(self, text: str) -> Vector:
            self.embedded += 1
            return super().embed(text)

    changes = tuple(NormChange(f"do thing {number % 10}", 1) for number in range(3_000))
    syntheses = [
        Synthesis("Ann", t, 500, (), 3_000 * (t + 1), 3_000 * (t + 1), changes) for t in range(10)
    ]
    embedder = Counting()
    found = compactness(syntheses, embedder)
    assert found[-1].before.norms == 30_000
    assert found[-1].before == found[-1].after
    assert embedder.embedded == 10


def test_likeness_of_norms_is_the_mean_over_pairs() -> None:
    embedder = LexicalEmbedder()
    assert similarity("do tip", "do tip", embedder) == pytest.approx(1)
    pairs = [("a dog", "a cat"), ("a dog", "a dog"), ("a cat", "a dog")]
    mean = sum(similarity(a, b, embedder) for a, b in pairs) / 3
    assert size(["a dog", "a cat", "a dog"], embedder).similarity == pytest.approx(mean)


def test_one_norm_is_like_nothing() -> None:
    assert size(["do tip"], LexicalEmbedder()) == Size(1, 2, None)
    assert similarity("", "do tip", LexicalEmbedder()) == 0
