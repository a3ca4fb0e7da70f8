"""One line of a sweep's results, and its seal."""

from __future__ import annotations

import contextlib
import re
from typing import Final

import msgspec

from folkways.base.json_text import read_json
from folkways.store.sealed_tables import seal_of
from folkways.sweeps.run_result import Result

FORMAT: Final = 1
"""Of ``results.seal``."""
ROOT: Final = seal_of("results", FORMAT)
"""What the first line's seal is linked with."""

_SEALED = re.compile(rb',"seal":(-?\d+)\}\Z')
_DIGITS: Final = 20  # of the longest seal, with its sign


class JournalSeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ``results.seal`` says.

    ``older`` are the seals of the first lines, which were written without any; ``lines`` is the
    number of all lines, ``seal`` that of the last one.
    """

    format: int
    older: tuple[int, ...]
    lines: int
    seal: int


def seal_after(body: bytes, before: int) -> int:
    """Return the seal of a line without it, which follows a line with the seal ``before``."""
    return seal_of("result", body, before)


def with_seal(body: bytes, seal: int) -> bytes:
    """Return a line, without its end, that holds ``body`` and a seal."""
    return body[:-1] + b',"seal":%d}' % seal


def without_seal(line: bytes) -> bytes:
    """Return what a line holds besides its seal."""
    return _SEALED.sub(b"}", line)


def has_seal(line: bytes) -> bool:
    """Say whether a line without its end states a seal, a possible one or not."""
    return _SEALED.search(line) is not None


def stated_seal(line: bytes) -> int | None:
    """Return the seal that a line without its end states; None if there is no possible one."""
    match = _SEALED.search(line)
    if match is None or len(match[1]) > _DIGITS:
        return None
    seal = int(match[1])
    return seal if -(2**63) <= seal < 2**63 else None


def is_whole(line: bytes, before: int) -> bool:
    """Say whether a line without its end is as it was written after one with the seal ``before``.

    The bytes are compared, not the number: ``-0`` or ``007`` are no seals.
    """
    body = without_seal(line)
    return line == with_seal(body, seal_after(body, before))


def result_in(line: bytes) -> Result | None:
    """Return the result that a line of a journal holds; None for a torn one, or an older form."""
    with contextlib.suppress(msgspec.DecodeError):
        return read_json(line, Result)
    return None
