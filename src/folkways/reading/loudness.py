"""Whether conduct is loud enough to be heard across a room, as far as a text says so."""

from __future__ import annotations

from folkways.reading.lexicon import Lexicon
from folkways.reading.reader import Reader


def is_loud(text: str, person: str, lexicon: Lexicon | None = None) -> bool:
    """Whether what ``person`` is doing carries; something loud that is done quietly does not.

    The lexicon says which side of which topic is loud. ``lexicon`` is the one that ships if none
    is given.
    """
    reader = Reader(lexicon)
    loud = quiet = False
    for frame in reader.act(text, names=(person,)):
        axis = reader.lexicon.axis(frame.topic)
        if axis is not None and axis.loud_sign and frame.sign:
            loud = loud or frame.sign == axis.loud_sign
            quiet = quiet or frame.sign != axis.loud_sign
    return loud and not quiet
