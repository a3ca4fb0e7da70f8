from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from folkways.base.events import MemoryKind
from folkways.base.time import HOUR
from folkways.memory.embedder import LexicalEmbedder, Vector
from folkways.memory.record import Memory
from folkways.memory.retrieval import Weights, retrieve
from folkways.memory.stream import MemoryStream

WORDS = tuple("walk rain piano coffee litter sing quiet book chair park dog street".split())  # noqa: SIM905
texts = st.lists(st.sampled_from(WORDS), min_size=1, max_size=5).map(" ".join)
records = st.lists(st.tuples(texts, st.integers(1, 10), st.integers(0, 50)), max_size=30)


def stream_of(rows: list[tuple[str, int, int]]) -> MemoryStream:
    stream = MemoryStream(LexicalEmbedder())
    for id, (text, importance, hour) in enumerate(rows):
        stream.add(Memory(id, hour * HOUR, "observation", text, importance))
    return stream


def brute_force(
    rows: list[tuple[str, int, int]], query: str, t: int, weights: Weights
) -> list[float]:
    """The three scores by their definitions, one record at a time."""
    embedder = LexicalEmbedder()

    def cosine(a: str, b: str) -> float:
        x, y = embedder.embed(a).tolist(), embedder.embed(b).tolist()
        lengths = math.hypot(*x) * math.hypot(*y)
        return sum(p * q for p, q in zip(x, y, strict=True)) / lengths if lengths else 0.0

    def scaled(values: list[float]) -> list[float]:
        low, high = min(values), max(values)
        return [(v - low) / (high - low) if high > low else 0.0 for v in values]

    recency = scaled([weights.decay ** (max(t - hour * HOUR, 0) / HOUR) for _, _, hour in rows])
    importance = scaled([float(score) for _, score, _ in rows])
    relevance = scaled([cosine(text, query) for text, _, _ in rows])
    return [
        weights.recency * a + weights.importance * b + weights.relevance * c
        for a, b, c in zip(recency, importance, relevance, strict=True)
    ]


@given(records, texts, st.integers(1, 12))
@settings(max_examples=60)
def test_scores_follow_the_definition(
    rows: list[tuple[str, int, int]], query: str, count: int
) -> None:
    weights = Weights(1.0, 0.5, 2.0, 0.99)
    t = 60 * HOUR
    found = retrieve(stream_of(rows), query, t, count, weights)
    assert len(found) == min(count, len(rows))
    if not rows:
        return
    expected = brute_force(rows, query, t, weights)
    for item in found:
        assert item.score == pytest.approx(expected[item.id], abs=2e-5)
    best = sorted(expected, reverse=True)[: len(found)]
    assert [item.score for item in found] == pytest.approx(best, abs=2e-5)


@given(records, texts)
@settings(max_examples=40)
def test_order_is_by_score_then_by_newness(rows: list[tuple[str, int, int]], query: str) -> None:
    found = retrieve(stream_of(rows), query, 60 * HOUR, 30, Weights())
    assert found == sorted(found, key=lambda item: (-item.score, -item.id))
    assert len({item.id for item in found}) == len(found)


def test_recency_halves_in_sixty_nine_hours() -> None:
    """0.99 per simulated hour (Park et al. 2023) is a half-life of about 69 hours."""
    rows = [("rain", 1, 0), ("rain", 1, 69), ("rain", 1, 138)]
    found = retrieve(stream_of(rows), "rain", 138 * HOUR, 3, Weights(1, 0, 0, 0.99))
    scores = {item.id: item.score for item in found}
    assert scores[2] == 1.0
    assert scores[0] == 0.0
    # min-max scaled: (1/2 - 1/4) / (1 - 1/4) = 1/3
    assert scores[1] == pytest.approx(1 / 3, abs=0.01)


def test_what_was_accessed_lately_counts_as_recent() -> None:
    stream = stream_of([("rain", 1, 0), ("rain", 1, 1), ("rain", 1, 2)])
    stream.touch([0], 5 * HOUR)
    found = retrieve(stream, "rain", 6 * HOUR, 1, Weights(1, 0, 0))
    assert found[0].id == 0


def test_weights_of_zero_leave_a_score_out() -> None:
    stream = stream_of([("piano", 1, 0), ("rain", 10, 0)])
    assert retrieve(stream, "piano", HOUR, 1, Weights(0, 0, 1))[0].id == 0
    assert retrieve(stream, "piano", HOUR, 1, Weights(0, 1, 0))[0].id == 1


@given(records, texts, st.integers(1, 12), st.sets(st.integers(0, 29)))
@settings(max_examples=40)
def test_records_left_out_change_nothing_about_the_others(
    rows: list[tuple[str, int, int]], query: str, count: int, left_out: set[int]
) -> None:
    without = {id: None for id in left_out if id < len(rows)}
    stream, t = stream_of(rows), 60 * HOUR
    everything = retrieve(stream, query, t, len(rows), Weights())
    found = retrieve(stream, query, t, count, Weights(), without)
    assert found == [item for item in everything if item.id not in without][:count]


def test_each_text_is_embedded_once_however_often_it_is_remembered() -> None:
    asked: list[str] = []

    class Noting(LexicalEmbedder):
        def embed(self, text: str) -> Vector:
            asked.append(text)
            return super().embed(text)

    stream = MemoryStream(Noting())
    for id in range(200):
        stream.add(Memory(id, id, "observation", ("rain", "a piano", "tea")[id % 3], 1 + id % 9))
    again = MemoryStream.restore(stream.snapshot(), Noting())
    for one in (stream, again):
        asked.clear()
        assert len(retrieve(one, "song", 300, 5, Weights())) == 5
        assert sorted(asked) == ["a piano", "rain", "song", "tea"]


def test_talks_are_found_by_person() -> None:
    stream = MemoryStream(LexicalEmbedder())
    for id in range(12):
        kind: MemoryKind = "chat" if id % 2 else "observation"
        stream.add(Memory(id, id, kind, f"text {id}", 5, about=("Ann", "Ben", "Cleo")[id % 3]))
    for one in (stream, MemoryStream.restore(stream.snapshot(), LexicalEmbedder())):
        assert [memory.id for memory in one.chats("Ben", 5)] == [1, 7]
        assert [memory.id for memory in one.chats("Ben", 1)] == [7]
        assert one.chats("Ben", 0) == []
        assert one.chats("Dan", 5) == []


def test_nothing_from_nothing() -> None:
    assert retrieve(MemoryStream(LexicalEmbedder()), "rain", 0, 5, Weights()) == []
    assert retrieve(stream_of([("rain", 1, 0)]), "rain", 0, 0, Weights()) == []


class Fractional(LexicalEmbedder):
    """Vectors as a sentence model gives them: fractions, of length 1; their entries in an order."""

    def __init__(self, order: int) -> None:
        super().__init__()
        self._order = np.random.default_rng(order).permutation(384)

    def embed(self, text: str) -> Vector:
        seed = int.from_bytes(text.encode()[:16], "big")
        vector = np.random.default_rng(seed).normal(size=384).astype(np.float32)
        ordered: Vector = (vector / np.sqrt(np.float32(384)))[self._order]
        return ordered


@given(st.lists(texts, min_size=1, max_size=40), texts)
@settings(max_examples=30)
def test_cosines_of_fractional_vectors_do_not_depend_on_the_order_of_summation(
    rows: list[str], query: str
) -> None:
    def cosines(order: int) -> list[float]:
        stream = MemoryStream(Fractional(order))
        for id, text in enumerate(rows):
            stream.add(Memory(id, 0, "observation", text, 1))
        found: list[float] = stream.columns(query)[2].tolist()
        return found

    assert cosines(1) == cosines(2)
    this = Fractional(1).embed(query)
    true = [
        float(that @ this / np.linalg.norm(that) / np.linalg.norm(this))
        for that in map(Fractional(1).embed, rows)
    ]
    assert cosines(1) == pytest.approx(true, abs=1e-3)


def test_a_stream_restored_is_the_same() -> None:
    embedder = LexicalEmbedder()
    stream = stream_of([(word, 1 + at % 10, at) for at, word in enumerate(WORDS * 20)])
    stream.touch([3, 4], 500 * HOUR)
    again = MemoryStream.restore(stream.snapshot(), embedder)
    for word in WORDS:
        query = (word, 600 * HOUR, 20, Weights())
        assert retrieve(again, *query) == retrieve(stream, *query)


def test_ids_must_follow_one_another() -> None:
    stream = stream_of([("rain", 1, 0)])
    with pytest.raises(ValueError, match="memory id 5 where 1 comes next"):
        stream.add(Memory(5, 0, "thought", "rain", 1))
