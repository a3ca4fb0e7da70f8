"""Arguments of the functions for users: checks, and moments given as text."""

from __future__ import annotations

from folkways.base.errors import FolkwaysError
from folkways.base.moments import DAYS, Moments

_LONGEST_MOMENT = 60


def require(holds: bool, name: str, value: object, what: str) -> None:
    """Raise FolkwaysError, naming the argument ``name``, unless ``holds``."""
    if not holds:
        raise FolkwaysError(f"{name} must be {what}, not {value!r}")


def as_moment(value: str | int | None, moments: Moments = DAYS) -> int | None:
    """Return the moment that a text names, such as ``"day 1 10:30"``; a moment or None as it is.

    Raises FolkwaysError for any other text.
    """
    if not isinstance(value, str):
        return value
    if len(value) > _LONGEST_MOMENT:
        raise FolkwaysError(f"{value[:_LONGEST_MOMENT]!r}... is not a moment")
    try:
        return moments.parse(value)
    except ValueError as error:
        raise FolkwaysError(str(error)) from error


def as_end(value: str | int | None, moments: Moments) -> int | None:
    """Return the last second of the moment that a text names: of a round, the end of the round.

    A moment in seconds or None is returned as it is. Raises FolkwaysError for any other text.
    """
    t = as_moment(value, moments)
    return moments.last(t) if isinstance(value, str) and t is not None else t
