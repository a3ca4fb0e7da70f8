"""A cheap filter of the frugal profile: doings that a norm could not possibly be about.

It skips only what it understands on both sides: every part of the norm and of the doing must be
about conduct that the lexicon of :mod:`folkways.reading` knows, and no two of these the same.
``bench/relevance_misses.py`` measures what the filter misses.
"""

from __future__ import annotations

import re
from functools import lru_cache

from folkways.reading import Lexicon, Reader, compare, content_stems
from folkways.reading.frame import Frame
from folkways.reading.verb_phrase import same_verb

_JOINTS = re.compile(r"[,;:]|\b(?:and|or|nor|but|while|unless|except)\b", re.IGNORECASE)


@lru_cache(maxsize=4096)  # of observations, which seldom come back the next hour
def bears_on(text: str, person: str, content: str, lexicon: Lexicon | None = None) -> bool:
    """Whether what ``person`` was seen doing might keep or break a norm; True if in doubt.

    ``lexicon`` is the one that ships if none is given.
    """
    reader = Reader(lexicon)
    doings, norms = reader.act(text, names=(person,)), reader.norms(content)
    known = reader.lexicon
    # In doubt the mind is asked: a breach that nobody judges would be lost, a needless question
    # only costs.
    if not _understood(text, doings, known) or not _understood(content, norms, known):
        return True
    if any(a.topic == b.topic or same_verb(a.topic, b.topic) for a in doings for b in norms):
        return True
    # Shared words are a last reason to ask: the reader may have missed a topic.
    return not set(content_stems(text, (person,))).isdisjoint(content_stems(content))


@lru_cache(maxsize=4096)  # the same norms are compared at every plan
def same_matter(a: str, b: str, lexicon: Lexicon | None = None) -> bool:
    """Whether two norms ask for the same: the same topic, and the same side of it.

    Norms that the reader does not understand are compared by their words.
    """
    reader = Reader(lexicon)
    ones, others = reader.norms(a), reader.norms(b)
    if not ones or not others:
        # More than half of the words, as nothing better can be said of what is not understood.
        stems = set(content_stems(a))
        return 2 * len(stems.intersection(content_stems(b))) > len(stems)
    return not {(f.topic, f.sign) for f in ones}.isdisjoint((f.topic, f.sign) for f in others)


@lru_cache(maxsize=4096)
def opposed(a: str, b: str, lexicon: Lexicon | None = None) -> bool:
    """Whether one norm asks for the contrary of another: the same topic, and the other side of it.

    Norms that the reader does not understand are opposed to nothing.
    """
    reader = Reader(lexicon)
    asked = {(frame.topic, frame.sign) for frame in reader.norms(a) if frame.sign}
    return any((frame.topic, -frame.sign) in asked for frame in reader.norms(b) if frame.sign)


def breaks(
    text: str, person: str, content: str, indoors: bool, lexicon: Lexicon | None = None
) -> bool:
    """Whether the reader finds that what ``person`` is doing breaks a norm."""
    return plainly(text, person, content, indoors, lexicon) is True


@lru_cache(maxsize=4096)  # the same conduct is held against the same norms in many steps
def plainly(
    text: str, person: str, content: str, indoors: bool, lexicon: Lexicon | None = None
) -> bool | None:
    """Whether the reader finds a norm broken (True) or kept (False); None if it is in doubt."""
    reader = Reader(lexicon)
    acts, norms = reader.act(text, names=(person,)), reader.norms(content)
    judged = {compare.judge(acts, norm, indoors) for norm in norms}
    if compare.Conduct.VIOLATES in judged:
        return True
    known = reader.lexicon
    sure = _understood(text, acts, known) and _understood(content, norms, known)
    return False if sure and judged == {compare.Conduct.COMPLIES} else None


@lru_cache(maxsize=4096)
def shows(
    text: str, person: str, content: str, indoors: bool, lexicon: Lexicon | None = None
) -> bool | None:
    """Whether a part of what ``person`` does breaks a norm (True) or keeps it (False), else None.

    Unlike :func:`plainly`, it does not mind what else they do.
    """
    reader = Reader(lexicon)
    acts = reader.act(text, names=(person,))
    judged = {compare.judge(acts, norm, indoors) for norm in reader.norms(content)}
    if compare.Conduct.VIOLATES in judged:
        return True
    return False if compare.Conduct.COMPLIES in judged else None


def _understood(text: str, frames: tuple[Frame, ...], known: Lexicon) -> bool:
    """Whether every part of a text was read; parts are joined by commas and words such as "and"."""
    parts = 1 + len(_JOINTS.findall(text))
    return parts <= len(frames) and all(known.axis(frame.topic) is not None for frame in frames)
