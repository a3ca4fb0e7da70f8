"""What a norm asks for, if conduct can be held against it."""

from __future__ import annotations

from folkways.reading.frame import Frame
from folkways.reading.reader import Reader
from folkways.reading.verb_phrase import of_doing

NO_CONDUCT = "the norm names no conduct that can be read"
NO_DIRECTION = "the norm names {phrase} without saying whether one should do it or leave it"
NO_DOING = "{phrase!r} names a thing, and not what one does or leaves"


def asked_of(
    norm: str, reader: Reader, names: tuple[str, ...] = (), places: tuple[str, ...] = ()
) -> tuple[Frame | None, str]:
    """Return what a norm asks for; None, and the reason, if conduct cannot be held against it."""
    frame = reader.norm(norm, names, places)
    if frame is None:
        return None, NO_CONDUCT
    if not frame.sign:
        return None, NO_DIRECTION.format(phrase=frame.phrase)
    if frame.topic.startswith("~") and not of_doing(frame.phrase):
        return None, NO_DOING.format(phrase=frame.phrase)
    return frame, ""
