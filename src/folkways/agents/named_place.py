"""Which place that an agent knows is meant by a few words, such as "the terrace"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from folkways.world.address import SEPARATOR

_WORD = re.compile(r"\w+")
_NO_NAME = frozenset({"the", "a", "an", "at", "in", "on", "of", "by", "to", "my", "our", "your"})


@lru_cache(maxsize=1 << 16)
def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold())) - _NO_NAME


class NamedPlaces:
    """The addresses that somebody knows, and the houses that they lie in, by their words."""

    def __init__(self, known: Iterable[str]) -> None:
        """Index the addresses ``known``, in their order."""
        places = list(known)
        houses = dict.fromkeys(address.partition(SEPARATOR)[0] for address in places)
        self._places = (*places, *houses)
        self._exact: dict[str, str] = {}
        self._by_word: dict[str, list[int]] = {}
        for number, address in enumerate(self._places):
            self._exact.setdefault(address.casefold(), address)
            for word in _words(address):
                self._by_word.setdefault(word, []).append(number)
        # In a crowd many say the same of their days.
        self._meant = lru_cache(maxsize=4096)(self._work_out)

    def named(self, text: str, here: str = "") -> str:
        """Return which address, or house, ``text`` means; see :func:`named_place`."""
        return self._meant(text, here.partition(SEPARATOR)[0])

    def _work_out(self, text: str, at: str) -> str:
        exact = self._exact.get(text.strip().strip("\"'").casefold())
        if exact is not None:
            return exact
        said = _words(text)
        best, meant = (0, 0, False), ""
        # All others have no word of the text, and so are not meant.
        near = {number for word in said for number in self._by_word.get(word, ())}
        for address in (self._places[number] for number in sorted(near)):
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


def named_place(text: str, known: Iterable[str], here: str = "") -> str:
    """Return which of the ``known`` addresses, or houses that they lie in, ``text`` means.

    Empty if it means none. An address as written is itself. Else the name of a thing or a room must
    occur in full, and the longest name wins; failing that, a word of the name of a house ("the
    café"). Between equals what is in the house of the address ``here`` wins, then the first. Where
    the same addresses are asked for again and again, :class:`NamedPlaces` is faster.
    """
    return NamedPlaces(known).named(text, here)
