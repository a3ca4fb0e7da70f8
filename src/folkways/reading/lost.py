"""Words of a norm that the reading does not take into account: an object, a manner, a place.

A word is lost if the norm reads the same without it, and it is no word for the conduct that was
read, no place that the judge matches, and says nothing that every norm says ("people", "please").
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from folkways.base.plural import listed
from folkways.reading.axes import Axis
from folkways.reading.clauses import PERSON, PLACE, PLACE_IN, PLACE_OUT, hide_names, tokens
from folkways.reading.clauses import sentences as sentences_of
from folkways.reading.cues_in_use import plain_cues
from folkways.reading.frame import Frame
from folkways.reading.named_place import named_place
from folkways.reading.reader import Reader
from folkways.reading.stem import STOPWORDS, stem
from folkways.reading.topic_words import ADVERBS, LIGHT_VERBS
from folkways.reading.words import word_set

_EVERYBODY = word_set(
    """people person persons everyone everybody anyone anybody nobody someone somebody others
    guests guest visitors residents customers patrons members one ones folk folks us here there
    other another each together
    xperson xplace xplacein xplaceout"""
)
"""Words for those a norm addresses: it holds for all, so they restrict nothing."""
_LITTLE = word_set(
    """strictly really truly simply very quite absolutely completely just kindly please after before
    during when while until through around over under near behind beside between onto off out"""
)
"""Words of degree, and words that only join others."""
_HIDDEN = frozenset((PERSON, PLACE, PLACE_IN, PLACE_OUT))


@lru_cache(maxsize=1024)
def lost_words(
    norm: str, reader: Reader, names: tuple[str, ...] = (), places: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Return the words of a norm that its reading leaves out, in order; none if it is not read."""
    parts = sentences_of(hide_names(norm, names, places))
    sentences = [[tok.word for tok in tokens(one)] for one in parts]
    whole = _meaning(reader, sentences)
    if whole is None:
        return ()
    place = named_place(norm)
    known = _known(reader.lexicon.axis(whole[0])) | (place.stems if place is not None else set())
    lost: dict[str, None] = {}
    for number, words in enumerate(sentences):
        for at in _content(words):
            if stem(words[at]) in known:
                continue
            shorter = [list(one) for one in sentences]
            del shorter[number][at]
            if _meaning(reader, shorter) == whole:
                lost.setdefault(words[at])
    return tuple(lost)


def lost_in_words(words: tuple[str, ...]) -> str:
    """Return what is to be said of lost words."""
    shown = listed([repr(word) for word in words])
    are = "is" if len(words) == 1 else "are"
    return f"{shown} {are} not taken into account: conduct is judged as if the norm did not say so"


_Meaning = tuple[str, int, str, str, str]


def _meaning(reader: Reader, sentences: list[list[str]]) -> _Meaning | None:
    """Return what a norm says, apart from how strongly; None if nothing is read."""
    frame: Frame | None = reader.norm(". ".join(" ".join(words) for words in sentences))
    if frame is None or not frame.sign:
        return None
    return frame.topic, frame.sign, str(frame.mode), str(frame.setting), str(frame.aspect)


def _content(words: list[str]) -> Iterator[int]:
    """Give where the words stand that may say what is done, with what, how and where."""
    toks = tokens(" ".join(words))
    if [tok.word for tok in toks] != words:
        return
    cues = plain_cues(toks, frozenset())
    said = {i for at, (size, _) in cues.items() for i in range(at, at + size)}
    for at, word in enumerate(words):
        little = word in STOPWORDS or word in _EVERYBODY or word in _LITTLE or word in ADVERBS
        if not (
            at in said
            or little
            or word in _HIDDEN
            or not word.isalpha()
            or len(word) < 3
            or stem(word) in LIGHT_VERBS
        ):
            yield at


def _known(axis: Axis | None) -> set[str]:
    """Return the stems of the words by which a topic of the lexicon is known."""
    if axis is None:
        return set()
    phrases = (*axis.plus, *axis.minus, *axis.names, *axis.agents, axis.phrase_plus)
    phrases += (axis.phrase_minus, *axis.acts)
    words = {stem(word) for phrase in phrases for word in phrase.split()}
    return words | axis.occasion | axis.places
