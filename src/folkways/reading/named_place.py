"""The place that a norm names: "People eat in the kitchen", "No phones at the table".

Indoors and outdoors are a frame's setting. A room or a piece of furniture is told from others by
its name alone, so it is matched with the address at which something is done.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from folkways.reading.clauses import Token, sentences, tokens
from folkways.reading.placing import CONFINES
from folkways.reading.settings import INDOOR_NOUNS, OUTDOOR_NOUNS
from folkways.reading.stem import stem
from folkways.reading.words import word_set

FURNITURE = word_set(
    """table desk counter bench bed sofa couch armchair sink stove oven fridge shelf piano stage
    podium window door doorstep threshold gate fence fountain well bin pond till checkout"""
)
"""Things at which something is done, without being rooms."""
GENERAL = word_set("room building house premises venue carriage enclosed closed")
"""Nouns that say no more than indoors; they name a place only with a word before them."""
_ROOMS = (
    INDOOR_NOUNS
    | OUTDOOR_NOUNS
    | word_set(
        """office workshop studio bathroom toilet bedroom hallway entrance stairs staircase cellar
        attic garage roof playground field meadow lake pier harbour laundry pantry aisle lounge
        bakery school clinic ward chapel temple mosque station platform pool sauna stable barn"""
    )
)
_PREPOSITIONS = word_set("in at inside within on into to")
_DETERMINERS = word_set("the a an their your our his her its this that these any every one my all")
_EXCEPT = word_set("except but unless save")
_REACH = 4

Kind = Literal["at", "only", "never"]
"""Whether a norm holds at a place, confines conduct to it, or bars it there."""


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """A place as a norm names it.

    ``words`` are as they stand ("reading room"), with preposition as ``phrase`` ("in the reading
    room"); ``stems`` is what an address must have. ``kind`` is
    what the norm says of it; ``rest`` is the norm without what confines it, or without the place
    where that is an exception. ``furniture``: a thing within a room.
    """

    words: str
    phrase: str
    stems: frozenset[str]
    kind: Kind
    rest: str
    furniture: bool

    @property
    def of_kind(self) -> str:
        """The place with what the norm says of it: "only in the kitchen"."""
        return {"at": "", "only": "only ", "never": "but not "}[self.kind] + self.phrase


def named_place(text: str) -> NamedPlace | None:
    """Return the first place that a text names; None for indoors, outdoors, or none at all."""
    return next(iter(_named_places(text)), None)


@lru_cache(maxsize=4096)
def _named_places(text: str) -> tuple[NamedPlace, ...]:
    """Return all places that a text names, in order."""
    found = []
    for sentence in sentences(text):
        toks = tokens(sentence)
        for at, tok in enumerate(toks):
            if tok.word in _PREPOSITIONS and (head := _head(toks, at)) is not None:
                found.append(_place(toks, at, head))
    return tuple(found)


def _head(toks: tuple[Token, ...], at: int) -> tuple[int, int] | None:
    """Return where the name of a place begins and ends after a preposition, if one does."""
    first = at + 1
    while first < len(toks) and toks[first].word in _DETERMINERS:
        first += 1
    for end in range(first, min(len(toks), first + _REACH)):
        if not toks[end].word.isalpha() or toks[end].word in _PREPOSITIONS:
            return None
        after = toks[end + 1].word if end + 1 < len(toks) else ""
        if not _is_place(toks[end].word) or (_is_place(after) and after.isalpha()):
            continue
        if _singular(toks[end].word) in GENERAL and end == first:
            return None
        return first, end
    return None


def _place(toks: tuple[Token, ...], at: int, head: tuple[int, int]) -> NamedPlace:
    first, end = head
    last = _singular(toks[end].word)
    # "the staff kitchen" is the kitchen; of "the reading room" both words tell which.
    named = toks[first : end + 1] if last in GENERAL else toks[end : end + 1]
    before = toks[at - 1].word if at else ""
    further = toks[at - 2].word if at > 1 else ""
    kind: Kind = "at"
    words = [tok.word for tok in toks]
    rest = " ".join(word for word in words if word not in CONFINES)
    if before in ("not", "never") and (further in (*_EXCEPT, ",") or at > 2):
        kind, rest = "never", _cut(words, at - 1)
    elif before in _EXCEPT:
        kind, rest = "only", f"{_cut(words, at - 1)}"
    elif before in CONFINES or CONFINES & set(words[:at]):
        kind = "only"
    return NamedPlace(
        " ".join(tok.word for tok in named),
        " ".join(words[at : end + 1]),
        frozenset(stem(_singular(tok.word)) for tok in named),
        kind,
        rest,
        last in FURNITURE,
    )


def _cut(words: list[str], at: int) -> str:
    kept = words[:at]
    while kept and kept[-1] in (",", *_EXCEPT):
        kept.pop()
    return " ".join(kept)


def _singular(word: str) -> str:
    return word.removesuffix("s") if len(word) > 4 and not word.endswith("ss") else word


def _is_place(word: str) -> bool:
    return any(one in _ROOMS or one in FURNITURE for one in (word, _singular(word)))


def without_place(text: str) -> str:
    """Return a text up to the place that it names: "eating" of "eating at the desk"."""
    place = named_place(text)
    return text if place is None else text.lower().partition(place.phrase)[0].strip() or text


def is_there(place: NamedPlace, address: str, text: str = "") -> bool | None:
    """Whether something is done at a place; None if neither its address nor its text tells.

    ``address`` has parts from the widest to the narrowest with colons between ("Café:
    kitchen: stove"); ``text`` is what is done, which may name a place of its own.
    """
    parts = [part for part in address.split(":") if part.strip()]
    words = frozenset(tok.stem for tok in tokens(" ".join(sentences(address.replace(":", " ")))))
    if place.stems <= words:
        return True
    named = _named_places(text)
    if place.furniture and any(one.stems == place.stems for one in named):
        # An address seldom says at what in a room, and a text may name more than one such thing.
        return True
    own = named[0] if named else None
    if own is not None and own.furniture == place.furniture:
        return own.stems == place.stems
    return False if len(parts) >= (3 if place.furniture else 2) else None
