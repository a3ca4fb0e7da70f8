"""A small compressor whose bytes depend on nothing but its input.

What zlib writes differs from one build of it to the next. This writes one block of RFC 1951 with
the fixed codes: good enough for pictures with much empty ground, and always the same.
"""

from __future__ import annotations

import struct
import zlib

_SHORTEST, _LONGEST, _WINDOW = 3, 258, 32768
_TRIES = 12
"""How many earlier places with the same beginning are looked at for the longest match."""


def compressed(data: bytes) -> bytes:
    """Return ``data`` as a zlib stream (RFC 1950)."""
    out = _Bits()
    out.write(1, 1)
    out.write(1, 2)
    seen: dict[bytes, list[int]] = {}
    at = 0
    while at < len(data):
        length, distance = _match(data, at, seen)
        if length >= _SHORTEST:
            _copy(out, length, distance)
        else:
            length = 1
            _symbol(out, data[at])
        for place in range(at, at + length):
            seen.setdefault(data[place : place + _SHORTEST], []).append(place)
        at += length
    _symbol(out, 256)
    return b"\x78\x01" + out.finished() + struct.pack(">I", zlib.adler32(data))


class _Bits:
    """Bits packed from the lowest one of each byte."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._hold = 0
        self._count = 0

    def write(self, value: int, bits: int) -> None:
        """Append a number, its lowest bit first."""
        self._hold |= value << self._count
        self._count += bits
        while self._count >= 8:
            self._bytes.append(self._hold & 255)
            self._hold >>= 8
            self._count -= 8

    def code(self, value: int, bits: int) -> None:
        """Append a Huffman code, its highest bit first."""
        self.write(int(f"{value:0{bits}b}"[::-1], 2), bits)

    def finished(self) -> bytes:
        return bytes(self._bytes) + (bytes([self._hold]) if self._count else b"")


def _match(data: bytes, at: int, seen: dict[bytes, list[int]]) -> tuple[int, int]:
    """Return (length, distance) of the longest earlier piece that comes again at ``at``."""
    best = (0, 0)
    most = min(_LONGEST, len(data) - at)
    for place in seen.get(data[at : at + _SHORTEST], ())[: -_TRIES - 1 : -1]:
        if at - place > _WINDOW:
            break
        if data[place : place + best[0] + 1] != data[at : at + best[0] + 1]:
            continue
        length = best[0] + 1 if best[0] else 0
        while length < most and data[place + length] == data[at + length]:
            length += 1
        if length > best[0]:
            best = (length, at - place)
            if length == most:
                break
    return best


def _symbol(out: _Bits, symbol: int) -> None:
    """Append a byte, the end (256) or the class of a length, in the fixed code."""
    if symbol < 144:
        out.code(0x30 + symbol, 8)
    elif symbol < 256:
        out.code(0x190 + symbol - 144, 9)
    elif symbol < 280:
        out.code(symbol - 256, 7)
    else:
        out.code(0xC0 + symbol - 280, 8)


def _copy(out: _Bits, length: int, distance: int) -> None:
    if length == _LONGEST:
        _symbol(out, 285)
    else:
        number, value, bits = _class(length - _SHORTEST, 4)
        _symbol(out, 257 + number)
        out.write(value, bits)
    number, value, bits = _class(distance - 1, 2)
    out.code(number, 5)
    out.write(value, bits)


def _class(value: int, per_size: int) -> tuple[int, int, int]:
    """Return (class, rest, bits of the rest): ``per_size`` classes share each number of bits."""
    bits = max(0, value.bit_length() - per_size.bit_length())
    step = value >> bits
    return bits * per_size + step, value - (step << bits), bits
