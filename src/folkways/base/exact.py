"""Arithmetic that gives the same bits on every machine.

Sums of products in floating point depend on the order of summation, and so on the processor, the
BLAS library, the number of threads and the alignment of buffers in memory. Here numbers are first
put on a grid of whole numbers so coarse that every sum of products is exact in double precision:
then no order can change it (the splitting step of Ozaki et al. 2012, with one slice). Elementwise
``+``, ``-``, ``*``, ``/`` and square roots are correctly rounded under IEEE 754 anyway; ``exp`` is
built from them, since libraries differ in its last bit.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Doubles = npt.NDArray[np.float64]

_FACTOR_BITS = 21
"""Bits kept of each factor of a product: 2 * 21 + log2(1,536 terms) < 53."""
_MOST_TERMS = 2**11
_SUM_BITS = 40
"""Bits kept of each term of a plain sum: 40 + log2(8,192 terms) = 53."""
_LN_2_HIGH = float.fromhex("0x1.62e42fee00000p-1")
_LN_2_LOW = float.fromhex("0x1.a39ef35793c76p-33")
"""ln 2 in two parts (Cody and Waite 1980): whole multiples of the first are exact."""
_PER_LN_2 = float.fromhex("0x1.71547652b82fep+0")
# Below this, exp() leaves the normal doubles, where bits are lost and processors differ.
_SMALLEST_EXPONENT = -700.0
# Up to the tenth order: for arguments of at most ln(2)/2 the rest of the series is about 2e-13.
_FACTORIALS = tuple(1 / n for n in (1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800))


def on_grid(x: npt.ArrayLike, axis: int, bits: int = _FACTOR_BITS) -> tuple[Doubles, Doubles]:
    """Return whole numbers of at most ``bits`` bits, and the unit to multiply them with.

    The unit is a power of two, one for each slice along ``axis``, so that the largest number of a
    slice uses all its bits. What is lost is at most half a unit a number.
    """
    values = np.asarray(x, dtype=np.float64)
    _, exponent = np.frexp(np.abs(values).max(axis=axis, keepdims=True))
    unit = np.ldexp(1.0, exponent - bits)
    return np.rint(values / unit), unit


def multiply(a: npt.ArrayLike, b: npt.ArrayLike) -> Doubles:
    """Return the matrix product of ``a`` (..., n, k) and ``b`` (..., k, m), k at most 2,048.

    Relative to the largest entries of a row and a column it is good to about 1e-6.
    """
    return multiply_on_grid(*on_grid(a, axis=-1), *on_grid(b, axis=-2))


def multiply_on_grid(a: Doubles, a_unit: Doubles, b: Doubles, b_unit: Doubles) -> Doubles:
    """Return the product of two matrices that :func:`on_grid` gave.

    Raises ValueError if more terms are summed than can be exact.
    """
    if a.shape[-1] > _MOST_TERMS:
        raise ValueError(f"{a.shape[-1]} terms in a sum that is exact up to {_MOST_TERMS}")
    product: Doubles = a @ b
    product *= a_unit
    product *= b_unit
    return product


def total(x: Doubles, axis: int) -> Doubles:
    """Return sums along an axis of at most 8,192 numbers, keeping it with length 1.

    Good to about 1e-12 of the largest number of each slice.
    """
    whole, unit = on_grid(x, axis, _SUM_BITS)
    result: Doubles = whole.sum(axis=axis, keepdims=True) * unit
    return result


def exp(x: Doubles) -> Doubles:
    """Return e to the power of ``x``, for x of -700 (less counts as -700) to 700.

    By range reduction to at most ln(2)/2 and a Taylor series; good to about 1e-13.
    """
    x = np.maximum(x, _SMALLEST_EXPONENT)
    power = np.rint(x * _PER_LN_2)
    rest = x - power * _LN_2_HIGH
    rest -= power * _LN_2_LOW
    result = np.full_like(rest, _FACTORIALS[-1])
    for factor in _FACTORIALS[-2::-1]:
        result *= rest
        result += factor
    return np.ldexp(result, power.astype(np.int64))
