"""The forward pass of a small BERT encoder (Devlin et al. 2019) in NumPy.

All arithmetic is that of :mod:`folkways.base.exact`, so a text has the same vector to the last bit
on every machine, with every BLAS, number of threads and alignment of buffers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from folkways.base import exact
from folkways.base.exact import Doubles

Array = npt.NDArray[np.float32]

# BERT's own layer_norm_eps, as in the model's configuration.
_EPSILON = 1e-12
# Abramowitz and Stegun (1964), 7.1.26: good to 1.5e-7, and the same on every processor, which the
# system's own erf() is not.
_ERF = (0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429)
_ERF_P = 0.3275911
_ROOT_HALF = 0.5**0.5


@dataclass(frozen=True, slots=True)
class _Norm:
    """Layer normalisation over the last axis."""

    gain: Doubles
    bias: Doubles

    def __call__(self, x: Doubles) -> Doubles:
        width = x.shape[-1]
        x = x - exact.total(x, axis=-1) / width
        x /= np.sqrt(exact.total(x * x, axis=-1) / width + _EPSILON)
        x *= self.gain
        x += self.bias
        return x


@dataclass(frozen=True, slots=True)
class _Linear:
    """A dense layer; ``matrix`` (in, out) is in whole multiples of ``unit`` (1, out)."""

    matrix: Doubles
    unit: Doubles
    bias: Doubles

    def __call__(self, x: Doubles) -> Doubles:
        x = exact.multiply_on_grid(*exact.on_grid(x, axis=-1), self.matrix, self.unit)
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

    def __call__(self, x: Doubles) -> Doubles:
        length, width = x.shape
        parts = self.attended(x).reshape(length, 3, self.heads, width // self.heads)
        query, key, value = parts.transpose(1, 2, 0, 3)
        scores = exact.multiply(query, key.transpose(0, 2, 1))
        scores *= (width // self.heads) ** -0.5
        scores -= scores.max(axis=-1, keepdims=True)
        scores = exact.exp(scores)
        scores /= exact.total(scores, axis=-1)
        heads = exact.multiply(scores, value).transpose(1, 0, 2).reshape(length, width)
        x = self.attention_norm(self.mixed(heads) + x)
        return self.norm(self.narrowed(gelu(self.widened(x))) + x)


def gelu(x: Doubles) -> Doubles:
    """Return x times the normal distribution function of x (Hendrycks and Gimpel 2016).

    The error function is Abramowitz and Stegun's 7.1.26 (1964), within 1.5e-7 of the true one.
    """
    z = np.abs(x) * _ROOT_HALF
    t = 1 / (1 + _ERF_P * z)
    tail = _ERF[4] * t
    for factor in _ERF[3::-1]:
        tail += factor
        tail *= t
    tail *= exact.exp(-z * z)
    result: Doubles = np.copysign(1 - tail, x)
    result += 1
    result *= x
    result *= 0.5
    return result


class Encoder:
    """Turns the token numbers of a text into the mean of its last hidden states, of length 1.

    ``weights`` have the names that BERT's have in the files of its makers; KeyError if any is
    missing. ``heads`` is the number of attention heads.
    """

    def __init__(self, weights: Mapping[str, Array], heads: int) -> None:
        self._words = weights["embeddings.word_embeddings.weight"]
        self._positions = (
            weights["embeddings.position_embeddings.weight"].astype(np.float64)
            + weights["embeddings.token_type_embeddings.weight"][0]
        )
        self._norm = _norm(weights, "embeddings")
        count = 1 + max(int(name.split(".")[2]) for name in weights if ".layer." in name)
        self._layers = [_layer(weights, f"encoder.layer.{at}", heads) for at in range(count)]

    def encode(self, tokens: Sequence[int]) -> Array:
        """Return the vector of a text; ``tokens`` are 1 to 512 numbers of the vocabulary."""
        words = self._words[list(tokens)].astype(np.float64)
        x = self._norm(words + self._positions[: len(tokens)])
        for layer in self._layers:
            x = layer(x)
        vector = exact.total(x, axis=0)[0] / len(x)
        vector /= np.sqrt(exact.total(vector * vector, axis=0))
        single: Array = vector.astype(np.float32)
        return single


def _norm(weights: Mapping[str, Array], name: str) -> _Norm:
    gain, bias = (weights[f"{name}.LayerNorm.{part}"] for part in ("weight", "bias"))
    return _Norm(gain.astype(np.float64), bias.astype(np.float64))


def _linear(weights: Mapping[str, Array], *names: str) -> _Linear:
    matrix = np.concatenate([weights[f"{name}.weight"] for name in names])
    bias = np.concatenate([weights[f"{name}.bias"] for name in names])
    whole, unit = exact.on_grid(matrix.T, axis=0)
    return _Linear(np.ascontiguousarray(whole), unit, bias.astype(np.float64))


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
