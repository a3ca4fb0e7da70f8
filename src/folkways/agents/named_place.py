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
    """Return which of the ``known`` addresses, or houses that they lie in, ``text`` means.

    Empty if it means none. An address as written is itself. Else the name of a thing or a room must
    occur in full, and the longest name wins; failing that, a word of the name of a house ("the
    café"). Between equals what is in the house of the address ``here`` wins, then the first.
    """
    places = list(known)
    plain = text.strip().strip("\"'").casefold()
    houses = dict.fromkeys(address.partition(SEPARATOR)[0] for address in places)
    for address in (*places, *houses):
        if address.casefold() == plain:
            return address
    said = _words(text)
    at = here.partition(SEPARATOR)[0]
    best, meant = (0, 0, False), ""
    for address in (*places, *houses):
        house, _, rest = address.partition(SEPARATOR)
        name = _words(rest.rpartition(SEPARATOR)[2])
        score = (
            len(name) if name <= said else 0,
            len(_words(address) & said) if not rest or name <= said else 0,
            house == at,
        )
        if (score[0] or score[1]) and score > best:
            best, meant = score, address
    return meant
