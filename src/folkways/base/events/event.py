"""The base of all events, and the groups in which a log shows them."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

import msgspec

from folkways.base.events.words import NormText


class EventGroup(NamedTuple):
    """Kinds of events that a log shows or hides together; ``quiet``: hidden to begin with.

    ``icon`` is the name of a sign of the viewer (``viewer/static/panels/icons.js``).
    """

    id: str
    label: str
    icon: str
    quiet: bool = False


NORMS = EventGroup("norms", "Norms", "norm")
CONFLICTS = EventGroup("conflicts", "Conflicts", "conflict")
TALKS = EventGroup("talks", "Conversations", "talk")
COMMITMENTS = EventGroup("commitments", "Commitments, announced events", "plan")
ACTIONS = EventGroup("actions", "Actions, alone and together", "run")
OUTSIDE = EventGroup("outside", "Days, changes from outside", "outside")
MEMORIES = EventGroup("memories", "Memories and thoughts", "thought", quiet=True)
NOTICED = EventGroup("noticed", "Notices and reactions", "saw", quiet=True)
PLANS = EventGroup("plans", "Plans", "plan", quiet=True)
PLACES = EventGroup("places", "Ways, places, objects", "place", quiet=True)
WORKINGS = EventGroup("workings", "Inner workings", "workings", quiet=True)

GROUPS = (
    NORMS,
    CONFLICTS,
    TALKS,
    COMMITMENTS,
    ACTIONS,
    OUTSIDE,
    MEMORIES,
    NOTICED,
    PLANS,
    PLACES,
    WORKINGS,
)
"""All groups, in the order in which they are offered."""


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag=True):
    """Something that happened at moment ``t`` (simulated seconds, see ``folkways.base.time``).

    ``agent`` is the name of the agent whose step it belongs to, empty for the town as a whole.
    A kind of event says in its class in which ``group`` a log shows it, and in which words.
    """

    group: ClassVar[EventGroup] = WORKINGS

    t: int
    agent: str = ""

    def sentence(self, says: NormText) -> str:
        """Return what happened in one plain sentence; ``says`` gives the words of norms by id."""
        return unworded(type(self).__name__, self.agent)


def unworded(kind: str, agent: str) -> str:
    """Return what is shown of an event that has no sentence, or is of another version's kind."""
    return f"{agent}: {kind}" if agent else kind
