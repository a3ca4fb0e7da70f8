"""Which place that an agent knows is meant by a few words, such as "the terrace"."""

from __future__ import annotations

import re
from collections.abc import Iterable

from folkways.world.address import SEPARATOR

_WORD = re.compile(r"\w+")
_NO_NAME = frozenset({"the", "a", "an", "at", "in", "on", "of", "by", "to", "my", "our", "your"})


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold())) - _NO_NAME


def named_place(text: str, known: Iterable[str], here: str = "") -> str:
    """Return the one of the ``known`` addresses that ``text`` means; empty if none is meant.

    An address as written is itself. Else the name of a thing or a room must occur in full, and the
    longest name wins; failing that the name of a house or a part of it ("the café"), which means
    the place ``here`` if that is in it. Between equals what is nearer to ``here`` wins, then the
    first.
    """
    places = list(known)
    plain = text.strip().strip("\"'").casefold()
    for address in places:
        if address.casefold() == plain:
            return address
    said = _words(text)
    best, meant = (0, 0, 0), ""
    for address in places:
        sector, _, rest = address.partition(SEPARATOR)
        name = _words(address.rpartition(SEPARATOR)[2])
        score = (
            len(name) if rest and name and name <= said else 0,
            len(_words(sector) & said),
            (address == here) + (sector == here.partition(SEPARATOR)[0]),
        )
        if (score[0] or score[1]) and score > best:
            best, meant = score, address
    return meant
