"""How the two sides of an appointment word what they are going to do."""

from __future__ import annotations

import re

from folkways.minds.offline.activities import is_meal
from folkways.reading.gatherings import gathering

_WHERE = re.compile(r"\s(?:with|at|in|on|by|near|outside)\s")
_MY = re.compile(r"\bmy\b")


def alone_or_with(doing: str, guest: str) -> str:
    """Return what the host does: a meal "with" the guest; a lecture is the host's own doing."""
    doing = _MY.sub("their", doing)
    return _with(doing, guest) if is_meal(doing) else doing


def joining(doing: str, host: str, where: str) -> str:
    """Return what the guest does: "having lunch with Ann Lee", "attending Ann Lee's lecture".

    ``where`` is the place that was named, such as "at the café".
    """
    doing = _MY.sub(f"{host}'s", doing)
    event = gathering(doing)
    if event:
        return f"attending {host}'s {event}"
    return _with(doing, host) if is_meal(doing) else meeting(host, where)


def meeting(other: str, where: str) -> str:
    """Return that one meets somebody: "meeting Ann Lee at the café"."""
    return f"meeting {other} {where}".strip()


def _with(doing: str, other: str) -> str:
    """Return a doing with company: "having lunch with Ann Lee at the café"."""
    match = _WHERE.search(doing)
    if match is None:
        return f"{doing} with {other}"
    before, rest = doing[: match.start()], doing[match.start() :]
    others = re.sub(r"^ with ", " and ", rest)
    return f"{before} with {other}{others}"
