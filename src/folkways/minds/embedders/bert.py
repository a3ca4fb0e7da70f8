"""The forward pass of a small BERT encoder (Devlin et al. 2019) in NumPy, one text at a time.

A text is computed alone, never together with others: what it gives then depends on nothing but
itself, whereas sums of products over several texts at once may differ in their last bits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]

_EPSILON = np.float32(1e-12)
_ERF = tuple(
    np.float32(a) for a in (0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429)
)
_ERF_P = np.float32(0.3275911)
_ROOT_HALF = np.float32(0.5**0.5)
_HALF = np.float32(0.5)
_ONE = np.float32(1)


@dataclass(frozen=True, slots=True)
class _Norm:
    """Layer normalisation over the last axis."""

    gain: Array
    bias: Array

    def __call__(self, x: Array) -> Array:
        x = x - x.mean(axis=-1, keepdims=True)
        x /= np.sqrt((x * x).mean(axis=-1, keepdims=True) + _EPSILON)
        x *= self.gain
        x += self.bias
        return x


@dataclass(frozen=True, slots=True)
class _Linear:
    """A dense layer; ``matrix`` is (in, out)."""

    matrix: Array
    bias: Array

    def __call__(self, x: Array) -> Array:
        x = x @ self.matrix
        x += self.bias
        return x


@dataclass(frozen=True, slots=True)
class _Layer:
    """Self-attention and a two-layer network, each added to its input and normalised."""

    heads: int
    attended: _Linear  # to query, key and value, side by side
    mixed: _Linear
    attention_norm: _Norm
    widened: _Linear
    narrowed: _Linear
    norm: _Norm

    def __call__(self, x: Array) -> Array:
        length, width = x.shape
        parts = self.attended(x).reshape(length, 3, self.heads, width // self.heads)
        query, key, value = parts.transpose(1, 2, 0, 3)
        scores: Array = query @ key.transpose(0, 2, 1)
        scores *= np.float32((width // self.heads) ** -0.5)
        scores -= scores.max(axis=-1, keepdims=True)
        np.exp(scores, out=scores)
        scores /= scores.sum(axis=-1, keepdims=True)
        heads: Array = (scores @ value).transpose(1, 0, 2).reshape(length, width)
        x = self.attention_norm(self.mixed(heads) + x)
        return self.norm(self.narrowed(gelu(self.widened(x))) + x)


def gelu(x: Array) -> Array:
    """Return x times the normal distribution function of x (Hendrycks and Gimpel 2016).

    The error function is Abramowitz and Stegun's 7.1.26 (1964), within 1.5e-7 of the true one.
    """
    z = np.abs(x)
    z *= _ROOT_HALF
    t = _ONE / (_ONE + _ERF_P * z)
    tail = _ERF[4] * t
    for factor in _ERF[3::-1]:
        tail += factor
        tail *= t
    np.multiply(z, z, out=z)
    np.negative(z, out=z)
    tail *= np.exp(z, out=z)
    result: Array = np.copysign(_ONE - tail, x)
    result += _ONE
    result *= x
    result *= _HALF
    return result


class Encoder:
    """Turns the token numbers of a text into the mean of its last hidden states, of length 1.

    ``weights`` have the names that BERT's have in the files of its makers; KeyError if any is
    missing. ``heads`` is the number of attention heads.
    """

    def __init__(self, weights: Mapping[str, Array], heads: int) -> None:
        self._words = weights["embeddings.word_embeddings.weight"]
        self._positions = (
            weights["embeddings.position_embeddings.weight"]
            + weights["embeddings.token_type_embeddings.weight"][0]
        )
        self._norm = _norm(weights, "embeddings")
        count = 1 + max(int(name.split(".")[2]) for name in weights if ".layer." in name)
        self._layers = [_layer(weights, f"encoder.layer.{at}", heads) for at in range(count)]

    def encode(self, tokens: Sequence[int]) -> Array:
        """Return the vector of a text; ``tokens`` are 1 to 512 numbers of the vocabulary."""
        x = self._norm(self._words[list(tokens)] + self._positions[: len(tokens)])
        for layer in self._layers:
            x = layer(x)
        mean: Array = x.mean(axis=0)
        mean /= np.sqrt(mean @ mean)
        return mean


def _norm(weights: Mapping[str, Array], name: str) -> _Norm:
    return _Norm(weights[f"{name}.LayerNorm.weight"], weights[f"{name}.LayerNorm.bias"])


def _linear(weights: Mapping[str, Array], *names: str) -> _Linear:
    matrix = np.concatenate([weights[f"{name}.weight"] for name in names])
    bias = np.concatenate([weights[f"{name}.bias"] for name in names])
    return _Linear(np.ascontiguousarray(matrix.T), bias)


def _layer(weights: Mapping[str, Array], name: str, heads: int) -> _Layer:
    inner = f"{name}.attention.self"
    return _Layer(
        heads,
        _linear(weights, f"{inner}.query", f"{inner}.key", f"{inner}.value"),
        _linear(weights, f"{name}.attention.output.dense"),
        _norm(weights, f"{name}.attention.output"),
        _linear(weights, f"{name}.intermediate.dense"),
        _linear(weights, f"{name}.output.dense"),
        _norm(weights, f"{name}.output"),
    )
