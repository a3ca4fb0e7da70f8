from __future__ import annotations

import math

import numpy as np
import pytest

from folkways.minds.embedders.bert import Array, Encoder, gelu

WIDTH, HEADS, LAYERS, WORDS = 8, 2, 2, 11


def weights() -> dict[str, Array]:
    """A tiny encoder with random weights."""
    draw = np.random.default_rng(3)
    shapes = {
        "embeddings.word_embeddings.weight": (WORDS, WIDTH),
        "embeddings.position_embeddings.weight": (16, WIDTH),
        "embeddings.token_type_embeddings.weight": (2, WIDTH),
        "embeddings.LayerNorm.weight": (WIDTH,),
        "embeddings.LayerNorm.bias": (WIDTH,),
    }
    for at in range(LAYERS):
        name = f"encoder.layer.{at}"
        for part in ("self.query", "self.key", "self.value", "output.dense"):
            shapes[f"{name}.attention.{part}.weight"] = (WIDTH, WIDTH)
            shapes[f"{name}.attention.{part}.bias"] = (WIDTH,)
        shapes[f"{name}.intermediate.dense.weight"] = (4 * WIDTH, WIDTH)
        shapes[f"{name}.intermediate.dense.bias"] = (4 * WIDTH,)
        shapes[f"{name}.output.dense.weight"] = (WIDTH, 4 * WIDTH)
        shapes[f"{name}.output.dense.bias"] = (WIDTH,)
        for place in (f"{name}.attention.output", f"{name}.output"):
            shapes[f"{place}.LayerNorm.weight"] = (WIDTH,)
            shapes[f"{place}.LayerNorm.bias"] = (WIDTH,)
    return {name: draw.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}


Rows = list[list[float]]


class Slow:
    """The same encoder by the definition, number by number, in double precision."""

    def __init__(self, arrays: dict[str, Array]) -> None:
        self.arrays = {name: array.tolist() for name, array in arrays.items()}

    def dense(self, rows: Rows, name: str) -> Rows:
        matrix, bias = self.arrays[f"{name}.weight"], self.arrays[f"{name}.bias"]
        return [
            [sum(map(float.__mul__, row, line)) + b for line, b in zip(matrix, bias, strict=True)]
            for row in rows
        ]

    def norm(self, rows: Rows, name: str) -> Rows:
        gain, bias = (self.arrays[f"{name}.LayerNorm.{part}"] for part in ("weight", "bias"))
        out = []
        for row in rows:
            mean = sum(row) / len(row)
            spread = math.sqrt(sum((x - mean) ** 2 for x in row) / len(row) + 1e-12)
            out.append(
                [(x - mean) / spread * g + b for x, g, b in zip(row, gain, bias, strict=True)]
            )
        return out

    def attend(self, rows: Rows, name: str) -> Rows:
        query, key, value = (
            self.dense(rows, f"{name}.attention.self.{part}") for part in ("query", "key", "value")
        )
        size = WIDTH // HEADS
        out: Rows = [[] for _ in rows]
        for head in range(HEADS):
            part = slice(head * size, (head + 1) * size)
            for at, q in enumerate(query):
                scores = [
                    math.exp(sum(map(float.__mul__, q[part], k[part])) / math.sqrt(size))
                    for k in key
                ]
                for column in range(part.start, part.stop):
                    mixed = sum(s * v[column] for s, v in zip(scores, value, strict=True))
                    out[at].append(mixed / sum(scores))
        return out

    def encode(self, tokens: list[int]) -> list[float]:
        tables = [
            self.arrays[f"embeddings.{kind}_embeddings.weight"]
            for kind in ("word", "position", "token_type")
        ]
        rows = [
            [sum(parts) for parts in zip(tables[0][n], tables[1][at], tables[2][0], strict=True)]
            for at, n in enumerate(tokens)
        ]
        rows = self.norm(rows, "embeddings")
        for at in range(LAYERS):
            name = f"encoder.layer.{at}"
            mixed = self.dense(self.attend(rows, name), f"{name}.attention.output.dense")
            rows = self.norm(added(rows, mixed), f"{name}.attention.output")
            wide = [
                [x * (1 + math.erf(x / math.sqrt(2))) / 2 for x in row]
                for row in self.dense(rows, f"{name}.intermediate.dense")
            ]
            rows = self.norm(
                added(rows, self.dense(wide, f"{name}.output.dense")), f"{name}.output"
            )
        mean = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
        return [x / math.hypot(*mean) for x in mean]


def added(one: Rows, other: Rows) -> Rows:
    return [list(map(float.__add__, *rows)) for rows in zip(one, other, strict=True)]


@pytest.mark.parametrize("tokens", [[5], [1, 2], [3, 9, 3, 0, 10, 7, 7]])
def test_the_forward_pass_follows_the_definition(tokens: list[int]) -> None:
    arrays = weights()
    vector = Encoder(arrays, HEADS).encode(tokens)
    assert vector.dtype == np.float32
    assert vector.tolist() == pytest.approx(Slow(arrays).encode(tokens), abs=5e-6)


def test_the_order_of_words_matters() -> None:
    encoder = Encoder(weights(), HEADS)
    assert not np.allclose(encoder.encode([1, 2, 3]), encoder.encode([3, 2, 1]), atol=1e-3)


def test_the_activation_is_that_of_the_error_function() -> None:
    x = np.linspace(-12, 12, 24_001)
    exact = [v * (1 + math.erf(v / math.sqrt(2))) / 2 for v in x.tolist()]
    assert np.abs(gelu(x) - exact).max() < 1e-6


def test_weights_that_are_missing_are_named() -> None:
    arrays = weights()
    del arrays["encoder.layer.1.output.dense.bias"]
    with pytest.raises(KeyError, match=r"layer\.1\.output\.dense\.bias"):
        Encoder(arrays, HEADS)
