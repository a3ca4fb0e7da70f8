"""The base of all events."""

from __future__ import annotations

import msgspec


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag=True):
    """Something that happened at moment ``t`` (simulated seconds, see ``folkways.base.time``).

    ``agent`` is the name of the agent whose step it belongs to, empty for the town as a whole.
    """

    t: int
    agent: str = ""
